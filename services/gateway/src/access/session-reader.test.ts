import { beforeEach, describe, expect, it } from '@jest/globals';
import type { SessionReply } from '@revive/proto/revive/identity/v1/identity';
import { EmbeddedCache } from '@revive/platform/cache/embedded/embedded-cache';
import { silentLog } from '@revive/platform/testing/testkit';
import { hashOfSecret, SessionReader } from './session-reader.js';

const SECRET = 's'.repeat(43);
const NOW = new Date('2026-01-05T08:00:00.000Z');
const later = (minutes: number): string => new Date(NOW.getTime() + minutes * 60_000).toISOString();
const reply = (name: string, over: Partial<SessionReply> = {}): SessionReply => ({
  sessionId: '',
  sessionExpiresAt: later(60),
  actorToken: 'token',
  actorExpiresAt: later(5),
  user: {
    id: '0190a0a0-0000-7000-8000-000000000001',
    username: 'thandi',
    name,
    email: 't@b.example',
    role: 'user',
    status: 'active',
    createdAt: later(0),
  },
  ...over,
});

let cache: EmbeddedCache;
let asked: number;
let now: Date;
let reader: SessionReader;
beforeEach(() => {
  cache = new EmbeddedCache();
  [asked, now] = [0, NOW];
  const identity = { callAnonymous: async () => ((asked += 1), reply('from identity')) };
  reader = new SessionReader(
    cache,
    { identity } as unknown as ConstructorParameters<typeof SessionReader>[1],
    () => now,
    silentLog(),
  );
});
const keep = (text: string): Promise<void> => cache.set(`session:${hashOfSecret(SECRET)}`, text, 3_600_000);

describe('reading a session', () => {
  it('parses a snapshot once and again after the cached text changed', async () => {
    await keep(JSON.stringify(reply('Thandi')));
    const first = await reader.read(SECRET);
    expect(await reader.read(SECRET)).toBe(first);
    await keep(JSON.stringify(reply('Thandi Dlamini')));
    expect((await reader.read(SECRET))?.user.name).toBe('Thandi Dlamini');
    expect(asked).toBe(0);
  });

  it('ends a remembered session as soon as the cache marks the session as ended', async () => {
    await keep(JSON.stringify(reply('Thandi')));
    await reader.read(SECRET);
    await keep('ended');
    expect(await reader.read(SECRET)).toBeUndefined();
    expect(asked).toBe(0);
  });

  it('asks identity after a cache miss or after the snapshot’s token expired', async () => {
    await keep(JSON.stringify(reply('Thandi')));
    await reader.read(SECRET);
    await cache.delete(`session:${hashOfSecret(SECRET)}`);
    expect((await reader.read(SECRET))?.user.name).toBe('from identity');
    await keep(JSON.stringify(reply('Thandi')));
    now = new Date(later(5));
    expect((await reader.read(SECRET))?.user.name).toBe('from identity');
    expect(asked).toBe(2);
  });

  it('returns a frozen user, because all requests share the object', async () => {
    await keep(JSON.stringify(reply('Thandi')));
    const session = await reader.read(SECRET);
    expect(() => Object.assign(session?.user ?? {}, { role: 'master' })).toThrow(TypeError);
  });
});

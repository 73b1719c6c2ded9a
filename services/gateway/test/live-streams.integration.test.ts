import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { routes } from '@revive/contracts/routes/routes';
import { EmbeddedCache } from '@revive/platform/cache/embedded/embedded-cache';
import { channelOf } from '@revive/platform/live/live';
import { waitFor } from '@revive/platform/testing/wait-for';
import { ID, TRACKING } from './samples.js';
import { startedGateway, type StartedGateway } from './started-gateway.js';

let gateway: StartedGateway;
beforeAll(async () => {
  gateway = await startedGateway();
});
afterAll(() => gateway.close());

const TENANT = '0190a0a0-0000-7000-8000-0000000000aa';
/** Well below the 60 s session check, so that a stream ended within this time was ended by its message. */
const SOON_MS = 10_000;

class SlowCache extends EmbeddedCache {
  override async subscribe(...args: Parameters<EmbeddedCache['subscribe']>): ReturnType<EmbeddedCache['subscribe']> {
    await sleep(300);
    return super.subscribe(...args);
  }
}

class Reader {
  text = '';
  ended = false;
  readonly #stop = new AbortController();
  static readonly open = new Set<Reader>();

  static async of(path: string, cookie?: string): Promise<Reader> {
    const reader = new Reader();
    const response = await fetch(`${gateway.url}${path}`, {
      headers: cookie === undefined ? {} : { cookie },
      signal: reader.#stop.signal,
    });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
    Reader.open.add(reader);
    void reader.#read(response.body);
    await waitFor(() => reader.text.includes('retry'));
    return reader;
  }

  get types(): string[] {
    return [...this.text.matchAll(/^event: (.+)$/gm)]
      .map((match) => match[1] ?? '')
      .filter((type) => type !== 'heartbeat');
  }

  close(): void {
    this.#stop.abort();
    Reader.open.delete(this);
  }

  async #read(body: ReadableStream<Uint8Array> | null): Promise<void> {
    try {
      for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) this.text += Buffer.from(chunk).toString();
    } catch (error) {
      // An aborted connection counts as an end too.
      this.text += `\n: ${String(error)}`;
    }
    this.ended = true;
  }
}
afterEach(() => {
  for (const reader of [...Reader.open]) reader.close();
});

const publish = (channel: string, type: string, id = ID) =>
  gateway.cache.publish(channel, JSON.stringify({ type, id, version: 1, row: { id } }));
const EVENTS = routes.streamEvents.path;
const LINK = routes.trackRepairEvents.path.replace('{trackingId}', TRACKING);

describe('event stream', () => {
  it('sends frames of the caller’s own tenant only, limited to visible types', async () => {
    const reader = await Reader.of(EVENTS, await gateway.signedIn('tech'));
    await publish('live:tenant:0190a0a0-0000-7000-8000-0000000000bb', 'repair');
    await publish(`live:tenant:${TENANT}`, 'audit.entry');
    await publish(`live:tenant:${TENANT}`, 'billing.entry');
    await publish(`live:tenant:${TENANT}`, 'a.type.nobody.knows');
    await publish(`live:tenant:${TENANT}`, 'repair');
    await waitFor(() => reader.types.length > 0);
    expect(reader.types).toEqual(['repair']);
    expect(reader.text).toContain(`data: {"type":"repair","id":"${ID}","version":1,"row":{"id":"${ID}"}}\n\n`);
  });

  it.each([
    ['tenant_admin', `live:tenant:${TENANT}`, ['audit.entry', 'billing.entry', 'bench.device', 'repair']],
    ['master', 'live:staff', ['audit.entry', 'billing.entry', 'repair']],
    ['finance', 'live:staff', ['billing.entry']],
    ['sales', 'live:staff', []],
    ['user', 'live:staff', []],
  ] as const)('sends %s the same types as the corresponding calls', async (role, channel, types) => {
    const reader = await Reader.of(EVENTS, await gateway.signedIn(role));
    for (const type of ['audit.entry', 'billing.entry', 'bench.device', 'repair', 'tracking'])
      await publish(channel, type);
    await waitFor(() => reader.types.length >= types.length);
    await sleep(100);
    expect(reader.types).toEqual(types);
  });

  it('sends a customer frames of their own repairs only', async () => {
    const [mine, theirs] = ['a'.repeat(64), 'b'.repeat(64)];
    gateway.answer('GetOwnRepairsChannel', { addressTag: mine });
    const reader = await Reader.of(EVENTS, await gateway.signedIn('user'));
    gateway.answer('GetOwnRepairsChannel', { addressTag: theirs });
    const other = await Reader.of(EVENTS, await gateway.signedIn('user'));
    // Without a confirmed email address, or with a different role, no such channel exists.
    gateway.answer('GetOwnRepairsChannel', {});
    const unconfirmed = await Reader.of(EVENTS, await gateway.signedIn('user'));
    gateway.answer('GetOwnRepairsChannel', { addressTag: mine });
    const tech = await Reader.of(EVENTS, await gateway.signedIn('tech'));
    for (const type of ['repair', 'repair.summary', 'tracking', 'own_repairs'])
      await publish(`live:address:${mine}`, type);
    await waitFor(() => reader.types.length > 0);
    await publish(`live:address:${theirs}`, 'own_repairs');
    await waitFor(() => other.types.length > 0);
    expect([reader, other, unconfirmed, tech].map(({ types }) => types)).toEqual([
      ['own_repairs'],
      ['own_repairs'],
      [],
      [],
    ]);
  });

  it.each([
    ['pending', ['notification']],
    ['approved', ['notification']],
    ['training', ['notification']],
    ['suspended', []],
  ] as const)('sends an account with status %s at most its own notifications', async (status, types) => {
    const [cookie, stranger] = [
      await gateway.signedIn('tenant_admin', status),
      await gateway.signedIn('tenant_admin', status),
    ];
    const [reader, other] = [await Reader.of(EVENTS, cookie), await Reader.of(EVENTS, stranger)];
    const { id } = (await (await gateway.call('getUser', cookie)).json()) as { id: string };
    for (const channel of [`live:tenant:${TENANT}`, 'live:staff'])
      for (const type of ['repair', 'notification']) await publish(channel, type);
    for (const type of ['repair', 'audit.entry', 'notification']) await publish(`live:user:${id}`, type);
    await waitFor(() => reader.types.length >= types.length);
    await sleep(100);
    expect([reader.types, other.types]).toEqual([types, []]);
  });

  it('refuses a caller without a session', async () => {
    expect((await fetch(`${gateway.url}${EVENTS}`)).status).toBe(401);
  });

  it('ends together with its session after a logout in a different tab', async () => {
    const cookie = await gateway.signedIn('tenant_admin');
    const other = await gateway.signedIn('tenant_admin');
    const [reader, bystander] = [await Reader.of(EVENTS, cookie), await Reader.of(EVENTS, other)];
    expect((await gateway.call('logout', cookie)).status).toBe(204);
    await waitFor(() => reader.ended, SOON_MS);
    expect((await gateway.call('getUser', cookie)).status).toBe(401);
    expect(bystander.ended).toBe(false);
  });

  it('ends after a suspension or a change of role', async () => {
    const cookie = await gateway.signedIn('admin');
    const reader = await Reader.of(EVENTS, cookie);
    await gateway.identity.end([...gateway.identity.accounts.keys()].at(-1) ?? '');
    await waitFor(() => reader.ended, SOON_MS);
    expect((await gateway.call('listRepairs', cookie)).status).toBe(401);
  });

  it('limits a session to eight streams and frees the place of a closed stream', async () => {
    const cookie = await gateway.signedIn('master');
    const readers = await Promise.all(Array.from({ length: 8 }, () => Reader.of(EVENTS, cookie)));
    expect((await gateway.call('streamEvents', cookie)).status).toBe(429);
    readers[0]?.close();
    await waitFor(async () => {
      const response = await gateway.call('streamEvents', cookie);
      await response.body?.cancel();
      return response.status === 200;
    });
  });

  it('drops a reader that never reads and keeps serving the rest', async () => {
    const cookie = await gateway.signedIn('master');
    const reader = await Reader.of(EVENTS, cookie);
    const socket = connect(gateway.config.port, '127.0.0.1');
    let dropped = false;
    socket.once('close', () => (dropped = true)).on('error', () => (dropped = true));
    socket.write(`GET ${EVENTS} HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\n\r\n`);
    await new Promise((resolve) => socket.once('data', resolve));
    socket.pause();
    const metric = async () =>
      Number(/revive_gateway_open_streams\{[^}]*\} (\d+)/.exec(await gateway.running.metrics())?.[1]);
    const open = await metric();
    const frame = JSON.stringify({ type: 'repair', id: ID, version: 1, row: 'x'.repeat(64 * 1024) });
    for (let n = 0; n < 400 && (await metric()) === open; n++) {
      await gateway.cache.publish('live:staff', frame);
      await sleep(1);
    }
    expect(await metric()).toBe(open - 1);
    socket.resume();
    await waitFor(() => dropped);
    expect(reader.ended).toBe(false);
    expect(reader.types.length).toBeGreaterThan(10);
  });
});

describe('stream of a tracking link', () => {
  it('sends frames of this link without a session', async () => {
    const reader = await Reader.of(LINK);
    await publish(`live:link:${ID}`, 'tracking');
    await publish(`live:tenant:${TENANT}`, 'repair');
    await waitFor(() => reader.types.length > 0);
    expect(reader.types).toEqual(['tracking']);
  });

  it('returns 404 for a malformed tracking id', async () => {
    expect((await fetch(`${gateway.url}${routes.trackRepairEvents.path.replace('{trackingId}', 'RV-1')}`)).status).toBe(
      404,
    );
  });
});

describe('stream with a slow cache', () => {
  it('opens the stream only after the subscription is active', async () => {
    const slow = await startedGateway({ cache: new SlowCache() });
    try {
      const response = await fetch(`${slow.url}${EVENTS}`, {
        headers: { cookie: await slow.signedIn('tenant_admin') },
      });
      const reader = response.body?.getReader();
      let text = '';
      const readOn = async () => (text += Buffer.from((await reader?.read())?.value ?? []).toString());
      await readOn();
      expect(text).toContain('retry');
      await slow.cache.publish(
        channelOf({ kind: 'tenant', tenantId: TENANT }),
        JSON.stringify({ type: 'repair', id: ID, version: 1, row: { id: ID } }),
      );
      await Promise.race([readOn(), sleep(2_000)]);
      expect(text).toContain('event: repair');
      await reader?.cancel();
    } finally {
      await slow.close();
    }
  });
});

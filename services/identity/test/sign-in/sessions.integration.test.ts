import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { systemActor } from '@revive/platform/auth/actor';
import { ActorVerifier } from '@revive/platform/auth/actor-token';
import { systemClock } from '@revive/platform/core/clock';
import { CommandVerifier } from '@revive/platform/auth/command-token';
import { AppError } from '@revive/platform/errors/errors';
import { readPublicKeys } from '@revive/platform/auth/signed-token';
import { waitFor } from '@revive/platform/testing/wait-for';
import { SessionEntity } from '../../src/sessions/session.entity.js';
import { startedIdentity, type StartedIdentity } from '../fixtures/started-identity.js';

let started: StartedIdentity;
beforeAll(async () => {
  started = await startedIdentity();
});
afterAll(() => started.close());

const actor = systemActor('test');
const read = (sessionId: string) => started.client.call('readSession', { sessionId });

describe('session', () => {
  it('loads a session from the database if missing in the cache', async () => {
    const account = await started.anAccount();
    const { sessionId } = await started.signIn(account.username);
    await started.base.cache.delete(`session:${createHash('sha256').update(sessionId).digest('hex')}`);
    expect(await read(sessionId)).toMatchObject({ sessionId: '', user: { id: account.id } });
  });

  it('caches a snapshot without the secret', async () => {
    const account = await started.anAccount();
    const { sessionId } = await started.signIn(account.username);
    const text = await started.base.cache.get(`session:${createHash('sha256').update(sessionId).digest('hex')}`);
    expect(JSON.parse(text ?? '')).toMatchObject({ sessionId: '', user: { username: account.username } });
    expect(text).not.toContain(sessionId);
  });

  it('ends at sign-out in cache, database and streams, and tolerates repetition', async () => {
    const heard: string[] = [];
    const subscription = await started.base.cache.subscribe('session-ended', (message) => heard.push(message));
    const { sessionId } = await started.signIn((await started.anAccount()).username);
    const hash = createHash('sha256').update(sessionId).digest('hex');
    for (let n = 0; n < 2; n++) await started.client.call('signOut', { sessionId });
    expect(await started.base.cache.get(`session:${hash}`)).toBe('ended');
    await expect(read(sessionId)).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
    await started.base.cache.delete(`session:${hash}`);
    await expect(read(sessionId)).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
    await waitFor(() => heard.length > 0);
    expect(JSON.parse(heard[0] ?? '')).toEqual({ sessions: [hash] });
    await subscription.unsubscribe();
  });

  it('restores open sessions, but not ended ones, after the cache was cleared', async () => {
    const live = await Promise.all(
      Array.from({ length: 5 }, async () => (await started.signIn((await started.anAccount()).username)).sessionId),
    );
    const [revoked, ...others] = live as [string, ...string[]];
    await started.client.call('signOut', { sessionId: revoked });
    for (const sessionId of live)
      await started.base.cache.delete(`session:${createHash('sha256').update(sessionId).digest('hex')}`);
    for (const sessionId of others) expect(await read(sessionId)).toMatchObject({ user: { status: 'active' } });
    await expect(read(revoked)).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
  });

  it('begins and ends while the cache is unavailable, and updates the cache later', async () => {
    const cache = started.base.cache;
    const { username } = await started.anAccount();
    const before = await started.signIn(username);
    const heard: string[] = [];
    const subscription = await cache.subscribe('session-ended', (message) => heard.push(message));
    const kept = {
      setIfAbsent: cache.setIfAbsent.bind(cache),
      set: cache.set.bind(cache),
      get: cache.get.bind(cache),
      publish: cache.publish.bind(cache),
    };
    const away = () => Promise.reject(new AppError('SERVICE_UNAVAILABLE', { part: 'cache' }));
    Object.assign(cache, { setIfAbsent: away, set: away, get: away, publish: away });
    const hash = createHash('sha256').update(before.sessionId).digest('hex');
    try {
      const during = await started.signIn(username);
      expect(await read(during.sessionId)).toMatchObject({ user: { username } });
      await started.client.call('signOut', { sessionId: before.sessionId });
      await expect(read(before.sessionId)).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
      expect(JSON.parse((await kept.get(`session:${hash}`)) ?? '')).toMatchObject({ user: { username } });
    } finally {
      Object.assign(cache, kept);
    }
    await waitFor(() => heard.some((message) => message.includes(hash)));
    expect(await cache.get(`session:${hash}`)).toBe('ended');
    await subscription.unsubscribe();
  });

  it('keeps a session ended if a slow reader finishes after the end', async () => {
    const { sessionId } = await started.signIn((await started.anAccount()).username);
    const hash = createHash('sha256').update(sessionId).digest('hex');
    // State of the cache after an end that followed the reader's database query.
    await started.base.cache.set(`session:${hash}`, 'ended', 60_000);
    await expect(read(sessionId)).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
    expect(await started.base.cache.get(`session:${hash}`)).toBe('ended');
  });

  it.each([
    ['a week after it began', { expiresAt: new Date(Date.now() - 1) }],
    ['a day after it was last used', { lastSeenAt: new Date(Date.now() - 24 * 3_600_000 - 1) }],
  ])('ends %s', async (_, change) => {
    const { sessionId } = await started.signIn((await started.anAccount()).username);
    const hash = createHash('sha256').update(sessionId).digest();
    await started.db.tx(actor, async (em) => {
      const row = await em.findOneByOrFail(SessionEntity, { hash });
      await em.update(
        SessionEntity,
        { id: row.id },
        { ...change, seal: started.sessionMacs.session({ ...row, ...change }) },
      );
    });
    await expect(read(sessionId)).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
  });

  it('refuses a session forged or prolonged in the database', async () => {
    const [thief, victim] = [await started.anAccount(), await started.anAccount({ role: 'master' })];
    const { sessionId } = await started.signIn(thief.username);
    const hash = createHash('sha256').update(sessionId).digest();
    await started.base.cache.delete(`session:${hash.toString('hex')}`);
    await started.db.tx(actor, (em) => em.update(SessionEntity, { hash }, { userId: victim.id }));
    await expect(read(sessionId)).rejects.toMatchObject({ code: 'SEAL_BROKEN' });
    await started.db.tx(actor, (em) =>
      em.update(SessionEntity, { hash }, { userId: thief.id, expiresAt: new Date(Date.now() + 1e12) }),
    );
    await expect(read(sessionId)).rejects.toMatchObject({ code: 'SEAL_BROKEN' });
  });

  it.each(['', 'x', '\u0000', 'é'.repeat(43)])('finds no session for %j', async (sessionId) => {
    await expect(read(sessionId)).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
  });
});

describe('command token', () => {
  const method = '/revive.repairs.v1.Repairs/Execute';
  const body = Buffer.from('the request');
  const issue = (sessionId: string) =>
    started.client.call('issueCommandToken', {
      sessionId,
      method,
      bodySha256: createHash('sha256').update(body).digest('hex'),
    });

  it('works for a single method, body and session', async () => {
    const shop = await started.aTenant();
    const { sessionId, actorToken } = await started.signIn(
      (await started.anAccount({ role: 'tech', tenantId: shop.id })).username,
    );
    const keys = readPublicKeys(started.config.actorPublicKeys);
    const person = new ActorVerifier(keys, systemClock).verify(actorToken);
    const verifier = new CommandVerifier(keys, systemClock);
    const { token } = await issue(sessionId);
    expect(verifier.verify(token, method, body, person)).toMatchObject({
      method,
      userId: person.userId,
      tenantId: shop.id,
    });
    for (const refused of [
      () => verifier.verify(token, `${method}x`, body, person),
      () => verifier.verify(token, method, Buffer.from('another'), person),
      () => verifier.verify(token, method, body, { ...person, sessionId: 'other' }),
    ]) {
      expect(refused).toThrow(expect.objectContaining({ code: 'COMMAND_TOKEN_REFUSED' }));
    }
  });

  it('refuses an ended session despite a stale cache, and an inactive account', async () => {
    const { sessionId, ...reply } = await started.signIn((await started.anAccount()).username);
    await started.client.call('signOut', { sessionId });
    await started.base.cache.set(
      `session:${createHash('sha256').update(sessionId).digest('hex')}`,
      JSON.stringify(reply),
      60_000,
    );
    await expect(issue(sessionId)).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
    const pending = await started.signIn((await started.anAccount({ status: 'pending' })).username);
    await expect(issue(pending.sessionId)).rejects.toMatchObject({ code: 'ACCOUNT_NOT_ACTIVE' });
  });

  it('refuses an invalid method or hash', async () => {
    const { sessionId } = await started.signIn((await started.anAccount()).username);
    await expect(
      started.client.call('issueCommandToken', { sessionId, method: 'anything', bodySha256: 'x' }),
    ).rejects.toMatchObject({ code: 'INVALID' });
  });
});

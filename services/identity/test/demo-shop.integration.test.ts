import { createPublicKey } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ActorVerifier } from '@revive/platform/auth/actor-token';
import { systemActor } from '@revive/platform/auth/actor';
import { TenantEntity } from '../src/accounts/tenant.entity.js';
import { DemoShop } from '../src/demo/demo-shop.js';
import { VISITS_PER_ADDRESS } from '../src/demo/enter-demo.js';
import { hashOfSession } from '../src/sessions/session-cache.js';
import { SessionEntity } from '../src/sessions/session.entity.js';
import { VISIT_MS } from '../src/sessions/session.repository.js';
import { PasswordHasher } from '../src/passwords/password-hasher.js';
import { CHEAP, startedIdentity, type StartedIdentity } from './fixtures/started-identity.js';

const DEMO_PASSWORD = 'harbour-crane-morning';
const system = systemActor('test');
let started: StartedIdentity;
beforeAll(async () => {
  started = await startedIdentity({ demoShopPassword: DEMO_PASSWORD });
});
afterAll(() => started.close());

let networks = 0;
const visit = (address = `198.51.100.${++networks}`) => started.client.call('enterDemo', { address });
const sessionOf = (secret: string) =>
  started.db.tx(system, (em) => em.findOneByOrFail(SessionEntity, { hash: hashOfSession(secret) }));

describe('demo visit', () => {
  it('needs no account, lasts half an hour and issues a viewer’s token', async () => {
    const before = Date.now();
    const { sessionId, actorToken, sessionExpiresAt, user } = await visit();
    expect(user).toMatchObject({ username: 'demo', role: 'tenant_admin', visitor: true });
    const left = Date.parse(sessionExpiresAt) - before;
    expect([left > VISIT_MS - 5_000, left < VISIT_MS + 60_000]).toEqual([true, true]);
    const actor = new ActorVerifier([createPublicKey(started.config.actorPrivateKey)], () => new Date()).verify(
      actorToken,
    );
    expect([actor.viewedBy, actor.tenantId]).toEqual([user?.id, user?.tenantId]);
    expect((await started.client.call('readSession', { sessionId })).user?.visitor).toBe(true);
  });

  it('cannot change the demo account', async () => {
    const { sessionId } = await visit();
    const change = { password: DEMO_PASSWORD, newPassword: 'another-crane-evening' };
    for (const asked of [
      () => started.own.call('listSessions', { sessionId }),
      () => started.own.call('endOtherSessions', { sessionId }),
      () =>
        started.own.call('changePassword', { sessionId, ...change, address: '192.0.2.1', device: '', userAgent: '' }),
    ])
      await expect(asked()).rejects.toMatchObject({ code: 'DEMO_READ_ONLY' });
  });

  it('detects a session row altered to a normal session', async () => {
    const { sessionId } = await visit();
    const { id } = await sessionOf(sessionId);
    await started.db.tx(system, (em) => em.update(SessionEntity, { id }, { visit: false }));
    await expect(started.client.call('readSession', { sessionId })).rejects.toMatchObject({ code: 'SEAL_BROKEN' });
    await started.db.tx(system, (em) => em.update(SessionEntity, { id }, { visit: true }));
  });

  it('limits visits per network', async () => {
    const address = '203.0.113.77';
    for (let n = 0; n < VISITS_PER_ADDRESS.max; n++) await visit(address);
    await expect(visit(address)).rejects.toMatchObject({ code: 'TOO_MANY' });
    expect((await visit()).user?.visitor).toBe(true);
  });

  it('keeps visits apart from sessions of the demo account', async () => {
    await visit();
    const { sessionId, user } = await started.signIn('demo', { password: DEMO_PASSWORD });
    expect(user?.visitor).toBeUndefined();
    const { sessions } = await started.own.call('listSessions', { sessionId });
    expect(sessions).toHaveLength(1);
  });
});

describe('demo shop', () => {
  const withPassword = (demoShopPassword: string | undefined) =>
    new DemoShop(started.db, () => new Date(), started.accounts, new PasswordHasher(CHEAP), {
      ...(demoShopPassword !== undefined && { demoShopPassword }),
    });

  it('creates the shop once for repeated starts, and applies a changed password', async () => {
    const next = 'harbour-crane-evening';
    await Promise.all([withPassword(next).ensure(), withPassword(next).ensure()]);
    const shops = await started.db.tx(system, (em) => em.findBy(TenantEntity, { demo: true }));
    expect(shops.map(({ name }) => name)).toEqual(['Harbour Device Repair (demo)']);
    expect((await started.signIn('demo', { password: next })).user?.tenantId).toBe(shops[0]?.id);
    await withPassword(DEMO_PASSWORD).ensure();
  });

  it('exists only with a configured password', async () => {
    expect(await started.db.tx(system, (em) => withPassword(undefined).visited(em))).toBeUndefined();
    const without = await startedIdentity();
    try {
      await expect(without.client.call('enterDemo', { address: '192.0.2.9' })).rejects.toMatchObject({
        code: 'DEMO_OFF',
      });
    } finally {
      await without.close();
    }
  });

  it('never takes over an existing account with the demo username', async () => {
    const without = await startedIdentity();
    try {
      const shop = await without.aTenant();
      await without.anAccount({ username: 'demo', role: 'tenant_admin', tenantId: shop.id });
      const demo = new DemoShop(without.db, () => new Date(), without.accounts, new PasswordHasher(CHEAP), {
        demoShopPassword: DEMO_PASSWORD,
      });
      await expect(demo.ensure()).rejects.toThrow('somebody');
      expect(await without.db.tx(system, (em) => demo.visited(em))).toBeUndefined();
    } finally {
      await without.close();
    }
  });
});

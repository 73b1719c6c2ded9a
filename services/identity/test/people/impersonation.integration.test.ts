import { createPublicKey } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Role } from '@revive/contracts/roles';
import { EmailRequested } from '@revive/proto/revive/emails/v1/emails';
import type { ImpersonationsClient } from '@revive/proto/revive/identity/v1/impersonations';
import { protoOf } from '@revive/proto/paths';
import { systemActor, type UserActor } from '@revive/platform/auth/actor';
import { ActorVerifier } from '@revive/platform/auth/actor-token';
import type { BusEvent } from '@revive/platform/events/event-bus';
import { RpcClient } from '@revive/platform/rpc/client';
import { uuidv7 } from '@revive/platform/core/ids';
import { waitFor } from '@revive/platform/testing/wait-for';
import { SessionEntity } from '../../src/sessions/session.entity.js';
import { ImpersonationEntity } from '../../src/impersonation/impersonation.entity.js';
import type { UserEntity } from '../../src/accounts/user.entity.js';
import { hashOfSession } from '../../src/sessions/session-cache.js';
import { aCommand, personOf } from '../fixtures/people-actors.js';
import { startedIdentity, type StartedIdentity } from '../fixtures/started-identity.js';

let started: StartedIdentity;
let impersonations: RpcClient<ImpersonationsClient>;
const heard: BusEvent[] = [];
beforeAll(async () => {
  started = await startedIdentity();
  await started.base.bus.subscribe({
    group: 'listener',
    topics: ['identity.email', 'identity.audit'],
    handler: async (event) => void heard.push(event),
  });
  impersonations = new RpcClient<ImpersonationsClient>({
    peer: 'identity',
    rpc: started.rpc.gateway,
    proto: protoOf('identity'),
    service: 'revive.identity.v1.Impersonations',
  });
});
afterAll(async () => {
  impersonations.close();
  await started.close();
});

const system = systemActor('test');
const REASON = 'You asked why a repair is not shown';

async function aViewer(role: Role = 'master'): Promise<{ user: UserEntity; secret: string; actor: UserActor }> {
  const user = await started.anAccount({ role });
  const { sessionId: secret } = await started.signIn(user.username);
  const session = await started.db.tx(system, (em) =>
    em.findOneByOrFail(SessionEntity, { hash: hashOfSession(secret) }),
  );
  return { user, secret, actor: { ...personOf(user), sessionId: session.id } };
}
async function aDealer(): Promise<UserEntity> {
  const shop = await started.aTenant();
  return started.anAccount({ role: 'tenant_admin', tenantId: shop.id });
}
const begin = (actor: UserActor, userId: string, reason = REASON) =>
  started.identity.impersonations.begin(actor, { userId, reason }, aCommand());
const read = (sessionId: string, impersonationId: string) =>
  impersonations.call('readImpersonation', { sessionId, impersonationId }, { actorToken: null });
const change = (id: string, over: Partial<ImpersonationEntity>, sealed: boolean) =>
  started.db.tx(system, async (em) => {
    const row = await em.findOneByOrFail(ImpersonationEntity, { id });
    await em.update(
      ImpersonationEntity,
      { id },
      { ...over, ...(sealed && { seal: started.impersonationMacs.seal({ ...row, ...over }) }) },
    );
  });

describe('impersonation', () => {
  it('issues a token naming both people, and informs the person by email and audit trail', async () => {
    const [viewer, dealer] = [await aViewer('admin'), await aDealer()];
    const view = await begin(viewer.actor, dealer.id, `  ${REASON}  `);
    expect(view).toMatchObject({ userId: dealer.id, name: dealer.name, role: 'tenant_admin' });
    expect(Date.parse(view.endsAt) - Date.now()).toBeLessThanOrEqual(30 * 60_000);
    const viewed = await read(viewer.secret, view.id);
    expect(viewed.user).toMatchObject({
      id: dealer.id,
      username: dealer.username,
      role: 'tenant_admin',
      tenantId: dealer.tenantId,
    });
    const actor = new ActorVerifier([createPublicKey(started.config.actorPrivateKey)], () => new Date()).verify(
      viewed.actorToken,
    );
    expect(actor).toMatchObject({
      userId: dealer.id,
      role: 'tenant_admin',
      tenantId: dealer.tenantId,
      viewedBy: viewer.user.id,
    });
    const message = () =>
      heard
        .filter(({ topic, key }) => topic === 'identity.email' && key === dealer.id)
        .map(({ payload }) => EmailRequested.decode(payload))
        .find(({ template }) => template === 'account_viewed');
    await waitFor(() => message() !== undefined);
    expect(
      await started.notifications.call('readEmail', { id: message()?.id ?? '' }, { actorToken: null }),
    ).toMatchObject({
      to: dealer.email,
      values: { reason: REASON, viewer: viewer.user.name },
    });
    await waitFor(() =>
      heard.some(
        ({ topic, key, payload }) =>
          topic === 'identity.audit' && key === dealer.tenantId && Buffer.from(payload).includes('account.viewed'),
      ),
    );
    expect(
      heard.filter(({ topic, payload }) => topic === 'identity.audit' && Buffer.from(payload).includes('why a repair')),
    ).toEqual([]);
    expect((await started.identity.readPerson.run(viewer.actor, dealer.id)).history[0]).toMatchObject({
      what: 'view',
      reason: REASON,
      by: viewer.user.username,
    });
  });

  it('refuses staff, platform technicians, inactive and unknown accounts', async () => {
    const { actor } = await aViewer();
    for (const role of ['master', 'admin', 'finance', 'sales', 'tech'] as const)
      await expect(begin(actor, (await started.anAccount({ role })).id)).rejects.toMatchObject({
        code: 'IMPERSONATION_REFUSED',
      });
    await expect(
      begin(actor, (await started.anAccount({ role: 'user', status: 'suspended' })).id),
    ).rejects.toMatchObject({ code: 'IMPERSONATION_REFUSED' });
    await expect(begin(actor, uuidv7())).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(begin(actor, (await aDealer()).id, ' ')).rejects.toMatchObject({ code: 'INVALID' });
    for (const role of ['tenant_admin', 'tech', 'user', 'finance', 'sales'] as const)
      await expect(begin((await aViewer(role)).actor, (await aDealer()).id)).rejects.toMatchObject({
        code: 'NOT_ALLOWED',
      });
  });

  it('works only in the viewer’s session', async () => {
    const [viewer, other, dealer] = [await aViewer(), await aViewer(), await aDealer()];
    const view = await begin(viewer.actor, dealer.id);
    await expect(read(other.secret, view.id)).rejects.toMatchObject({ code: 'IMPERSONATION_ENDED' });
    const { sessionId: second } = await started.signIn(viewer.user.username);
    await expect(read(second, view.id)).rejects.toMatchObject({ code: 'IMPERSONATION_ENDED' });
    await started.client.call('signOut', { sessionId: viewer.secret });
    await expect(read(viewer.secret, view.id)).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
  });

  it('ends on request, with the next one, after half an hour, and when either loses the right', async () => {
    const [viewer, dealer, customer] = [await aViewer(), await aDealer(), await started.anAccount({ role: 'user' })];
    const first = await begin(viewer.actor, dealer.id);
    const next = await begin(viewer.actor, customer.id);
    await expect(read(viewer.secret, first.id)).rejects.toMatchObject({ code: 'IMPERSONATION_ENDED' });
    await started.identity.impersonations.end(viewer.actor, next.id);
    await started.identity.impersonations.end(viewer.actor, next.id);
    await expect(read(viewer.secret, next.id)).rejects.toMatchObject({ code: 'IMPERSONATION_ENDED' });
    await expect(started.identity.impersonations.end((await aViewer()).actor, next.id)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });

    const late = await begin(viewer.actor, customer.id);
    await change(late.id, { endsAt: new Date(Date.now() - 1) }, true);
    await expect(read(viewer.secret, late.id)).rejects.toMatchObject({ code: 'IMPERSONATION_ENDED' });

    const open = await begin(viewer.actor, customer.id);
    expect((await read(viewer.secret, open.id)).actorToken).not.toBe('');
    const judge = await aViewer();
    await started.identity.transitionPerson.run(judge.actor, {
      move: 'suspend',
      userId: customer.id,
      reason: 'said why',
      command: aCommand(),
    });
    await expect(read(viewer.secret, open.id)).rejects.toMatchObject({ code: 'IMPERSONATION_ENDED' });
  });

  it('refuses a row altered beside its MAC', async () => {
    const [viewer, dealer, customer] = [await aViewer(), await aDealer(), await started.anAccount({ role: 'user' })];
    for (const over of [{ userId: customer.id }, { endsAt: new Date(Date.now() + 3_600_000) }]) {
      const view = await begin(viewer.actor, dealer.id);
      await change(view.id, over, false);
      await expect(read(viewer.secret, view.id)).rejects.toMatchObject({ code: 'SEAL_BROKEN' });
    }
  });

  it('requires a fresh password proof', async () => {
    const { secret } = await aViewer();
    const ask = () =>
      started.client.call('issueCommandToken', {
        sessionId: secret,
        method: '/revive.identity.v1.Impersonations/BeginImpersonation',
        bodySha256: 'a'.repeat(64),
      });
    expect((await ask()).token).not.toBe('');
    await started.db.tx(system, async (em) => {
      const row = await em.findOneByOrFail(SessionEntity, { hash: hashOfSession(secret) });
      const old = { ...row, reauthenticatedAt: new Date(Date.now() - 3_600_000) };
      await em.update(
        SessionEntity,
        { id: row.id },
        { reauthenticatedAt: old.reauthenticatedAt, seal: started.sessionMacs.session(old) },
      );
    });
    await expect(ask()).rejects.toMatchObject({ code: 'REAUTH_REQUIRED' });
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AgentChanged, type Agent, type AgentsReply, type EnrolmentToken } from '@revive/proto/revive/fleet/v1/fleet';
import { RemoteSessionEnded } from '@revive/proto/revive/repairs/v1/remote_sessions';
import { uuidv7 } from '@revive/platform/core/ids';
import { aUser } from '@revive/platform/testing/testkit';
import { waitFor } from '@revive/platform/testing/wait-for';
import { confirmCode } from '../src/enrolment/confirm-code.policy.js';
import { aRawAgent, aRawKey, enrol } from './raw-agent.js';
import { aShop, startedFleet, type StartedFleet } from './started-fleet.js';

let fleet: StartedFleet;
beforeAll(async () => {
  fleet = await startedFleet();
});
afterAll(() => fleet.close());

type Shop = ReturnType<typeof aShop>;
const tokenFor = (by: Parameters<StartedFleet['call']>[0], remoteSessionId: string, tenantId = '') =>
  fleet.call<EnrolmentToken>(by, 'createEnrolmentToken', { tenantId, kind: 'agent', remoteSessionId });
const agentsOf = async (shop: Shop): Promise<Agent[]> => (await fleet.call<AgentsReply>(shop, 'listAgents', {})).agents;
const end = (sessionId: string, tenantId: string) =>
  fleet.base.bus.publish([
    {
      id: uuidv7(),
      topic: 'repairs.remote-session',
      key: sessionId,
      type: 'revive.repairs.v1.RemoteSessionEnded',
      payload: Buffer.from(RemoteSessionEnded.encode({ sessionId, tenantId, at: new Date().toISOString() }).finish()),
      occurredAt: new Date(),
      tenantId,
    },
  ]);
async function join(token: string, machineId = 'a PC') {
  const key = aRawKey();
  await enrol(fleet, token, key, { machineId });
  return key;
}
const presenceOf = async (shop: Shop, agentId: string) =>
  (await agentsOf(shop)).find(({ id }) => id === agentId)?.presence;
const toldOf = (agentId: string) =>
  fleet.events
    .filter(({ topic, key }) => topic === 'fleet.agent' && key === agentId)
    .map(({ payload }) => AgentChanged.decode(payload));

describe('the agent of a remote session', () => {
  // spec C041
  it('joins once with the session’s only token and replaces no agent of the shop', async () => {
    const shop = aShop();
    const own = await aRawAgent(fleet, shop, { machineId: 'a PC' });
    const sessionId = uuidv7();
    const { token } = await tokenFor(shop, sessionId);
    // A different shop cannot see the session and is refused as well.
    for (const again of [shop, aShop()])
      await expect(tokenFor(again, sessionId)).rejects.toMatchObject({ code: 'INVALID_TRANSITION' });
    const joined = await join(token);
    // Events of different sessions have different keys, so wait for the whole backlog.
    await waitFor(async () => (await fleet.base.bus.backlog('fleet')) === 0);
    await expect(join(token)).rejects.toMatchObject({ code: 'ENROLMENT_REFUSED' });
    await waitFor(() => toldOf(joined.agentId).length > 0);
    expect(toldOf(joined.agentId)).toMatchObject([{ binding: 'unconfirmed', remoteSessionId: sessionId }]);
    expect(await presenceOf(shop, joined.agentId)).toBe('unconfirmed');
    await fleet.call(shop, 'confirmAgent', {
      agentId: joined.agentId,
      code: confirmCode(fleet.rootFingerprint, joined.spki),
    });
    await waitFor(() => toldOf(joined.agentId).length > 1);
    expect(toldOf(joined.agentId).at(-1)).toMatchObject({ binding: 'confirmed', remoteSessionId: sessionId });
    expect(await presenceOf(shop, own.key.agentId)).toBe('offline');
    await waitFor(() => toldOf(own.key.agentId).length > 1);
    expect(toldOf(own.key.agentId).every(({ remoteSessionId }) => remoteSessionId == null)).toBe(true);
  });

  it('lets a technician create a token for a remote session only', async () => {
    const shop = aShop();
    const tech = aUser({ role: 'tech', tenantId: shop.tenantId });
    expect((await tokenFor(tech, uuidv7())).token).toMatch(/^[\w-]{43}\./);
    await expect(tokenFor(tech, '')).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    await expect(tokenFor(tech, 'none')).rejects.toMatchObject({ code: 'INVALID' });
    await expect(tokenFor(tech, uuidv7(), uuidv7())).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(tokenFor(aUser({ role: 'user' }), uuidv7())).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  });

  it('voids the token and removes the agent at the end of the session', async () => {
    const shop = aShop();
    const [unused, used, never] = [uuidv7(), uuidv7(), uuidv7()];
    const { token } = await tokenFor(shop, unused);
    const joined = await join((await tokenFor(shop, used)).token);
    await end(used, uuidv7());
    for (const one of [unused, used, never]) await end(one, shop.tenantId);
    await waitFor(async () => (await presenceOf(shop, joined.agentId)) === 'revoked');
    await waitFor(async () => {
      const refused: unknown = await tokenFor(shop, never).then(
        () => 'made',
        (error: unknown) => error,
      );
      return refused !== 'made';
    });
    await expect(join(token)).rejects.toMatchObject({ code: 'ENROLMENT_REFUSED' });
    await waitFor(() => toldOf(joined.agentId).at(-1)?.binding === 'revoked');
    expect(toldOf(joined.agentId).at(-1)).toMatchObject({ binding: 'revoked', remoteSessionId: used });
    await end(used, shop.tenantId);
  });

  it('stays bound when a different shop reports the end of the session', async () => {
    const [shop, other] = [aShop(), aShop()];
    const sessionId = uuidv7();
    const joined = await join((await tokenFor(shop, sessionId)).token);
    const marker = uuidv7();
    await end(sessionId, other.tenantId);
    await end(marker, other.tenantId);
    await waitFor(async () =>
      tokenFor(other, marker).then(
        () => false,
        () => true,
      ),
    );
    expect(await presenceOf(shop, joined.agentId)).toBe('unconfirmed');
  });
});

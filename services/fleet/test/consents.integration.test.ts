import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { sign } from 'node:crypto';
import type { AgentConsentsClient, Consent, ConsentAsked, ConsentList } from '@revive/proto/revive/fleet/v1/consents';
import { ConsentRecord } from '@revive/proto/revive/link/v1/consent';
import type { EnrolmentToken } from '@revive/proto/revive/fleet/v1/fleet';
import type { UserActor } from '@revive/platform/auth/actor';
import { systemActor } from '@revive/platform/auth/actor';
import { uuidv7 } from '@revive/platform/core/ids';
import { aUser } from '@revive/platform/testing/testkit';
import { waitFor } from '@revive/platform/testing/wait-for';
import { CONSENT_ERASURES, eraseOldConsentNames, exportConsents } from '../src/consents/personal-consents.js';
import { ENTITIES } from '../src/database/entities.js';
import { confirmCode } from '../src/enrolment/confirm-code.policy.js';
import { aRawAgent, aRawKey, enrol, heldStreams, type RawAgent } from './raw-agent.js';
import { asAdmin } from './rows-as-admin.js';
import { aShop, startedFleet, type StartedFleet } from './started-fleet.js';

let fleet: StartedFleet;
beforeAll(async () => {
  fleet = await startedFleet();
});
const { connected, letGo } = heldStreams(() => fleet);
afterEach(letGo);
afterAll(() => fleet.close());

const staff = (role: 'master' | 'admin' = 'master'): UserActor => ({ ...aUser({ role }), tenantId: undefined });
const list = async (by: UserActor, agentId = ''): Promise<Consent[]> =>
  (await fleet.callAt<AgentConsentsClient, ConsentList>('AgentConsents', by, 'listConsents', { agentId })).consents;
const ask = (by: UserActor, { key: { agentId } }: Pick<RawAgent, 'key'>, privileges = ['read']) =>
  fleet.callAt<AgentConsentsClient, ConsentAsked>('AgentConsents', by, 'askConsent', {
    agentId,
    sessionId: '',
    privileges,
  });

function aRecord(agent: Pick<RawAgent, 'key'>, over: Partial<ConsentRecord> = {}): ConsentRecord {
  return {
    recordId: uuidv7(),
    consentId: uuidv7(),
    agentId: agent.key.agentId,
    sessionId: uuidv7(),
    kind: 'staff',
    who: 'naledi (Revive platform)',
    event: 'asked',
    privileges: ['read', 'measure'],
    person: '',
    at: '2026-11-28T09:00:00.000Z',
    until: '2026-11-28T09:10:00.000Z',
    ...over,
  };
}
function signedBy({ key }: Pick<RawAgent, 'key'>, record: ConsentRecord) {
  const payload = ConsentRecord.encode(record).finish();
  const bytes = Buffer.concat([Buffer.from('revive-consent-v1\0', 'latin1'), payload]);
  const signature = sign('sha256', bytes, { key: key.pem, dsaEncoding: 'ieee-p1363' });
  return { payload, signature, publicKey: key.spki };
}

describe('consents of agents', () => {
  it('keeps what the agent signed, once, and shows who allowed what', async () => {
    const [shop, other] = [aShop(), aShop()];
    const agent = await aRawAgent(fleet, shop);
    const stream = await connected(agent);
    const asked = aRecord(agent);
    const allowed = { ...asked, recordId: uuidv7(), event: 'allowed', privileges: ['read'], person: 'Thandi Mokoena' };
    stream.send({ seq: 1, consent: signedBy(agent, asked) });
    await waitFor(async () => (await list(shop))[0]?.state === 'asked');
    stream.send({ seq: 2, consent: signedBy(agent, allowed) });
    await waitFor(async () => (await list(shop))[0]?.state === 'allowed');
    // The agent lost the acknowledgement and sends the record again under a new number.
    stream.send({ seq: 3, consent: signedBy(agent, allowed) });
    await waitFor(() => stream.heard.some(({ received }) => received?.through === 3));
    expect(await list(shop)).toMatchObject([
      {
        consentId: asked.consentId,
        agentId: agent.key.agentId,
        agentName: 'Bench one',
        state: 'allowed',
        person: 'Thandi Mokoena',
        privileges: ['read'],
        who: 'naledi (Revive platform)',
        records: [
          { event: 'asked', person: '' },
          { event: 'allowed', person: 'Thandi Mokoena' },
        ],
      },
    ]);
    expect(await list(other)).toEqual([]);
    expect((await list(staff(), agent.key.agentId)).map(({ state }) => state)).toEqual(['allowed']);
    expect(fleet.frames.some(({ frame }) => frame.type === 'fleet.consent' && frame.id === agent.key.agentId)).toBe(
      true,
    );
  });

  it('are over with their agent, which can report no end after its revocation', async () => {
    const shop = aShop();
    const agent = await aRawAgent(fleet, shop);
    const stream = await connected(agent);
    const allowed = aRecord(agent, { event: 'allowed', person: 'Thandi Mokoena' });
    stream.send({ seq: 1, consent: signedBy(agent, allowed) });
    stream.send({ seq: 2, consent: signedBy(agent, aRecord(agent, { event: 'refused' })) });
    await waitFor(async () => (await list(shop)).length === 2);
    await fleet.call(shop, 'removeAgent', { agentId: agent.key.agentId });
    const states = (await list(shop)).map(({ state, records }) => [records.at(-1)?.event ?? '', state]);
    expect(Object.fromEntries(states)).toEqual({ allowed: 'ended', refused: 'refused' });
  });

  it.each<[string, (agent: RawAgent) => object]>([
    [
      'signed by another key',
      (agent) => ({ ...signedBy({ key: aRawKey() }, aRecord(agent)), publicKey: agent.key.spki }),
    ],
    ['of another agent', (agent) => signedBy(agent, aRecord(agent, { agentId: 'f'.repeat(64) }))],
    ['with an unknown event', (agent) => signedBy(agent, aRecord(agent, { event: 'granted' }))],
    ['with an unknown privilege', (agent) => signedBy(agent, aRecord(agent, { privileges: ['everything'] }))],
    ['of nobody who allowed it', (agent) => signedBy(agent, aRecord(agent, { event: 'allowed', person: '' }))],
  ])('ends the stream for a record %s', async (_, consentOf) => {
    const shop = aShop();
    const agent = await aRawAgent(fleet, shop);
    const stream = await connected(agent);
    stream.send({ seq: 1, consent: consentOf(agent) as never });
    expect((await stream.ended).details).toContain('consent record');
    expect(await list(shop)).toEqual([]);
  });

  it('sends a request to the agent that names the asker and grants nothing', async () => {
    const shop = aShop();
    const agent = await aRawAgent(fleet, shop);
    const stream = await connected(agent);
    const master = staff();
    await waitFor(() =>
      ask(master, agent, ['read', 'measure']).then(
        () => true,
        () => false,
      ),
    );
    await waitFor(() => stream.heard.some(({ consent }) => consent));
    expect(stream.heard.find(({ consent }) => consent)?.consent).toEqual({
      sessionId: master.userId,
      kind: 'staff',
      who: `${master.username} (Revive platform)`,
      privileges: ['read', 'measure'],
    });
    expect(await list(shop)).toEqual([]);
    await expect(ask(master, agent, ['everything'])).rejects.toMatchObject({ code: 'INVALID' });
    await expect(ask(shop, agent)).rejects.toMatchObject({ code: 'INVALID_TRANSITION' });
    await expect(ask(aShop(), agent)).rejects.toMatchObject({ code: 'AGENT_NOT_FOUND' });
    for (const role of ['user', 'finance', 'tech'] as const)
      await expect(ask({ ...aUser({ role }), tenantId: undefined }, agent)).rejects.toMatchObject({
        code: 'NOT_ALLOWED',
      });
    await expect(ask(master, await aRawAgent(fleet, shop))).rejects.toMatchObject({ code: 'AGENT_OFFLINE' });
  });

  it.each(['user', 'finance', 'tech'] as const)('are not listed for a person without a shop: %s', async (role) => {
    await expect(list({ ...aUser({ role }), tenantId: undefined })).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  });

  it('tells a customer’s PC its session, and asks there for the session', async () => {
    const shop = aShop();
    const sessionId = uuidv7();
    const { token } = await fleet.call<EnrolmentToken>(shop, 'createEnrolmentToken', {
      tenantId: '',
      kind: 'agent',
      remoteSessionId: sessionId,
    });
    const key = aRawKey();
    const enrolled = await enrol(fleet, token, key);
    expect(enrolled.remoteSession).toBe(sessionId);
    await fleet.call(shop, 'confirmAgent', {
      agentId: key.agentId,
      code: confirmCode(fleet.rootFingerprint, key.spki),
    });
    const agent: RawAgent = { key, enrolled, tenantId: shop.tenantId, deviceId: () => '' };
    const stream = await connected(agent);
    await waitFor(() =>
      ask(shop, agent, ['repair']).then(
        () => true,
        () => false,
      ),
    );
    await waitFor(() => stream.heard.some(({ consent }) => consent));
    expect(stream.heard.find(({ consent }) => consent)?.consent).toMatchObject({ sessionId, kind: 'remote' });
    expect((await aRawAgent(fleet, shop)).enrolled.remoteSession).toBeUndefined();
  });

  it('never changes a record, except that names are erased with the person or after a year', async () => {
    const shop = aShop();
    const agent = await aRawAgent(fleet, shop);
    const stream = await connected(agent);
    const record = aRecord(agent, { event: 'allowed', person: 'Thandi' });
    stream.send({ seq: 1, consent: signedBy(agent, record) });
    await waitFor(async () => (await list(shop)).length === 1);
    const change = (set: string) => asAdmin(fleet, `update consent_records set ${set} where id = '${record.recordId}'`);
    await expect(change(`person = 'Mallory'`)).rejects.toThrow('never changed');
    await expect(change(`event = 'refused', payload = null, signature = null, person = ''`)).rejects.toThrow('never');
    const db = await fleet.database.open(ENTITIES);
    const system = systemActor('fleet:test');
    expect(await db.tx(system, (em) => exportConsents(em, record.sessionId))).toMatchObject({
      consents: [{ event: 'allowed', privileges: ['read', 'measure'] }],
    });
    await db.tx(system, (em) => eraseOldConsentNames(em, new Date()));
    expect((await list(shop))[0]?.person).toBe('Thandi');
    await db.tx(system, (em) => em.query(CONSENT_ERASURES.consents, [record.sessionId]));
    expect(await list(shop)).toMatchObject([{ state: 'allowed', person: '', who: '' }]);
    const late = aRecord(agent, { event: 'refused', person: 'Pieter' });
    stream.send({ seq: 2, consent: signedBy(agent, late) });
    await waitFor(async () => (await list(shop)).length === 2);
    await db.tx(system, (em) => eraseOldConsentNames(em, new Date(Date.now() + 366 * 86_400_000)));
    expect((await list(shop)).map(({ person }) => person)).toEqual(['', '']);
  });
});

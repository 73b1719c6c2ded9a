import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { consoleCommand } from '@revive/agent/console/console';
import { ImageDevice } from '@revive/agent/imaging/image-device';
import type { OpenDevice } from '@revive/agent/operations/executors';
import type { AgentConsentsClient, Consent, ConsentAsked, ConsentList } from '@revive/proto/revive/fleet/v1/consents';
import type { ScanReply } from '@revive/proto/revive/fleet/v1/fleet';
import { ConsentRecord, ConsentRequest } from '@revive/proto/revive/link/v1/consent';
import type { UserActor } from '@revive/platform/auth/actor';
import { aUser } from '@revive/platform/testing/testkit';
import { waitFor } from '@revive/platform/testing/wait-for';
import { startedFleet, type StartedFleet } from '../../../services/fleet/test/started-fleet.js';
import { AttackerHub } from '../security/agent/attacker-hub.js';
import { Victim } from '../security/agent/victim.js';
import { agentOnABench, type AgentOnABench } from './agent-on-a-bench.js';

const IMAGE = Buffer.alloc(24 * 1024 * 1024, 'revive');

let fleet: StartedFleet;
let own: AgentOnABench | undefined;
beforeAll(async () => {
  fleet = await startedFleet();
});
afterEach(async () => {
  await own?.close();
  own = undefined;
});
afterAll(() => fleet.close());

/** A worn disk: each read takes a tenth of a second. */
const slow: OpenDevice = async (path, options) => {
  const image = await ImageDevice.open(path, options);
  return {
    identity: image.identity,
    size: image.size,
    sectorSize: image.sectorSize,
    close: () => image.close(),
    writeAt: () => Promise.reject(new Error('nothing is written here')),
    flush: () => Promise.resolve(),
    inUse: () => image.inUse(),
    read: async (offset, length, into) => {
      await wait(100);
      return image.read(offset, length, into);
    },
  };
};

const aMaster = (): UserActor => ({ ...aUser({ role: 'master' }), tenantId: undefined });
const originOf = ({ userId, username }: UserActor) => ({ kind: 'staff', sessionId: userId, who: username });
const consents = async (by: UserActor): Promise<Consent[]> =>
  (await fleet.callAt<AgentConsentsClient, ConsentList>('AgentConsents', by, 'listConsents', { agentId: '' })).consents;
const ask = (by: UserActor, agentId: string, privileges: string[]) =>
  fleet.callAt<AgentConsentsClient, ConsentAsked>('AgentConsents', by, 'askConsent', {
    agentId,
    sessionId: '',
    privileges,
  });

async function onABench() {
  const bench = await agentOnABench(fleet, { open: slow });
  own = bench;
  const device = await bench.drop(`disk-${Date.now()}.img`, IMAGE);
  const state = async () => (await consents(bench.shop))[0];
  const person = async (...words: string[]): Promise<string> => consoleCommand(bench.home, ['consent', ...words]);
  return { bench, device, state, person };
}

describe('consent at the PC', () => {
  it('refuses an order of staff, and takes it once a person at the PC has allowed it', async () => {
    const { bench, device, state, person } = await onABench();
    const master = aMaster();
    const order = { kind: 'diagnose', deviceId: device.id, origin: originOf(master) };
    const refused = await bench.order(order);
    expect(await bench.refusalOf(refused.orderId)).toContain('(no_consent)');
    await waitFor(async () => (await state())?.state === 'asked');
    expect(await person()).toContain(`${master.username} asks (staff)`);
    const id = (await state())?.consentId ?? '';
    await person('allow', id, '--name', 'Thandi Mokoena');
    await waitFor(async () => (await state())?.state === 'allowed');
    expect(await state()).toMatchObject({
      agentId: bench.agent.agentId,
      kind: 'staff',
      sessionId: master.userId,
      who: master.username,
      person: 'Thandi Mokoena',
      privileges: ['read'],
    });
    const taken = await bench.order({ ...order, runId: randomUUID() });
    await waitFor(() => bench.stepsOf(taken.runId).length > 0);
  });

  it('stops a running read within a second when the person ends the consent', async () => {
    const { bench, device, state, person } = await onABench();
    const master = aMaster();
    await ask(master, bench.agent.agentId, ['read', 'repair']);
    await waitFor(async () => (await state())?.state === 'asked');
    const id = (await state())?.consentId ?? '';
    await person('allow', id, '--name', 'Thandi', '--only', 'read');
    const order = { kind: 'diagnose', deviceId: device.id, origin: originOf(master) };
    const { runId } = await bench.order(order);
    await waitFor(() => bench.stepsOf(runId).length > 0);
    const from = performance.now();
    expect(await person('revoke', id)).toContain('nothing new is accepted');
    expect((await bench.reportOf(runId)).verdict).toBe('failed');
    process.stdout.write(`Revoked to reported at the hub: ${Math.round(performance.now() - from)} ms\n`);
    const later = await bench.order({ ...order, runId: randomUUID() });
    expect(await bench.refusalOf(later.orderId)).toContain('(no_consent)');
    await waitFor(async () => (await consents(bench.shop)).some(({ state: now }) => now === 'revoked'));
    const revoked = (await consents(bench.shop)).find(({ consentId }) => consentId === id);
    expect(revoked?.records.map(({ event, person: by }) => [event, by])).toEqual([
      ['asked', ''],
      ['allowed', 'Thandi'],
      ['revoked', 'Thandi'],
    ]);
  });

  it('records the end of a consent that a killed agent left open, and starts again without it', async () => {
    const { bench, device, state, person } = await onABench();
    const master = aMaster();
    await ask(master, bench.agent.agentId, ['read']);
    await waitFor(async () => (await state())?.state === 'asked');
    await person('allow', (await state())?.consentId ?? '', '--name', 'Thandi');
    await waitFor(async () => (await state())?.state === 'allowed');
    await bench.crash();
    await waitFor(async () => (await state())?.state === 'ended');
    const order = await bench.order({ kind: 'diagnose', deviceId: device.id, origin: originOf(master) });
    expect(await bench.refusalOf(order.orderId)).toContain('(no_consent)');
  });

  it('does not ask for the shop’s own orders', async () => {
    const { bench, device } = await onABench();
    const { runId } = await bench.order({ kind: 'diagnose', deviceId: device.id });
    await waitFor(() => bench.stepsOf(runId).length > 0);
    expect(await consents(bench.shop)).toEqual([]);
  });

  it('covers a scan of staff, which reads each device', async () => {
    const { bench, device } = await onABench();
    const statusOf = async () => (await bench.devices()).find(({ id }) => id === device.id)?.status;
    const reply = await fleet.call<ScanReply>(aMaster(), 'scan', {});
    expect(reply.answered).toBe(reply.asked);
    expect(await statusOf()).toBe('connected');
    await fleet.call<ScanReply>(bench.shop, 'scan', {});
    await waitFor(async () => (await statusOf()) === 'ready');
  });

  it('cannot be given by the hub', async () => {
    const hub = await AttackerHub.open();
    const victim = await Victim.start(hub);
    try {
      const sessionId = randomUUID();
      const request = { sessionId, kind: 'staff', who: 'Mallory', privileges: ['read', 'measure', 'repair'] };
      hub.send({ consent: request });
      await waitFor(() => victim.agent.consents.pending().length === 1);
      const consentId = victim.agent.consents.pending()[0]?.consentId ?? '';
      const granted = ConsentRecord.encode({
        recordId: randomUUID(),
        consentId,
        agentId: victim.agent.agentId,
        sessionId,
        kind: 'staff',
        who: 'Mallory',
        event: 'allowed',
        privileges: request.privileges,
        person: 'Thandi',
        at: new Date().toISOString(),
        until: '2099-01-01T00:00:00.000Z',
      }).finish();
      hub.send({ consent: ConsentRequest.decode(granted) });
      // Field 16 is the agent's own record, which no hub sends.
      hub.sendBytes(
        Buffer.concat([Buffer.from([0x82, 1, (granted.length & 0x7f) | 0x80, granted.length >> 7]), granted]),
      );
      hub.send({ consent: { ...request, sessionId: consentId } });
      await waitFor(() => victim.agent.consents.pending().length > 1);
      expect(victim.agent.consents.live()).toEqual([]);
      for (const privilege of ['read', 'measure', 'repair'] as const)
        expect(victim.agent.consents.isAllowed(sessionId, privilege)).toBe(false);
    } finally {
      await victim.close();
      await hub.close();
    }
  });
});

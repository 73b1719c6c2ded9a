import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { consoleCommand } from '@revive/agent/console/console';
import { uefiBootable } from '@revive/agent/fixtures/bootable/bootable-disk';
import { damaged } from '@revive/agent/fixtures/disk/disk-damage';
import { ImageDevice } from '@revive/agent/imaging/image-device';
import type { OpenDevice } from '@revive/agent/operations/executors';
import type { AgentConsentsClient, Consent, ConsentAsked, ConsentList } from '@revive/proto/revive/fleet/v1/consents';
import type { UserActor } from '@revive/platform/auth/actor';
import { aUser } from '@revive/platform/testing/testkit';
import { waitFor } from '@revive/platform/testing/wait-for';
import { startedFleet, type StartedFleet } from '../../../services/fleet/test/started-fleet.js';
import { agentOnABench, type AgentOnABench } from './agent-on-a-bench.js';

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const PERSON = 'Thandi Mokoena';
/** Several writes repair it: the start of the disk and its partition table. */
const BROKEN = damaged(uefiBootable(), 'start-wiped');

let fleet: StartedFleet;
let own: AgentOnABench | undefined;
beforeAll(async () => {
  fleet = await startedFleet();
});
afterEach(async () => {
  held.letGo();
  await own?.close();
  own = undefined;
});
afterAll(() => fleet.close());

/** The device's own calls, and a write that stops in the middle until the test lets it go. */
const held = {
  /** Number of the write that stops; writes of the repair and of a rollback count alike. */
  haltAt: -1,
  isHalfWritten: false,
  isLetGo: false,
  writes: [] as number[],
  letGo: () => void (held.isLetGo = true),
};
beforeEach(() => void Object.assign(held, { haltAt: -1, isHalfWritten: false, isLetGo: false, writes: [] }));

/** An image whose armed write has written one half, and goes on when the test lets it. */
const halting: OpenDevice = async (path, options) => {
  const image = await ImageDevice.open(path, options);
  return {
    identity: image.identity,
    size: image.size,
    sectorSize: image.sectorSize,
    close: () => image.close(),
    read: (offset, length, into) => image.read(offset, length, into),
    flush: () => image.flush(),
    inUse: () => image.inUse(),
    writeAt: async (offset, data) => {
      if (held.writes.push(offset) - 1 !== held.haltAt) return image.writeAt(offset, data);
      const half = Math.ceil(data.length / 2);
      await image.writeAt(offset, data.subarray(0, half));
      await image.flush();
      held.isHalfWritten = true;
      await waitFor(() => held.isLetGo);
      await image.writeAt(offset + half, data.subarray(half));
    },
  };
};

const aMaster = (): UserActor => ({ ...aUser({ role: 'master' }), tenantId: undefined });
const consents = async (by: UserActor): Promise<Consent[]> =>
  (await fleet.callAt<AgentConsentsClient, ConsentList>('AgentConsents', by, 'listConsents', { agentId: '' })).consents;

const ask = (by: UserActor, agentId: string) =>
  fleet.callAt<AgentConsentsClient, ConsentAsked>('AgentConsents', by, 'askConsent', {
    agentId,
    sessionId: '',
    privileges: ['read', 'repair'],
  });

/** A damaged disk at a shop's PC whose person has allowed a member of the staff to read and repair. */
async function allowed() {
  const bench = await agentOnABench(fleet, { open: halting });
  own = bench;
  const master = aMaster();
  const device = await bench.drop('disk.img', BROKEN);
  const report = await bench.diagnose(device.id);
  await ask(master, bench.agent.agentId);
  await waitFor(async () => (await consents(bench.shop))[0]?.state === 'asked');
  const consentId = (await consents(bench.shop))[0]?.consentId ?? '';
  const person = (...words: string[]): Promise<string> => consoleCommand(bench.home, ['consent', ...words]);
  await person('allow', consentId, '--name', PERSON);
  const origin = { kind: 'staff', sessionId: master.userId, who: master.username };
  return { bench, device, report, consentId, person, origin, image: () => readFile(join(bench.bench, 'disk.img')) };
}

/** Revokes while half of a write is on the disk, and lets the write go on once the stop is given. */
async function revokedInAWrite({ bench, consentId, person }: Awaited<ReturnType<typeof allowed>>, runId: string) {
  await waitFor(() => held.isHalfWritten);
  expect(await person('revoke', consentId)).toContain('A write in progress is finished or undone');
  const from = performance.now();
  held.letGo();
  const outcome = await bench.outcomeOf(runId);
  process.stdout.write(`Write in flight ended to outcome at the hub: ${Math.round(performance.now() - from)} ms\n`);
  await waitFor(async () => (await consents(bench.shop)).some(({ state }) => state === 'revoked'));
  return outcome;
}

describe('consent revoked during a write', () => {
  it.each(['first', 'last'] as const)('ends the %s write, begins no other and restores every byte', async (which) => {
    const world = await allowed();
    const { bench, device, report, consentId, origin, image } = world;
    const offsets = report.writes.map(({ offset }) => offset);
    expect(offsets.length).toBeGreaterThan(1);
    const nth = which === 'first' ? 0 : offsets.length - 1;
    held.haltAt = nth;
    const { runId } = await bench.order(bench.approved(report, { origin }));
    const outcome = await revokedInAWrite(world, runId);
    expect(outcome).toMatchObject({
      result: 'rolled_back',
      reason: expect.stringMatching(/^Stopped.* Thandi Mokoena ended the consent at the PC\.$/),
    });
    expect(held.writes.slice(0, nth + 1)).toEqual(offsets.slice(0, nth + 1));
    // What follows are the writes of the rollback.
    expect(new Set(held.writes.slice(nth + 1))).toEqual(new Set(offsets.slice(0, nth + 1)));
    expect(held.writes).toHaveLength(2 * (nth + 1));
    expect(sha256(await image())).toBe(sha256(BROKEN));
    const again = await bench.diagnose(device.id);
    expect([again.verdict, again.planDigest]).toEqual(['repairable', report.planDigest]);
    expect((await consents(bench.shop)).find((one) => one.consentId === consentId)).toMatchObject({
      state: 'revoked',
      person: PERSON,
    });
    const later = await bench.order(bench.approved(again, { origin }));
    expect(await bench.refusalOf(later.orderId)).toContain('(no_consent)');
    expect(sha256(await image())).toBe(sha256(BROKEN));
  });

  it('finishes a rollback, so that the device is as before the repair', async () => {
    const world = await allowed();
    const { bench, report, origin, image } = world;
    const repair = bench.approved(report, { origin });
    const { runId } = await bench.order(repair);
    const done = await bench.outcomeOf(runId);
    expect(done.rollbackNonce).not.toBe('');
    expect(sha256(await image())).not.toBe(sha256(BROKEN));
    held.haltAt = held.writes.length;
    const rollback = await bench.order({ ...repair, kind: 'roll_back', nonce: done.rollbackNonce });
    expect((await revokedInAWrite(world, rollback.runId)).result).toBe('rolled_back');
    expect(sha256(await image())).toBe(sha256(BROKEN));
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { damageNtfs, ntfsVolume } from '@revive/agent/fixtures/ntfs/ntfs';
import type { NamedReading, ToolTarget } from '@revive/agent/repair/verify/verifier-tools';
import type { RunOutcome } from '@revive/proto/revive/repair/v1/repair';
import type { StopReply } from '@revive/proto/revive/fleet/v1/fleet';
import { uuidv7 } from '@revive/platform/core/ids';
import { aUser } from '@revive/platform/testing/testkit';
import { waitFor } from '@revive/platform/testing/wait-for';
import { startedFleet, type StartedFleet } from '../../../services/fleet/test/started-fleet.js';
import { agentOnABench, hangingVerifier } from './agent-on-a-bench.js';

let fleet: StartedFleet;
let sound: Buffer;
let broken: Buffer;
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

beforeAll(async () => {
  fleet = await startedFleet();
  sound = await ntfsVolume('files');
  broken = damageNtfs(sound, 'boot-random');
});
afterAll(() => fleet.close());

describe('emergency stop', () => {
  async function stopped(
    name: string,
    when: Buffer,
  ): Promise<{ outcome: RunOutcome; image: Buffer; answers: string[] }> {
    let [path, armed] = ['', false];
    const own = await agentOnABench(fleet, {
      tools: () =>
        hangingVerifier(
          () => path,
          when,
          () => armed,
        ),
    });
    try {
      path = join(own.bench, name);
      const device = await own.drop(name, broken);
      const report = await own.diagnose(device.id);
      armed = true;
      const [running, waiting] = [
        await own.order(own.approved(report)),
        await own.order({ kind: 'diagnose', deviceId: device.id }),
      ];
      await waitFor(() =>
        own.stepsOf(running.runId).some((step) => step.name === (when === sound ? 'verify' : 'plan')),
      );
      await waitFor(async () => (await readFile(join(own.home, 'orders.journal'), 'utf8')).includes(waiting.orderId));
      const [master, stopId] = [aUser({ role: 'master' }), uuidv7()];
      const answer = async () =>
        (await fleet.call<StopReply>(master, 'getStop', { stopId }, 'repairs')).agents.find(
          ({ agentId }) => agentId === own.agent.agentId,
        )?.answer ?? '';
      const frames = () =>
        fleet.frames
          .filter(({ channel, frame }) => channel === 'live:staff' && frame.id === stopId)
          .map(({ frame }) => JSON.stringify(frame.row));
      await fleet.call(master, 'stopAll', fleet.signStop(stopId), 'repairs');
      await waitFor(async () => (await answer()) === 'acknowledged');
      expect((await own.reportOf(waiting.runId)).reason).toContain('Stopped before it started');
      return { outcome: await own.outcomeOf(running.runId), image: await readFile(path), answers: frames() };
    } finally {
      await own.close();
    }
  }

  it('follows a signed stop once and ignores unsigned and foreign stops', async () => {
    let isHeld = true;
    const held = async (_: ToolTarget, signal: AbortSignal): Promise<NamedReading[]> => {
      while (isHeld && !signal.aborted) await new Promise((resolve) => setTimeout(resolve, 10));
      signal.throwIfAborted();
      return [];
    };
    const own = await agentOnABench(fleet, { tools: () => ({ check: held }) });
    try {
      const [master, stop] = [aUser({ role: 'master' }), fleet.signStop()];
      const runsOf = async (stopId: string) =>
        (await fleet.call<StopReply>(master, 'getStop', { stopId }, 'repairs')).agents.find(
          ({ agentId }) => agentId === own.agent.agentId,
        );
      const device = await own.drop('once.img', broken);
      const first = await own.order({ kind: 'diagnose', deviceId: device.id });
      await waitFor(() => own.stepsOf(first.runId).length > 0);
      await fleet.call(master, 'stopAll', stop, 'repairs');
      await waitFor(async () => (await runsOf(stop.stopId))?.answer === 'acknowledged');
      expect((await own.reportOf(first.runId)).reason).toContain('stopped');

      const second = await own.order({ kind: 'diagnose', deviceId: device.id });
      await waitFor(() => own.stepsOf(second.runId).length > 0);
      await own.agent.operations.stop(stop);
      // Forged stops that a person with database access could write: unsigned, or signed for a different order.
      const forged = uuidv7();
      const other = fleet.signOrder({ kind: 'diagnose', agentId: own.agent.agentId, deviceId: device.id }).signed;
      for (const order of [null, other]) await own.agent.operations.stop({ stopId: forged, order });
      await fleet.call(master, 'stopAll', { stopId: forged, order: other }, 'repairs');
      await new Promise((resolve) => setTimeout(resolve, 2500));
      // The status is `unreachable` after ten seconds of silence.
      expect(await runsOf(forged)).toMatchObject({ answer: expect.stringMatching(/^(sent|unreachable)$/), runs: 0 });
      isHeld = false;
      expect((await own.reportOf(second.runId)).verdict).toBe('repairable');

      await own.agent.stop();
      await own.startAgain();
      isHeld = true;
      const third = await own.order({ kind: 'diagnose', deviceId: device.id });
      await waitFor(() => own.stepsOf(third.runId).length > 0);
      await own.agent.operations.stop(stop);
      isHeld = false;
      expect((await own.reportOf(third.runId)).verdict).toBe('repairable');
    } finally {
      isHeld = false;
      await own.close();
    }
  });

  it('writes no data when stopped before the first write', async () => {
    const { outcome, image: after } = await stopped('early.img', broken);
    expect(outcome).toMatchObject({ result: 'failed', writesDone: 0, reason: expect.stringContaining('Stopped') });
    expect(sha256(after)).toBe(sha256(broken));
  });

  it('restores every byte when stopped after the writes and reports writing first', async () => {
    const { outcome, image: after, answers } = await stopped('late.img', sound);
    expect(outcome).toMatchObject({ result: 'rolled_back', reason: expect.stringContaining('Stopped') });
    expect(sha256(after)).toBe(sha256(broken));
    expect(answers.some((row) => row.includes('"writing"'))).toBe(true);
  });
});

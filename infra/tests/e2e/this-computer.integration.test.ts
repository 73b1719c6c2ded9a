import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readdir } from 'node:fs/promises';
import { ThisComputer } from '@revive/agent/devices/this-computer';
import { AComputer } from '@revive/agent/fixtures/a-computer';
import { isInstalled, toolsAreRequired } from '@revive/agent/fixtures/tools';
import type { Alternative, DiagnosisReport } from '@revive/proto/revive/repair/v1/repair';
import { waitFor } from '@revive/platform/testing/wait-for';
import { startedFleet, type StartedFleet } from '../../../services/fleet/test/started-fleet.js';
import { agentOnABench, type AgentOnABench } from './agent-on-a-bench.js';

let fleet: StartedFleet;
beforeAll(async () => {
  fleet = await startedFleet();
});
afterAll(() => fleet.close());

const AUTOSTART = 'home/thandi/.config/autostart';
/** Turns a chosen alternative into a report with its plan, nonce and procedures, to be ordered like a repair. */
const chosen = (report: DiagnosisReport, { planDigest, nonce, procedures }: Alternative): DiagnosisReport => ({
  ...report,
  planDigest,
  nonce,
  procedures,
});

async function computerOf(bench: AgentOnABench): Promise<string> {
  let id: string | undefined;
  await waitFor(async () => (id = (await bench.devices()).find(({ kind }) => kind === 'computer')?.id) !== undefined);
  return id ?? '';
}

describe('the computer that an agent runs on', () => {
  if (!isInstalled('dpkg-query')) {
    it('does not run because dpkg-query is not installed', () => expect(toolsAreRequired()).toBe(false));
    return;
  }

  it('diagnoses the computer, applies an approved change and rolls the change back', () =>
    AComputer.within(async (computer) => {
      await computer.autostart('chat');
      const bench = await agentOnABench(fleet, {
        sources: (_, machine) => [new ThisComputer(machine)],
        computer: () => computer.asked(),
      });
      try {
        const report = await bench.diagnose(await computerOf(bench));
        expect([report.verdict, report.planDigest, report.writes]).toEqual(['no_problem_found', '', []]);
        expect(report.figures).toContainEqual(
          expect.objectContaining({ name: 'start_items', unit: 'count', before: 1 }),
        );
        expect(report.coverage?.notes).toContain('Starts with the computer: chat (/opt/chat/run --quiet).');
        const offer = report.alternatives?.offered[0] as Alternative;
        expect(offer.commands).toMatchObject([{ command: 'computer.start.off', canBeUndone: true }]);

        const order = bench.approved(chosen(report, offer));
        const { runId } = await bench.order(order);
        const done = await bench.outcomeOf(runId);
        expect([done.result, done.writesDone, done.rollbackNonce]).toEqual([
          'completed',
          1,
          expect.stringMatching(/./),
        ]);
        expect(done.figures).toContainEqual(expect.objectContaining({ name: 'start_items', before: 1, after: 0 }));
        expect(await readdir(computer.path(AUTOSTART))).toEqual(['.chat.desktop.revive-off']);

        const back = await bench.order({ ...order, kind: 'roll_back', nonce: done.rollbackNonce });
        expect((await bench.outcomeOf(back.runId)).result).toBe('rolled_back');
        expect(await readdir(computer.path(AUTOSTART))).toEqual(['chat.desktop']);
      } finally {
        await bench.close();
      }
    }));

  it('refuses an order with a plan that was not offered', () =>
    AComputer.within(async (computer) => {
      await computer.autostart('chat');
      const bench = await agentOnABench(fleet, {
        sources: (_, machine) => [new ThisComputer(machine)],
        computer: () => computer.asked(),
      });
      try {
        const report = await bench.diagnose(await computerOf(bench));
        const offer = report.alternatives?.offered[0] as Alternative;
        const forged = bench.approved({ ...chosen(report, offer), planDigest: 'f'.repeat(64) });
        const { orderId } = await bench.order(forged);
        expect(await bench.refusalOf(orderId)).toContain('other_plan');
        expect(await readdir(computer.path(AUTOSTART))).toEqual(['chat.desktop']);
      } finally {
        await bench.close();
      }
    }));
});

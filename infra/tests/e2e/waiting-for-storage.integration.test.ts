import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { damageNtfs, ntfsVolume } from '@revive/agent/fixtures/ntfs/ntfs';
import { AppError } from '@revive/platform/errors/errors';
import { waitFor } from '@revive/platform/testing/wait-for';
import { startedFleet, type StartedFleet } from '../../../services/fleet/test/started-fleet.js';
import { agentOnABench, type AgentOnABench } from './agent-on-a-bench.js';

let fleet: StartedFleet;
let bench: AgentOnABench;

beforeAll(async () => {
  fleet = await startedFleet();
  bench = await agentOnABench(fleet);
});
afterAll(async () => {
  await bench.close();
  await fleet.close();
});

it('processes other orders while all repair slots wait for backup storage', async () => {
  const broken = damageNtfs(await ntfsVolume('files'), 'boot-random');
  const reports = [];
  for (const name of ['one.img', 'two.img']) reports.push(await bench.diagnose((await bench.drop(name, broken)).id));
  const put = fleet.base.objects.put.bind(fleet.base.objects);
  fleet.base.objects.put = () => Promise.reject(new AppError('SERVICE_UNAVAILABLE'));
  const runs: string[] = [];
  for (const report of reports) runs.push((await bench.order(bench.approved(report))).runId);
  const waits = (runId: string): boolean =>
    bench.stepsOf(runId).some(({ name, plain }) => name === 'back_up' && plain.includes("can't store the backup yet"));
  await waitFor(() => Promise.resolve(runs.every(waits)));

  expect((await bench.diagnose((await bench.drop('three.img', broken)).id)).verdict).toBe('repairable');
  fleet.base.objects.put = put;
  for (const runId of runs) expect((await bench.outcomeOf(runId)).result).toBe('completed');
});

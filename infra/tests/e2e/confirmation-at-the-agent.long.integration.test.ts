import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { consoleCommand } from '@revive/agent/console/console';
import { damageNtfs, ntfsVolume } from '@revive/agent/fixtures/ntfs/ntfs';
import type { AgentsReply, ConfirmationReply } from '@revive/proto/revive/fleet/v1/fleet';
import type { DiagnosisReport } from '@revive/proto/revive/repair/v1/repair';
import { aUser } from '@revive/platform/testing/testkit';
import { waitFor } from '@revive/platform/testing/wait-for';
import { startedFleet, type StartedFleet } from '../../../services/fleet/test/started-fleet.js';
import { agentOnABench, type AgentOnABench } from './agent-on-a-bench.js';

let fleet: StartedFleet;
let bench: AgentOnABench;
let broken: Buffer;
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const image = (name: string): Promise<Buffer> => readFile(join(bench.bench, name));
const typed = (...words: string[]): Promise<string> => consoleCommand(bench.home, words);
const ask = (path: string, init: RequestInit = {}) => fetch(`http://127.0.0.1:${bench.agent.door.port}${path}`, init);

beforeAll(async () => {
  fleet = await startedFleet();
  bench = await agentOnABench(fleet);
  broken = damageNtfs(await ntfsVolume('files'), 'boot-random');
});
afterAll(async () => {
  await bench.close();
  await fleet.close();
});

async function ordered(name: string): Promise<{ report: DiagnosisReport; runId: string; orderId: string }> {
  const device = await bench.drop(name, broken);
  const report = await bench.diagnose(device.id);
  const { runId, orderId } = await bench.order(bench.approved(report));
  return { report, runId, orderId };
}
const waits = (runId: string) =>
  waitFor(() => bench.stepsOf(runId).some(({ name, status }) => name === 'confirm' && status === 'active'));
const shown = async () => (await fleet.call<AgentsReply>(bench.shop, 'listAgents', {})).agents[0]?.confirmsAtAgent;

describe('a shop that requires confirmation at its agents', () => {
  it('lets only the administrator turn the setting on and informs agents on the open stream', async () => {
    await waitFor(async () => (await shown()) === false);
    await expect(
      fleet.call(aUser({ role: 'tech', tenantId: bench.shop.tenantId }), 'requireConfirmation', {}),
    ).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    expect(await fleet.call<ConfirmationReply>(bench.shop, 'getConfirmation', {})).toMatchObject({ required: false });
    expect(await fleet.call<ConfirmationReply>(bench.shop, 'requireConfirmation', {})).toMatchObject({
      required: true,
    });
    await waitFor(async () => (await shown()) === true);
  });

  it('writes, backs up and reads no data before a person at the agent confirms', async () => {
    const { report, runId } = await ordered('waits.img');
    await waits(runId);
    expect(sha256(await image('waits.img'))).toBe(sha256(broken));
    expect(bench.stepsOf(runId).map(({ name }) => name)).toEqual(['confirm']);
    const text = await typed('waiting');
    for (const part of [
      report.planDigest,
      'waits.img',
      'A Customer',
      ...report.findings.map(({ plain }) => plain),
      `${report.writes.length} changes`,
    ])
      expect(text).toContain(part);
    await expect(typed('confirm', 'f'.repeat(64))).rejects.toThrow('Nothing is waiting with this plan');
    await expect(typed('confirm', report.planDigest.slice(0, 8))).rejects.toThrow('at least 12');
    expect(await typed('confirm', report.planDigest)).toContain('Confirmed.');
    expect((await bench.outcomeOf(runId)).result).toBe('completed');
    expect(sha256(await image('waits.img'))).not.toBe(sha256(broken));
    expect(
      bench
        .stepsOf(runId)
        .filter(({ name }) => name === 'confirm')
        .map(({ status, digest }) => [status, digest]),
    ).toEqual([
      ['active', report.planDigest],
      ['completed', report.planDigest],
    ]);
  });

  it('writes no data if the person declines or the shop stops the run', async () => {
    const no = await ordered('declined.img');
    await waits(no.runId);
    await typed('decline', no.report.planDigest);
    expect(await bench.outcomeOf(no.runId)).toMatchObject({
      result: 'failed',
      writesDone: 0,
      reason: expect.stringContaining('Declined at the agent'),
    });
    const stopped = await ordered('stopped.img');
    await waits(stopped.runId);
    await bench.agent.operations.stop(fleet.signStop());
    expect(await bench.outcomeOf(stopped.runId)).toMatchObject({
      result: 'failed',
      writesDone: 0,
      reason: expect.stringContaining('Stopped'),
    });
    for (const name of ['declined.img', 'stopped.img']) expect(sha256(await image(name))).toBe(sha256(broken));
  });

  it('asks again after a restart of the agent and confirms one plan only', async () => {
    const { report, runId } = await ordered('again.img');
    await waits(runId);
    const other = await ordered('other.img');
    await waits(other.runId);
    await bench.agent.stop();
    await bench.startAgain();
    await waitFor(async () => (await typed('waiting')).split('Repair of').length === 3);
    await typed('confirm', report.planDigest);
    expect((await bench.outcomeOf(runId)).result).toBe('completed');
    expect(sha256(await image('other.img'))).toBe(sha256(broken));
    await typed('decline', other.report.planDigest);
    expect((await bench.outcomeOf(other.runId)).writesDone).toBe(0);
  });

  it('requires confirmation for a rollback as well', async () => {
    const { report, runId } = await ordered('back.img');
    await waits(runId);
    await typed('confirm', report.planDigest);
    const { rollbackNonce } = await bench.outcomeOf(runId);
    const repaired = sha256(await image('back.img'));
    const first = fleet.events.length;
    const rollback = await bench.order({
      ...bench.approved(report),
      kind: 'roll_back',
      nonce: rollbackNonce,
      approvalId: await approvalOf(runId),
    });
    await waits(rollback.runId);
    expect(fleet.events.length).toBeGreaterThan(first);
    expect(sha256(await image('back.img'))).toBe(repaired);
    expect(await typed('waiting')).toContain('Rollback on back.img');
    await typed('confirm', report.planDigest);
    expect((await bench.outcomeOf(rollback.runId)).result).toBe('rolled_back');
    expect(sha256(await image('back.img'))).toBe(sha256(broken));
  });

  it('refuses confirmation and switch-off without the secret of the agent’s console', async () => {
    const { report, runId, orderId } = await ordered('hostile.img');
    await waits(runId);
    const { secret } = JSON.parse(await readFile(join(bench.home, 'console.json'), 'utf8')) as { secret: string };
    const pairing = (await readFile(join(bench.home, 'pairing.secret'), 'utf8')).trim();
    const yes = {
      method: 'POST',
      body: JSON.stringify({ orderId, planDigest: report.planDigest, answer: 'confirmed' }),
    };
    const off = { method: 'POST', body: JSON.stringify({ required: false }) };
    const origin = new URL(bench.gatewayUrl).origin;
    const hostile: Record<string, string>[] = [
      // The local door gives no access to the console, even with the console's secret.
      { 'x-revive-console': secret },
      {},
      { origin, 'x-revive-pairing': pairing },
      { 'x-revive-console': pairing },
      { 'x-revive-console': '' },
      { 'x-revive-console': secret, origin },
      { 'x-revive-console': secret, origin: 'null' },
      { 'x-revive-console': secret, referer: `${origin}/` },
      { 'x-revive-console': secret, 'sec-fetch-site': 'same-origin' },
    ];
    for (const headers of hostile) {
      expect((await ask('/console/confirmations', { ...yes, headers })).status).toBe(403);
      expect((await ask('/console/setting', { ...off, headers })).status).toBe(403);
      expect((await ask('/console/confirmations', { headers })).status).toBe(403);
    }
    await fleet.database
      .open([])
      .then((db) => db.tx({ kind: 'system', name: 'test' }, (em) => em.query('delete from confirmation_requirements')));
    bench.agent.link.drop();
    await waitFor(() => bench.agent.link.isConnected);
    expect(await typed('waiting')).toContain('is on');
    expect(sha256(await image('hostile.img'))).toBe(sha256(broken));
    await typed('decline', report.planDigest);
    await bench.outcomeOf(runId);
  });

  it('turns the setting off at the agent’s console', async () => {
    const MAIN = new URL('../../../agent/dist/main.js', import.meta.url).pathname;
    const run = promisify(execFile);
    const env = { REVIVE_AGENT_HOME: bench.home };
    expect((await run(process.execPath, [MAIN, 'confirmation', 'off'], { env })).stdout).toBe(
      'On-site confirmation is off for this agent.\n',
    );
    await waitFor(async () => (await shown()) === false);
    const { report, runId } = await ordered('released.img');
    expect((await bench.outcomeOf(runId)).result).toBe('completed');
    expect(bench.stepsOf(runId).some(({ name }) => name === 'confirm')).toBe(false);
    expect(report.planDigest).toMatch(/^[0-9a-f]{64}$/);
    await expect(run(process.execPath, [MAIN, 'nonsense'], { env })).rejects.toMatchObject({
      stderr: expect.stringContaining('The console of this PC'),
    });
  });

  it('treats a damaged settings file of the agent as confirmation required', async () => {
    await bench.agent.stop();
    await writeFile(join(bench.home, 'confirmation.json'), '{"requi');
    await bench.startAgain();
    expect(await typed('waiting')).toContain('is on');
  });
});

async function approvalOf(runId: string): Promise<string> {
  const lines = (await readFile(join(bench.home, 'orders.journal'), 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line.slice(9)) as { kind: string; order?: { runId: string; approvalId: string } });
  return lines.find(({ order }) => order?.runId === runId)?.order?.approvalId ?? '';
}

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mbrBootable, withoutTable } from '@revive/agent/fixtures/bootable/bootable-disk';
import { establishIdentity } from '@revive/agent/identity/enrolment';
import type { AgentsReply } from '@revive/proto/revive/fleet/v1/fleet';
import { waitFor } from '@revive/platform/testing/wait-for';
import { startedFleet, type StartedFleet } from '../../../services/fleet/test/started-fleet.js';
import { agentOnABench, type AgentOnABench } from './agent-on-a-bench.js';

let fleet: StartedFleet;
let bench: AgentOnABench;
beforeAll(async () => {
  fleet = await startedFleet();
  bench = await agentOnABench(fleet, {}, { kind: 'rescue' });
}, 120_000);
afterAll(async () => {
  await bench.close();
  await fleet.close();
});

describe('an agent enrolled with a rescue code', () => {
  it('belongs to the shop after confirmation and is marked as rescue', async () => {
    const list = async () => (await fleet.call<AgentsReply>(bench.shop, 'listAgents', {})).agents;
    // The stream opens shortly after the confirmation.
    await waitFor(async () => (await list()).every(({ presence }) => presence === 'online'));
    expect((await list()).map(({ id, rescue }) => [id, rescue])).toEqual([[bench.agent.agentId, true]]);
    expect(await readdir(bench.home)).not.toContain('token');
  });

  it('diagnoses and repairs under the same orders as other agents', async () => {
    const disk = mbrBootable().bytes;
    const device = await bench.drop('dead.img', withoutTable(disk));
    const report = await bench.diagnose(device.id);
    expect(report.verdict).toBe('repairable');
    const { runId } = await bench.order(bench.approved(report));
    expect((await bench.outcomeOf(runId)).result).toBe('completed');
    const repaired = await readFile(join(bench.bench, 'dead.img'));
    // The partition is at its original place, and a BIOS can boot the sector.
    expect(repaired.subarray(454, 462)).toEqual(disk.subarray(454, 462));
    expect(repaired.readUInt16LE(510)).toBe(0xaa55);
    expect(repaired.subarray(0, 440).equals(disk.subarray(0, 440))).toBe(true);
  });

  it('refuses the same rescue code a second time', async () => {
    const home = await mkdtemp(join(tmpdir(), 'revive-rescue-'));
    try {
      const { token } = await fleet.call<{ token: string }>(bench.shop, 'createEnrolmentToken', {
        tenantId: '',
        kind: 'rescue',
      });
      const joinAs = async (name: string) => {
        const tokenFile = join(home, `${name}-token`);
        await writeFile(tokenFile, token);
        return establishIdentity({
          home: join(home, name),
          gatewayUrl: bench.gatewayUrl,
          tokenFile,
          name,
          version: '0.1.0',
          sleep: async () => undefined,
        });
      };
      for (const name of ['one', 'two']) await mkdir(join(home, name));
      expect((await joinAs('one')).rootFingerprint).toBe(fleet.rootFingerprint);
      await expect(joinAs('two')).rejects.toThrow('was used, has expired or is from another platform');
    } finally {
      await rm(home, { recursive: true });
    }
  });
});

import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { cp, lstat, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Agent } from '@revive/agent/agent';
import type { Agent as AgentRow, AgentsReply } from '@revive/proto/revive/fleet/v1/fleet';
import { reportUninstalled } from '@revive/agent/service/report-uninstalled';
import { waitFor } from '@revive/platform/testing/wait-for';
import { startedFleet, type StartedFleet } from '../../../services/fleet/test/started-fleet.js';
import { agentOnABench, type AgentOnABench } from './agent-on-a-bench.js';

const IMAGE = Buffer.alloc(4 * 1024 * 1024, 'revive');

let fleet: StartedFleet;
let own: AgentOnABench;
let second: Agent | undefined;
beforeAll(async () => {
  fleet = await startedFleet();
});
afterEach(async () => {
  await second?.stop();
  second = undefined;
  await own.close();
});
afterAll(() => fleet.close());

const rows = async (): Promise<AgentRow[]> => (await fleet.call<AgentsReply>(own.shop, 'listAgents', {})).agents;

describe('an agent’s folder that was copied to another PC', () => {
  it('is refused and flagged, and the first PC keeps working until a person decides', async () => {
    own = await agentOnABench(fleet);
    const device = await own.drop('disk.img', IMAGE);
    second = await own.startOnAnotherPc();
    await waitFor(async () => (await rows())[0]?.presence === 'quarantined');
    expect(await rows()).toMatchObject([{ id: own.agent.agentId, status: 'online', copies: [{ name: 'Bench one' }] }]);
    expect((await own.diagnose(device.id)).deviceId).toBe(device.id);

    const [copy] = (await rows())[0]?.copies ?? [];
    await fleet.call(own.shop, 'keepMachine', { agentId: own.agent.agentId, copyId: copy?.id });
    await waitFor(async () => (await rows())[0]?.presence === 'online');
    // The second PC brings its own bench folder, a copy of the first.
    await waitFor(async () => (await own.devices()).some(({ name }) => name === 'disk.img'));
    await waitFor(() => own.said.some((sentence) => sentence.includes('another PC')));
  });

  it('cannot report the first PC as uninstalled', async () => {
    own = await agentOnABench(fleet);
    const copy = await mkdtemp(join(tmpdir(), 'revive-copy-'));
    try {
      await cp(own.home, copy, { recursive: true, filter: async (file) => !(await lstat(file)).isSocket() });
      const [, machine] = (await readFile(join(copy, 'machine'), 'utf8')).split(' ');
      await writeFile(join(copy, 'machine'), `${'0'.repeat(64)} ${machine}`);
      const report = (home: string) => reportUninstalled({ REVIVE_AGENT_HOME: home, GATEWAY_URL: own.gatewayUrl });
      expect(await report(copy)).toBe(false);
      expect((await rows())[0]?.uninstalledAt).toBeUndefined();
      expect(await report(own.home)).toBe(true);
    } finally {
      await rm(copy, { recursive: true });
    }
  });
});

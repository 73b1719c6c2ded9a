import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Agent } from '@revive/agent/agent';
import type { Agent as AgentRow, AgentsReply } from '@revive/proto/revive/fleet/v1/fleet';
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
});

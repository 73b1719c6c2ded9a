import { describe, expect, it } from '@jest/globals';
import type { ListUpdatableAgentsRequest } from '@revive/proto/revive/fleet/v1/agent_updates';
import { AgentVersions } from './agent-versions.js';

const ROLLOUT = { targetVersion: '1.4.0', tenantIds: [] as string[] };

/** Fleet with the given number of agents, one in a page. `answer` replaces the pages after the named agent. */
function targetsOf(agents: number, answer: Readonly<Record<string, string | Error>> = {}) {
  const idOf = (at: number): string => `agent-${String(at).padStart(6, '0')}`;
  const ids = Array.from({ length: agents }, (_, at) => idOf(at));
  const updatableAgents = ({ after }: ListUpdatableAgentsRequest) => {
    const next = answer[after] ?? ids[after === '' ? 0 : ids.indexOf(after) + 1];
    if (next instanceof Error) return Promise.reject(next);
    const agent = { tenantId: 'shop', name: 'PC', tenantName: 'Umbani', platform: 'linux x64', version: '1.3.0' };
    return Promise.resolve({ agents: next === undefined ? [] : [{ agentId: next, ...agent }] });
  };
  return new AgentVersions({ updatableAgents } as never).targets(ROLLOUT as never);
}

describe('targets of a rollout of an agent version', () => {
  it('are all agents, whatever the number of pages', async () => {
    const found = await targetsOf(1_000);
    expect(found).toHaveLength(1_000);
    expect(new Set(found.map(({ agentId }) => agentId)).size).toBe(1_000);
  });

  it('are empty without an agent', async () => {
    expect(await targetsOf(0)).toEqual([]);
  });

  it.each([
    ['repeats a page', 'agent-000002'],
    ['goes back', 'agent-000001'],
  ])('fail if fleet %s', async (_, repeated) => {
    await expect(targetsOf(5, { 'agent-000002': repeated })).rejects.toThrow('agent-000002');
  });

  it('fail if fleet refuses a page', async () => {
    await expect(targetsOf(5, { 'agent-000002': new TypeError('no answer') })).rejects.toThrow('no answer');
  });
});

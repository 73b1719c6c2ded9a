import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { AT, aUser, mockServer, press, respondWith, show } from '#testing/mock-server.js';
import type { AgentUpdate } from '#api/generated/fleet.gen.js';
import { AgentUpdatePanel } from './AgentUpdatePanel.js';
import { UpdatePublisherPanel } from './UpdatePublisherPanel.js';

const LIST = 'GET /api/agents/updates';
const BACK = 'POST /api/agents/agent_1/roll-back';
const PUBLISHER = 'GET /api/agent-updates/publisher';
const update = (over: Partial<AgentUpdate> = {}): AgentUpdate => ({
  agentId: 'agent_1',
  agentName: 'Counter',
  tenantId: '0190a0a0-0000-7000-8000-000000000009',
  runningVersion: '0.2.0',
  supervisorVersion: '0.1.0',
  version: 1,
  ...over,
});
const platform = mockServer({ [LIST]: respondWith([update()]) });
const owner = aUser({ role: 'tenant_admin', tenantId: 't', tenantName: 'Kestrel' });
const open = (over: Partial<AgentUpdate>, user = owner) => {
  platform.answers[LIST] = respondWith([update(over)]);
  show(<AgentUpdatePanel agentId="agent_1" />, { user });
};

describe('agent update panel', () => {
  it('shows versions of the agent and its supervisor', async () => {
    open({ offeredVersion: '0.3.0', state: 'watching', kind: 'update' });
    expect(await screen.findByText('0.3.0')).toBeDefined();
    expect(screen.getByText('0.1.0')).toBeDefined();
    expect(screen.getByRole('status').textContent).toBe('Watching');
  });

  it('says why an agent is back on the version before', async () => {
    open({ state: 'rolled_back', reason: 'file_gone', offeredVersion: '0.3.0' });
    expect(await screen.findByText(/A virus scanner may have removed it/)).toBeDefined();
  });

  it('says what an update waits for', async () => {
    open({ state: 'offered', problem: 'clock_wrong', offeredVersion: '0.3.0' });
    expect(await screen.findByText(/The clock of this PC is wrong/)).toBeDefined();
  });

  it('sends the agent back by both versions', async () => {
    platform.answers[BACK] = respondWith(update({ kind: 'roll_back' }), 202);
    open({ previousVersion: '0.1.9', previousUntil: AT });
    await press('Go back to 0.1.9');
    await press('Go back to 0.1.9');
    expect(await screen.findByText('The agent goes back')).toBeDefined();
    expect(platform.sent(BACK)).toEqual([{ from: '0.2.0', to: '0.1.9' }]);
  });

  it('offers a technician no way back', async () => {
    open(
      { previousVersion: '0.1.9', previousUntil: AT },
      aUser({ role: 'tech', tenantId: 't', tenantName: 'Kestrel' }),
    );
    await screen.findByText(/0\.1\.9/);
    expect(screen.queryByRole('button', { name: 'Go back to 0.1.9' })).toBeNull();
  });
});

describe('update publisher panel', () => {
  it('marks a development publisher', async () => {
    platform.answers[PUBLISHER] = respondWith({
      published: true,
      development: true,
      roles: [{ role: 'root', expires: AT, soon: true }],
      versions: [],
    });
    show(<UpdatePublisherPanel />, { user: aUser({ role: 'master' }) });
    expect(await screen.findByText('Development publisher')).toBeDefined();
    expect(screen.getByText(/Expires within 30 days/)).toBeDefined();
  });
});

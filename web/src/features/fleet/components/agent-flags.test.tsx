import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import type { Agent } from '#api/generated/fleet.gen.js';
import { mockServer, AT, aUser, press, respondWith, respondWithError, show } from '#testing/mock-server.js';
import AgentPage from '../pages/AgentPage.js';

const ID = '0190a0a0-0000-7000-8000-0000000000c1';
const [ORDERS, KEEP, CANCEL] = [
  'GET /api/agents/vm/orders',
  'POST /api/agents/vm/keep',
  `DELETE /api/agents/vm/orders/${ID}`,
];
const agent: Agent = {
  id: 'vm',
  name: 'KESTREL-02',
  tenantId: '0190a0a0-0000-7000-8000-000000000009',
  status: 'online',
  presence: 'quarantined',
  platform: 'linux x64',
  agentVersion: '1.2.0',
  supervisorVersion: '1.0.3',
  program: 'single_file',
  enrolledAt: AT,
  version: 1,
  copies: [{ id: ID, name: 'PC two', platform: 'linux x64', firstSeen: AT, lastSeen: AT }],
};
const order = { id: ID, kind: 'diagnose', repairId: ID, waitingSince: AT, expiresAt: AT };
const platform = mockServer({
  'GET /api/agents': respondWith([agent]),
  'GET /api/bench/devices': respondWith([]),
  'GET /api/agents/updates': respondWith([]),
  [ORDERS]: respondWith({ orders: [] }),
  [KEEP]: respondWith({ ...agent, presence: 'online', copies: [] }),
  [CANCEL]: respondWith({ orders: [] }),
});
const owner = aUser({ role: 'tenant_admin', tenantId: 't', tenantName: 'Kestrel' });
const open = (user = owner) => show(<AgentPage />, { user, at: '/tenant/agents/vm', route: '/tenant/agents/:id' });

describe('an agent whose key was copied', () => {
  it('shows both PCs and the versions of the agent', async () => {
    open();
    await screen.findByText('Two PCs use the key of this agent');
    await screen.findByText('PC two');
    screen.getByText('1.0.3');
    screen.getByText('Single file');
  });

  it('keeps the chosen PC after a question', async () => {
    open();
    await press('Keep this one: KESTREL-02');
    await screen.findByText(
      'It works as before. The other PC stays refused; to use it, install an agent of its own on it.',
    );
    await press('Keep this one');
    await screen.findByText('PC kept');
  });

  it('shows the server’s sentence if the decision fails', async () => {
    platform.answers[KEEP] = respondWithError(404, 'AGENT_NOT_FOUND', 'That agent is not one of yours.');
    open();
    await press('Keep this one: PC two');
    await press('Keep this one');
    await screen.findByText('PC not kept');
    screen.getByText(/That agent is not one of yours\./);
  });

  it('lets a technician see the flag without deciding', async () => {
    open(aUser({ role: 'tech', tenantId: 't', tenantName: 'Kestrel' }));
    await screen.findByText('PC two');
    expect(screen.queryByRole('button', { name: /Keep|Remove/ })).toBeNull();
  });
});

describe('orders that wait for an agent', () => {
  it('shows orders with their deadline and cancels one', async () => {
    platform.answers[ORDERS] = respondWith({ orders: [order] });
    open();
    await screen.findByText('Waiting for this agent');
    screen.getByText(/Expires/);
    platform.answers[ORDERS] = respondWith({ orders: [] });
    await press('Cancel Diagnosis');
    await screen.findByText('Order cancelled');
    await waitFor(() => expect(screen.queryByText('Waiting for this agent')).toBeNull());
  });

  it('show the server’s sentence if the agent has the order', async () => {
    platform.answers[ORDERS] = respondWith({ orders: [order] });
    platform.answers[CANCEL] = respondWithError(409, 'INVALID_TRANSITION', 'The agent already has this order.');
    open();
    await press('Cancel Diagnosis');
    await screen.findByText(/The agent already has this order\./);
  });
});

import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { OneTimeSession } from '#api/generated/fleet.gen.js';
import { AT, aUser, mockServer, press, respondWith, respondWithError, show, type } from '#testing/mock-server.js';
import { OneTimeSessions } from './components/OneTimeSessions.js';
import { OpenSessionDialog } from './components/OpenSessionDialog.js';

const [LIST, OPEN] = ['GET /api/one-time-sessions', 'POST /api/one-time-sessions'];
const ID = '0190a0a0-0000-7000-8000-000000000001';
const TICKET = '0190a0a0-0000-7000-8000-000000000002';
const [END, CONFIRM] = [`POST /api/one-time-sessions/${ID}/end`, 'POST /api/agents/vm/confirm'];
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000 - 1).toISOString();
const session = (over: Partial<OneTimeSession> = {}): OneTimeSession => ({
  id: ID,
  state: 'waiting',
  openedBy: 'Thandi',
  openedAt: AT,
  expiresAt: inMinutes(15),
  online: false,
  privileges: [],
  version: 1,
  ...over,
});
const platform = mockServer({ [LIST]: respondWith([session()]), 'GET /api/repairs': respondWith([]) });
const user = aUser({ role: 'tech', tenantId: 't' });
const openList = (...sessions: OneTimeSession[]) => {
  platform.answers[LIST] = respondWith(sessions);
  return show(<OneTimeSessions />, { user });
};

describe('dialog for a one-time session', () => {
  it('creates a code for a ticket and shows how to spell it, once', async () => {
    platform.answers['GET /api/repairs'] = respondWith([
      { id: TICKET, number: 12, deviceName: 'Laptop', status: 'diagnosing' },
      { id: ID, number: 11, deviceName: 'Old phone', status: 'ready_for_pickup' },
    ]);
    platform.answers[OPEN] = respondWith({ session: session({ repairId: TICKET }), code: 'K7M-2QX-9RD-Y' }, 201);
    show(<OpenSessionDialog onClose={() => undefined} />, { user });
    await screen.findByRole('option', { name: '12 · Laptop' });
    expect(screen.queryByRole('option', { name: /Old phone/ })).toBeNull();
    fireEvent.change(screen.getByLabelText('Repair ticket (optional)'), { target: { value: TICKET } });
    await press('Create code');
    expect(await screen.findByText('K7M-2QX-9RD-Y')).toBeDefined();
    expect(screen.getByText(/^Valid for 14 min/)).toBeDefined();
    expect(screen.getByText(/download-agent and download the installer/)).toBeDefined();
    expect(platform.sent(OPEN)).toEqual([{ repairId: TICKET }]);
  });

  it('shows the reason if no code was created', async () => {
    platform.answers[OPEN] = respondWithError(429, 'TOO_MANY', 'Five one-time sessions are open.');
    show(<OpenSessionDialog onClose={() => undefined} />, { user });
    await press('Create code');
    expect(await screen.findByText(/Five one-time sessions are open\./)).toBeDefined();
  });
});

describe('list of one-time sessions', () => {
  it('shows nothing in a shop that never had a session', async () => {
    openList();
    await waitFor(() => expect(platform.calls()).toContain(LIST));
    expect(screen.queryByRole('region')).toBeNull();
  });

  it('shows a waiting code with its remaining time, and cancels it', async () => {
    platform.answers[END] = respondWith(session({ state: 'ended', ended: 'by_shop' }));
    openList(session({ repairId: TICKET }));
    const panel = within(await screen.findByRole('region', { name: 'One-time sessions' }));
    expect(panel.getByText('Waiting for customer')).toBeDefined();
    expect(panel.getByText(/Code valid for 1[45] min/)).toBeDefined();
    expect(panel.getByRole('link', { name: 'Ticket' }).getAttribute('href')).toBe(`/tenant/repairs/${TICKET}`);
    await press('Cancel code');
    fireEvent.click(
      within(await screen.findByRole('dialog', { name: 'Cancel this code?' })).getByRole('button', {
        name: 'Cancel code',
      }),
    );
    await waitFor(() => expect(platform.sent(END)).toHaveLength(1));
  });

  it('asks for the code that the customer reads back', async () => {
    platform.answers[CONFIRM] = respondWith({ id: 'vm', name: 'PC at home' });
    openList(session({ state: 'joined', agentId: 'vm', agentName: 'PC at home', expiresAt: inMinutes(240) }));
    await screen.findByText('Waiting for code');
    type('Code from the customer', '7K2M-9QXR-4TBD');
    await press('Confirm');
    await waitFor(() => expect(platform.sent(CONFIRM)).toEqual([{ code: '7K2M-9QXR-4TBD' }]));
  });

  it('names person and privileges of a consent, and says when no consent is given', async () => {
    openList(
      session({ state: 'connected', agentId: 'a', agentName: 'One', online: true }),
      session({
        id: TICKET,
        state: 'connected',
        agentId: 'b',
        agentName: 'Two',
        allowedBy: 'Sipho Dube',
        privileges: ['read', 'repair'],
      }),
    );
    expect(await screen.findByText('Waiting for the customer to choose what you can do.')).toBeDefined();
    expect(screen.getByText('Allowed by Sipho Dube: read devices, make repairs')).toBeDefined();
    expect(screen.getByText('Waiting for permission')).toBeDefined();
    expect(screen.getByText('Active')).toBeDefined();
    expect(screen.getByText('The PC is not connected right now.')).toBeDefined();
  });

  it.each([
    ['by_customer', 'Ended by the customer'],
    ['no_link', 'Not connected for ten minutes'],
    ['deadline', 'Ended after 4 hours'],
    ['wrong_codes', 'Too many wrong codes were tried'],
  ] as const)('says why a session ended: %s', async (ended, words) => {
    openList(
      session({ state: 'ended', ended, endedAt: AT, agentName: 'PC', allowedBy: 'Sipho', privileges: ['read'] }),
    );
    expect(await screen.findByText(words)).toBeDefined();
    expect(screen.getByText('Allowed by Sipho: read devices')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'End session' })).toBeNull();
  });
});

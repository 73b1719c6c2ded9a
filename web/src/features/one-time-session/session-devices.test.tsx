import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import type { BenchDevice, OneTimeSession } from '#api/generated/fleet.gen.js';
import { AT, aUser, mockServer, press, respondWith, respondWithError, show } from '#testing/mock-server.js';
import { OneTimeSessions } from './components/OneTimeSessions.js';
import { messages } from './one-time-session.messages.js';

const TICKET = '0190a0a0-0000-7000-8000-000000000002';
const [LIST, BENCH, READ, ATTACH] = [
  'GET /api/one-time-sessions',
  'GET /api/bench/devices',
  `GET /api/repairs/${TICKET}`,
  `POST /api/repairs/${TICKET}/attach`,
];
const session: OneTimeSession = {
  id: '0190a0a0-0000-7000-8000-000000000001',
  state: 'connected',
  repairId: TICKET,
  openedBy: 'Thandi',
  openedAt: AT,
  expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
  agentId: 'vm',
  agentName: 'PC at home',
  online: true,
  allowedBy: 'Sipho Dube',
  privileges: ['read'],
  version: 1,
};
const device = (over: Partial<BenchDevice> = {}): BenchDevice => ({
  id: 'disk',
  name: 'Samsung SSD',
  kind: 'block_device',
  sizeBytes: 1,
  agentId: 'vm',
  agentName: 'PC at home',
  status: 'ready',
  detail: '',
  attachedAt: AT,
  version: 1,
  ...over,
});
const ticket = (over: object = {}) => ({
  id: TICKET,
  number: 12,
  status: 'received',
  deviceId: '',
  deviceName: 'Laptop',
  ...over,
});
const platform = mockServer({
  [LIST]: respondWith([session]),
  [BENCH]: respondWith([device(), device({ id: 'other', name: 'Counter disk', agentId: 'counter' })]),
  [READ]: respondWith(ticket()),
});
const open = () => show(<OneTimeSessions />, { user: aUser({ role: 'tech', tenantId: 't' }) });

describe('devices of a one-time session', () => {
  it('become the device of the ticket with one press', async () => {
    platform.answers[ATTACH] = respondWith({ runId: TICKET }, 202);
    open();
    await screen.findByText('Samsung SSD');
    expect(screen.queryByText('Counter disk')).toBeNull();
    platform.answers[READ] = respondWith(ticket({ status: 'diagnosing', deviceId: 'disk' }));
    await press('Diagnose for R-12');
    expect((await screen.findByRole('link', { name: 'Open R-12' })).getAttribute('href')).toBe(
      `/tenant/repairs/${TICKET}`,
    );
    expect(platform.sent(ATTACH)).toEqual([{ deviceId: 'disk' }]);
  });

  it('say why the diagnosis was not started', async () => {
    platform.answers[ATTACH] = respondWithError(409, 'AGENT_OFFLINE', 'This agent is not connected.');
    open();
    await press('Diagnose for R-12');
    expect(await screen.findByText(/This agent is not connected\./)).toBeDefined();
  });

  it('continue a ticket whose device went with an earlier session', async () => {
    platform.answers[READ] = respondWith(ticket({ status: 'quoted', deviceId: 'of an earlier session' }));
    open();
    expect(await screen.findByRole('button', { name: 'Diagnose for R-12' })).toBeDefined();
  });

  it('leave a ticket alone that has another device on the bench', async () => {
    platform.answers[READ] = respondWith(ticket({ status: 'quoted', deviceId: 'other' }));
    open();
    expect(await screen.findByText(messages.list.otherDevice('R-12', 'Laptop'))).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Diagnose for R-12' })).toBeNull();
  });

  it('say what is not allowed yet and that an undo ends with the session', async () => {
    open();
    expect(
      await screen.findByText(
        /^Not allowed yet: run tests, make repairs\. When you start it, the PC asks the customer/,
      ),
    ).toBeDefined();
    expect(await screen.findByText(messages.list.noUndo)).toBeDefined();
  });

  it('are on the bench where the session has no ticket', async () => {
    platform.answers[LIST] = respondWith([{ ...session, repairId: undefined }]);
    open();
    expect(await screen.findByText(messages.list.devices)).toBeDefined();
    await waitFor(() => expect(platform.calls()).not.toContain(READ));
  });
});

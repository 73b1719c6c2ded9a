import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Link } from 'react-router';
import { AT, aUser, deferred, mockServer, respondWith, respondWithError, show } from '#testing/mock-server.js';
import { settled } from '#testing/waits.js';
import { SESSION_ID } from '../testing/some-statuses.js';
import PhoneBridgePage from './PhoneBridgePage.js';

const DETECT = 'GET /api/phone-connectivity/detect-devices';
const BRIDGE = 'POST /api/phone-connectivity/bridge-connection';
const EXECUTE = 'POST /api/phone-connectivity/execute-repair';
const session = (over: object = {}) => ({
  sessionId: SESSION_ID,
  number: 3,
  phoneModel: 'Pixel 4a',
  phoneUse: 'network',
  targetDevice: 'Acme disk',
  status: 'assessed',
  state: 'quoted',
  outcome: 'none',
  approved: false,
  repairCommands: ['boot_repair'],
  stepsDone: 2,
  stepsTotal: 2,
  startedAt: AT,
  ...over,
});
const detected = (over: object = {}) => ({
  connectedDevices: [
    {
      id: 'p-1',
      name: 'Pixel 4a',
      type: 'phone',
      connectivity: 'Android phone',
      batteryLevel: 80,
      status: 'connected',
    },
  ],
  nonBootableDevices: [
    { id: 'd-1', model: 'Acme disk', condition: 'Not assessed yet', connectionMethod: 'rescue_media' },
  ],
  sessions: [],
  revenue: { cents: 0, charges: 0 },
  ...over,
});
const platform = mockServer({ [DETECT]: respondWith(detected()) });
const open = (tab = '') =>
  show(<PhoneBridgePage />, {
    user: aUser({ role: 'tech', tenantId: 't' }),
    at: `/tenant/phone-bridge${tab}`,
    route: '/tenant/phone-bridge',
    beside: <Link to="/next">Go on</Link>,
  });

describe('phone bridge', () => {
  // spec F107, M243
  it('lists phones and non-bootable devices with their connection', async () => {
    open();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Phone-to-PC Connectivity Repair');
    expect(await screen.findByText('Android phone · Battery 80%')).toBeDefined();
    expect(screen.getByText('PC on rescue media · Not assessed yet')).toBeDefined();
  });

  it('starts a bridge with the chosen phone, device and use', async () => {
    platform.answers[BRIDGE] = respondWith(
      { sessionId: SESSION_ID, phoneModel: 'Pixel 4a', targetDevice: 'Acme disk' },
      201,
    );
    open('?tab=bridge');
    fireEvent.change(await screen.findByLabelText('Phone'), { target: { value: 'p-1' } });
    fireEvent.change(screen.getByLabelText('Device to repair'), { target: { value: 'd-1' } });
    fireEvent.change(screen.getByLabelText('The phone is'), { target: { value: 'media' } });
    fireEvent.click(screen.getByRole('button', { name: 'Start Bridge' }));
    expect(await screen.findByText('Bridge started')).toBeDefined();
    expect(platform.sent(BRIDGE)).toEqual([{ phoneId: 'p-1', targetDeviceId: 'd-1', phoneUse: 'media' }]);
  });

  it('keeps the current tab when a bridge starts later', async () => {
    const waits = deferred(respondWith({ sessionId: SESSION_ID, phoneModel: 'Pixel 4a', targetDevice: 'Acme' }, 201));
    platform.answers[BRIDGE] = waits.answer;
    open('?tab=bridge');
    fireEvent.change(await screen.findByLabelText('Phone'), { target: { value: 'p-1' } });
    fireEvent.change(screen.getByLabelText('Device to repair'), { target: { value: 'd-1' } });
    fireEvent.click(screen.getByRole('button', { name: 'Start Bridge' }));
    await waitFor(() => expect(platform.sent(BRIDGE)).toHaveLength(1));
    fireEvent.click(screen.getByText('Go on'));
    waits.go();
    expect(await screen.findByText('Bridge started')).toBeDefined();
    await settled();
    expect(screen.getByText('at /next')).toBeDefined();
  });

  it('shows the reason for a failed bridge', async () => {
    platform.answers[BRIDGE] = respondWithError(409, 'DEVICE_HAS_REPAIR', 'This device already has an open repair.');
    open('?tab=bridge');
    fireEvent.change(await screen.findByLabelText('Phone'), { target: { value: 'p-1' } });
    fireEvent.change(screen.getByLabelText('Device to repair'), { target: { value: 'd-1' } });
    fireEvent.click(screen.getByRole('button', { name: 'Start Bridge' }));
    expect(await screen.findByText('Connection Failed')).toBeDefined();
    expect(screen.getByText('This device already has an open repair.')).toBeDefined();
  });

  // spec K182, K205
  it('executes no unapproved repair and shows the completed steps', async () => {
    platform.answers[DETECT] = respondWith(detected({ sessions: [session()] }));
    open('?tab=repair');
    expect(await screen.findByText('2 of 2 steps done')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Execute Repair' }));
    expect(await screen.findByText('The customer has not approved this quote')).toBeDefined();
    expect(platform.calls()).not.toContain(EXECUTE);
  });

  it('executes an approved repair by its command names', async () => {
    platform.answers[DETECT] = respondWith(detected({ sessions: [session({ approved: true })] }));
    platform.answers[EXECUTE] = respondWith({ sessionId: SESSION_ID, runId: SESSION_ID }, 202);
    open('?tab=repair');
    fireEvent.click(await screen.findByRole('button', { name: 'Execute Repair' }));
    expect(await screen.findByText('Repair started')).toBeDefined();
    expect(platform.sent(EXECUTE)).toEqual([{ sessionId: SESSION_ID, repairCommands: ['boot_repair'] }]);
  });

  it('shows charged amounts only', async () => {
    open('?tab=revenue');
    expect(await screen.findByText('R0.00')).toBeDefined();
    expect(screen.getByText('No bridge repair has been charged yet')).toBeDefined();
  });
});

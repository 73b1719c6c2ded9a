import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { aUser, mockServer, respondWith, respondWithError, show, unreachable } from '#testing/mock-server.js';
import { aBlueScreenStatus, aMachine, SESSION_ID } from '../testing/some-statuses.js';
import { BlueScreenCentrePage } from './BlueScreenCentrePage.js';

const STATUS = 'GET /api/bsod/status';
const platform = mockServer({ [STATUS]: respondWith(aBlueScreenStatus()) });
const shop = aUser({ role: 'tech', tenantId: 't' });
const open = (tab = '') =>
  show(<BlueScreenCentrePage />, { user: shop, at: `/bsod-recovery${tab}`, route: '/bsod-recovery' });
const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name });
const withMachine = (over: Parameters<typeof aMachine>[0]) => {
  platform.answers[STATUS] = respondWith(aBlueScreenStatus({ connectedMachines: [aMachine(over)] }));
};

describe('blue-screen control center', () => {
  // spec E129, M229, M230, M237, M240, M242
  it('shows unchecked parts as unchecked, not as fine', async () => {
    open();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Blue-Screen Recovery Control Center');
    expect(await screen.findAllByText('not checked yet')).toHaveLength(4);
    for (const part of ['Boot', 'Files', 'Memory', 'Disk']) expect(screen.getByText(part)).toBeDefined();
    expect(screen.getByText('Crash records not checked yet')).toBeDefined();
    expect(screen.queryByText('fine')).toBeNull();
  });

  it('shows stop errors and the state of each checked part', async () => {
    withMachine({
      bsodInfo: {
        hasRecentBSOD: true,
        detectedErrors: [{ type: 'CRITICAL_PROCESS_DIED', severity: 'medium', plain: 'The last blue screen.' }],
      },
      systemState: { boot: { bootable: false }, files: { intact: true, needsRepair: false }, memory: {}, disk: {} },
    });
    open();
    expect(await screen.findByText('CRITICAL_PROCESS_DIED')).toBeDefined();
    expect(screen.getByText('Blue screen')).toBeDefined();
    expect(screen.getAllByText('damaged')).toHaveLength(1);
    expect(screen.getAllByText('fine')).toHaveLength(1);
    expect(screen.getAllByText('not checked yet')).toHaveLength(2);
  });

  // spec E133
  it('assesses a connected machine', async () => {
    platform.answers['POST /api/bsod/assess'] = respondWith({ sessionId: SESSION_ID }, 201);
    open();
    fireEvent.click(await button('Assess BSOD'));
    expect(await screen.findByText('BSOD Assessment Started')).toBeDefined();
    expect(platform.sent('POST /api/bsod/assess')).toEqual([{ machineId: 'device-1' }]);
  });

  // spec M248
  it('offers the recovery at the quoted price and explains a missing approval', async () => {
    withMachine({ recoveryStatus: 'ready', sessionId: SESSION_ID, quotedCents: 50_000 });
    open();
    fireEvent.click(await button('Start Recovery (R500)'));
    expect(await screen.findByText('The customer has not approved this quote')).toBeDefined();
    expect(platform.calls()).not.toContain('POST /api/bsod/recover');
  });

  it('starts the approved recovery and shows the server’s message on refusal', async () => {
    withMachine({ recoveryStatus: 'ready', sessionId: SESSION_ID, quotedCents: 50_000, approved: true });
    platform.answers['POST /api/bsod/recover'] = respondWithError(409, 'DEVICE_AWAY', 'The device is not connected.');
    open();
    fireEvent.click(await button('Start Recovery (R500)'));
    expect(await screen.findByText('Recovery Failed')).toBeDefined();
    expect(screen.getByText('The device is not connected.')).toBeDefined();
    platform.answers['POST /api/bsod/recover'] = respondWith({ sessionId: SESSION_ID }, 202);
    fireEvent.click(await button('Start Recovery (R500)'));
    expect(await screen.findByText('BSOD Recovery Started')).toBeDefined();
  });

  it('resets a completed machine by marking its repair as ready for pickup', async () => {
    withMachine({ recoveryStatus: 'completed', sessionId: SESSION_ID });
    platform.answers[`POST /api/repairs/${SESSION_ID}/ready`] = respondWith({});
    open();
    fireEvent.click(await button('Reset for New Recovery'));
    expect(await screen.findByText(/ready for pickup/)).toBeDefined();
  });

  // spec E134, E135
  it('shows a recovery with its reported steps', async () => {
    platform.answers[STATUS] = respondWith(
      aBlueScreenStatus({
        activeSessions: [
          {
            sessionId: SESSION_ID,
            machineId: 'device-1',
            hostname: 'dlamini-laptop.img',
            bsodType: 'CRITICAL_PROCESS_DIED',
            estimatedCost: 500,
            estimatedTime: 45,
            parts: ['boot_repair'],
            steps: [{ description: 'Boot repair', type: 'boot_repair', status: 'running' }],
            stages: [
              { description: 'The disk was read', name: 'detect', status: 'completed' },
              { description: 'Writing', name: 'execute', status: 'running' },
              { description: '', name: 'verify', status: 'pending' },
            ],
            status: 'recovering',
          },
        ],
      }),
    );
    open('?tab=recovery');
    expect(await screen.findByText('Boot repair')).toBeDefined();
    expect(screen.getByText('45 minutes')).toBeDefined();
    expect(['Completed', 'Running', 'Pending'].map((word) => screen.getAllByText(word).length)).toEqual([1, 1, 1]);
  });

  // spec E130, F124
  it('names the six supported blue screens with the available repair for each', async () => {
    open('?tab=setup');
    expect(await screen.findByText('MEMORY_MANAGEMENT')).toBeDefined();
    expect(screen.getByText(/no program repairs/)).toBeDefined();
    expect(screen.getByText('SYSTEM_THREAD_EXCEPTION_NOT_HANDLED')).toBeDefined();
  });

  // spec M251
  it('shows offline without a response', async () => {
    platform.answers[STATUS] = unreachable;
    open();
    expect(await screen.findByText('Offline')).toBeDefined();
  });
});

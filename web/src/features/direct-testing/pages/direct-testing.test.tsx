import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { DirectDevice } from '#api/generated/fleet.gen.js';
import type { PatchTest } from '#api/generated/patches.gen.js';
import {
  AT,
  AWAY,
  AWAY_TEXT,
  aUser,
  button,
  choose,
  mockServer,
  press,
  respondWith,
  respondWithError,
  show,
} from '#testing/mock-server.js';
import { directTestingLive } from '../api/direct-testing.api.js';
import { DirectTestingPanel } from '../components/DirectTestingPanel.js';
import DirectTestingPage from './DirectTestingPage.js';

const [DEVICES, PATCHES, TESTS] = ['GET /api/master/direct-devices', 'GET /api/patches', 'GET /api/master/patch-tests'];
const [SCAN, TEST, START] = [
  'POST /api/master/scan-devices',
  'POST /api/master/test-patch',
  'POST /api/master/start-patch-test',
];
const TENANT = '0190a0a0-0000-7000-8000-000000000009';

const device = (over: Partial<DirectDevice> = {}): DirectDevice => ({
  id: 'device-1',
  name: 'Lab Phone 1',
  type: 'mobile',
  vendor: 'Google',
  manufacturer: 'Google',
  model: 'Pixel 6',
  connection: 'usb',
  connectionType: 'usb',
  batteryLevel: 87,
  status: 'ready',
  agentId: 'a'.repeat(64),
  agentName: 'PC',
  tenantId: TENANT,
  tenantName: 'Umbani Electronics',
  ...over,
});
const patch = {
  id: 'probe.read',
  name: 'Read-only probe',
  version: '1.0.0',
  deviceType: 'any',
  status: 'testing',
  description: '',
};
const test = (over: Partial<PatchTest> = {}): PatchTest => ({
  id: '0190a0a0-0000-7000-8000-0000000000f1',
  deviceId: 'device-1',
  deviceName: 'Lab Phone 1',
  patchId: patch.id,
  patchName: patch.name,
  patchVersion: '1.0.0',
  status: 'running',
  progress: 33,
  stepsDone: 2,
  stepsTotal: 6,
  step: 'shell round trip before the patch: 24 of 24 samples',
  startTime: AT,
  version: 3,
  ...over,
});
const results = {
  success: true,
  performance: 42.1,
  stability: 98.6,
  performanceImprovement: -1.2,
  issues: ['Shell round trip: 1 of 48 samples took more than 3 times the median.'],
  issuesFixed: 0,
  errorMessages: [],
  figures: [
    {
      name: 'shell_round_trip' as const,
      method: 'echo in the shell of the phone over adb',
      unit: 'µs' as const,
      n: 48,
      failed: 0,
      before: 8120,
      after: 8230,
      floor: 412,
    },
  ],
};

const platform = mockServer({
  [DEVICES]: respondWith([device(), device({ id: 'device-2', name: 'Old laptop', status: 'testing' })]),
  [PATCHES]: respondWith([patch]),
  [TESTS]: respondWith([test(), test({ id: `${TENANT.slice(0, -1)}8`, status: 'completed', version: 9, results })]),
  [SCAN]: respondWith({ success: true, devices: 2, asked: 1, answered: 1, unanswered: 0 }),
  [TEST]: respondWith(test({ status: 'pending' }), 201),
  [START]: respondWith(test({ status: 'pending' }), 201),
});
const master = aUser();
const open = (tab = 'devices') =>
  show(<DirectTestingPage />, {
    user: master,
    at: `/direct-device-testing?tab=${tab}`,
    route: '/direct-device-testing',
  });

describe('direct device testing: connected devices', () => {
  // spec M169
  // spec M168
  // spec M174
  // spec F061
  it('shows a card with name, vendor, model, connection, battery and status', async () => {
    open();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Direct Device Testing');
    const card = within(await screen.findByRole('region', { name: 'Lab Phone 1' }));
    for (const text of ['Google', 'Pixel 6', 'USB', '87%', 'READY', 'Umbani Electronics'])
      expect(card.getByText(text)).toBeTruthy();
    expect(screen.getByRole('tab', { name: 'Connected Devices' })).toBeTruthy();
    expect(platform.queries(PATCHES)).toEqual(['?status=testing']);
  });

  // spec K151
  // spec K165
  // spec M173
  it('offers Test Patch at ready devices only', async () => {
    open();
    await screen.findByRole('button', { name: 'Test Patch: Lab Phone 1' });
    expect(screen.queryByRole('button', { name: 'Test Patch: Old laptop' })).toBeNull();
    expect(screen.getByText('A test or a run of this device is under way.')).toBeTruthy();
  });

  // spec M178
  // spec F083
  it('starts the test of a real patch from a card', async () => {
    open();
    await screen.findByRole('button', { name: 'Test Patch: Lab Phone 1' });
    await waitFor(() => expect(button('Test Patch: Lab Phone 1').disabled).toBe(false));
    await press('Test Patch: Lab Phone 1');
    expect(await screen.findByText('Patch Test Started')).toBeTruthy();
    expect(platform.sent(TEST)).toEqual([{ deviceId: 'device-1', patchId: 'probe.read' }]);
  });

  // spec M171
  // spec M177
  it('scans and says how many agents answered', async () => {
    open();
    await press('Scan Devices');
    expect(await screen.findByText('Device Scan Complete')).toBeTruthy();
    expect(screen.getByText('2 devices · 1 of 1 agent answered')).toBeTruthy();
  });

  // spec K162
  it('shows the reason of a failed scan', async () => {
    platform.answers[SCAN] = AWAY;
    open();
    await press('Scan Devices');
    expect(await screen.findByText("Couldn't scan the devices")).toBeTruthy();
    expect(screen.getByText(AWAY_TEXT)).toBeTruthy();
  });

  it('says what to do without devices', async () => {
    platform.answers[DEVICES] = respondWith([]);
    open();
    expect(await screen.findByText('No devices connected')).toBeTruthy();
    expect(screen.getByText('No device is ready. Scan the devices first.')).toBeTruthy();
  });

  it('shows the error and Try again when the devices cannot be read', async () => {
    platform.answers[DEVICES] = AWAY;
    open();
    expect((await screen.findAllByText(AWAY_TEXT)).length).toBeGreaterThan(0);
  });
});

describe('direct device testing: start test', () => {
  // spec K152
  // spec M175
  // spec F079
  it('is disabled until a device and a patch are selected', async () => {
    open();
    await screen.findByRole('option', { name: 'Lab Phone 1' });
    await screen.findByRole('option', { name: 'Read-only probe 1.0.0' });
    expect(button('Start Test').disabled).toBe(true);
    choose('Device', 'device-1');
    expect(button('Start Test').disabled).toBe(true);
    choose('Patch', 'probe.read');
    expect(button('Start Test').disabled).toBe(false);
    await press('Start Test');
    expect(await screen.findByText('Patch Test Started')).toBeTruthy();
    expect(platform.sent(START)).toEqual([{ deviceId: 'device-1', patchId: 'probe.read' }]);
  });

  it('lists ready devices only', async () => {
    open();
    await screen.findByRole('option', { name: 'Lab Phone 1' });
    expect(screen.queryByRole('option', { name: 'Old laptop' })).toBeNull();
  });

  // spec M180
  // spec M179
  it('shows the sentence of a refusal', async () => {
    platform.answers[TEST] = respondWithError(409, 'REPAIRS_STOPPED', 'Revive has stopped this kind of repair.');
    open();
    await waitFor(() => expect(button('Test Patch: Lab Phone 1').disabled).toBe(false));
    await press('Test Patch: Lab Phone 1');
    expect(await screen.findByText('Test Failed to Start')).toBeTruthy();
    expect(screen.getByText('409: Revive has stopped this kind of repair.')).toBeTruthy();
  });
});

describe('direct device testing: active tests', () => {
  // spec M165
  // spec F060
  // spec E107
  it('shows finished steps as a progress bar', async () => {
    open('active');
    const bar = await screen.findByRole('progressbar', { name: 'Read-only probe on Lab Phone 1' });
    expect([bar.getAttribute('aria-valuenow'), bar.getAttribute('aria-valuemax')]).toEqual(['2', '6']);
    expect(screen.getByText('Running')).toBeTruthy();
    expect(screen.getByText('shell round trip before the patch: 24 of 24 samples')).toBeTruthy();
  });

  it('shows no bar before the agent has told its steps', async () => {
    platform.answers[TESTS] = respondWith([
      test({ status: 'pending', stepsDone: 0, stepsTotal: 0, step: 'Sent to the agent' }),
    ]);
    open('active');
    expect(await screen.findByText('Read-only probe on Lab Phone 1')).toBeTruthy();
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('applies a live row and moves an ended test to the results', async () => {
    const store = open('active');
    await screen.findByRole('progressbar');
    const told = (row: PatchTest): void =>
      act(() =>
        directTestingLive.patch_test?.(store.dispatch, { type: 'patch_test', id: row.id, version: row.version, row }),
      );
    told(test({ stepsDone: 5, version: 4 }));
    await waitFor(() => expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('5'));
    told(test({ status: 'completed', version: 5, results }));
    expect(await screen.findByText('No active tests')).toBeTruthy();
  });
});

describe('direct device testing: results', () => {
  // spec M172
  // spec F067
  // spec F090
  it('shows pass, performance, stability and issues, and the method with n on expansion', async () => {
    open('results');
    expect(await screen.findByText('Passed')).toBeTruthy();
    for (const text of ['42.1%', '98.6%', '-1.2%', results.issues[0] ?? ''])
      expect(screen.getByText(text)).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
    await press('Show measured values: Read-only probe on Lab Phone 1');
    const row = within(await screen.findByRole('row', { name: /Shell round trip/ }));
    for (const text of ['8,120 µs', '8,230 µs', '412 µs', '48', 'echo in the shell of the phone over adb'])
      expect(row.getByText(text)).toBeTruthy();
    expect(screen.getByText(/divided by the time with the device after the patch/)).toBeTruthy();
  });

  it('shows how long a test took', async () => {
    platform.answers[TESTS] = respondWith([test({ status: 'completed', duration: 72, results })]);
    open('results');
    expect(await screen.findByText(/Duration 1 min 12 s$/)).toBeTruthy();
  });

  it('shows why a test failed and no figures', async () => {
    const reason = 'The device was disconnected during the test. Connect it and start a new test.';
    platform.answers[TESTS] = respondWith([
      test({
        status: 'failed',
        results: { success: false, issues: [reason], issuesFixed: 0, errorMessages: [reason], figures: [] },
      }),
    ]);
    open('results');
    expect(await screen.findByText(reason)).toBeTruthy();
    expect(screen.getByText('Failed')).toBeTruthy();
    expect(screen.queryByText('Performance')).toBeNull();
  });
});

describe('direct device testing on the dashboard', () => {
  it('has the same three tabs', async () => {
    show(<DirectTestingPanel />, { user: master });
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Connected Devices',
      'Active Tests',
      'Test Results',
    ]);
    expect(await screen.findByRole('region', { name: 'Lab Phone 1' })).toBeTruthy();
  });
});

import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Link } from 'react-router';
import type { RemoteSession } from '#api/generated/remote-sessions.gen.js';
import {
  AT,
  aUser,
  button,
  choose,
  deferred,
  mockServer,
  press,
  respondWith,
  respondWithError,
  show,
} from '#testing/mock-server.js';
import { settled } from '#testing/waits.js';
import { RemoteRepairPage } from './RemoteRepairPage.js';

const [START, LIST, CUSTOMERS, ORDERS] = [
  'POST /api/remote-repair/start-session',
  'GET /api/remote-repair/sessions',
  'GET /api/customers',
  'GET /api/remote-orders',
];
const ID = '0190a0a0-0000-7000-8000-0000000000c1';
const ONE = `GET /api/remote-repair/sessions/${ID}`;
const CUSTOMER = '0190a0a0-0000-7000-8000-0000000000d1';
const TENANT = '0190a0a0-0000-7000-8000-0000000000b1';
const session = (over: Partial<RemoteSession> = {}): RemoteSession => ({
  sessionId: ID,
  tenantId: TENANT,
  tenantName: 'Umbani Electronics',
  status: 'connecting',
  customerName: 'Thandi Dlamini',
  customerId: CUSTOMER,
  repairType: 'software',
  platform: 'windows',
  issue: 'boot_issues',
  startedBy: 'lerato',
  startTime: AT,
  expiresAt: AT,
  version: 1,
  agentOnline: false,
  devices: [],
  results: [],
  ...over,
});
const platform = mockServer({
  [LIST]: respondWith({ sessions: [] }),
  [ORDERS]: respondWith({ orders: [] }),
  [CUSTOMERS]: respondWith([
    { id: CUSTOMER, version: 1, name: 'Thandi Dlamini', phone: '082 555 0418', createdAt: AT, repairs: 0 },
  ]),
});
const open = (search = '', role: 'tech' | 'master' = 'tech') =>
  show(<RemoteRepairPage confirm={(agentId) => <p>confirm {agentId}</p>} />, {
    user: aUser({ role, ...(role === 'tech' && { tenantId: TENANT }) }),
    at: `/remote-repair${search}`,
    route: '/remote-repair',
    beside: <Link to="/next">Go on</Link>,
  });
async function fill() {
  await screen.findByText('Thandi Dlamini, 082 555 0418');
  choose('Customer', CUSTOMER);
  choose('Platform', 'windows');
  choose('Repair type', 'software');
  choose('Specific issue', 'boot_issues');
}

describe('the Remote Device Repair System', () => {
  // spec K169, M185, M196, M200, M202
  it('enables Active Session and Results once a session exists', async () => {
    open('?tab=results');
    expect(await screen.findByRole('heading', { name: 'Remote Device Repair System' })).toBeDefined();
    const disabled = () =>
      screen.getAllByRole('tab').map((tab) => [tab.textContent, (tab as HTMLButtonElement).disabled]);
    expect(disabled()).toEqual([
      ['Setup', false],
      ['Active Session', true],
      ['Results', true],
    ]);
    expect(screen.getByRole('tabpanel').textContent).toContain('Start a session');
    platform.answers[START] = respondWith({ sessionId: ID, script: '#!/bin/sh', windowsScript: '@rem' }, 201);
    platform.answers[ONE] = respondWith(session());
    await fill();
    await press('Start Remote Repair');
    expect(await screen.findByText('Waiting for the computer')).toBeDefined();
    expect(disabled().map(([, is]) => is)).toEqual([false, false, false]);
  });

  // spec K179, K180, F103, M211
  it('requires all four fields and starts the session once', async () => {
    open();
    await screen.findByText('Thandi Dlamini, 082 555 0418');
    const start = () => button('Start Remote Repair').disabled;
    for (const [label, value] of [
      ['Customer', CUSTOMER],
      ['Platform', 'windows'],
      ['Repair type', 'software'],
    ] as const) {
      expect(start()).toBe(true);
      choose(label, value);
    }
    expect(start()).toBe(true);
    choose('Specific issue', 'boot_issues');
    expect(start()).toBe(false);
    const waits = deferred(respondWith({ sessionId: ID, script: '#!/bin/sh' }, 201));
    platform.answers[START] = waits.answer;
    platform.answers[ONE] = respondWith(session());
    await press('Start Remote Repair');
    expect(await screen.findByRole('button', { name: 'Starting…' })).toHaveProperty('disabled', true);
    waits.go();
    expect(await screen.findByRole('button', { name: 'Download remote-repair.sh' })).toBeDefined();
    expect(platform.sent(START)).toEqual([
      { customerId: CUSTOMER, platform: 'windows', repairType: 'software', issue: 'boot_issues' },
    ]);
  });

  it('stays on the new page when the user leaves before the session starts', async () => {
    const waits = deferred(respondWith({ sessionId: ID, script: '#!/bin/sh' }, 201));
    platform.answers[START] = waits.answer;
    open();
    await fill();
    await press('Start Remote Repair');
    await waitFor(() => expect(platform.sent(START)).toHaveLength(1));
    fireEvent.click(screen.getByText('Go on'));
    waits.go();
    await screen.findByText('Session started');
    await settled();
    expect(screen.getByText('at /next')).toBeDefined();
  });

  it('keeps the selected customer visible during a search', async () => {
    open();
    await fill();
    const chosen = () => {
      const { value, selectedOptions } = screen.getByLabelText<HTMLSelectElement>('Customer', { selector: 'select' });
      return [value, selectedOptions[0]?.textContent];
    };
    platform.answers[CUSTOMERS] = respondWith([
      { id: ID, version: 1, name: 'Sipho Nkosi', phone: '', createdAt: AT, repairs: 0 },
    ]);
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'Sipho' } });
    await screen.findByRole('option', { name: 'Sipho Nkosi' });
    expect(chosen()).toEqual([CUSTOMER, 'Thandi Dlamini, 082 555 0418']);
    platform.answers[CUSTOMERS] = respondWithError(503, 'SERVICE_UNAVAILABLE', 'A part is away.');
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'Sip' } });
    expect((await screen.findByRole('alert')).textContent).toContain('A part is away.');
    expect(chosen()).toEqual([CUSTOMER, 'Thandi Dlamini, 082 555 0418']);
    choose('Customer', '');
    expect(button('Start Remote Repair').disabled).toBe(true);
  });

  // spec E123, E124, E125, E126, E127
  it('offers five platforms, three types and the issues of each', async () => {
    open();
    await screen.findByText('Thandi Dlamini, 082 555 0418');
    const options = (label: string) =>
      [...screen.getByLabelText<HTMLSelectElement>(label, { selector: 'select' }).options]
        .map(({ value }) => value)
        .slice(1);
    expect(options('Platform')).toEqual(['windows', 'linux', 'macos', 'android', 'ios']);
    expect(options('Repair type')).toEqual(['software', 'firmware', 'diagnostic']);
    const counts = ['software', 'firmware', 'diagnostic'].map((type) => {
      choose('Repair type', type);
      return options('Specific issue').length;
    });
    expect(counts).toEqual([5, 3, 3]);
  });

  it('explains issues without a procedure and the limits for phones', async () => {
    open();
    await fill();
    choose('Specific issue', 'package_corruption');
    expect(screen.getByText(/Damaged system packages are not repaired/)).toBeDefined();
    expect(button('Start Remote Repair').disabled).toBe(true);
    choose('Platform', 'ios');
    expect(screen.getByText(/iPhones and iPads give an agent no way/)).toBeDefined();
    choose('Platform', 'android');
    expect(screen.getByText(/attach the phone by USB/)).toBeDefined();
  });

  // spec M213
  it('shows the server’s reason when a session did not start', async () => {
    platform.answers[START] = respondWithError(429, 'TOO_MANY', '20 sessions are open.');
    open();
    await fill();
    await press('Start Remote Repair');
    expect(await screen.findByText('Failed to start repair session. Please try again.')).toBeDefined();
    expect(screen.getByText('20 sessions are open.')).toBeDefined();
  });

  // spec E120
  it('asks for the computer’s code and shows its devices once connected', async () => {
    platform.answers[ONE] = respondWith(session({ agentId: 'a1' }));
    open(`?session=${ID}&tab=active`);
    expect(await screen.findByText('confirm a1')).toBeDefined();
    expect(screen.getAllByText('Connecting').length).toBeGreaterThan(0);
    expect(screen.queryByText('Start diagnosis')).toBeNull();
  });

  it('starts a diagnosis of a free device and links an open repair', async () => {
    platform.answers[ONE] = respondWith(
      session({
        status: 'connected',
        agentId: 'a1',
        agentName: 'THANDI-PC',
        agentOnline: true,
        devices: [
          { id: 'd1', name: 'Disk one', kind: 'disk_image', status: 'connected', detail: '', free: true },
          { id: 'd2', name: 'Disk two', kind: 'disk_image', status: 'ready', detail: '', free: false, repairId: ID },
        ],
      }),
    );
    const DIAGNOSE = `POST /api/remote-repair/sessions/${ID}/diagnose`;
    platform.answers[DIAGNOSE] = respondWith({ repairId: ID, runId: ID }, 201);
    open(`?session=${ID}&tab=active`);
    expect((await screen.findByRole('link', { name: 'Open repair' })).getAttribute('href')).toBe(
      `/tenant/repairs/${ID}`,
    );
    await press('Start diagnosis');
    expect(await screen.findByText('Diagnosis started')).toBeDefined();
    expect(platform.sent(DIAGNOSE)).toEqual([{ deviceId: 'd1' }]);
  });

  it('shows no results before a report, then the reported results', async () => {
    platform.answers[ONE] = respondWith(session({ status: 'connected', agentId: 'a1' }));
    open(`?session=${ID}&tab=results`);
    expect(await screen.findByText('No result yet')).toBeDefined();
    platform.answers[ONE] = respondWith(
      session({
        status: 'ended',
        ended: 'by_hand',
        results: [
          {
            repairId: ID,
            number: 4,
            deviceName: 'Disk one',
            deviceType: 'Disk image',
            status: 'assessed',
            state: 'quoted',
            outcome: 'none',
            looked: true,
            findings: [{ plain: 'The disk has lost its table of contents', severity: 'critical' }],
            startedAt: AT,
          },
        ],
      }),
    );
    open(`?session=${ID}&tab=results`);
    expect(await screen.findByText('1 problem found')).toBeDefined();
    expect(screen.getByText(/lost its table of contents/)).toBeDefined();
    fireEvent.click(screen.getAllByRole('tab', { name: 'Active Session' }).at(-1) as HTMLElement);
    expect(await screen.findByText(/It was ended/)).toBeDefined();
  });

  it('ends a session after confirmation', async () => {
    const END = `POST /api/remote-repair/sessions/${ID}/end`;
    platform.answers[ONE] = respondWith(session());
    platform.answers[END] = respondWith(session({ status: 'ended', ended: 'by_hand', endedAt: AT }));
    open(`?session=${ID}&tab=active`);
    await press('End session');
    expect(platform.calls()).not.toContain(END);
    fireEvent.click(screen.getAllByRole('button', { name: 'End session' }).at(-1) as HTMLElement);
    expect(await screen.findByText('Session ended')).toBeDefined();
  });

  it('lets staff start a session for a shop’s remote order', async () => {
    const order = {
      id: CUSTOMER,
      number: 12,
      state: 'assigned',
      customerName: 'Sipho',
      tenantId: TENANT,
      tenantName: 'Umbani',
    };
    platform.answers[ORDERS] = respondWith({ orders: [order, { ...order, id: ID, tenantId: undefined }] });
    platform.answers[START] = respondWith({ sessionId: ID, script: '#!/bin/sh' }, 201);
    platform.answers[ONE] = respondWith(session());
    open('', 'master');
    await screen.findByText('O-12 Sipho, Umbani');
    choose('Customer', CUSTOMER);
    choose('Platform', 'linux');
    choose('Repair type', 'diagnostic');
    choose('Specific issue', 'hardware_check');
    await press('Start Remote Repair');
    await screen.findByText('Waiting for the computer');
    expect(platform.sent(START)).toEqual([expect.objectContaining({ tenantId: TENANT })]);
    expect(platform.calls()).not.toContain(CUSTOMERS);
  });
});

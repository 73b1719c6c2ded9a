import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Role } from '@revive/contracts/roles';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { CurrentUserProvider, type User } from '#api/current-user.js';
import { CustomerWorkspace } from './CustomerWorkspace.js';
import { FinanceWorkspace } from './FinanceWorkspace.js';
import { SalesWorkspace } from './SalesWorkspace.js';
import { TechnicianWorkspace } from './TechnicianWorkspace.js';
import { PortalSwitch } from '../../layouts/PortalSwitch.js';
import { makeStore } from '../../store.js';

const AT = '2026-11-20T09:00:00.000Z';
const person = (role: Role, over: Partial<User> = {}): User => ({
  id: 'u-1',
  username: 'thandi',
  name: 'Thandi',
  email: 't@people.example',
  role,
  status: 'active',
  createdAt: AT,
  ...over,
});
const json = (body: object, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const summary = (id: string, number: number, over: object = {}) => ({
  id,
  number,
  version: 1,
  tenantId: 't',
  tenantName: 'A Shop',
  deviceId: `d-${id}`,
  deviceName: `disk ${id}`,
  status: 'approved',
  outcome: 'none',
  stepsDone: 0,
  stepsTotal: 0,
  startTime: AT,
  updatedAt: AT,
  desk: { priority: 'normal', tags: [] },
  ...over,
});

let answers: Record<string, object>;
const realFetch = globalThis.fetch;
beforeEach(() => {
  answers = {};
  globalThis.fetch = async (input) => {
    const { pathname, search } = new URL((input as Request).url);
    const found = answers[`${pathname}${search}`] ?? answers[pathname];
    return found === undefined
      ? json({ code: 'SERVICE_UNAVAILABLE', message: 'A part is away.', requestId: 'r-1' }, 503)
      : json(found);
  };
});
afterEach(() => {
  cleanup();
  globalThis.fetch = realFetch;
});
const Where = () => (
  <p>
    at {useLocation().pathname}
    {useLocation().search}
  </p>
);
const show = (what: React.ReactNode, user: User) =>
  render(
    <Provider store={makeStore()}>
      <CurrentUserProvider value={user}>
        <MemoryRouter initialEntries={['/user']}>
          <Routes>
            <Route path="/user" element={what} />
            <Route path="*" element={<Where />} />
          </Routes>
        </MemoryRouter>
      </CurrentUserProvider>
    </Provider>,
  );

describe('workspaces', () => {
  it('lets a customer search by tracking id and read signed documents', async () => {
    answers = {
      '/api/consents': {
        due: [],
        signed: [{ fileId: 'f', title: 'User agreement', signedAt: AT, current: false }],
      },
    };
    show(<CustomerWorkspace />, person('user'));
    expect((await screen.findByText(/^Older version, signed/)).textContent).toBe('Older version, signed 20 Nov 2026');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Track Repair' }).disabled).toBe(true);
    fireEvent.change(screen.getByLabelText('Tracking ID'), { target: { value: ' RV-1 ' } });
    fireEvent.click(screen.getByRole('button', { name: 'Track Repair' }));
    expect(await screen.findByText('at /track-repair?id=RV-1')).toBeDefined();
  });

  it('shows a shop’s technician the bench and waiting repairs', async () => {
    answers = {
      '/api/bench/devices': [],
      '/api/repairs?waitingOn=shop&order=promised': [
        summary('c', 1, { status: 'quoted', outcome: 'needs_person', customerName: 'Thandi Dlamini' }),
        summary('a', 3),
      ],
    };
    show(<TechnicianWorkspace />, person('tech', { tenantId: 't', tenantName: 'Kestrel' }));
    const waiting = await screen.findByRole('list', { name: 'Repairs waiting on your shop' });
    expect(
      within(waiting)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent?.split(' · ')[0]),
    ).toEqual(['R-1 Thandi Dlamini disk c', 'R-3 disk a No customer']);
    expect(await screen.findByText('No devices attached')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Open bench' }).getAttribute('href')).toBe('/tenant');
  });

  it('shows a technician without a shop only requests for help', async () => {
    answers = { '/api/assistance': { waiting: 0, requests: [] } };
    show(<TechnicianWorkspace />, person('tech'));
    expect(await screen.findByText('No requests for help')).toBeDefined();
  });

  it('shows finance what is owed, what is due and the month of platform and shops, or a load error', async () => {
    show(<FinanceWorkspace />, person('finance'));
    expect(await screen.findByText('503: A part is away.')).toBeDefined();
    cleanup();
    const money = {
      owedCents: 538_200,
      carriedCents: 7_000,
      shops: [
        {
          tenantId: 't',
          tenantName: 'Kestrel',
          owedCents: 538_200,
          heldUntil: AT,
          payoutId: 'p',
          payoutState: 'waiting',
        },
      ],
      shopCount: 1,
      dueCount: 2,
      waitingCount: 3,
      approvedCount: 6,
      inBatchCount: 7,
      sentCount: 4,
      sentCents: 910_000,
      heldCount: 5,
      shareMonthCents: 107_650,
      chargesMonthCents: 538_250,
      disputedCents: 0,
      feesMonthCents: 120,
      monthFrom: '2026-11-01',
    };
    answers = {
      '/api/payouts/overview': money,
      '/api/payouts?state=waiting': { payouts: [] },
      '/api/statements/unmatched-count': { count: 6 },
      '/api/payouts?state=sent': {
        payouts: [
          {
            id: 'p2',
            tenantId: 't',
            tenantName: 'Kestrel',
            amountCents: 910_000,
            state: 'sent',
            provider: 'bank_file',
            needsSecondPerson: false,
            terms: '',
            requested: { id: 'f', name: 'sipho', at: AT },
            sentAt: AT,
          },
        ],
      },
      '/api/billing/refused-charges': {
        charges: [
          {
            id: 'r',
            tenantId: 't',
            tenantName: 'Kestrel',
            repairId: 'q',
            repairNumber: 7,
            deviceName: 'disk',
            kind: 'charge',
            cents: 45_000,
            why: 'above_approved',
            allowedCents: 35_000,
            at: AT,
          },
        ],
      },
      '/api/billing/revenue': { from: '2026-10-24', through: '2026-11-22', totalCents: 0, repairs: 0, rows: [] },
    };
    show(<FinanceWorkspace />, person('finance'));
    for (const [label, figure] of [
      ['Owed to shops now', 'R5,382.00'],
      ['Platform’s share this month', 'R1,076.50'],
      ['Shops’ charges this month', 'R5,382.50'],
    ] as const)
      expect(within(await screen.findByRole('region', { name: label })).getByText(figure)).toBeDefined();
    const owed = within(screen.getByRole('list', { name: 'Shops that the platform owes' }));
    expect(owed.getByText('On hold until 20 Nov 2026')).toBeDefined();
    expect(owed.getByText('Waiting for a second person')).toBeDefined();
    expect((await screen.findAllByRole('link', { name: '6' })).map((link) => link.getAttribute('href'))).toEqual([
      '/admin/payouts?state=approved',
      '/admin/bank',
    ]);
    const sent = within(await screen.findByRole('list', { name: 'Payouts that the bank has not confirmed' }));
    expect(sent.getByText('R9,100.00')).toBeDefined();
    expect(screen.getByRole('link', { name: '4, R9,100.00' }).getAttribute('href')).toBe('/admin/payouts?state=sent');
    const refused = within(await screen.findByRole('list', { name: 'Refused charges' }));
    expect(refused.getByText(/above the approval, which has R350.00 left/)).toBeDefined();
    expect(await screen.findByText('Bank lines without a match')).toBeDefined();
    expect(await screen.findByText('Nothing waits for your approval.')).toBeDefined();
    expect(await screen.findByText('No charges in the last 30 days.')).toBeDefined();
  });

  const application = (id: string, businessName: string) => ({
    id,
    version: 1,
    businessName,
    applicantName: 'Thandi',
    email: '',
    phone: '',
    location: '',
    status: 'pending',
    appliedDate: AT,
    currentStep: 1,
    totalSteps: 6,
    waitsFor: 'staff',
    duplicate: false,
    assignedToMe: false,
    waitsSince: AT,
  });

  it('shows sales open applications, waiting for staff first, and open remote orders', async () => {
    answers = {
      '/api/tenant-applications?waits=staff': { applications: [application('app-1', 'Umbani')] },
      '/api/tenant-applications?waits=applicant': { applications: [application('app-2', 'Kestrel')] },
      '/api/remote-orders/figures': { waiting: 1, overdue: 0, contacted: 0, inTime: 0 },
      '/api/remote-orders': {
        orders: ['new', 'closed'].map((state, at) => ({
          id: `o-${at}`,
          number: at + 1,
          version: 1,
          state,
          createdAt: AT,
          customerName: 'Naledi',
          deviceType: 'laptop',
        })),
      },
    };
    show(<SalesWorkspace />, person('sales'));
    const list = within(await screen.findByRole('list', { name: 'Open applications' }));
    expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/admin/applications/app-1',
      '/admin/applications/app-2',
    ]);
    const orders = within(await screen.findByRole('region', { name: 'Remote orders' }));
    await orders.findByText('Naledi', { exact: false });
    expect(orders.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/admin/orders',
      '/admin/orders/o-0',
    ]);
  });

  it('shows sales the link to the application form if there are no applications', async () => {
    answers = {
      '/api/tenant-applications': { applications: [] },
      '/api/remote-orders/figures': { waiting: 0, overdue: 0, contacted: 0, inTime: 0 },
      '/api/remote-orders': { orders: [] },
    };
    show(<SalesWorkspace />, person('sales'));
    expect(await screen.findByText('No open applications')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Copy link to the form' })).toBeDefined();
    expect(await screen.findByText('No remote order is waiting.')).toBeDefined();
  });
});

describe('Quick Portal Switch', () => {
  it('links to the choice of a person', () => {
    show(<PortalSwitch />, person('master'));
    expect(screen.getByText('Quick Portal Switch')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Switch to Tenant Portal' }).getAttribute('href')).toBe(
      '/admin/users?role=tenant_admin',
    );
    expect(screen.getByRole('link', { name: 'Switch to User Portal' }).getAttribute('href')).toBe(
      '/admin/users?role=user',
    );
  });
});

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
const revenue = { monthly: 1200.5, total: 5382.5, monthlyCents: 120_050, totalCents: 538_250, through: '2026-11-22' };

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

  it('shows finance the ledger figures or a load error', async () => {
    show(<FinanceWorkspace />, person('finance'));
    expect(await screen.findByText('503: A part is away.')).toBeDefined();
    cleanup();
    answers = {
      '/api/platform/stats': {
        users: { total: 1, active: 1, pending: 0 },
        tenants: { total: 0, active: 0 },
        devices: { total: 0, registered: 0 },
        revenue,
        totalRevenue: 5382.5,
      },
      '/api/billing': { chargedCents: 538_250, commissionCents: 107_650, entries: [], daily: [] },
    };
    show(<FinanceWorkspace />, person('finance'));
    for (const figure of ['R1,200.50', 'R5,382.50', 'R1,076.50']) expect(await screen.findByText(figure)).toBeDefined();
    expect(screen.getByText('No entries yet')).toBeDefined();
    expect(screen.getByText('No sales in the last 14 days.')).toBeDefined();
    cleanup();
    const entry = {
      id: 'e-1',
      kind: 'charge',
      tenantId: 't',
      tenantName: 'Kestrel',
      repairId: 'r',
      repairNumber: 9,
      deviceName: 'disk',
      amountCents: 35_050,
      at: AT,
    };
    answers['/api/billing'] = { chargedCents: 35_050, commissionCents: 7_010, entries: [entry], daily: [] };
    show(<FinanceWorkspace />, person('finance'));
    const list = within(await screen.findByRole('list', { name: 'Latest ledger entries' }));
    expect(list.getByText('R350.50')).toBeDefined();
    expect(list.getByText(/^Kestrel · R-9/)).toBeDefined();
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

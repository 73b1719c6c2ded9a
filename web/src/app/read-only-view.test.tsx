import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { setImpersonation } from '#api/impersonation.js';
import AgentsPage from '#features/fleet/pages/AgentsPage.js';
import { BankDetailsPanel } from '#features/billing/components/BankDetailsPanel.js';
import { PasswordPanel } from '#features/access/components/PasswordPanel.js';
import { SessionsPanel } from '#features/access/components/SessionsPanel.js';
import TeamPage from '#features/people/pages/TeamPage.js';
import NotificationsPage from '#features/notifications/pages/NotificationsPage.js';
import { IntakePanel } from '#features/repairs/components/intake/IntakePanel.js';
import { RepairPanel } from '#features/repairs/components/RepairPanel.js';
import { aRepair, aRun } from '#features/repairs/testing/a-repair.js';
import { EndOfAgreement } from '#features/tenant-onboarding/components/EndOfAgreement.js';
import { mockServer, aUser, AT, respondWith, show } from '#testing/mock-server.js';

const ID = '0190a0a0-0000-7000-8000-000000000001';
const person = {
  id: ID,
  username: 'sipho',
  name: 'Sipho Nkosi',
  email: 's@shops.example',
  role: 'tech',
  status: 'active',
  createdAt: AT,
};
const notice = {
  id: ID,
  kind: 'repairs',
  title: 'Repair R-1',
  text: 'Approved',
  path: '/tenant',
  read: false,
  at: AT,
  createdAt: AT,
};
const session = (id: string, current: boolean) => ({
  id,
  current,
  device: 'Chrome',
  network: '',
  createdAt: AT,
  lastSeenAt: AT,
});
mockServer({
  'GET /api/agents': respondWith([]),
  'GET /api/agents/confirmation': respondWith({ required: false }),
  'GET /api/team': respondWith({ people: [person] }),
  'GET /api/bank-details': respondWith({}),
  'GET /api/notifications': respondWith({ notifications: [notice], unread: 1 }),
  'GET /api/sessions': respondWith([session('s1', true), session('s2', false)]),
});
const owner = aUser({ id: ID, role: 'tenant_admin', tenantId: 't' });
const VIEW = {
  id: ID,
  userId: ID,
  name: 'Nomsa Khumalo',
  role: 'tenant_admin' as const,
  endsAt: '2026-11-22T10:30:00.000Z',
};
afterEach(() => act(() => setImpersonation(undefined)));

const ticket = (over: Parameters<typeof aRepair>[0]) => <RepairPanel repair={aRepair(over)} role="tenant_admin" />;
const wrote = [aRun(), aRun({ id: 'run-2', kind: 'repair', status: 'completed' })];
const PLACES: readonly [string, ReactNode, readonly RegExp[]][] = [
  ['a quoted repair', ticket({}), [/^Record customer approval/, /^Decline/, /^Add customer/]],
  ['an approved repair', ticket({ status: 'approved' }), [/^Start repair/]],
  [
    'a finished repair',
    ticket({ status: 'completed', outcome: 'repaired', runs: wrote }),
    [/^Ready for pickup/, /^Roll back/],
  ],
  [
    'a repair that waits to be collected',
    ticket({ status: 'ready_for_pickup', outcome: 'repaired', runs: wrote }),
    [/^Mark as picked up/],
  ],
  [
    'intake',
    <IntakePanel
      key="i"
      device={{ id: 'd', name: 'd.img', type: 'Disk image', about: '' }}
      onStarted={() => undefined}
    />,
    [/^Start diagnosis/],
  ],
  ['the agents', <AgentsPage key="a" />, [/^Add agent/]],
  ['the team', <TeamPage key="t" />, [/^Invite/]],
  ['the bank details', <BankDetailsPanel key="b" />, [/bank details$/]],
  ['the end of the agreement', <EndOfAgreement key="e" notice={undefined} />, [/^Cancel subscription/]],
  ['notifications', <NotificationsPage key="n" />, [/^Mark all as read/]],
  ['the password', <PasswordPanel key="p" />, [/^Change password/]],
  ['the sessions', <SessionsPanel key="s" />, [/^Sign out other sessions/]],
];
const buttons = async (names: readonly RegExp[]) =>
  Promise.all(names.map((name) => screen.findAllByRole<HTMLButtonElement>('button', { name })));

describe('under impersonation', () => {
  beforeEach(() => act(() => setImpersonation(VIEW)));

  it.each(PLACES)('disables the buttons with a reason: %s', async (_, page, names) => {
    show(page, { user: owner });
    for (const found of await buttons(names)) {
      for (const one of found)
        await waitFor(() => expect([one.textContent, one.matches(':disabled')]).toEqual([one.textContent, true]));
    }
    const reason = 'You are viewing as Nomsa Khumalo. Nothing can be changed.';
    expect(screen.queryAllByTitle(reason).length + screen.queryAllByText(reason).length).toBeGreaterThan(0);
  });
});

describe('without impersonation', () => {
  it.each(PLACES.slice(0, 5))('enables the buttons: %s', async (_, page, names) => {
    show(page, { user: owner });
    for (const found of await buttons(names)) expect(found.some((one) => !one.matches(':disabled'))).toBe(true);
  });
});

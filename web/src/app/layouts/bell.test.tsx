import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ACCOUNT_STATUSES, ROLES, type AccountStatus, type Role } from '@revive/contracts/roles';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { Provider } from 'react-redux';
import type { User } from '#api/current-user.js';
import { settled } from '#testing/waits.js';
import { hasBell } from '../access.js';
import { Router } from '../router.js';
import { makeStore } from '../store.js';

const AT = '2026-11-20T09:00:00.000Z';
const person = (role: Role, status: AccountStatus, over: Partial<User> = {}): User => ({
  id: 'u-1',
  username: 'thandi',
  name: 'Thandi',
  email: 't@people.example',
  role,
  status,
  createdAt: AT,
  ...over,
});
const json = (body: object, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const no = (status: number, code: string) => json({ code, message: 'No.', requestId: 'r-9' }, status);
const notice = {
  id: 'n-1',
  kind: 'email',
  title: 'Your account was approved',
  text: 'The training is open.',
  path: '/onboarding',
  at: AT,
  read: false,
};
const NOTICES = '/api/notifications';
const WISHES = '/api/notifications/preferences';

class Source {
  static readonly open: Source[] = [];
  onopen: (() => void) | null = null;
  readyState = 1;
  readonly listeners = new Map<string, (message: { data: string }) => void>();
  constructor(readonly url: string) {
    Source.open.push(this);
  }
  addEventListener(type: string, listener: (message: { data: string }) => void): void {
    this.listeners.set(type, listener);
  }
  close(): void {
    Source.open.splice(Source.open.indexOf(this), 1);
  }
}

let user: User | undefined;
let unread: number;
let asked: string[];
const real = { fetch: globalThis.fetch, EventSource: globalThis.EventSource };
beforeEach(() => {
  [user, unread, asked] = [undefined, 1, []];
  globalThis.EventSource = Source as unknown as typeof EventSource;
  const answers: Record<string, object> = {
    [WISHES]: { off: [], quiet: false, quietFrom: '22:00', quietTo: '07:00', zone: 'UTC' },
    '/api/profile': { user: {}, emailConfirmed: true, otp: 'off' },
    '/api/sessions': [],
    '/api/user-agreement/status': { agreement: null },
    '/api/site': { shopUrl: '/get-help', patentPending: false },
    '/api/onboarding': {
      next: 'review',
      status: 'pending',
      agreementCurrent: true,
      modulesDone: 0,
      modulesRequired: 7,
    },
    '/api/repair-shop/figures': { decided: 0, needed: 20 },
  };
  globalThis.fetch = async (input) => {
    const { pathname } = new URL((input as Request).url);
    asked.push(pathname);
    if (pathname === '/api/user') return user === undefined ? no(401, 'NOT_SIGNED_IN') : json(user);
    // Like the server: a suspended account can read only its user.
    if (user?.status === 'suspended' && pathname !== '/api/site') return no(403, 'ACCOUNT_NOT_ACTIVE');
    if (pathname === NOTICES) return json({ notifications: [notice], unread });
    const found = answers[pathname];
    return found === undefined ? no(404, 'NOT_FOUND') : json(found);
  };
});
afterEach(() => {
  cleanup();
  Object.assign(globalThis, real);
});

function open(at: string, who?: User): void {
  user = who;
  history.replaceState(null, '', at);
  render(
    <Provider store={makeStore()}>
      <Router />
    </Provider>,
  );
}
const bell = () => screen.queryByRole('button', { name: /^Notifications, / });
const hears = async () => expect(await screen.findByRole('button', { name: 'Notifications, 1 unread' })).toBeDefined();

describe('notification bell', () => {
  // spec R002
  it.each([
    ['a customer', '/user', person('user', 'active'), 'Welcome, Thandi'],
    ['a customer', '/profile', person('user', 'active'), ''],
    ['a technician without a shop', '/user', person('tech', 'active'), ''],
    ['an account that waits for its review', '/pending-approval', person('tech', 'pending'), 'Current status'],
    ['a pending account', '/settings', person('user', 'pending'), 'Settings'],
    ['an approved account', '/onboarding', person('tenant_admin', 'approved'), ''],
    ['an account in training', '/profile', person('tech', 'training'), ''],
    ['a shop’s owner who applies', '/register-repair-shop', person('tenant_admin', 'pending'), ''],
    ['a shop’s owner who waits', '/registration-confirmation', person('tenant_admin', 'pending'), ''],
    ['a customer', '/download-agent', person('user', 'active'), ''],
    ['a customer', '/no/such/page', person('user', 'active'), 'Page Not Found'],
    ['a customer', '/admin', person('user', 'active'), 'You don’t have access to this page'],
    ['a pending account', '/store', person('tech', 'pending'), 'This part is not open yet'],
    ['a customer', '/verify-document', person('user', 'active'), 'Verify a document'],
  ])('appears in the plain frame of %s at %s', async (_, at, who, title) => {
    open(at, who);
    await hears();
    if (title !== '') expect(await screen.findByRole('heading', { name: title })).toBeDefined();
  });

  it.each([
    '/',
    '/register-repair-shop',
    '/registration-confirmation',
    '/download-agent',
    '/verify-document',
    '/no/such/page',
    '/store',
  ])('stays hidden from visitors at %s, without any call', async (at) => {
    open(at);
    await screen.findAllByRole('heading');
    await waitFor(() => expect(asked).toContain('/api/user'));
    await settled();
    expect([bell(), asked.includes(NOTICES), Source.open.length]).toEqual([null, false, 0]);
  });

  it.each(['/pending-approval', '/register-repair-shop', '/no/such/page', '/verify-document'])(
    'stays hidden from a suspended person at %s, without any call',
    async (at) => {
      open(at, person('tenant_admin', 'suspended'));
      await screen.findAllByRole('heading');
      await settled();
      expect([bell(), asked.includes(NOTICES), Source.open.length]).toEqual([null, false, 0]);
    },
  );

  it.each(['/no/such/page', '/store', '/admin', '/verify-document'])(
    'has a home link beside it for signed-in people at %s',
    async (at) => {
      open(at, person('user', 'active'));
      await hears();
      expect(screen.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/');
    },
  );

  it('refetches after a notification event', async () => {
    open('/user', person('user', 'active'));
    await hears();
    await waitFor(() => expect(Source.open.map(({ url }) => url)).toEqual(['/api/events']));
    unread = 2;
    act(() =>
      Source.open[0]?.listeners.get('notification')?.({
        data: JSON.stringify({ type: 'notification', id: 'n-2', version: 1 }),
      }),
    );
    expect(await screen.findByRole('button', { name: 'Notifications, 2 unread' })).toBeDefined();
    cleanup();
    expect(Source.open).toHaveLength(0);
  });

  it('belongs to all roles and statuses except suspended accounts and pending password or authenticator changes', () => {
    for (const role of ROLES)
      expect(ACCOUNT_STATUSES.filter((status) => hasBell({ role, status }))).toEqual([
        'pending',
        'approved',
        'training',
        'active',
      ]);
    expect([
      hasBell({ role: 'user', status: 'active', mustChangePassword: true }),
      hasBell({ role: 'admin', status: 'active', otp: 'demanded' }),
      hasBell({ role: 'admin', status: 'active', otp: 'advised' }),
    ]).toEqual([false, false, true]);
  });
});

describe('notifications page', () => {
  it.each([person('user', 'active'), person('tech', 'pending'), person('tenant_admin', 'training')])(
    'opens for $role, $status, in the plain frame',
    async (who) => {
      open('/notifications', who);
      expect(
        within(await screen.findByRole('list', { name: 'Notifications' })).getByText('Your account was approved'),
      ).toBeDefined();
      expect(screen.getByRole('link', { name: 'Notification preferences' }).getAttribute('href')).toBe(
        '/settings?tab=notifications',
      );
      expect(screen.getByRole('link', { name: 'Home' })).toBeDefined();
      fireEvent.click(bell() as HTMLElement);
      expect(await screen.findByRole('menuitem', { name: /Your account was approved/ })).toBeDefined();
    },
  );

  it('sends a suspended person to the status page', async () => {
    open('/notifications', person('user', 'suspended'));
    expect(await screen.findByRole('heading', { name: 'Current status' })).toBeDefined();
    expect(asked).not.toContain(NOTICES);
  });
});

describe('notification settings', () => {
  it.each(['pending', 'approved', 'training'] as const)(
    'show the preferences of an account with status %s',
    async (status) => {
      open('/settings?tab=notifications', person('tech', status));
      const panel = (await screen.findByRole('heading', { name: 'Notification preferences' })).closest(
        'section',
      ) as HTMLElement;
      expect(await within(panel).findByRole('checkbox', { name: /^Your account/ })).toBeDefined();
      expect(screen.queryByText(/^403/)).toBeNull();
    },
  );

  it.each(['/settings', '/profile', '/onboarding', '/training'])(
    'send a suspended account to the status page, at %s',
    async (at) => {
      open(at, person('tech', 'suspended'));
      expect(await screen.findByRole('heading', { name: 'Current status' })).toBeDefined();
      expect(location.pathname).toBe('/pending-approval');
      await settled();
      expect([screen.queryByText(/^403/), screen.queryByText('Notification preferences')]).toEqual([null, null]);
      expect(asked.filter((path) => path !== '/api/user' && path !== '/api/site')).toEqual([]);
    },
  );

  it('stay hidden while the password was chosen by staff', async () => {
    open('/settings', person('user', 'active', { mustChangePassword: true }));
    expect(await screen.findByRole('heading', { name: 'Settings' })).toBeDefined();
    expect([screen.queryByText('Notification preferences'), asked.includes(WISHES)]).toEqual([null, false]);
  });
});

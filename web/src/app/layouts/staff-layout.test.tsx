import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ROLES, type Role } from '@revive/contracts/roles';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter, useLocation } from 'react-router';
import { CurrentUserProvider, type User } from '#api/current-user.js';
import { at, shopWith } from '#features/tenant-onboarding/testing/a-shop-setup.js';
import { ShopSelect } from '#features/people/components/ShopSelect.js';
import { mayOpen } from '../access.js';
import { ROUTES } from '../routes.js';
import { PageRoutesProvider } from './routes-context.js';
import { StaffLayout } from './StaffLayout.js';
import { initials } from './bars/TopBar.js';
import { messages } from './layouts.messages.js';
import { makeStore } from '../store.js';

const person = (role: Role, over: Partial<User> = {}): User => ({
  id: 'u-1',
  username: 'lerato',
  name: 'Lerato Adams',
  email: 'l@people.example',
  role,
  status: 'active',
  createdAt: '2026-11-20T09:00:00Z',
  ...(role === 'tenant_admin' && { tenantId: 't', tenantName: 'Kestrel Repairs' }),
  ...over,
});
const AWAY = () =>
  new Response(JSON.stringify({ code: 'SERVICE_UNAVAILABLE', message: 'A part is away.', requestId: 'r' }), {
    status: 503,
    headers: { 'content-type': 'application/json' },
  });
const realFetch = globalThis.fetch;
beforeEach(() => {
  globalThis.fetch = async () => AWAY();
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
const open = (user: User) =>
  render(
    <Provider store={makeStore()}>
      <MemoryRouter initialEntries={['/admin']}>
        <CurrentUserProvider value={user}>
          <PageRoutesProvider value={ROUTES}>
            <StaffLayout>
              <Where />
            </StaffLayout>
          </PageRoutesProvider>
        </CurrentUserProvider>
      </MemoryRouter>
    </Provider>,
  );
const bars = (): HTMLElement[] => screen.getAllByLabelText('Pages');
const labelsOf = (bar: HTMLElement | undefined): string[] =>
  [...(bar?.querySelectorAll('a') ?? [])].map(({ textContent }) => textContent);
async function underMore(): Promise<string[]> {
  fireEvent.click(screen.getByText('More'));
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent ?? '');
}

const DONE = { approvalSentAt: at, detailsAt: at, servicesAt: at, signedAt: at, agentAt: at, supportAt: at };

describe('staff and shop frame', () => {
  // spec M106, M112, M119
  it.each(ROLES.filter((role) => role !== 'user'))(
    'links %s to each allowed page exactly once on phones',
    async (role) => {
      open(person(role));
      const pages = ROUTES.filter(({ nav, access }) => nav !== undefined && mayOpen(access, person(role))).map(
        ({ nav }) => (nav === undefined ? '' : messages.nav[nav.name]),
      );
      await waitFor(() => expect(labelsOf(bars()[0])).toEqual(expect.arrayContaining(pages)));
      const [bar, more] = [labelsOf(bars()[1]), await underMore()];
      expect(bar.length).toBeLessThanOrEqual(4);
      const portals = role === 'master' || role === 'admin' ? ['Switch to Tenant Portal', 'Switch to User Portal'] : [];
      expect([...bar, ...more].sort()).toEqual([...pages, ...portals, 'Sign Out'].sort());
    },
  );

  // spec E080
  it.each(ROLES.filter((role) => role !== 'user'))('shows the Quick Portal Switch only to staff: %s', (role) => {
    open(person(role));
    expect(screen.queryByText('Quick Portal Switch') !== null).toBe(['master', 'admin'].includes(role));
  });

  it('explains the read-only Quick Portal Switch', () => {
    open(person('admin'));
    expect(screen.getByLabelText('Quick Portal Switch').textContent).toContain(
      'Choose a person to see their portal, read-only.',
    );
  });

  // spec M225
  it('shows the group Master admin tools only to staff', () => {
    const groups = () => [...(bars()[0]?.querySelectorAll('h2') ?? [])].map(({ textContent }) => textContent);
    open(person('master'));
    expect(groups()).toContain('Master admin tools');
    cleanup();
    open(person('tenant_admin'));
    expect(groups()).not.toContain('Master admin tools');
    expect(labelsOf(bars()[0])).toContain('Non-bootable analysis');
  });

  it('switches the portal from a phone', async () => {
    open(person('admin'));
    await underMore();
    fireEvent.click(screen.getByRole('menuitem', { name: 'Switch to User Portal' }));
    expect(await screen.findByText('at /admin/users?role=user')).toBeTruthy();
  });

  it('shows shop and role, with links to profile, settings and sign-out', () => {
    open(person('tenant_admin'));
    for (const text of ['Kestrel Repairs', 'Dealer']) expect(screen.getByText(text)).toBeTruthy();
    expect(labelsOf(bars()[0])).toContain('Team');
    fireEvent.click(screen.getByRole('button', { name: 'LA: account of Lerato Adams' }));
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Profile',
      'Settings',
      'Help',
      'Keyboard shortcuts',
      'Sign Out',
    ]);
    fireEvent.click(screen.getByRole('menuitem', { name: 'Settings' }));
    expect(screen.getByText('at /settings')).toBeTruthy();
  });

  it('shows the shop’s logo beside its name', () => {
    const tenantLogo = '/api/shops/t/logo?v=aa';
    open(person('tenant_admin', { tenantLogo }));
    const logo = screen.getByRole('img', { name: 'Kestrel Repairs' });
    expect([logo.getAttribute('src'), logo.getAttribute('width')]).toEqual([tenantLogo, '32']);
    cleanup();
    open(person('tenant_admin'));
    expect(screen.queryByRole('img', { name: 'Kestrel Repairs' })).toBeNull();
  });

  it('hides the page of the seven steps until its label is known', async () => {
    let answer = (_: Response): void => undefined;
    const asked = new Promise<Response>((resolve) => {
      answer = resolve;
    });
    globalThis.fetch = async (input) =>
      new URL((input as Request).url).pathname === '/api/tenant-onboarding' ? asked : AWAY();
    open(person('tenant_admin'));
    const names = () => labelsOf(bars()[0]).filter((name) => name === 'Onboarding' || name === 'Plan and support');
    expect(names()).toEqual([]);
    answer(
      new Response(JSON.stringify(shopWith({ ...DONE, supportAt: null })), {
        headers: { 'content-type': 'application/json' },
      }),
    );
    await waitFor(() => expect(names()).toEqual(['Onboarding']));
  });

  it.each([
    ['master', 1],
    ['admin', 1],
    ['tenant_admin', 0],
    ['tech', 0],
    ['sales', 0],
  ] as const)('shows the system status only to staff: %s', async (role, times) => {
    open(person(role));
    await waitFor(() => expect(screen.getByText(/^at/)).toBeDefined());
    if (times > 0) await screen.findByRole('status', { name: 'System status unknown' });
    expect(screen.queryAllByRole('status', { name: 'System status unknown' })).toHaveLength(times);
  });

  it.each([
    ['one of the seven steps is open', { ...DONE, supportAt: null }, 'Onboarding'],
    ['all seven are done', DONE, 'Plan and support'],
    [
      'only the approval’s email is left, which is the platform’s',
      { ...DONE, approvalSentAt: null },
      'Plan and support',
    ],
  ] as const)('labels the page of the seven steps by the remaining work: %s', async (_, facts, label) => {
    const asked: string[] = [];
    globalThis.fetch = async (input) => {
      const { pathname } = new URL((input as Request).url);
      asked.push(pathname);
      return pathname === '/api/tenant-onboarding'
        ? new Response(JSON.stringify(shopWith(facts)), { headers: { 'content-type': 'application/json' } })
        : AWAY();
    };
    open(person('tenant_admin'));
    await waitFor(() => expect(asked).toContain('/api/tenant-onboarding'));
    await waitFor(() => expect(labelsOf(bars()[0])).toContain(label));
  });

  it.each([
    ['the shop', person('tenant_admin'), { '/api/repairs/counts': { shop: 5 } }, ['Repairs, 5 waiting on you']],
    [
      'the platform',
      person('admin'),
      {
        '/api/tenant-applications?waits=staff': { applications: [{ waitsFor: 'staff' }], next: 'n' },
        '/api/account-reviews': {
          accounts: [{ review: { waitsFor: 'staff' } }, { review: { waitsFor: 'account' } }],
        },
      },
      ['Applications, 1+ waiting on you', 'Accounts, 1 waiting on you'],
    ],
  ] as const)('counts waiting items beside the pages of %s', async (_, user, found, labels) => {
    globalThis.fetch = async (input) => {
      const { pathname, search } = new URL((input as Request).url);
      const answers: Record<string, object> = found;
      const body = answers[`${pathname}${search}`] ?? answers[pathname];
      return body === undefined
        ? AWAY()
        : new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });
    };
    open(user);
    await waitFor(() =>
      expect(labelsOf(bars()[0]).filter((label) => label.endsWith('waiting on you'))).toEqual(labels),
    );
  });

  it('requests no steps for people without a shop', () => {
    const asked: string[] = [];
    globalThis.fetch = async (input) => {
      asked.push(new URL((input as Request).url).pathname);
      return AWAY();
    };
    open(person('tech', { tenantId: 't' }));
    expect(asked).not.toContain('/api/tenant-onboarding');
  });

  it('makes initials of one word, two and more', () => {
    expect(['Lerato Adams', 'Lerato', 'Lerato van der Adams', ' l '].map(initials)).toEqual(['LA', 'LE', 'LA', 'L']);
  });
});

describe('repair shop selection', () => {
  it('shows a load error instead of an empty list', async () => {
    render(
      <Provider store={makeStore()}>
        <ShopSelect label="Shop" any="All" first={[]} value="" onChange={() => undefined} />
      </Provider>,
    );
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Couldn’t load the repair shops: 503: A part is away.',
    );
  });
});

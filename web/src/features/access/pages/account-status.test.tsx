import { configureStore } from '@reduxjs/toolkit';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { EXPERIENCE_LABELS } from '@revive/contracts/signing/agreement';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router';
import { baseApi } from '#api/base-api.js';
import type { User } from '#api/current-user.js';
import { Toasts } from '#ui/feedback/Toasts.js';
import { accountBadge } from '#entities/account-status.js';
import { AccountStatusPage } from './AccountStatusPage.js';
import { accessApi } from '#api/generated/access.gen.js';
import {
  sinceText,
  accountNotice,
  statusText,
  trackerOf,
  type AccountFacts,
  type OwnApplication,
} from '../messages/account-status.messages.js';

const AT = '2026-11-20T09:00:00.000Z';
const later = (ms: number) => Date.parse(AT) + ms;
const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];
const person: User = {
  id: '0190a0a0-0000-7000-8000-000000000001',
  username: 'thandi',
  name: 'Thandi Dlamini',
  email: 't@people.example',
  role: 'tech',
  status: 'pending',
  createdAt: AT,
};
const agreement = {
  businessName: 'Umbani',
  businessType: 'mobile-repair',
  targetMarket: 'south-africa',
  technicalExperience: 'expert',
};

let answer: () => Response;
const json = (body: object, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const realFetch = globalThis.fetch;
beforeEach(() => {
  answer = () => json(person);
  globalThis.fetch = async () => answer();
});
afterEach(() => {
  cleanup();
  globalThis.fetch = realFetch;
});
const sent: AccountFacts = { agreement: null, profileSubmittedAt: AT };
async function show(
  over: Partial<User> = {},
  facts: AccountFacts = sent,
  support: object = {},
  next?: ReactNode,
  ask?: ReactNode,
) {
  const store = configureStore({
    reducer: { [baseApi.reducerPath]: baseApi.reducer },
    middleware: (standard) => standard().concat(baseApi.middleware),
  });
  await store.dispatch(accessApi.util.upsertQueryData('getUser', undefined, { ...person, ...over }));
  render(
    <Provider store={store}>
      <MemoryRouter>
        <AccountStatusPage user={{ ...person, ...over }} facts={facts} support={support} next={next} ask={ask} />
        <Toasts />
      </MemoryRouter>
    </Provider>,
  );
}

describe('texts of the review page', () => {
  // spec M022, M023, M024
  it.each([
    [0, '0 minutes'],
    [MINUTE, '1 minute'],
    [59 * MINUTE, '59 minutes'],
    [HOUR, '1 hour'],
    [23 * HOUR, '23 hours'],
    [DAY, '1 day'],
    [40 * DAY, '40 days'],
    [-HOUR, '0 minutes'],
  ])('shows after %i ms that the application was submitted %s ago', (ms, ago) => {
    expect(sinceText({ is: 'in_review', since: AT }, '2020-01-01T00:00:00.000Z', later(ms))).toBe(
      `Application submitted ${ago} ago`,
    );
    expect(sinceText({ is: 'nothing_sent', what: 'profile' }, AT, later(ms))).toBe(`Account created ${ago} ago`);
  });

  // spec E027, K084
  it('have a text for each status and a fallback for unknown statuses', () => {
    expect(statusText('pending')).toContain('24-48 hours');
    expect(statusText('suspended')).toContain('temporarily suspended');
    expect(statusText('frozen')).toBe('Account status unknown. Please contact support.');
    expect(statusText('constructor')).toBe('Account status unknown. Please contact support.');
  });

  // spec E043
  it('show the specified colours', () => {
    expect(
      ['pending', 'approved', 'training', 'active', 'suspended', 'frozen'].map((status) => accountBadge(status).tone),
    ).toEqual(['yellow', 'blue', 'purple', 'green', 'red', 'slate']);
  });

  // spec K024, M050
  it('complete each step by its own facts only', () => {
    const texts = (status: User['status'], facts: AccountFacts) =>
      trackerOf(status, facts, accountNotice({ role: 'tech', status }, facts)).map(({ text }) => text);
    expect(texts('pending', { agreement: null, profileSubmittedAt: null })).toEqual([
      'Not signed',
      'Not started',
      'Pending approval',
    ]);
    expect(texts('pending', { agreement, profileSubmittedAt: AT })).toEqual([
      'Completed',
      'In progress...',
      'Pending approval',
    ]);
    expect(texts('pending', { agreement, profileSubmittedAt: AT, refusal: 'No.' })).toEqual([
      'Completed',
      'Not approved',
      'Pending approval',
    ]);
    expect(texts('pending', {})).toEqual(['Not available', 'Not available', 'Pending approval']);
    expect(texts('approved', {})).toEqual(['Not available', 'Completed', 'Pending approval']);
    expect(texts('training', { agreement })).toEqual(['Completed', 'Completed', 'In progress...']);
    expect(texts('active', { agreement })).toEqual(['Completed', 'Completed', 'Completed']);
    expect(texts('frozen' as User['status'], { agreement })).toEqual(['Completed', 'Not shown', 'Pending approval']);
  });
});

describe('standing of a shop owner', () => {
  const owner = { role: 'tenant_admin', status: 'pending' } as const;
  const one: OwnApplication = { businessName: 'Khaya', appliedDate: AT, waitsFor: 'staff', status: 'pending' };
  it.each<[string, AccountFacts, string]>([
    ['has sent nothing', { application: null, profileSubmittedAt: AT }, 'nothing_sent'],
    ['waits for the staff', { application: one, profileSubmittedAt: null }, 'in_review'],
    ['is asked', { application: { ...one, waitsFor: 'applicant' } }, 'asked'],
    [
      'was rejected',
      { application: { ...one, waitsFor: 'nobody', status: 'rejected', closedReason: 'No shop there.' } },
      'refused',
    ],
    [
      'has withdrawn',
      { application: { ...one, waitsFor: 'nobody', status: 'rejected', withdrawnAt: AT } },
      'withdrawn',
    ],
    ['is not known', {}, 'unknown'],
    ['was sent back as an account', { application: null, refusal: 'Which street?' }, 'refused'],
  ])('returns the standing of an owner who %s', (_what, facts, is) => expect(accountNotice(owner, facts).is).toBe(is));

  it('uses the profile for shop members, not the application', () => {
    expect(accountNotice({ ...owner, tenantId: person.id }, { profileSubmittedAt: AT }).is).toBe('in_review');
    expect(accountNotice({ ...owner, status: 'approved' }, { application: null }).is).toBe('decided');
  });
});

describe('review page', () => {
  // spec E026, K024, K084, M042, M047, M040
  it('shows the waiting account, its waiting time and the next step', async () => {
    await show({}, { agreement: null, profileSubmittedAt: new Date(Date.now() - 3 * HOUR).toISOString() });
    const status = within(screen.getByRole('region', { name: 'Current status' }));
    const badge = status.getByText('Pending');
    const dot = badge.previousElementSibling as Element;
    expect([badge.getAttribute('role'), getComputedStyle(dot).borderRadius]).toEqual(['status', '50%']);
    expect(
      status.getByText(/^A master administrator is reviewing your account\. A review takes 24-48 hours\.$/),
    ).toBeDefined();
    expect(within(screen.getByRole('region', { name: 'Your application' })).getAllByRole('listitem')).toHaveLength(3);
    for (const name of ['Refresh Status', 'Sign Out']) expect(screen.getByRole('button', { name })).toBeDefined();
    for (const text of [
      'Welcome, Thandi Dlamini',
      'Technician',
      'Application submitted 3 hours ago',
      'Pending',
      'Training',
      'What happens next',
      'What to do while waiting',
      person.id,
    ])
      expect(screen.getByText(text)).toBeDefined();
    expect(screen.queryByText('Application details')).toBeNull();
  });

  // spec K083
  it('updates the waiting time every 60 seconds', async () => {
    jest.useFakeTimers({ now: later(0), doNotFake: ['queueMicrotask', 'nextTick'] });
    try {
      await show({}, { agreement: null, profileSubmittedAt: new Date(later(-3.5 * MINUTE)).toISOString() });
      act(() => jest.advanceTimersByTime(59_000));
      expect(screen.getByText('Application submitted 3 minutes ago')).toBeDefined();
      act(() => jest.advanceTimersByTime(1_000));
      expect(screen.getByText('Application submitted 4 minutes ago')).toBeDefined();
    } finally {
      jest.useRealTimers();
    }
  });

  it('mentions a review only after a submission', async () => {
    await show(
      {},
      { agreement: null, profileSubmittedAt: null },
      {},
      <a href="/onboarding">Sign the user agreement</a>,
    );
    expect(screen.getByText('You haven’t submitted anything for review yet.')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Sign the user agreement' })).toBeDefined();
    for (const untrue of [
      /Application submitted/,
      /24-48 hours/,
      /In progress/,
      'What happens next',
      'What to do while waiting',
    ])
      expect(screen.queryByText(untrue)).toBeNull();
  });

  it('shows a refusal with its reason and the way to answer', async () => {
    await show(
      {},
      { agreement, refusal: 'Which street?' },
      {},
      <a href="/business-onboarding">Edit your profile and submit it again</a>,
    );
    expect(screen.getByText('Your account was not approved.')).toBeDefined();
    expect(screen.getByText('From the reviewers: Which street?')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Edit your profile and submit it again' })).toBeDefined();
    expect(screen.queryByText(/is reviewing your account/)).toBeNull();
  });

  // spec E025, E026
  it('shows details of an existing agreement only', async () => {
    await show({}, { ...sent, agreement });
    const details = within(screen.getByRole('region', { name: 'Application details' }));
    expect(
      [details.getAllByRole('term'), details.getAllByRole('definition')].map((all) =>
        all.map(({ textContent }) => textContent),
      ),
    ).toEqual([
      ['Business name', 'Type', 'Target market', 'Technical experience'],
      ['Umbani', 'Mobile repair', 'South Africa', EXPERIENCE_LABELS.expert],
    ]);
  });

  it('reads the status again on request and shows the time or the failure', async () => {
    await show();
    fireEvent.click(screen.getByRole('button', { name: 'Refresh Status' }));
    await waitFor(() => expect(screen.getByText(/^Updated at \d\d:\d\d:\d\d$/)).toBeDefined());
    answer = () => json({ code: 'SERVICE_UNAVAILABLE', message: 'Away.', requestId: 'r' }, 503);
    fireEvent.click(screen.getByRole('button', { name: 'Refresh Status' }));
    expect(await screen.findByText('Couldn’t refresh the status')).toBeDefined();
  });

  it('shows the configured contacts only', async () => {
    await show({ status: 'suspended' }, {}, { email: 'help@revive.example', phone: '021 555 0100' });
    expect(screen.getByRole('link', { name: 'help@revive.example' }).getAttribute('href')).toBe(
      'mailto:help@revive.example',
    );
    expect((await screen.findByRole('link', { name: '021 555 0100' })).getAttribute('href')).toBe('tel:+27215550100');
    expect(screen.queryByText('What to do while waiting')).toBeNull();
    cleanup();
    await show({}, sent, {}, undefined, 'Write to the reviewers.');
    expect(screen.queryByRole('link', { name: /@/ })).toBeNull();
    expect(screen.queryByText(/no address/)).toBeNull();
    expect(screen.getByText('Write to the reviewers.')).toBeDefined();
  });

  it('shows reason and date of a suspension, and a contact without a support address', async () => {
    await show(
      {
        status: 'suspended',
        suspendedFor: 'The bank details could\nnot be verified.',
        suspendedAt: '2026-11-21T09:00:00.000Z',
        tenantName: 'Kestrel Repairs',
      },
      {},
    );
    expect(screen.getByText(/^Suspended since .*Reason: The bank details could/).textContent).toContain('21 Nov');
    expect(screen.getByText(/Contact the administrator of Kestrel Repairs/)).toBeDefined();
    // Messages do not work while suspended, so they are not offered.
    expect(screen.queryByText(/under Messages/)).toBeNull();
    cleanup();
    await show({ status: 'suspended' }, {});
    expect(screen.queryByText(/Reason/)).toBeNull();
  });

  it.each([
    ['pending', /We can’t approve your account until you do/],
    ['training', /reset your password/],
  ] as const)('explains to a %s account why the email address needs a confirmation', async (status, why) => {
    await show({ status });
    expect(screen.getByText(/Confirm your email address/).textContent).toMatch(why);
  });
});

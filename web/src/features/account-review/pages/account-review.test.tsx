import { configureStore } from '@reduxjs/toolkit';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { PROFILE_FIELD_NAMES } from '@revive/contracts/profile/business-profile';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router';
import { baseApi } from '#api/base-api.js';
import { CurrentUserProvider, type User } from '#api/current-user.js';
import { settled } from '#testing/waits.js';
import { Toasts } from '#ui/feedback/Toasts.js';
import AccountsPage from './AccountsPage.js';
import { accountReviewLive } from '../api/account-review.api.js';
import { ReviewPanels } from '../components/ReviewPanels.js';
import { profileLines, waitOf, whyNotApproved } from '../account-review.messages.js';

const ID = '0190a0a0-0000-7000-8000-000000000001';
const FILE = '0190a0a0-0000-7000-8000-000000000002';
const AT = '2026-11-20T09:00:00.000Z';
const HOUR = 3_600_000;
const person = {
  id: ID,
  username: 'thandi',
  name: 'Thandi Dlamini',
  email: 't@people.example',
  role: 'tech' as const,
  status: 'pending' as const,
  createdAt: AT,
};
const line = {
  id: ID,
  agreementSignedAt: AT,
  agreementCurrent: true,
  profileSubmittedAt: AT,
  modulesDone: 2,
  modulesRequired: 7,
  refused: false,
  waitsFor: 'staff',
  waitsSince: AT,
  assignedToMe: false,
};
const agreement = {
  fileId: FILE,
  fileHash: 'f'.repeat(64),
  signedAt: AT,
  current: true,
  fullName: 'Thandi Dlamini',
  signature: 'T. Dlamini',
  username: 'thandi',
  email: 't@people.example',
  address: '192.0.2.x',
  agent: 'Firefox',
  businessName: 'Umbani',
  businessType: 'individual-technician',
  primaryServices: [],
  targetMarket: 'south-africa',
  technicalExperience: 'expert',
  deviceTypes: ['Laptops'],
  documents: [{ name: 'termsAccepted', title: 'Terms of service', version: 3, hash: 'a'.repeat(64) }],
};
const review = {
  line,
  agreements: [agreement],
  profile: {
    businessName: 'Umbani Repairs',
    phoneNumber: '021 555 0100',
    streetAddress: '1 Long Street',
    city: 'Cape Town',
    country: 'ZA',
    primaryCategories: ['laptops'],
    taxNumber: '•••• 678',
  },
  modules: [
    { id: 'platform-overview', state: 'completed', completedAt: AT },
    { id: 'business-model', state: 'not_started' },
  ],
  applications: [],
  refusals: [],
  notes: [],
};

let answers: Record<string, object>;
let asked: { call: string; body: unknown }[];
const realFetch = globalThis.fetch;
beforeEach(() => {
  [asked, answers] = [[], { [`GET /api/account-reviews/${ID}`]: review }];
  globalThis.fetch = async (input) => {
    const request = input as Request;
    const { pathname, search } = new URL(request.url);
    const text = await request.text();
    asked.push({ call: `${request.method} ${pathname}${search}`, body: text === '' ? undefined : JSON.parse(text) });
    const answer = answers[`${request.method} ${pathname}`];
    return new Response(JSON.stringify(answer ?? { code: 'INVALID_TRANSITION', message: 'Not now.', requestId: 'r' }), {
      status: answer === undefined ? 409 : 200,
      headers: { 'content-type': 'application/json' },
    });
  };
});
afterEach(() => {
  globalThis.fetch = realFetch;
  cleanup();
});

function show(page: ReactNode, role: 'master' | 'admin' = 'master') {
  const store = configureStore({
    reducer: { [baseApi.reducerPath]: baseApi.reducer },
    middleware: (standard) => standard().concat(baseApi.middleware),
  });
  const user: User = {
    id: FILE,
    username: 'staff',
    name: 'Staff',
    email: 's@revive.example',
    role,
    status: 'active',
    createdAt: AT,
  };
  render(
    <Provider store={store}>
      <CurrentUserProvider value={user}>
        <MemoryRouter>
          {page}
          <Toasts />
        </MemoryRouter>
      </CurrentUserProvider>
    </Provider>,
  );
  return store;
}
const panels = (over: object = {}) => <ReviewPanels person={{ ...person, ...over }} />;
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });

describe('waiting time of an account', () => {
  const waiting = { status: 'pending', createdAt: AT, waitsFor: 'staff', waitsSince: AT } as const;
  const later = (hours: number) => Date.parse(AT) + hours * HOUR;
  it('compares the wait with the promised 48 hours', () => {
    expect(waitOf(waiting, later(5))).toEqual({ text: 'Due in 43 h', late: false });
    expect(waitOf(waiting, later(51))).toEqual({ text: 'Overdue by 3 h', late: true });
  });
  it('counts no delay on the account’s turn and ends with a decision', () => {
    expect(waitOf({ ...waiting, waitsFor: 'account', waitsSince: undefined }, later(100))).toEqual({
      text: 'Waiting on user · 4 d 4 h',
      late: false,
    });
    expect(waitOf({ ...waiting, status: 'training' }, later(100))).toEqual({ text: '—', late: false });
  });
});

it('lists every field of a profile with a dash for missing values', () => {
  const lines = profileLines(review.profile).flatMap((step) => step.lines);
  expect(lines.map(({ name }) => name).sort()).toEqual(Object.values(PROFILE_FIELD_NAMES).sort());
  const textOf = (name: string) => lines.find((one) => one.name === name)?.text;
  expect([
    textOf('Country'),
    textOf('Primary categories'),
    textOf('Tax number'),
    textOf('VAT number'),
    textOf('Certifications'),
  ]).toEqual(['South Africa', 'Laptops', '•••• 678', '—', '—']);
});

it('approves shop owners through the application only', () => {
  expect(whyNotApproved({ role: 'tenant_admin' })).toBe('Approve this repair shop through its application.');
  expect(whyNotApproved({ role: 'tech', emailConfirmed: false })).toBe(
    'This person hasn’t confirmed their email address yet.',
  );
  expect([
    whyNotApproved({ role: 'tech', emailConfirmed: true }),
    whyNotApproved({ role: 'tech' }),
    whyNotApproved({ role: 'tenant_admin', tenantId: ID }),
  ]).toEqual([undefined, undefined, undefined]);
});

describe('account queue', () => {
  it('requests pending accounts and links to account and application', async () => {
    answers['GET /api/account-reviews'] = {
      accounts: [
        {
          person,
          review: {
            ...line,
            application: { id: FILE, businessName: 'Umbani', status: 'final_review' },
            assignedTo: 'an-admin',
          },
        },
      ],
      next: ID,
    };
    show(<AccountsPage />);
    expect((await screen.findByRole('link', { name: 'Thandi Dlamini' })).getAttribute('href')).toBe(
      `/admin/users/${ID}`,
    );
    expect(screen.getByRole('link', { name: 'Final Review' }).getAttribute('href')).toBe(`/admin/applications/${FILE}`);
    for (const text of ['Technician', 'an-admin', '1 on this page waiting on you'])
      expect(screen.getAllByText(text).length).toBeGreaterThan(0);
    expect(asked.map(({ call }) => call)).toEqual(['GET /api/account-reviews']);
    fireEvent.click(screen.getByRole('button', { name: 'Next page' }));
    await waitFor(() => expect(asked.at(-1)?.call).toBe(`GET /api/account-reviews?before=${ID}`));
    fireEvent.change(screen.getByLabelText('Find an account'), { target: { value: ' tha ' } });
    fireEvent.change(screen.getByLabelText(/Status/), { target: { value: 'suspended' } });
    await waitFor(() => expect(asked.at(-1)?.call).toBe('GET /api/account-reviews?search=tha&status=suspended'));
    fireEvent.change(screen.getByLabelText('Assignee'), { target: { value: 'true' } });
    await waitFor(() =>
      expect(asked.at(-1)?.call).toBe('GET /api/account-reviews?search=tha&status=suspended&mine=true'),
    );
  });

  it('reads again for account and review actions only', async () => {
    answers['GET /api/account-reviews'] = { accounts: [] };
    const store = show(<AccountsPage />);
    await screen.findByText('No accounts waiting');
    const happens = (action: string) =>
      accountReviewLive['audit.entry']?.(store.dispatch, { type: 'audit.entry', id: ID, version: 1, row: { action } });
    for (const action of ['session.opened', 'account.viewed', 'account.file_read', 'team.invited']) happens(action);
    await settled();
    expect(asked).toHaveLength(1);
    answers['GET /api/account-reviews'] = { accounts: [{ person, review: line }] };
    happens('profile.submitted');
    expect(await screen.findByRole('link', { name: 'Thandi Dlamini' })).toBeTruthy();
    for (const [place, action] of [
      'account.registered',
      'agreement.signed',
      'account.taken',
      'account.approved',
      'training.completed',
    ].entries()) {
      happens(action);
      await waitFor(() => expect(asked).toHaveLength(3 + place));
    }
  });

  it('shows an empty queue and an empty search result', async () => {
    answers['GET /api/account-reviews'] = { accounts: [] };
    show(<AccountsPage />);
    expect(await screen.findByText('No accounts waiting')).toBeTruthy();
    fireEvent.change(screen.getByLabelText(/Role/), { target: { value: 'tech' } });
    expect(await screen.findByText('No matching accounts')).toBeTruthy();
  });

  it('reports a failed read and reads again', async () => {
    show(<AccountsPage />);
    expect(await screen.findByText(/Not now/)).toBeTruthy();
    answers['GET /api/account-reviews'] = { accounts: [] };
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No accounts waiting')).toBeTruthy();
  });
});

describe('single account', () => {
  it('shows signer, text, time and address, and downloads the sealed file', async () => {
    Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined });
    const saved: string[] = [];
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    answers[`GET /api/account-reviews/${ID}/files/${FILE}`] = {
      name: 'user-agreement-2026-11-20.pdf',
      fileHash: 'f'.repeat(64),
      base64: 'JVBERg==',
    };
    show(panels());
    const panel = within(await screen.findByRole('region', { name: 'User agreement' }));
    for (const text of [/T\. Dlamini/, '192.0.2.x', 'Firefox', 'f'.repeat(64)])
      expect(panel.getByText(text)).toBeTruthy();
    fireEvent.click(panel.getByRole('button', { name: 'View signed texts' }));
    expect(panel.getByText(/Terms of service, version 3/)).toBeTruthy();
    fireEvent.click(panel.getByRole('button', { name: 'Download signed PDF' }));
    await waitFor(() => expect(saved).toEqual(['user-agreement-2026-11-20.pdf']));
    click.mockRestore();
    expect(screen.getByText('2 of 7 required modules')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Show tax and VAT numbers' })).toBeTruthy();
  });

  it('approves as master with the shop name from the profile', async () => {
    answers[`POST /api/account-reviews/${ID}/approve`] = { ...person, status: 'approved' };
    show(panels());
    fireEvent.click(await button('Approve'));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByLabelText<HTMLInputElement>(/Shop name/).value).toBe('Umbani Repairs');
    fireEvent.click(dialog.getByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('Account approved')).toBeTruthy();
    expect(asked.find(({ call }) => call.startsWith('POST'))?.body).toEqual({
      businessName: 'Umbani Repairs',
      phone: '021 555 0100',
      address: '1 Long Street, Cape Town',
    });
  });

  it('refuses with a reason only', async () => {
    answers[`POST /api/account-reviews/${ID}/refuse`] = {
      ...review,
      refusals: [{ reason: 'Which street?', by: 'staff', at: AT, open: true }],
    };
    show(panels());
    fireEvent.click(await button('Reject'));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Reject' }));
    expect(await dialog.findByText('Enter a reason. The person can read it')).toBeTruthy();
    fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'Which street?' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Reject' }));
    expect(await screen.findByText('Account rejected')).toBeTruthy();
    expect(asked.filter(({ call }) => call.startsWith('POST'))).toEqual([
      { call: `POST /api/account-reviews/${ID}/refuse`, body: { reason: 'Which street?' } },
    ]);
  });

  it('shows the server’s reason for a refused decision', async () => {
    show(panels());
    fireEvent.click(await button('Approve'));
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('Thandi Dlamini was not approved')).toBeTruthy();
    expect(screen.getAllByText(/Not now/).length).toBeGreaterThan(0);
  });

  it('hides the decision from admins, for shop owners and for decided accounts', async () => {
    show(panels(), 'admin');
    expect(await screen.findByText('Only a master administrator can approve or reject.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
    cleanup();
    show(panels({ role: 'tenant_admin' }));
    expect(await screen.findByText('Approve this repair shop through its application.')).toBeTruthy();
    cleanup();
    show(panels({ status: 'active' }));
    expect(await screen.findByText('Not in review.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Reject' })).toBeNull();
  });

  it('assigns and notes as staff', async () => {
    answers[`POST /api/account-reviews/${ID}/assign`] = review;
    answers[`POST /api/account-reviews/${ID}/notes`] = review;
    show(panels(), 'admin');
    fireEvent.click(await button('Assign to me'));
    await waitFor(() => expect(asked.find(({ call }) => call.endsWith('/assign'))?.body).toEqual({ take: true }));
    fireEvent.change(screen.getByLabelText('Note'), { target: { value: 'Called them' } });
    fireEvent.click(await button('Add note'));
    await waitFor(() =>
      expect(asked.find(({ call }) => call.endsWith('/notes'))?.body).toEqual({ text: 'Called them' }),
    );
  });
});

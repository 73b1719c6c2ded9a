import { configureStore } from '@reduxjs/toolkit';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router';
import { baseApi } from '#api/base-api.js';
import { settled } from '#testing/waits.js';
import Page from './PendingApprovalRoute.js';

const user = {
  id: '0190a0a0-0000-7000-8000-000000000001',
  username: 'thandi',
  name: 'Thandi Dlamini',
  email: 't@people.example',
  role: 'tech',
  status: 'pending',
  createdAt: '2026-11-20T09:00:00.000Z',
};
let answers: Record<string, object>;
let asked: string[];
const realFetch = globalThis.fetch;
beforeEach(() => {
  asked = [];
  answers = {
    '/api/user': user,
    '/api/user-agreement/status': { agreement: null },
    '/api/site': { shopUrl: '/get-help', patentPending: false },
    '/api/profile': { user, emailConfirmed: true },
    '/api/onboarding': {
      next: 'review',
      status: 'pending',
      agreementCurrent: true,
      profileSubmittedAt: '2026-11-21T08:00:00.000Z',
      modulesDone: 0,
      modulesRequired: 7,
    },
  };
  globalThis.fetch = async (input) => {
    const { pathname } = new URL((input as Request).url);
    asked.push(pathname);
    const answer = answers[pathname];
    if (answer instanceof Response) return answer.clone();
    return new Response(JSON.stringify(answer ?? { code: 'NOT_FOUND', message: 'No.', requestId: 'r' }), {
      status: answer === undefined ? 404 : 200,
      headers: { 'content-type': 'application/json' },
    });
  };
});
afterEach(() => {
  cleanup();
  globalThis.fetch = realFetch;
});
function open(): void {
  const store = configureStore({
    reducer: { [baseApi.reducerPath]: baseApi.reducer },
    middleware: (standard) => standard().concat(baseApi.middleware),
  });
  render(
    <Provider store={store}>
      <MemoryRouter>
        <Page />
      </MemoryRouter>
    </Provider>,
  );
}
const again = 'Edit your profile and submit it again';

it('shows the reason of a refusal with a link to resubmit', async () => {
  answers['/api/onboarding'] = {
    next: 'profile',
    status: 'pending',
    agreementCurrent: true,
    modulesDone: 0,
    modulesRequired: 7,
    refusedAt: '2026-11-21T09:00:00.000Z',
    refusal: 'Which street number?',
  };
  open();
  expect(await screen.findByText(/From the reviewers: Which street number\?/)).toBeTruthy();
  expect(screen.getByRole('link', { name: again }).getAttribute('href')).toBe('/business-onboarding');
});

describe('shop owner on the status page', () => {
  const APPLICATION = '/api/repair-shop/application';
  const REGISTER = 'Register your repair shop';
  const application = {
    id: user.id,
    businessName: 'Khaya',
    appliedDate: '2026-11-21T09:00:00.000Z',
    status: 'pending',
    waitsFor: 'staff',
  };
  const link = (name: string) => screen.findByRole('link', { name }).then((found) => found.getAttribute('href'));
  beforeEach(() => {
    answers['/api/user'] = { ...user, role: 'tenant_admin' };
    answers['/api/onboarding'] = {
      next: 'agreement',
      status: 'pending',
      agreementCurrent: false,
      modulesDone: 0,
      modulesRequired: 7,
    };
  });

  it('sees registration as the only next step before an application', async () => {
    open();
    expect(await link(REGISTER)).toBe('/register-repair-shop');
    expect(screen.getByText('You haven’t submitted anything for review yet.')).toBeTruthy();
    expect(screen.queryByText(/Application submitted|24-48 hours|In progress/)).toBeNull();
  });

  it('sees the reason of a rejection and can apply again', async () => {
    answers[APPLICATION] = {
      ...application,
      status: 'rejected',
      waitsFor: 'nobody',
      closedReason: 'There is no shop at that address.',
    };
    open();
    expect(await screen.findByText('Your application for Khaya was not approved.')).toBeTruthy();
    expect(screen.getByText('Reason: There is no shop at that address.')).toBeTruthy();
    expect(await link('Apply again')).toBe('/register-repair-shop');
    expect(screen.queryByText(/24-48 hours|In progress/)).toBeNull();
  });

  it('can continue an application that waits for the applicant', async () => {
    answers[APPLICATION] = { ...application, waitsFor: 'applicant', status: 'hardware_verification' };
    open();
    expect(await link('Continue your application')).toBe('/registration-confirmation');
  });

  it('sees the time of the submission while staff review', async () => {
    answers[APPLICATION] = { ...application, appliedDate: new Date(Date.now() - 2 * 3_600_000).toISOString() };
    open();
    expect(await screen.findByText('Application submitted 2 hours ago')).toBeTruthy();
    expect(await link('View your application')).toBe('/registration-confirmation');
    expect(await link('your application')).toBe('/registration-confirmation');
  });
});

it('lists only steps that are still open', async () => {
  answers['/api/user'] = { ...user, otp: 'on' };
  answers['/api/user-agreement/status'] = {
    agreement: { businessName: 'U', businessType: 'other', targetMarket: 'uk', technicalExperience: 'expert' },
  };
  open();
  await screen.findByText('Application details');
  await waitFor(() => expect(screen.queryByText(/Confirm your email address/)).toBeNull());
  expect(screen.queryByText('What to do while waiting')).toBeNull();
});

// spec K063
it('requests the agreement only with a session', async () => {
  const refusal = JSON.stringify({ code: 'NOT_SIGNED_IN', message: 'No.', requestId: 'r' });
  answers['/api/user'] = new Response(refusal, { status: 401, headers: { 'content-type': 'application/json' } });
  open();
  await waitFor(() => expect(asked).toContain('/api/user'));
  await settled();
  expect(asked).not.toContain('/api/user-agreement/status');
  cleanup();
  answers['/api/user'] = user;
  open();
  await waitFor(() => expect(asked).toContain('/api/user-agreement/status'));
});

it('shows no resubmit link without a refusal', async () => {
  open();
  expect(await screen.findByText('Not signed')).toBeTruthy();
  expect(screen.queryByRole('link', { name: again })).toBeNull();
});

it('polls the decision every 30 seconds', async () => {
  jest.useFakeTimers();
  try {
    open();
    await act(() => jest.advanceTimersByTimeAsync(100));
    expect(screen.getByText('What happens next')).toBeTruthy();
    answers['/api/user'] = { ...user, status: 'approved' };
    answers['/api/onboarding'] = {
      next: 'profile',
      status: 'approved',
      agreementCurrent: true,
      modulesDone: 0,
      modulesRequired: 7,
      refusal: 'Which floor?',
      refusedAt: '2026-11-21T09:00:00.000Z',
    };
    await act(() => jest.advanceTimersByTimeAsync(29_000));
    expect(screen.getByText('What happens next')).toBeTruthy();
    await act(() => jest.advanceTimersByTimeAsync(2_000));
    expect(screen.queryByText('What happens next')).toBeNull();
    expect(screen.getByRole('link', { name: 'Continue your onboarding' }).getAttribute('href')).toBe('/onboarding');
  } finally {
    jest.useRealTimers();
  }
});

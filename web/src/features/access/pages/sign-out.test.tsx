import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import {
  mockServer,
  aUser,
  AWAY,
  AWAY_TEXT,
  button,
  press,
  respondWithError,
  respondWith,
  show,
  type,
} from '#testing/mock-server.js';
import { AccountStatusPage } from './AccountStatusPage.js';
import SetPasswordPage from './SetPasswordPage.js';
import { StaffOtpNotice } from '../components/StaffOtpNotice.js';

const LOGOUT = 'POST /api/logout';
const waiting = aUser({ role: 'tech', status: 'pending' });
const platform = mockServer({ 'GET /api/user': respondWith(waiting), [LOGOUT]: respondWith() });
const open = (over = {}) =>
  show(
    <AccountStatusPage
      user={{ ...waiting, ...over }}
      facts={{ agreement: null, profileSubmittedAt: waiting.createdAt }}
      support={{}}
    />,
  );

describe('sign-out from the waiting page', () => {
  // spec E017
  it.each([
    ['the platform agrees', respondWith()],
    ['the session is gone already', respondWithError(401, 'NOT_SIGNED_IN', 'Please sign in.')],
  ])('opens the sign-in page when %s and clears tab storage and drafts', async (_, answer) => {
    platform.answers[LOGOUT] = answer;
    sessionStorage.setItem('kept', 'yes');
    localStorage.setItem('revive-draft/a//note/', '{}');
    open();
    await press('Sign Out');
    expect(await screen.findByText('at /auth')).toBeDefined();
    expect([platform.sent(LOGOUT), sessionStorage.length, localStorage.length]).toEqual([[undefined], 0, 0]);
  });

  it('reports a failure and stays', async () => {
    platform.answers[LOGOUT] = AWAY;
    open();
    await press('Sign Out');
    expect(await screen.findByText('Logout failed')).toBeDefined();
    expect(screen.getByText(AWAY_TEXT)).toBeDefined();
    expect(button('Sign Out')).toBeDefined();
  });
});

describe('account status', () => {
  // spec E027, K084
  it.each([
    ['active', 'Your account has full access.'],
    ['suspended', 'Your account is temporarily suspended. Please contact support.'],
    ['frozen', 'Account status unknown. Please contact support.'],
    ['approved', 'Your account is approved. Complete the mandatory training next.'],
    ['training', 'Complete all training modules to activate your account.'],
    ['pending', 'A master administrator is reviewing your account. A review takes 24-48 hours.'],
  ])('shows the specified text for %s', (status, text) => {
    open({ status });
    expect(screen.getByText(text)).toBeDefined();
  });
});

describe('staff without an authenticator', () => {
  it.each([
    ['advised', 'Protect your account with two-factor authentication.'],
    ['demanded', 'Your role requires two-factor authentication.'],
  ] as const)('shows that setup is %s, with a link to the settings', (otp, text) => {
    show(<StaffOtpNotice />, { user: aUser({ otp }) });
    expect(screen.getByRole('status').textContent).toContain(text);
    expect(screen.getByRole('link', { name: 'Set it up in settings' }).getAttribute('href')).toBe(
      '/settings?tab=security',
    );
  });

  it('shows nothing once the authenticator is on', () => {
    show(<StaffOtpNotice />, { user: aUser({ otp: 'on' }) });
    expect(screen.queryByRole('link')).toBeNull();
  });
});

describe('new password by an email link', () => {
  const RESET = 'POST /api/password/reset';
  const SECRET = 's'.repeat(64);
  afterEach(() => {
    location.hash = '';
  });
  const openLink = () => {
    location.hash = `#${SECRET}`;
    show(<SetPasswordPage />);
    type('New password', 'quiet-river-evening');
  };

  it('keeps the link usable when the platform is unavailable', async () => {
    platform.answers[RESET] = AWAY;
    openLink();
    await press('Set password');
    expect(await screen.findByText('Password not set')).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('quiet-river-evening');
    platform.answers[RESET] = respondWith({ signedIn: false });
    await press('Set password');
    expect(await screen.findByText('at /auth')).toBeDefined();
    expect(await screen.findByText('Password set')).toBeDefined();
    expect(screen.getByText(/Sign in with your new password/)).toBeDefined();
    expect(platform.sent(RESET)).toEqual([
      { secret: SECRET, password: 'quiet-river-evening' },
      { secret: SECRET, password: 'quiet-river-evening' },
    ]);
  });

  it('redirects a signed-in user after the first password', async () => {
    platform.answers[RESET] = respondWith({ signedIn: true });
    openLink();
    await press('Set password');
    expect(await screen.findByText('at /auth')).toBeDefined();
    expect(await screen.findByText('You’re signed in.')).toBeDefined();
    expect(screen.queryByText(/Sign in with your new password/)).toBeNull();
  });

  it('shows a too common password at its field and keeps the link', async () => {
    platform.answers[RESET] = respondWithError(400, 'INVALID', 'Some fields need your attention.', {
      password: 'That password is too common',
    });
    openLink();
    await press('Set password');
    expect(await screen.findByText('That password is too common')).toBeDefined();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('New password')));
  });
});

import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import {
  mockServer,
  aUser,
  AWAY,
  AWAY_TEXT,
  button,
  deferred,
  press,
  respondWithError,
  respondWith,
  show,
  type,
} from '#testing/mock-server.js';
import { AccountSettings } from './AccountSettings.js';
import { ForgotPasswordForm } from './ForgotPasswordForm.js';

const user = aUser({ username: 'thandi', name: 'Thandi', email: 'thandi@people.example', role: 'user' });
const profile = { user, emailConfirmed: true, otpOn: false, recoveryCodesLeft: 0 };
const [READ, NAME, CHANGE, SEND, FORGOT] = [
  'GET /api/profile',
  'PATCH /api/profile',
  'POST /api/email/change',
  'POST /api/email/send-confirmation',
  'POST /api/password/forgot',
];
const platform = mockServer({ [READ]: respondWith(profile), 'GET /api/user': respondWith(user) });

describe('name form', () => {
  it('saves a changed name once and reads the profile again', async () => {
    const wait = deferred(respondWith(profile));
    platform.answers[NAME] = wait.answer;
    show(<AccountSettings />);
    await screen.findByLabelText('Name');
    expect(button('Save name').disabled).toBe(true);
    type('Name', 'Thandi Dlamini');
    await press('Save name');
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Saving...' })).disabled).toBe(true);
    wait.go();
    expect(await screen.findByText('Name changed')).toBeDefined();
    expect(platform.sent(NAME)).toEqual([{ name: 'Thandi Dlamini' }]);
    await waitFor(() => expect(platform.sent(READ)).toHaveLength(2));
  });

  it('rejects an empty name and keeps the typed name after a failure', async () => {
    platform.answers[NAME] = AWAY;
    show(<AccountSettings />);
    await screen.findByLabelText('Name');
    type('Name', ' ');
    await press('Save name');
    expect(await screen.findByText('Name is required')).toBeDefined();
    expect(platform.sent(NAME)).toEqual([]);
    type('Name', 'Thandi Dlamini');
    await press('Save name');
    expect(await screen.findByText('Name not changed')).toBeDefined();
    expect(screen.getByText(AWAY_TEXT)).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Thandi Dlamini');
  });
});

describe('email form', () => {
  it('sends a link to the new address and keeps the current address until then', async () => {
    platform.answers[CHANGE] = respondWith({ ...profile, newEmail: 'new@people.example' });
    show(<AccountSettings />);
    await press('Change email');
    expect(document.activeElement).toBe(screen.getByLabelText('New email'));
    type('New email', 'no address');
    await press('Send link');
    await waitFor(() => expect(screen.getAllByText('Valid email is required').length).toBeGreaterThan(0));
    expect(screen.getAllByText('Password is required').length).toBeGreaterThan(0);
    expect(platform.sent(CHANGE)).toEqual([]);
    type('New email', 'new@people.example');
    type('Your password', 'velvet-otter-morning');
    platform.answers[READ] = respondWith({ ...profile, newEmail: 'new@people.example' });
    await press('Send link');
    expect(
      await screen.findByText('We sent a link to new@people.example. Your current address stays until you open it.'),
    ).toBeDefined();
    expect(platform.sent(CHANGE)).toEqual([{ email: 'new@people.example', password: 'velvet-otter-morning' }]);
    expect(await screen.findByText(/^new@people\.example replaces this address once you open the link/)).toBeDefined();
    await waitFor(() => expect(document.activeElement).toBe(button('Change email')));
  });

  it('resends the confirmation link once and reports a failure', async () => {
    const wait = deferred(respondWith(profile));
    Object.assign(platform.answers, {
      [READ]: respondWith({ ...profile, emailConfirmed: false }),
      [SEND]: wait.answer,
    });
    show(<AccountSettings />);
    expect(await screen.findByText('Not confirmed')).toBeDefined();
    await press('Resend link');
    expect(button('Resend link').disabled).toBe(true);
    await press('Resend link');
    wait.go();
    expect(await screen.findByText('We sent it to thandi@people.example. Only the newest link works.')).toBeDefined();
    expect(platform.sent(SEND)).toHaveLength(1);
    platform.answers[SEND] = respondWithError(
      429,
      'TOO_MANY',
      'Too many attempts. Please wait a little and try again.',
    );
    await press('Resend link');
    expect(await screen.findByText('Link not sent')).toBeDefined();
    expect(screen.getByText('429: Too many attempts. Please wait a little and try again.')).toBeDefined();
  });

  it('offers no link for a confirmed address', async () => {
    show(<AccountSettings />);
    expect(await screen.findByText('Confirmed')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Resend link' })).toBeNull();
  });
});

describe('profile', () => {
  it('reports a failed read and reads again on request', async () => {
    platform.answers[READ] = AWAY;
    show(<AccountSettings />);
    expect((await screen.findByRole('alert')).textContent).toContain(AWAY_TEXT);
    platform.answers[READ] = respondWith(profile);
    await press('Try again');
    expect((await screen.findByLabelText<HTMLInputElement>('Name')).value).toBe('Thandi');
  });
});

describe('email for a new password', () => {
  it('keeps the name after a failure so that the request can be repeated', async () => {
    platform.answers[FORGOT] = AWAY;
    show(<ForgotPasswordForm onBack={() => undefined} />);
    type('Username or email', 'thandi');
    await press('Send link');
    expect(await screen.findByText('Link not sent')).toBeDefined();
    const wait = deferred(respondWith({}, 202));
    platform.answers[FORGOT] = wait.answer;
    await press('Send link');
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Sending...' })).disabled).toBe(true);
    wait.go();
    expect(await screen.findByText(/^If this account exists/)).toBeDefined();
    expect(platform.sent(FORGOT)).toEqual([{ login: 'thandi' }, { login: 'thandi' }]);
  });
});

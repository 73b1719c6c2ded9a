import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import {
  mockServer,
  aUser,
  button,
  choose,
  deferred,
  press,
  respondWithError,
  respondWith,
  show,
  type,
  unreachable,
  UNREACHABLE_TEXT,
} from '#testing/mock-server.js';
import { settled } from '#testing/waits.js';
import { currentToast } from '#ui/feedback/toasts.js';
import { AuthPage } from './AuthPage.js';
import { FirstPasswordPage } from './FirstPasswordPage.js';
import { SignInForm } from '../components/SignInForm.js';

const [LOGIN, REGISTER, CHANGE] = ['POST /api/login', 'POST /api/register', 'POST /api/password/change'];
const CODE_ASKED = respondWithError(401, 'OTP_REQUIRED', 'Enter the code of your authenticator as well.');
const thandi = aUser({ username: 'thandi', name: 'Thandi', role: 'user' });
const platform = mockServer({ [LOGIN]: respondWith(thandi) });
const open = () => show(<AuthPage />);
const fill = () => {
  type('Username', 'thandi');
  type('Password', 'velvet-otter-morning');
};

describe('sign-in', () => {
  // spec K061
  it('sends name and password once and welcomes the user by name', async () => {
    const wait = deferred(respondWith(thandi));
    platform.answers[LOGIN] = wait.answer;
    open();
    fill();
    await press('Sign In');
    const busy = await screen.findByRole<HTMLButtonElement>('button', { name: 'Signing in...' });
    expect(busy.disabled).toBe(true);
    fireEvent.click(busy);
    wait.go();
    expect(await screen.findByText('Login successful')).toBeDefined();
    expect(screen.getByText('Welcome back Thandi')).toBeDefined();
    expect(platform.sent(LOGIN)).toEqual([{ username: 'thandi', password: 'velvet-otter-morning' }]);
  });

  it('welcomes by the username without a name', async () => {
    platform.answers[LOGIN] = respondWith({ ...thandi, name: '' });
    open();
    fill();
    await press('Sign In');
    expect(await screen.findByText('Welcome back thandi')).toBeDefined();
  });

  // spec E057
  it('shows the reason of a failure and keeps the typed values', async () => {
    platform.answers[LOGIN] = respondWithError(401, 'WRONG_CREDENTIALS', 'That username and password do not match.');
    open();
    fill();
    await press('Sign In');
    expect(await screen.findByText('Login failed')).toBeDefined();
    expect(screen.getByText('401: That username and password do not match.')).toBeDefined();
    // The form shows the message as well, without the status code, until the next attempt.
    expect(screen.getByText('That username and password do not match.').closest('[role="alert"]')).not.toBeNull();
    expect([
      screen.getByLabelText<HTMLInputElement>('Username').value,
      screen.getByLabelText<HTMLInputElement>('Password').value,
    ]).toEqual(['thandi', 'velvet-otter-morning']);
  });

  it('reports an unreachable platform and allows another attempt', async () => {
    platform.answers[LOGIN] = unreachable;
    open();
    fill();
    await press('Sign In');
    await waitFor(() => expect(screen.getAllByText(UNREACHABLE_TEXT)).toHaveLength(2));
    platform.answers[LOGIN] = respondWith(thandi);
    await press('Sign In');
    expect(await screen.findByText('Login successful')).toBeDefined();
    expect(screen.queryByText(UNREACHABLE_TEXT)).toBeNull();
  });

  it('asks for the authenticator code with focus and sends all three values', async () => {
    platform.answers[LOGIN] = CODE_ASKED;
    open();
    expect(screen.queryByLabelText('Authentication code')).toBeNull();
    fill();
    await press('Sign In');
    const code = await screen.findByLabelText<HTMLInputElement>('Authentication code');
    expect(document.activeElement).toBe(code);
    expect(screen.getByText('Enter the code from your authenticator app, or a recovery code')).toBeDefined();
    expect(code.autocomplete).toBe('one-time-code');
    // Asking for the code is no failure, so no notification appears. The notification region loads with the first
    // notification.
    await settled();
    expect(currentToast()).toBeUndefined();
    platform.answers[LOGIN] = respondWith(thandi);
    type('Authentication code', '123 456');
    await press('Sign In');
    expect(await screen.findByText('Login successful')).toBeDefined();
    expect(platform.sent(LOGIN).at(-1)).toEqual({
      username: 'thandi',
      password: 'velvet-otter-morning',
      otp: '123 456',
    });
  });

  it('keeps the focus at a wrong code', async () => {
    platform.answers[LOGIN] = CODE_ASKED;
    open();
    fill();
    await press('Sign In');
    await screen.findByLabelText('Authentication code');
    platform.answers[LOGIN] = respondWithError(401, 'OTP_REQUIRED', 'Enter the code of your authenticator as well.', {
      otp: 'That code is not valid. Wait for the next one',
    });
    type('Authentication code', '000000');
    await press('Sign In');
    expect(await screen.findByText('That code is not valid. Wait for the next one')).toBeDefined();
    expect(await screen.findByText('Login failed')).toBeDefined();
    const code = await screen.findByLabelText<HTMLInputElement>('Authentication code');
    await waitFor(() => expect(code.getAttribute('aria-invalid')).toBe('true'));
    expect(code.value).toBe('000000');
  });

  it('opens the password reset and returns', async () => {
    open();
    await press('Forgot your password?');
    expect(await screen.findByLabelText('Username or email')).toBeDefined();
    await press('Back to sign in');
    expect(await screen.findByLabelText('Password')).toBeDefined();
  });

  // spec K025
  it('shows and hides the password with a labelled button', async () => {
    show(<SignInForm onForgot={() => undefined} />);
    type('Password', 'velvet-otter-morning');
    const input = screen.getByLabelText<HTMLInputElement>('Password');
    await press('Show password');
    expect(input.type).toBe('text');
    await press('Hide password');
    expect([input.type, input.value]).toEqual(['password', 'velvet-otter-morning']);
  });
});

describe('sign-up', () => {
  const openSignUp = async () => {
    open();
    fireEvent.click(screen.getByRole('tab', { name: 'Sign Up' }));
    for (const [label, value] of [
      ['Name', 'Thandi'],
      ['Username', 'thandi'],
      ['Email', 't@people.example'],
      ['Password', 'velvet-otter-morning'],
    ] as const)
      fireEvent.change(await screen.findByLabelText(label), { target: { value } });
  };

  // spec K061
  it('offers three account types and sends the chosen type once', async () => {
    const wait = deferred(respondWith(thandi, 201));
    platform.answers[REGISTER] = wait.answer;
    await openSignUp();
    const types = screen.getByLabelText<HTMLSelectElement>('Account type');
    expect([...types.options].map(({ text, value }) => [text, value])).toEqual([
      ['Individual User', 'user'],
      ['Repair Shop/Dealer', 'tenant_admin'],
      ['Technical Specialist', 'tech'],
    ]);
    expect(types.value).toBe('user');
    choose('Account type', 'tech');
    await press('Sign Up');
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Creating account...' })).disabled).toBe(true);
    wait.go();
    await waitFor(() => expect(button('Sign Up').disabled).toBe(false));
    expect(platform.sent(REGISTER)).toEqual([
      { name: 'Thandi', username: 'thandi', email: 't@people.example', role: 'tech', password: 'velvet-otter-morning' },
    ]);
  });

  it('shows the reason of a failure at the field as well', async () => {
    platform.answers[REGISTER] = respondWithError(409, 'USERNAME_TAKEN', 'That username is taken.', {
      username: 'That username is taken',
    });
    await openSignUp();
    await press('Sign Up');
    expect(await screen.findByText('Registration failed')).toBeDefined();
    expect(screen.getByText('409: That username is taken.')).toBeDefined();
    expect(screen.getByText('That username is taken')).toBeDefined();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Username')));
  });
});

describe('password chosen by staff', () => {
  it('explains the temporary password and replaces it', async () => {
    const wait = deferred(respondWith());
    platform.answers[CHANGE] = wait.answer;
    show(<FirstPasswordPage user={thandi} />);
    expect(screen.getByText(/^Your temporary password works for 24 hours only/)).toBeDefined();
    await press('Change password');
    expect(document.activeElement).toBe(screen.getByLabelText('Current password'));
    type('Current password', 'given-by-somebody');
    type('New password', 'short');
    await press('Change password');
    expect(await screen.findByText('Use at least 10 characters')).toBeDefined();
    expect(platform.sent(CHANGE)).toEqual([]);
    type('New password', 'quiet-river-evening');
    await press('Change password');
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Changing...' })).disabled).toBe(true);
    wait.go();
    expect(await screen.findByText('Password changed')).toBeDefined();
    expect(platform.sent(CHANGE)).toEqual([{ password: 'given-by-somebody', newPassword: 'quiet-river-evening' }]);
    await waitFor(() => expect(document.activeElement).toBe(button('Change password')));
  });

  it('shows a wrong current password at its field and keeps the new password', async () => {
    platform.answers[CHANGE] = respondWithError(400, 'INVALID', 'Some fields need your attention.', {
      password: 'That is not your password',
    });
    show(<FirstPasswordPage user={thandi} />);
    await press('Change password');
    type('Current password', 'not-the-one');
    type('New password', 'quiet-river-evening');
    await press('Change password');
    expect(await screen.findByText('That is not your password')).toBeDefined();
    expect(await screen.findByText('Password not changed')).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('quiet-river-evening');
  });

  it('changes nothing after a cancel and restores the focus', async () => {
    show(<FirstPasswordPage user={thandi} />);
    await press('Change password');
    await press('Cancel');
    await waitFor(() => expect(document.activeElement).toBe(button('Change password')));
    expect(platform.sent(CHANGE)).toEqual([]);
  });
});

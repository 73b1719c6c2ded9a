import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { configureStore } from '@reduxjs/toolkit';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter, Route, Routes } from 'react-router';
import { baseApi } from '#api/base-api.js';
import ConfirmEmailPage from './ConfirmEmailPage.js';
import { ForgotPasswordForm } from '../components/ForgotPasswordForm.js';
import { AccountSettings } from '../components/AccountSettings.js';
import SetPasswordPage from './SetPasswordPage.js';
import { SecuritySettings } from '../components/SecuritySettings.js';

const SECRET = 's'.repeat(64);
const user = {
  id: '0190a0a0-0000-7000-8000-000000000001',
  username: 'thandi',
  name: 'Thandi',
  email: 'thandi@people.example',
  role: 'user',
  status: 'active',
  createdAt: '2026-01-05T08:00:00.000Z',
  otp: 'off',
};
const profile = { user, emailConfirmed: false, otpOn: false, recoveryCodesLeft: 0 };
const sessions = [
  {
    id: '0190a0a0-0000-7000-8000-000000000002',
    device: 'Firefox on Windows',
    network: '192.0.2.x',
    createdAt: user.createdAt,
    lastSeenAt: user.createdAt,
    current: true,
  },
  {
    id: '0190a0a0-0000-7000-8000-000000000003',
    device: 'Safari on iPhone',
    network: '198.51.100.x',
    createdAt: user.createdAt,
    lastSeenAt: user.createdAt,
    current: false,
  },
];

let answers: Record<string, () => Response>;
let asked: { call: string; body: unknown }[];
const ok =
  (body?: object, status = 200) =>
  () =>
    new Response(body === undefined ? null : JSON.stringify(body), {
      status: body === undefined ? 204 : status,
      headers: { 'content-type': 'application/json' },
    });
const refusal = (status: number, code: string, fields?: object[]) =>
  ok({ code, message: 'No.', requestId: 'r-9', fields }, status);
const realFetch = globalThis.fetch;
beforeEach(() => {
  asked = [];
  answers = { 'GET /api/profile': ok(profile), 'GET /api/sessions': ok(sessions), 'GET /api/user': ok(user) };
  globalThis.fetch = async (input) => {
    const request = input as Request;
    const call = `${request.method} ${new URL(request.url).pathname}`;
    const text = await request.text();
    asked.push({ call, body: text === '' ? undefined : JSON.parse(text) });
    return (answers[call] ?? refusal(404, 'NOT_FOUND'))();
  };
});
afterEach(() => {
  globalThis.fetch = realFetch;
  cleanup();
  location.hash = '';
});

function open(page: ReactNode) {
  const store = configureStore({
    reducer: { [baseApi.reducerPath]: baseApi.reducer },
    middleware: (standard) => standard().concat(baseApi.middleware),
  });
  render(
    <Provider store={store}>
      <MemoryRouter initialEntries={['/here']}>
        <Routes>
          <Route path="/here" element={page} />
          <Route path="/auth" element={<p>sign in</p>} />
        </Routes>
      </MemoryRouter>
    </Provider>,
  );
  return store;
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { value } });
const sent = (call: string) => asked.filter((one) => one.call === call).map(({ body }) => body);

describe('forgotten password', () => {
  it('sends the name and shows the same text for every name', async () => {
    answers['POST /api/password/forgot'] = ok({}, 202);
    open(<ForgotPasswordForm onBack={() => undefined} />);
    press('Send link');
    await screen.findByText('Username or email is required');
    type('Username or email', 'thandi');
    press('Send link');
    await screen.findByText(/^If this account exists/);
    expect(sent('POST /api/password/forgot')).toEqual([{ login: 'thandi' }]);
  });

  it('sets a new password with the link’s secret and clears the address bar', async () => {
    location.hash = `#${SECRET}`;
    answers['POST /api/password/reset'] = ok({ signedIn: false });
    open(<SetPasswordPage />);
    await waitFor(() => expect(location.hash).toBe(''));
    type('New password', 'short');
    press('Set password');
    await screen.findByText('Use at least 10 characters');
    type('New password', 'quiet-river-evening');
    press('Set password');
    await screen.findByText('sign in');
    expect(sent('POST /api/password/reset')).toEqual([{ secret: SECRET, password: 'quiet-river-evening' }]);
  });

  it('explains the next step for a used or missing link', async () => {
    location.hash = `#${SECRET}`;
    answers['POST /api/password/reset'] = refusal(403, 'LINK_REFUSED');
    open(<SetPasswordPage />);
    type('New password', 'quiet-river-evening');
    press('Set password');
    await screen.findByText('This link has expired or was already used');
    cleanup();
    open(<SetPasswordPage />);
    await screen.findByText('Open the link in your email');
  });
});

describe('email address', () => {
  it('confirms on a button press, not on opening the link', async () => {
    location.hash = `#${SECRET}`;
    answers['POST /api/email/confirm'] = ok();
    open(<ConfirmEmailPage />);
    expect(asked).toEqual([]);
    press('Confirm email address');
    await screen.findByText('Email confirmed');
    expect(sent('POST /api/email/confirm')).toEqual([{ secret: SECRET }]);
  });

  it('shows a refused password at its field when changing the address', async () => {
    answers['POST /api/email/change'] = refusal(400, 'INVALID', [
      { path: 'password', message: 'That is not your password' },
    ]);
    open(<AccountSettings />);
    fireEvent.click(await screen.findByRole('button', { name: 'Change email' }));
    type('New email', 'new@people.example');
    type('Your password', 'not it');
    press('Send link');
    await screen.findByText('That is not your password');
    expect(sent('POST /api/email/change')).toEqual([{ email: 'new@people.example', password: 'not it' }]);
  });
});

describe('settings', () => {
  it('lists the sessions and ends one of them', async () => {
    answers[`DELETE /api/sessions/${sessions[1]?.id ?? ''}`] = ok();
    open(<SecuritySettings />);
    await screen.findByText('Safari on iPhone');
    expect(screen.queryByRole('button', { name: 'Sign out Firefox on Windows' })).toBeNull();
    press('Sign out Safari on iPhone');
    await waitFor(() => expect(sent('GET /api/sessions')).toHaveLength(2));
  });

  // spec E039, E017
  it('clears storage and cache after a confirmed forced logout and opens /auth', async () => {
    localStorage.setItem('kept', 'yes');
    sessionStorage.setItem('kept', 'yes');
    answers['POST /api/force-logout'] = () => {
      for (const call of ['GET /api/user', 'GET /api/profile', 'GET /api/sessions'])
        answers[call] = refusal(401, 'NOT_SIGNED_IN');
      return ok()();
    };
    const store = open(<SecuritySettings />);
    const read = () => Object.values(store.getState().api.queries).filter((one) => one?.data !== undefined);
    fireEvent.click(await screen.findByRole('button', { name: 'Force Logout' }));
    await waitFor(() => expect(read()).not.toEqual([]));
    fireEvent.click(
      (await screen.findAllByRole('button', { name: 'Force Logout', hidden: false })).at(-1) ?? document.body,
    );
    await screen.findByText('sign in');
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
    await waitFor(() => expect(read()).toEqual([]));
  });

  it('sets up an authenticator and shows the recovery codes once', async () => {
    answers['POST /api/otp/begin'] = ok({ secret: 'ABCDEFGH', uri: 'otpauth://totp/Revive:thandi?secret=ABCDEFGH' });
    answers['POST /api/otp/confirm'] = ok({ codes: ['01234-56789', 'ABCDE-FGHJK'] });
    open(<SecuritySettings />);
    fireEvent.click(await screen.findByRole('button', { name: 'Set up two-factor authentication' }));
    type('Your password', 'velvet-otter-morning');
    press('Set up');
    await screen.findByRole('img', { name: 'QR code for your authenticator app' });
    screen.getByText('ABCD EFGH');
    type('Authentication code', '12345');
    press('Turn on');
    await screen.findByText('Enter the 6-digit code');
    type('Authentication code', '123456');
    press('Turn on');
    await screen.findByText('ABCDE-FGHJK');
    press('I’ve saved my codes');
    await waitFor(() => expect(screen.queryByText('ABCDE-FGHJK')).toBeNull());
  });
});

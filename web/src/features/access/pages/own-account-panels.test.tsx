import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  mockServer,
  AT,
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
import ConfirmEmailPage from './ConfirmEmailPage.js';
import { AccountSettings } from '../components/AccountSettings.js';
import { SecuritySettings } from '../components/SecuritySettings.js';

const user = aUser({ username: 'thandi', name: 'Thandi', role: 'user', otp: 'off' });
const profile = { user, emailConfirmed: true, otpOn: false, recoveryCodesLeft: 0 };
const session = (n: number, device: string, current = false) => ({
  id: `0190a0a0-0000-7000-8000-00000000000${n}`,
  device,
  network: '192.0.2.x',
  createdAt: AT,
  lastSeenAt: AT,
  current,
});
const PASSWORD = 'velvet-otter-morning';
const WRONG = respondWithError(400, 'INVALID', 'Some fields need your attention.', {
  password: 'That is not your password',
});
const platform = mockServer({
  'GET /api/profile': respondWith(profile),
  'GET /api/sessions': respondWith([
    session(1, 'Firefox on Windows', true),
    session(2, 'Safari on iPhone'),
    session(3, ''),
  ]),
  'GET /api/user': respondWith(user),
});
const panel = async (name: string) => within(await screen.findByRole('region', { name }));

describe('personal data', () => {
  const EXPORT = 'POST /api/account/export';
  // jsdom has no object URLs.
  let saved: { name: string; blob: Blob | undefined }[];
  beforeEach(() => {
    saved = [];
    let made: Blob | undefined;
    URL.createObjectURL = (blob) => {
      made = blob as Blob;
      return 'blob:made';
    };
    URL.revokeObjectURL = () => undefined;
    HTMLAnchorElement.prototype.click = function click() {
      saved.push({ name: this.download, blob: made });
    };
  });
  // The component revokes the URL later, so the URL mocks stay.
  afterEach(() => {
    Reflect.deleteProperty(HTMLAnchorElement.prototype, 'click');
  });
  const text = (blob: Blob | undefined) =>
    new Promise((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(reader.result);
      reader.readAsText(blob as Blob);
    });

  it('downloads the data once after the password and returns the focus to the button', async () => {
    const wait = deferred(respondWith({ json: '{"username":"thandi"}' }));
    platform.answers[EXPORT] = wait.answer;
    show(<AccountSettings />);
    await press('Download your data');
    expect(document.activeElement).toBe(screen.getByLabelText('Your password'));
    await press('Download file');
    expect(await screen.findByText('Password is required')).toBeDefined();
    type('Your password', PASSWORD);
    await press('Download file');
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Please wait...' })).disabled).toBe(true);
    wait.go();
    expect(await screen.findByText('Data downloaded')).toBeDefined();
    expect(platform.sent(EXPORT)).toEqual([{ password: PASSWORD }]);
    expect(saved.map(({ name }) => name)).toEqual(['revive-account-thandi.json']);
    expect(JSON.parse(String(await text(saved[0]?.blob)))).toEqual({ username: 'thandi' });
    await waitFor(() => expect(document.activeElement).toBe(button('Download your data')));
  });

  it('reports a wrong password or an invalid file and saves nothing', async () => {
    platform.answers[EXPORT] = WRONG;
    show(<AccountSettings />);
    await press('Download your data');
    type('Your password', 'not-the-one');
    await press('Download file');
    expect(await screen.findByText('That is not your password')).toBeDefined();
    expect(await screen.findByText('Data not downloaded')).toBeDefined();
    platform.answers[EXPORT] = respondWith({ json: '{"username":' });
    await press('Download file');
    await waitFor(() => expect(platform.sent(EXPORT)).toHaveLength(2));
    expect(screen.queryByText('Data downloaded')).toBeNull();
    expect(saved).toEqual([]);
  });

  it('requests deletion with the password, and withdraws the request', async () => {
    Object.assign(platform.answers, {
      'POST /api/account/erasure': respondWith({ ...profile, erasureRequestedAt: AT }),
      'DELETE /api/account/erasure': respondWith(profile),
    });
    show(<AccountSettings />);
    await press('Delete account');
    expect(screen.getByText('Enter your password to confirm your request.')).toBeDefined();
    type('Your password', PASSWORD);
    platform.answers['GET /api/profile'] = respondWith({ ...profile, erasureRequestedAt: AT });
    await press('Request deletion');
    expect(await screen.findByText('Deletion requested')).toBeDefined();
    expect(await screen.findByText(/^You asked us to delete your account on/)).toBeDefined();
    expect(platform.sent('POST /api/account/erasure')).toEqual([{ password: PASSWORD }]);
    expect(screen.queryByRole('button', { name: 'Delete account' })).toBeNull();
    platform.answers['GET /api/profile'] = respondWith(profile);
    await press('Withdraw request');
    expect(await screen.findByText('Request withdrawn')).toBeDefined();
    expect(await screen.findByRole('button', { name: 'Delete account' })).toBeDefined();
  });

  it('reports a failed withdrawal', async () => {
    Object.assign(platform.answers, {
      'GET /api/profile': respondWith({ ...profile, erasureRequestedAt: AT }),
      'DELETE /api/account/erasure': AWAY,
    });
    show(<AccountSettings />);
    await press('Withdraw request');
    expect(await screen.findByText('Request not withdrawn')).toBeDefined();
    expect(screen.getByText(AWAY_TEXT)).toBeDefined();
    await waitFor(() => expect(button('Withdraw request').disabled).toBe(false));
  });
});

const CODE = 'Authentication or recovery code';

describe('authenticator that is on', () => {
  beforeEach(() => {
    platform.answers['GET /api/profile'] = respondWith({ ...profile, otpOn: true, recoveryCodesLeft: 4 });
  });

  it('shows the number of recovery codes left and creates new codes once', async () => {
    platform.answers['POST /api/otp/recovery-codes'] = respondWith({ codes: ['AAAAA-BBBBB', 'CCCCC-DDDDD'] });
    show(<SecuritySettings />);
    expect(await screen.findByText(/4 of 10 recovery codes left/)).toBeDefined();
    await press('Create new recovery codes');
    expect(document.activeElement).toBe(screen.getByLabelText('Your password'));
    type('Your password', PASSWORD);
    type(CODE, '123456');
    await press('Create codes');
    expect(
      within(await screen.findByRole('list', { name: 'Recovery codes' }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['AAAAA-BBBBB', 'CCCCC-DDDDD']);
    expect(screen.getByText(/We won’t show them again/)).toBeDefined();
    expect(platform.sent('POST /api/otp/recovery-codes')).toEqual([{ password: PASSWORD, code: '123456' }]);
    await press('I’ve saved my codes');
    await waitFor(() => expect(screen.queryByText('AAAAA-BBBBB')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(button('Create new recovery codes')));
  });

  it('turns off with password and code only', async () => {
    platform.answers['POST /api/otp/remove'] = WRONG;
    show(<SecuritySettings />);
    await press('Turn off');
    type('Your password', 'not-the-one');
    await press('Turn off');
    expect(await screen.findByText('Enter a code from your authenticator app or a recovery code')).toBeDefined();
    expect(platform.sent('POST /api/otp/remove')).toEqual([]);
    type(CODE, '123456');
    await press('Turn off');
    expect(await screen.findByText('That is not your password')).toBeDefined();
    expect(await screen.findByText('Two-factor authentication not turned off')).toBeDefined();
    platform.answers['POST /api/otp/remove'] = respondWith();
    platform.answers['GET /api/profile'] = respondWith(profile);
    type('Your password', PASSWORD);
    await press('Turn off');
    expect(await screen.findByText('Two-factor authentication turned off')).toBeDefined();
    expect(await screen.findByRole('button', { name: 'Set up two-factor authentication' })).toBeDefined();
  });

  it('changes nothing after a cancel', async () => {
    show(<SecuritySettings />);
    await press('Turn off');
    await press('Cancel');
    expect(await screen.findByText(/4 of 10 recovery codes left/)).toBeDefined();
    expect(platform.sent('POST /api/otp/remove')).toEqual([]);
  });
});

describe('session list', () => {
  const OTHERS = 'POST /api/sessions/end-others';
  const SECOND = 'DELETE /api/sessions/0190a0a0-0000-7000-8000-000000000002';

  it('ends every other session once and shows the number', async () => {
    const wait = deferred(respondWith({ ended: 2 }));
    platform.answers[OTHERS] = wait.answer;
    show(<SecuritySettings />);
    await press('Sign out other sessions');
    expect(button('Sign out other sessions').disabled).toBe(true);
    platform.answers['GET /api/sessions'] = respondWith([session(1, 'Firefox on Windows', true)]);
    wait.go();
    expect(await screen.findByText('2 sessions ended.')).toBeDefined();
    await waitFor(() => expect(screen.queryByText('Safari on iPhone')).toBeNull());
    expect(button('Sign out other sessions').disabled).toBe(true);
    expect(platform.sent(OTHERS)).toHaveLength(1);
  });

  it('names each session in its button and ends sessions individually', async () => {
    const wait = deferred(respondWith());
    platform.answers[SECOND] = wait.answer;
    show(<SecuritySettings />);
    await press('Sign out Safari on iPhone');
    expect([button('Sign out Safari on iPhone').disabled, button('Sign out Unknown browser').disabled]).toEqual([
      true,
      true,
    ]);
    await press('Sign out Safari on iPhone');
    wait.go();
    expect(await screen.findByText('Session signed out')).toBeDefined();
    expect(platform.sent(SECOND)).toHaveLength(1);
  });

  it.each([
    ['Sign out other sessions', OTHERS, 'Other sessions not signed out'],
    ['Sign out Safari on iPhone', SECOND, 'Session not signed out'],
  ])('reports a failure of %s', async (name, call, title) => {
    platform.answers[call] = AWAY;
    show(<SecuritySettings />);
    await press(name);
    expect(await screen.findByText(title)).toBeDefined();
    expect(screen.getByText(AWAY_TEXT)).toBeDefined();
    await waitFor(() => expect(button(name).disabled).toBe(false));
  });

  it('reports a failed read and keeps the other panels', async () => {
    platform.answers['GET /api/sessions'] = AWAY;
    show(<SecuritySettings />);
    expect((await (await panel('Active sessions')).findByRole('alert')).textContent).toContain(AWAY_TEXT);
    expect(button('Change password')).toBeDefined();
    platform.answers['GET /api/sessions'] = respondWith([session(1, 'Firefox on Windows', true)]);
    await press('Try again');
    expect(await screen.findByText('Firefox on Windows')).toBeDefined();
  });

  it('asks before signing out everywhere and reports a failure', async () => {
    const wait = deferred(AWAY);
    platform.answers['POST /api/force-logout'] = wait.answer;
    show(<SecuritySettings />);
    await press('Force Logout');
    const dialog = within(await screen.findByRole('dialog', { name: 'Sign out of all devices?' }));
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Stay signed in' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Force Logout' }));
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Force Logout' }).disabled).toBe(true);
    wait.go();
    expect(await screen.findByText('Logout failed')).toBeDefined();
    expect(platform.sent('POST /api/force-logout')).toHaveLength(1);
    expect(screen.queryByText('at /auth')).toBeNull();
  });
});

describe('confirmation link', () => {
  const CONFIRM = 'POST /api/email/confirm';
  const SECRET = 's'.repeat(64);
  afterEach(() => {
    location.hash = '';
  });

  it('offers another attempt when the platform is unavailable', async () => {
    location.hash = `#${SECRET}`;
    platform.answers[CONFIRM] = AWAY;
    show(<ConfirmEmailPage />);
    await press('Confirm email address');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Email not confirmedA part is away. The link still works. Try again.',
    );
    platform.answers[CONFIRM] = respondWith();
    await press('Confirm email address');
    expect(await screen.findByText('Email confirmed')).toBeDefined();
    expect(platform.sent(CONFIRM)).toEqual([{ secret: SECRET }, { secret: SECRET }]);
  });

  it('leads from a used link to the page that sends a new link', async () => {
    location.hash = `#${SECRET}`;
    platform.answers[CONFIRM] = respondWithError(
      403,
      'LINK_REFUSED',
      'This link was used already or has expired. Ask for a new one.',
    );
    show(<ConfirmEmailPage />);
    await press('Confirm email address');
    expect((await screen.findByRole('alert')).textContent).toContain('Request a new link in your profile.');
    expect(screen.getByRole('link', { name: 'Go to your profile' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Confirm email address' })).toBeNull();
  });

  it('explains the next step without a link', async () => {
    show(<ConfirmEmailPage />);
    expect(await screen.findByText('Open the link in your email')).toBeDefined();
    expect(screen.queryByRole('button')).toBeNull();
  });
});

import { afterEach, describe, expect, it } from '@jest/globals';
import { PASSWORD_HINT } from '@revive/contracts/access/password';
import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { PasswordPanel } from '#features/access/components/PasswordPanel.js';
import { SignUpForm } from '#features/access/components/SignUpForm.js';
import SetPasswordPage from '#features/access/pages/SetPasswordPage.js';
import { CreateUserDialog } from '#features/people/components/CreateUserDialog.js';
import { mockServer, press, show } from '#testing/mock-server.js';

mockServer({});
afterEach(() => {
  location.hash = '';
});

const nothing = () => undefined;
const FORMS: readonly { readonly who: string; readonly page: ReactNode; readonly label: string; opens?: string }[] = [
  { who: 'who signs up', page: <SignUpForm />, label: 'Password' },
  { who: 'who changes it', page: <PasswordPanel />, label: 'New password', opens: 'Change password' },
  { who: 'who has a link', page: <SetPasswordPage />, label: 'New password' },
  { who: 'a master', page: <CreateUserDialog onClose={nothing} />, label: 'Password' },
];

describe('new password forms', () => {
  it.each(FORMS)('$who shows the password rules and no strength meter', async ({ page, label, opens }) => {
    location.hash = `#${'s'.repeat(64)}`;
    show(page);
    if (opens !== undefined) await press(opens);
    const described = (await screen.findByLabelText(label)).getAttribute('aria-describedby');
    expect(document.getElementById(described ?? '')?.textContent).toContain(PASSWORD_HINT);
    expect(document.body.textContent).not.toMatch(/weak|strong|strength/i);
  });
});

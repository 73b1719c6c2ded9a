import { afterAll, beforeAll, it } from '@jest/globals';
import { waitFor } from '@revive/platform/testing/wait-for';
import { codeOfStep } from '@revive/identity/credentials/totp';
import type { Page } from 'playwright-core';
import { OWN_PASSWORD, signInByForm, signUp } from './accounts.flows.js';
import { inChromium, PHONE, type Visitor } from '../chromium.js';
import type { Stage } from '../stage.js';

const [NAME, USERNAME] = ['Zanele Mokoena', 'zanele'];
const REASON = 'You told us by phone that your telephone was stolen.';
const WHY = 'The invoices of March are not paid.';
/** Decodes the base32 secret, as an authenticator app does. */
const secretOf = (text: string): Buffer =>
  Buffer.from(
    (text.match(/./g) ?? [])
      .map((one) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(one).toString(2).padStart(5, '0'))
      .join('')
      .match(/.{8}/g)
      ?.map((bits) => Number.parseInt(bits, 2)) ?? [],
  );

export function lostCodesFlows(stage: Stage): void {
  inChromium('lost authenticator', () => {
    let person: Visitor;
    let master: Visitor;
    beforeAll(async () => {
      [person, master] = [await stage.anyone(), await stage.anyone()];
    });
    afterAll(() => stage.browser.closeVisitors());

    const openAccount = async (page: Page): Promise<void> => {
      await page.goto('/admin/users');
      await page.getByRole('searchbox', { name: 'Find an account' }).fill(USERNAME);
      await page.getByRole('link', { name: NAME }).first().click();
      await page.getByRole('heading', { name: NAME }).waitFor();
    };

    it('sets up two-factor authentication and asks for the code at sign-in', async () => {
      const { page } = person;
      await signUp(page, { name: NAME, username: USERNAME, type: 'Individual User' });
      await page.getByRole('heading', { name: `Welcome, ${NAME}` }).waitFor();
      await page.goto('/settings?tab=security');
      await page.getByRole('button', { name: 'Set up two-factor authentication' }).click();
      await page.getByLabel('Your password', { exact: true }).fill(OWN_PASSWORD);
      await page.getByRole('button', { name: 'Set up', exact: true }).click();
      await page.getByRole('button', { name: 'Copy key' }).click();
      await page.getByRole('button', { name: 'Copied' }).waitFor();
      const secret = secretOf(await page.evaluate<string>('navigator.clipboard.readText()'));
      await page.getByLabel('Authentication code').fill(codeOfStep(secret, Math.floor(Date.now() / 30_000)));
      await page.getByRole('button', { name: 'Turn on' }).click();
      await page.getByRole('button', { name: 'I’ve saved my codes' }).click();
      await page.getByText(/10 of 10 recovery codes left/).waitFor();
    });

    it('resets two-factor authentication for the person with a reason', async () => {
      const { page } = master;
      // The reset requires a recent sign-in.
      await signInByForm(page, 'master');
      await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
      await openAccount(page);
      const panel = page.getByRole('region', { name: 'Sign-in' });
      await panel.getByText('On', { exact: true }).waitFor();
      await panel.scrollIntoViewIfNeeded();
      await master.isAccessible();
      await master.picture('account-way-in');
      await panel.getByRole('button', { name: 'Reset two-factor authentication' }).click();
      const dialog = page.getByRole('dialog', { name: `Reset two-factor authentication for ${NAME}?` });
      await dialog.getByLabel('Reason').fill(REASON);
      await master.isAccessible();
      await master.picture('account-reset-codes');
      person.expectsSessionEnd();
      await dialog.getByRole('button', { name: 'Reset two-factor authentication' }).click();
      await dialog.waitFor({ state: 'hidden' });
      await panel.getByText('Off', { exact: true }).waitFor();
      await page.getByText(`Two-factor authentication reset: ${REASON}`).waitFor();
    });

    it('signs the person out, accepts the password alone and shows the reason', async () => {
      const { page } = person;
      await page.goto('/profile');
      await page.waitForURL('**/auth');
      await page.getByLabel('Username').fill(USERNAME);
      await page.getByLabel('Password', { exact: true }).fill(OWN_PASSWORD);
      await page.getByRole('button', { name: 'Sign In' }).click();
      await page.getByRole('button', { name: /^Notifications, / }).click();
      await page.getByRole('menuitem', { name: /Your two-factor authentication was removed/ }).waitFor();
      await master.page.goto('/admin/mailbox');
      await master.page.getByRole('searchbox').fill(`${USERNAME}@example.com`);
      await master.page.getByText('Your two-factor authentication was removed').first().waitFor();
    });

    it('signs out every tab of the browser at once', async () => {
      const other = await person.context.newPage();
      await other.goto('/user');
      await other.getByRole('heading', { name: `Welcome, ${NAME}` }).waitFor();
      await other.evaluate("sessionStorage.setItem('typed', 'here')");
      await person.page.goto('/user');
      await person.page.getByRole('button', { name: 'Sign Out' }).click();
      await other.waitForURL('**/auth');
      await waitFor(async () => (await other.evaluate("sessionStorage.getItem('typed')")) === null);
      await other.close();
    });

    it('suspends the person, shows the reason and contact, and closes all other pages', async () => {
      const { page } = master;
      await openAccount(page);
      await page.getByRole('button', { name: 'Suspend' }).click();
      const dialog = page.getByRole('dialog', { name: `Suspend ${NAME}?` });
      await dialog.getByLabel('Reason').fill(WHY);
      await dialog.getByRole('button', { name: 'Suspend' }).click();
      await dialog.waitFor({ state: 'hidden' });
      for (const [name, options] of [
        ['desk', {}],
        ['phone', { size: PHONE }],
        ['dark', { scheme: 'dark' }],
      ] as const) {
        const suspended = await stage.anyone(options);
        await signInByForm(suspended.page, USERNAME, OWN_PASSWORD);
        await suspended.page.getByText(`Reason: ${WHY}`).waitFor();
        await suspended.page.getByText('Your account is temporarily suspended. Please contact support.').waitFor();
        // This installation has no support contact, and the person has no shop to turn to.
        await suspended.page
          .getByRole('region', { name: 'Support' })
          .getByText('Contact the person who told you about the platform.')
          .waitFor();
        await suspended.isAccessible();
        await suspended.picture(`account-suspended-${name}`);
        await suspended.page.goto('/settings');
        await suspended.page.getByText(`Reason: ${WHY}`).waitFor();
      }
    });
  });
}

import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { emailTo, pathIn } from '../../world/emails.js';
import { PASSWORD } from '../../e2e/started-product.js';
import { inChromium, type Visitor } from '../chromium.js';
import type { Stage } from '../stage.js';

export const OWN_PASSWORD = 'quiet-harbour-lantern-9';

export async function signUp(
  page: Page,
  { name, username, type }: { name: string; username: string; type: string },
): Promise<void> {
  await page.goto('/');
  await page.getByRole('link', { name: 'Sign In' }).click();
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Email').fill(`${username}@example.com`);
  await page.getByLabel('Account type').selectOption({ label: type });
  await page.getByLabel('Password', { exact: true }).fill(OWN_PASSWORD);
  await page.getByRole('button', { name: 'Sign Up' }).click();
}

/** Opens the link of the confirmation email in a new page. An account cannot be approved before. */
export async function confirmAddress(person: Visitor, home: string, address: string): Promise<void> {
  const email = await emailTo(home, address, 'Confirm your email address');
  const page = await person.context.newPage();
  await page.goto(pathIn(email));
  await page.getByRole('button', { name: 'Confirm email address' }).click();
  await page.getByText('Email confirmed').waitFor();
  await page.close();
}

export function accountFlows(stage: Stage): void {
  inChromium('account settings', () => {
    let person: Visitor;
    beforeAll(async () => {
      person = await stage.anyone();
    });
    afterAll(() => stage.browser.closeVisitors());

    it('refuses a sign-up with every field wrong and lists each in a summary', async () => {
      const { page } = person;
      await page.goto('/auth');
      await page.getByRole('tab', { name: 'Sign Up' }).click();
      await page.getByLabel('Password', { exact: true }).fill('short');
      await page.getByRole('button', { name: 'Sign Up' }).click();
      await page.getByRole('alert').getByRole('link').first().waitFor();
      expect(await page.getByRole('alert').getByRole('link').allInnerTexts()).toEqual([
        'Name is required',
        'Username is required',
        'Valid email is required',
        'Use at least 10 characters',
      ]);
      expect(await page.evaluate('document.activeElement.name')).toBe('name');
      expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('short');
      await person.picture('auth-sign-up-refused');
    });

    it('signs up an individual user and opens the user page', async () => {
      const { page } = person;
      await signUp(page, { name: 'Lerato Adams', username: 'lerato', type: 'Individual User' });
      await page.getByRole('heading', { name: 'Welcome, Lerato Adams' }).waitFor();
      expect(new URL(page.url()).pathname).toBe('/user');
    });

    it('signs out and closes the protected page', async () => {
      const { page } = person;
      person.expectsSessionEnd();
      await page.getByRole('button', { name: 'Sign Out' }).click();
      await page.getByRole('button', { name: 'Sign In' }).waitFor();
      await page.goto('/user');
      await page.waitForURL('**/auth');
    });

    it('shows and hides the password', async () => {
      const { page } = person;
      const password = page.getByLabel('Password', { exact: true });
      await password.fill('visible-for-a-moment');
      expect(await password.getAttribute('type')).toBe('password');
      await page.getByRole('button', { name: 'Show password' }).click();
      expect(await password.getAttribute('type')).toBe('text');
      await page.getByRole('button', { name: 'Hide password' }).click();
      expect(await password.getAttribute('type')).toBe('password');
    });

    it('refuses a wrong password with one message and keeps the typed text', async () => {
      const { page } = person;
      person.expects(/\/api\/login$/, /status of 401/);
      await page.getByLabel('Username').fill('lerato');
      await page.getByRole('button', { name: 'Sign In' }).click();
      await page.getByText('Login failed', { exact: true }).waitFor();
      await person.picture('auth-refused');
      expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('visible-for-a-moment');
    });

    it('returns to the requested page after signing in', async () => {
      const { page } = person;
      await page.getByLabel('Password', { exact: true }).fill(OWN_PASSWORD);
      await page.getByLabel('Password', { exact: true }).press('Enter');
      await page.getByText('Login successful', { exact: true }).waitFor();
      await page.getByRole('heading', { name: 'Welcome, Lerato Adams' }).waitFor();
      expect(new URL(page.url()).pathname).toBe('/user');
    });

    it('names the signed-in role on a page of another role', async () => {
      const { page } = person;
      await page.goto('/tenant');
      await page.getByRole('heading', { name: 'You don’t have access to this page' }).waitFor();
      await page.getByText('You’re signed in as User').waitFor();
      await person.isAccessible();
      await person.picture('another-role');
    });
  });

  inChromium('inactive account', () => {
    afterAll(() => stage.browser.closeVisitors());

    it('shows an inactive account only its application status at any address', async () => {
      const person = await stage.anyone();
      const { page } = person;
      // An account without an application gets 404.
      person.expects(/\/api\/repair-shop\/application$/, /status of 404/);
      person.expectsSessionEnd();
      await signUp(page, { name: 'Sipho Nkosi', username: 'sipho', type: 'Repair Shop/Dealer' });
      await page.waitForURL('**/register-repair-shop');
      await page.getByText('You’re applying with your account sipho.').waitFor();
      expect(await page.getByLabel('Contact name', { exact: true }).inputValue()).toBe('Sipho Nkosi');
      await page.goto('/');
      await page.getByText('You haven’t submitted anything for review yet.').waitFor();
      expect(await page.getByText(/24-48 hours|Application submitted/).count()).toBe(0);
      await page.getByRole('link', { name: 'Register your repair shop' }).waitFor();
      await person.isAccessible();
      await person.picture('account-pending');
      for (const path of ['/tenant', '/admin/revenue']) {
        await page.goto(path);
        await page.getByRole('heading', { name: 'Current status' }).waitFor();
        expect(new URL(page.url()).pathname).toBe('/pending-approval');
      }
      expect((await page.request.get('/api/bench/devices')).status()).toBe(403);
      await page.getByRole('button', { name: 'Sign Out' }).click();
      await page.getByRole('button', { name: 'Sign In' }).waitFor();
    });
  });

  inChromium('unknown addresses', () => {
    afterAll(() => stage.browser.closeVisitors());

    it('shows one link home on unknown pages and on pages not built yet', async () => {
      const person = await stage.anyone();
      const { page } = person;
      await page.goto('/no/such/page');
      await page.getByRole('heading', { name: 'Page Not Found' }).waitFor();
      expect(await page.title()).toBe('Page Not Found · Revive');
      await person.isAccessible();
      await person.picture('page-not-found');
      await page.goto('/store');
      await page.getByRole('heading', { name: 'This part is not open yet' }).waitFor();
      await page.getByRole('link', { name: 'Go to home' }).click();
      await page.getByRole('heading', { name: 'Device repair you can follow, step by step' }).waitFor();
    });
  });
}

export async function signInByForm(page: Page, username: string, password = PASSWORD): Promise<void> {
  await page.goto('/auth');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { emailTo, emailsTo, pathIn } from '../../world/emails.js';
import { OWN_PASSWORD, signInByForm, signUp } from '../accounts/accounts.flows.js';
import { press } from '../applicant-pages.js';
import { inChromium, type Visitor } from '../chromium.js';
import { station, step } from '../station.js';
import type { Stage } from '../stage.js';

const ADDRESS = 'naledi@example.com';

/** An individual user, whose account is active immediately after sign-up (`decisions.md`). */
export function onboardUser(stage: Stage): void {
  inChromium('sign-up of an individual customer', () => {
    let person: Visitor;
    beforeAll(async () => {
      person = await stage.anyone();
    });
    afterAll(() => stage.browser.closeVisitors());

    it('signs up from the landing page with a single form', async () => {
      const { page } = person;
      await page.goto('/');
      await station(person, 'way-in-landing');
      await page.getByRole('link', { name: 'Sign In' }).click();
      await page.getByRole('tab', { name: 'Sign Up' }).click();
      expect(await page.getByLabel('Account type').locator('option').allInnerTexts()).toEqual([
        'Individual User',
        'Repair Shop/Dealer',
        'Technical Specialist',
      ]);
      await station(person, 'way-in-sign-up');
      await signUp(page, { name: 'Naledi Khumalo', username: 'naledi', type: 'Individual User' });
      await page.getByRole('heading', { name: 'Welcome, Naledi Khumalo' }).waitFor();
      expect(new URL(page.url()).pathname).toBe('/user');
      await station(person, 'way-in-user');
    });

    it('activates the account without approval or review pages', async () => {
      const { page } = person;
      expect(await (await page.request.get('/api/user')).json()).toMatchObject({
        role: 'user',
        status: 'active',
        username: 'naledi',
      });
      await page.goto('/pending-approval');
      await page.waitForURL('**/user');
      await page.goto('/');
      await page.waitForURL('**/user');
    });

    it('confirms the address with a link that works a single time', async () => {
      const { page } = person;
      const email = await emailTo(stage.product.home, ADDRESS, 'Confirm your email address');
      expect(
        (await emailsTo(stage.product.home, ADDRESS)).filter(({ subject }) => subject === email.subject),
      ).toHaveLength(1);
      await page.goto(pathIn(email));
      await page.getByRole('heading', { name: 'Confirm your email address' }).waitFor();
      await page.waitForURL(({ hash }) => hash === '');
      await step(person, 'way-in-confirm-email');
      await press(page, 'Confirm email address');
      await page.getByText('Email confirmed').waitFor();
      await step(person, 'way-in-confirmed');
      person.expects(/\/api\/email\/confirm$/, /status of 4\d\d/);
      await page.goto('about:blank');
      await page.goto(pathIn(email));
      await press(page, 'Confirm email address');
      await page.getByText('Email not confirmed').waitFor();
    });

    it('signs in again by name and password', async () => {
      const { page } = person;
      await page.goto('/user');
      person.expectsSessionEnd();
      await press(page, 'Sign Out');
      await page.getByRole('button', { name: 'Sign In' }).waitFor();
      await signInByForm(page, 'naledi', OWN_PASSWORD);
      await page.getByRole('heading', { name: 'Welcome, Naledi Khumalo' }).waitFor();
    });
  });
}

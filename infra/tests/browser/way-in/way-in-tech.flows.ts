import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { REQUIRED_MODULES } from '@revive/contracts/training/modules';
import { forbiddenIn } from '../../../lint/screen-words.js';
import { emailTo, emailsTo } from '../../world/emails.js';
import { readPdf } from '../../security/hostile/pdf-text.js';
import { confirmAddress, OWN_PASSWORD, signInByForm, signUp } from '../accounts/accounts.flows.js';
import {
  atStep,
  completeModule,
  openModules,
  practise,
  press,
  sendProfile,
  signAgreement,
  expectNotice,
  workThrough,
} from '../applicant-pages.js';
import { inChromium, type Visitor } from '../chromium.js';
import { approveAccount, openAccount } from '../staff-pages.js';
import { station, step } from '../station.js';
import type { Stage } from '../stage.js';

const [NAME, USERNAME, BUSINESS] = ['Bongani Sithole', 'bongani', 'Sithole Repairs'];
/**
 * Longer than the minimum time of any module. The flow moves the clock by this amount per module, because minimum
 * times add up.
 */
const A_MODULE_MS = 10 * 60_000;

export function onboardTechnician(stage: Stage): void {
  inChromium('sign-up of a technician', () => {
    let person: Visitor;
    let master: Visitor;
    const status = async (): Promise<unknown> =>
      ((await (await person.page.request.get('/api/user')).json()) as { status: string }).status;
    beforeAll(async () => {
      [person, master] = [await stage.anyone(), await stage.as('master')];
    });
    afterAll(() => stage.browser.closeVisitors());

    it('shows a new technician the completed steps, the open steps and the next step', async () => {
      const { page } = person;
      await signUp(page, { name: NAME, username: USERNAME, type: 'Technical Specialist' });
      await atStep(page, `Welcome, ${NAME}`);
      expect(new URL(page.url()).pathname).toBe('/pending-approval');
      for (const words of [
        'Technician',
        'Pending',
        'Agreement Completed',
        'Not signed',
        'Admin Review',
        'Not started',
        'Pending approval',
        'You haven’t submitted anything for review yet.',
      ])
        await page.getByText(words, { exact: true }).first().waitFor();
      await page.getByText('Account created 0 minutes ago').waitFor();
      expect(await page.getByText(/24-48 hours|Application submitted/).count()).toBe(0);
      await station(person, 'way-in-tech-pending');
    });

    it('refuses an incomplete step of the agreement', async () => {
      const { page } = person;
      await page.getByRole('link', { name: 'Sign the user agreement' }).click();
      await atStep(page, 'Onboarding');
      await step(person, 'way-in-tech-onboarding');
      await page.getByRole('link', { name: 'Open agreement' }).click();
      await atStep(page, 'User agreement');
      await press(page, 'Next');
      await expectNotice(page, 'Incomplete Information');
      await step(person, 'way-in-tech-agreement-refused');
    });

    it('signs the agreement in four steps with every text readable', async () => {
      const { page } = person;
      await signAgreement(page, { business: BUSINESS, type: 'Individual technician', name: NAME }, async (at) => {
        if (at === 'agreements') {
          await press(page, 'View Damage disclaimer');
          await page.getByText('A device that needs repair may fail further').first().waitFor();
        }
        await (at === 'agreements' ? station : step)(person, `way-in-tech-agreement-${at}`);
      });
      await expectNotice(page, 'Agreement Completed');
      await page.waitForURL('**/onboarding');
      const { subject } = await emailTo(stage.product.home, `${USERNAME}@example.com`, 'You signed: User agreement');
      expect(
        (await emailsTo(stage.product.home, `${USERNAME}@example.com`)).filter((one) => one.subject === subject),
      ).toHaveLength(1);
    });

    it('downloads the signed PDF with the checksum that the page shows', async () => {
      const { page } = person;
      await page.goto('/user-agreement');
      const [file] = await Promise.all([page.waitForEvent('download'), press(page, 'Download signed PDF')]);
      expect(file.suggestedFilename()).toMatch(/^user-agreement-\d{4}-\d\d-\d\d\.pdf$/);
      const bytes = await readFile(await file.path());
      expect(await page.getByRole('region', { name: 'Signed' }).innerText()).toContain(
        createHash('sha256').update(bytes).digest('hex'),
      );
      await step(person, 'way-in-tech-signed');
      await page.goto('/verify-document');
      await page.locator('input[type="file"]').setInputFiles(await file.path());
      await page.getByText('User agreement').first().waitFor();
      await step(person, 'way-in-tech-verified');
    });

    it('keeps the business profile draft after the tab closes and submits it', async () => {
      const { page } = person;
      await page.goto('/onboarding');
      await atStep(page, 'Your business profile');
      await page.getByLabel('Registration number', { exact: true }).fill('2019/123456/07');
      await page.getByText(/^Draft saved at /).waitFor();
      await page.goto('about:blank');
      await page.goto('/onboarding');
      await page.getByLabel('Registration number', { exact: true }).waitFor();
      expect(await page.getByLabel('Registration number', { exact: true }).inputValue()).toBe('2019/123456/07');
      await sendProfile(page, { business: BUSINESS }, async (at) =>
        (at === 'services' ? station : step)(person, `way-in-tech-profile-${at}`),
      );
      await expectNotice(page, 'Business profile submitted');
      await page.waitForURL('**/pending-approval');
      await page.getByText('Completed', { exact: true }).first().waitFor();
      for (const words of [/^Application submitted /, 'In progress...', 'What happens next'])
        await page.getByText(words).first().waitFor();
      await page.getByRole('region', { name: 'Application details' }).getByText(BUSINESS).waitFor();
      await station(person, 'way-in-tech-in-review');
      expect(await status()).toBe('pending');
    });

    it('lets a master approve the technician after reading agreement and profile', async () => {
      const { page } = master;
      await page.goto('/admin/accounts');
      await page.getByRole('link', { name: NAME }).waitFor();
      await station(master, 'way-in-tech-queue');
      await openAccount(page, NAME);
      await page.getByRole('region', { name: 'User agreement' }).getByText('Individual technician').waitFor();
      await page.getByRole('region', { name: 'Business profile' }).getByText(BUSINESS).waitFor();
      await station(master, 'way-in-tech-staff');
      await page.getByText('This person hasn’t confirmed their email address yet.').waitFor();
      await confirmAddress(person, stage.product.home, `${USERNAME}@example.com`);
      await openAccount(page, NAME);
      person.expectsSessionEnd();
      const signedOut = person.page.getByText('You’re signed out', { exact: true }).first();
      await Promise.all([signedOut.waitFor({ timeout: 60_000 }), approveAccount(page, NAME)]);
      await person.page.waitForURL('**/auth');
      await step(master, 'way-in-tech-staff-approved');
      await emailTo(stage.product.home, `${USERNAME}@example.com`, 'Your account is approved');
    });

    it('opens the training after the approved technician signs in again', async () => {
      const { page } = person;
      await signInByForm(page, USERNAME, OWN_PASSWORD);
      await atStep(page, 'Onboarding');
      await page.getByText('0 of 7 required modules completed.').waitFor();
      expect(await status()).toBe('training');
      expect(await page.getByRole('button', { name: 'Complete Training' }).count()).toBe(0);
      await station(person, 'way-in-tech-training');
    });

    it('refuses to complete a module before its minimum time', async () => {
      const { page } = person;
      await stage.product.setBack(REQUIRED_MODULES.length * A_MODULE_MS);
      await openModules(page);
      const [first] = REQUIRED_MODULES;
      if (first === undefined) throw new TypeError('no module is required');
      await page
        .getByRole('button', { name: /^Continue: / })
        .first()
        .click();
      await workThrough(page, first);
      await page.getByText(/^Available in /).waitFor();
      expect(await page.getByRole('button', { name: 'Complete module' }).isDisabled()).toBe(true);
      expect(
        (
          await page.request.post(`/api/training/module/${first}/complete`, { headers: { origin: stage.url } })
        ).status(),
      ).toBe(409);
      await step(person, 'way-in-tech-module-too-soon');
      await press(page, 'Back to modules');
      await stage.product.setBack((REQUIRED_MODULES.length - 1) * A_MODULE_MS);
      await completeModule(page, first, true);
      // The time of the remaining modules only starts to count now, although all were opened together.
      const { modules } = (await (await page.request.get('/api/training')).json()) as {
        modules: { state: string; secondsLeft: number }[];
      };
      expect(modules.filter(({ state, secondsLeft }) => state === 'in_progress' && secondsLeft === 0)).toEqual([]);
    });

    it('completes a practice disk: views sectors, diagnoses and decides', async () => {
      const { page } = person;
      await press(page, 'Continue: Device detection');
      for (const part of ['How a device appears', 'Reading a sector']) {
        await page.getByText(part, { exact: true }).first().waitFor();
        await press(page, 'Next');
      }
      const bytes = page.getByRole('grid');
      await bytes.focus();
      for (const key of ['End', 'PageDown', 'ArrowDown']) await page.keyboard.press(key);
      await page.getByText('Byte 31 of the sector: 00 in hex, 0').waitFor();
      await practise(page, 'device-detection', 'table', async (exercise) => {
        if (exercise === 'signature') await station(person, 'way-in-tech-practice-sectors');
      });
      await page
        .getByText('Done.', { exact: true })
        .or(page.getByText(/^Correct\. /))
        .first()
        .waitFor();
      await station(person, 'way-in-tech-practice-reading');
      await press(page, 'Back to modules');
    });

    it('completes every part and question of the seven required modules', async () => {
      const { page } = person;
      for (const [done, id] of REQUIRED_MODULES.entries()) {
        if (done === 0) continue;
        await stage.product.setBack((REQUIRED_MODULES.length - 1 - done) * A_MODULE_MS);
        await completeModule(page, id);
      }
      await page.getByText('All required modules completed').waitFor();
      await station(person, 'way-in-tech-modules-done');
      expect(await status()).toBe('training');
    });

    it('issues a sealed certificate and activates the account', async () => {
      const { page } = person;
      await press(page, 'Complete Training');
      await expectNotice(page, 'Training completed!');
      await emailTo(stage.product.home, `${USERNAME}@example.com`, 'Your training is complete');
      expect(await status()).toBe('active');
      await page.goto('/training');
      const [file] = await Promise.all([page.waitForEvent('download'), press(page, 'Download certificate')]);
      expect(file.suggestedFilename()).toMatch(/^training-certificate-\d{4}-\d\d-\d\d\.pdf$/);
      const { text } = readPdf(await readFile(await file.path()));
      expect(text).not.toBe('');
      expect(forbiddenIn(text)).toEqual([]);
      await step(person, 'way-in-tech-certificate');
    });

    it('lets the technician administer an own shop with open onboarding steps', async () => {
      const { page } = person;
      await page.goto('/');
      await page.waitForURL(/\/tenant/);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await station(person, 'way-in-tech-active');
      await page.goto('/tenant-onboarding');
      await page.getByText('Business Details').first().waitFor();
      expect([
        await page.getByLabel('Company name', { exact: true }).inputValue(),
        await page.getByLabel('Contact person', { exact: true }).inputValue(),
      ]).toEqual([BUSINESS, NAME]);
      await station(person, 'way-in-tech-steps');
      const { steps } = (await (await page.request.get('/api/tenant-onboarding')).json()) as {
        steps: { state: string }[];
      };
      expect(steps.map(({ state }) => state)).toEqual([
        'done',
        'due',
        'locked',
        'locked',
        'locked',
        'locked',
        'locked',
      ]);
    });

    it('opens the bench of the shop, where a PC can be connected', async () => {
      const { page } = person;
      await page.goto('/tenant');
      await atStep(page, 'Bench');
      await station(person, 'way-in-tech-bench');
      await page.goto('/tenant/agents');
      await page.getByRole('button', { name: 'Add agent' }).waitFor();
    });
  });
}

import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { emailTo, pathIn } from '../../world/emails.js';
import { eventually } from '../../world/eventually.js';
import { atStep, fillIn, press, signAgreement, expectNotice } from '../applicant-pages.js';
import { inChromium, type Visitor } from '../chromium.js';
import { station, step } from '../station.js';
import type { Stage } from '../stage.js';

const WORDS = 'A new first paragraph: whoever repairs tells the truth in every form.';
const CHANGED = /^A text you signed has a new version: Terms of service\./;

export function consentAgainFlows(stage: Stage): void {
  inChromium('new version of a signed text', () => {
    let person: Visitor;
    let master: Visitor;
    let address: string;
    let saved: string;
    beforeAll(async () => {
      [person, master] = [await stage.as('customer'), await stage.as('master')];
      ({ email: address } = (await (await person.page.request.get('/api/user')).json()) as { email: string });
    });
    afterAll(() => stage.browser.closeVisitors());

    it('shows no banner before a new version, and emails the signed PDF', async () => {
      const { page } = person;
      await page.goto('/user-agreement');
      await signAgreement(page, { business: 'Umbani Electronics', type: 'Other', name: 'Sipho Nkosi' });
      await expectNotice(page, 'Agreement Completed');
      await page.goto('/signed-documents');
      await page.getByText('Current version', { exact: true }).waitFor();
      expect(await page.getByText(/has a new version/).count()).toBe(0);
      const message = await emailTo(stage.product.home, address, 'You signed: User agreement');
      expect(message.attachments).toEqual([expect.stringMatching(/^user-agreement-.*\.pdf$/)]);
      await master.page.goto('/admin/mailbox');
      const [file] = await Promise.all([
        master.page.waitForEvent('download'),
        master.page
          .getByRole('button', { name: `Download ${message.attachments[0] ?? ''}` })
          .first()
          .click(),
      ]);
      expect(file.suggestedFilename()).toBe(message.attachments[0]);
      await step(master, 'consent-mailbox');
    });

    it('lets a master publish a new version from the list of thirteen texts', async () => {
      const { page } = master;
      await page.goto('/admin/agreements');
      for (const set of [
        'User agreement',
        'Acceptances of a repair shop’s application',
        'Repair shop service agreement',
      ])
        await page.getByRole('heading', { name: set, exact: true }).first().waitFor();
      // Wait for all buttons: a set's heading appears before its texts, and the last set has the same name as its only
      // text.
      await eventually(
        async () => page.getByRole('button', { name: 'New version' }).count(),
        (count) => count === 13,
      );
      await step(master, 'consent-texts');
      await page.getByRole('region', { name: 'Terms of service' }).getByRole('button', { name: 'New version' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Text', { exact: true }).fill(WORDS);
      await dialog.getByRole('button', { name: 'Publish version 2' }).click();
      await dialog.waitFor({ state: 'hidden' });
    });

    it('shows the new version on the signer’s pages and in notifications, and emails a link', async () => {
      const { page } = person;
      await page.goto('/user');
      await page.getByRole('status').filter({ hasText: CHANGED }).waitFor();
      await station(person, 'consent-banner');
      const message = await emailTo(stage.product.home, address, 'New version to review: Terms of service');
      expect(pathIn(message)).toBe('/signed-documents');
      await page.goto('/notifications');
      await page.getByText('An agreement you signed has a new version').first().waitFor();
      expect(await page.getByText('An agreement you signed has a new version').count()).toBe(1);
    });

    it('removes the banner after acceptance and keeps both versions readable', async () => {
      const { page } = person;
      await page.goto('/user');
      await page.getByRole('link', { name: 'Read and accept' }).click();
      await atStep(page, 'Signed documents');
      await page.getByText(WORDS).waitFor();
      await station(person, 'consent-to-accept');
      await page.getByRole('checkbox').check();
      await fillIn(page, { 'Full name': 'Sipho Nkosi', Signature: 'Sipho Nkosi' });
      await press(page, 'Accept and sign');
      await press(page, 'Sign now');
      await page.getByText('Older version', { exact: true }).waitFor();
      await page.getByRole('status').filter({ hasText: CHANGED }).waitFor({ state: 'detached' });
      expect(await page.getByRole('button', { name: /^Download signed PDF of/ }).count()).toBe(2);
      await station(person, 'consent-accepted');
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page
          .getByRole('button', { name: /^Download signed PDF of/ })
          .first()
          .click(),
      ]);
      saved = await file.path();
      await page.goto('/user');
      await atStep(page, 'Your agreements');
      expect(await page.getByText(CHANGED).count()).toBe(0);
    });

    it('verifies the saved document on the public page', async () => {
      const { page } = await stage.anyone();
      await page.goto('/verify-document');
      await page.getByLabel('File', { exact: true }).setInputFiles(saved);
      await page.getByText('Verified: we issued this file, and it’s unchanged').waitFor();
      await page.getByText('Signed agreement: User agreement').waitFor();
      await eventually(
        async () => page.getByText('SHA-256').count(),
        (count) => count > 0,
      );
    });
  });
}

import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { forbiddenIn } from '../../../lint/screen-words.js';
import { emailTo, pathIn } from '../../world/emails.js';
import { eventually } from '../../world/eventually.js';
import { readPdf } from '../../security/hostile/pdf-text.js';
import { inChromium, PHONE, type Visitor } from '../chromium.js';
import { signInByForm } from '../accounts/accounts.flows.js';
import type { Stage } from '../stage.js';

const IMAGE = 'dlamini-laptop.img';

export function mainJobFlows(stage: Stage): void {
  inChromium('the main job', () => {
    let shop: Visitor;
    let master: Visitor;
    let customer: Visitor;
    let link: string;
    const ticket = () => shop.page.getByRole('region', { name: IMAGE });
    const monitorRow = () => master.page.getByRole('row', { name: IMAGE });
    beforeAll(async () => {
      [shop, master, customer] = [
        await stage.anyone(),
        await stage.as('master'),
        await stage.anyone({ size: PHONE, touch: true }),
      ];
    });
    afterAll(() => stage.browser.closeVisitors());

    it('shows the shop its bench after sign-in', async () => {
      await signInByForm(shop.page, 'shop');
      await shop.page.getByRole('heading', { name: 'Bench' }).waitFor();
      for (const name of [IMAGE, 'studio-archive.img', 'This computer'])
        await shop.page.getByRole('button', { name }).waitFor();
      await master.page.goto('/admin');
      await master.page.getByText('No active repairs').waitFor();
      await master.picture('master-empty');
    });

    it('shows an image when it is added to the bench folder and removes it with the file', async () => {
      const row = shop.page.getByRole('button', { name: 'dropped.img' });
      await stage.putOnBench('dropped.img');
      await row.waitFor();
      await shop.picture('bench-new-device');
      await rm(join(stage.product.bench, 'dropped.img'));
      await row.waitFor({ state: 'detached' });
    });

    it('takes in the device and shows diagnosis, findings with evidence and quote', async () => {
      const { page } = shop;
      await page.getByRole('button', { name: IMAGE }).click();
      await page.getByLabel('Customer name').fill('Thandi Dlamini');
      await page.getByLabel('Phone').fill('082 123 4418');
      await page.getByLabel('Email').fill('thandi@example.com');
      await page.getByLabel('Reported issue').fill('It does not start any more');
      await page.getByRole('button', { name: 'Start diagnosis' }).click();
      await ticket().getByRole('heading', { name: '1 problem, 3 findings' }).waitFor({ timeout: 60_000 });
      await ticket().getByText('The partition table is missing.').first().waitFor();
      await ticket().getByRole('button', { name: 'Evidence (3)' }).click();
      const evidence = ticket().getByRole('group', { name: 'Evidence' }).first();
      await evidence.getByRole('columnheader', { name: 'Found' }).waitFor();
      expect(await evidence.getByRole('row').nth(1).innerText()).toMatch(/^0x[0-9A-F]+\s+\S+/);
      expect(await ticket().getByText('R350.00').count()).toBe(2);
      expect(await ticket().innerText()).toMatch(/Recovers [\d,]+ files/);
      await shop.picture('bench-quoted');
      await page.evaluate('scrollTo(0, 0)');
      await shop.demoPicture('bench-quoted');
    });

    it('copies the tracking link and shows it as a QR code', async () => {
      const { page } = shop;
      await page.getByRole('button', { name: 'Copy tracking link' }).click();
      await page.getByRole('button', { name: 'Copied' }).waitFor();
      link = String(await page.evaluate('navigator.clipboard.readText()'));
      expect(link).toMatch(new RegExp(`^${stage.url}/track-repair\\?id=RV(-[0-9A-Z]{4}){5}$`));
      await page.getByRole('button', { name: 'QR code', exact: true }).click();
      await page.getByRole('img', { name: /QR code of the tracking link/ }).waitFor();
    });

    it('shows the customer the findings and the price in plain words', async () => {
      const { page } = customer;
      await page.goto(link);
      await page.getByRole('heading', { name: 'We need your approval to start' }).waitFor();
      // Each part appears when its chunk has loaded.
      for (const words of [/^Your contact details/, 'The partition table is missing.', 'No fix, no fee.'])
        await page.getByText(words).first().waitFor();
      const words = await page.getByRole('main').innerText();
      expect(words).toContain('The partition table is missing.');
      expect(words).toContain('No fix, no fee.');
      expect(words).toContain('t•••@example.com and •••• ••• 418');
      expect(words).not.toMatch(/082 123|Thandi|GPT|0x[0-9A-F]/);
      await page.getByRole('button', { name: 'Show technical evidence' }).click();
      await page.getByRole('columnheader', { name: 'Expected' }).first().waitFor();
      await customer.isAccessible();
      await customer.picture('tracking-quoted-evidence');
    });

    it('offers no answer buttons to a visitor who only has the tracking link', async () => {
      const { page } = customer;
      await page
        .getByText('To approve R350.00 or decline, open the link in the email to t•••@example.com, or ask the shop.')
        .waitFor();
      expect(await page.getByRole('button', { name: /Approve|Decline/ }).count()).toBe(0);
      await customer.picture('tracking-quoted-reads');
    });

    it('shows the shop the emails sent to the customer', async () => {
      const list = ticket().getByRole('list', { name: 'Customer emails' });
      await list.getByText(/^Sent/).nth(1).waitFor();
      expect(await list.innerText()).toMatch(/Quote\s+Sent[\s\S]*Device received\s+Sent/);
      await shop.picture('bench-messages');
    });

    it('opens the repair from the customer’s email and removes the code from the address', async () => {
      const { page } = customer;
      const mail = await emailTo(stage.product.home, 'thandi@example.com', `Your quote for ${IMAGE}: R350.00`);
      expect(mail.text).toContain('Review and approve');
      await page.goto(`${stage.url}${pathIn(mail)}`);
      await page.getByRole('button', { name: 'Approve R350.00' }).waitFor();
      expect(page.url()).toBe(link);
      await page.reload();
      await page.getByRole('button', { name: 'Approve R350.00' }).waitFor();
      await customer.isAccessible();
      await customer.picture('tracking-quoted');
      await page.evaluate('scrollTo(0, 0)');
      await customer.demoPicture('tracking-quoted');
    });

    it('takes the approval with the amount in the button and updates the shop at once', async () => {
      await customer.page.getByRole('button', { name: 'Approve R350.00' }).tap();
      await customer.page.getByRole('heading', { name: 'Repair approved' }).waitFor();
      await ticket().getByRole('button', { name: 'Start repair' }).waitFor();
      expect(await ticket().innerText()).toContain('Approved by the customer, link in the email to t•••@example.com');
      await eventually(
        () => shop.page.title(),
        (title) => title === '(1) Bench · Revive',
      );
      await customer.picture('tracking-approved');
    });

    it('shows the running repair live to shop, staff and customer', async () => {
      await stage.whileTheAgentStands(async () => {
        await ticket().getByRole('button', { name: 'Start repair' }).click();
        await customer.page.getByRole('heading', { name: 'Repairing your device' }).waitFor();
        await monitorRow().getByText('0 / 5').waitFor();
        await master.page.getByText('1 repair running').waitFor();
        await ticket().getByRole('region', { name: 'Repair', exact: true }).getByText('not started').first().waitFor();
        await shop.picture('bench-repairing');
        await master.picture('master-repairing');
        await customer.picture('tracking-repairing');
      });
      await monitorRow().getByText('5 / 5').waitFor({ timeout: 60_000 });
      await customer.page.getByRole('heading', { name: 'Repaired and checked' }).waitFor();
      await ticket().getByText('Verified', { exact: true }).waitFor();
      expect(await ticket().getByRole('list', { name: 'Steps of the repair' }).getByText('done').count()).toBe(5);
    });

    it('shows the verified bytes, the checks, and the charge with its commission', async () => {
      await ticket()
        .getByRole('button', { name: /^Repair/ })
        .click();
      await ticket()
        .getByText(/, verified$/)
        .first()
        .waitFor();
      await ticket()
        .getByRole('button', { name: /checks passed, .* failed before the repair$/ })
        .click();
      expect(
        await ticket()
          .getByRole('row', { name: /sgdisk|independent check/ })
          .first()
          .innerText(),
      ).toMatch(/failed\s+passed/);
      await ticket().getByText('R70.00').waitFor();
      await shop.picture('bench-completed');
      await shop.page.evaluate('scrollTo(0, 0)');
      await shop.demoPicture('bench-completed');
      await customer.page.evaluate('scrollTo(0, 0)');
      await customer.demoPicture('tracking-completed');
      await customer.page.getByRole('button', { name: 'Show all checks' }).click();
      await customer.page.getByRole('columnheader', { name: 'Before' }).waitFor();
      const [receipt] = await Promise.all([
        customer.page.waitForEvent('download'),
        customer.page.getByRole('button', { name: 'Download Receipt' }).click(),
      ]);
      expect(receipt.suggestedFilename()).toBe('repair-summary-R-1.pdf');
      const { text } = readPdf(await readFile(await receipt.path()));
      expect(text).toContain('R350.00');
      expect(forbiddenIn(text)).toEqual([]);
      await customer.isAccessible();
      await customer.picture('tracking-completed');
    });

    it('marks the repair as ready for pickup on every page', async () => {
      await ticket().getByRole('button', { name: 'Ready for pickup' }).click();
      await customer.page.getByRole('heading', { name: 'Ready for pickup' }).waitFor();
      await ticket().getByRole('button', { name: 'Mark as picked up' }).waitFor();
    });

    it('asks before a rollback and reverses the charge and commission', async () => {
      const dialog = shop.page.getByRole('dialog');
      await ticket().getByRole('button', { name: 'Roll back' }).click();
      await dialog.getByText('The charge of R350.00 and the commission of R70.00 are reversed.').waitFor();
      expect(await shop.page.locator(':focus').innerText()).toBe('Keep the repair');
      await shop.isAccessible();
      await shop.picture('bench-roll-back-question');
      await shop.page.keyboard.press('Enter');
      await dialog.waitFor({ state: 'hidden' });
      await ticket().getByRole('button', { name: 'Roll back' }).click();
      await dialog.getByRole('button', { name: 'Roll back' }).click();
      await ticket().getByText('Rolled back', { exact: true }).first().waitFor({ timeout: 60_000 });
      await ticket().getByText('reversed').first().waitFor();
      await customer.page
        .getByRole('heading', { name: 'Repair rolled back. Your device is as it was before' })
        .waitFor();
      await shop.picture('bench-rolled-back');
      await customer.picture('tracking-rolled-back');
    });
  });
}

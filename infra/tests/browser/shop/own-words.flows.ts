import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { emailsTo } from '../../world/emails.js';
import { takeIn } from '../../world/take-in.js';
import { eventually } from '../../world/eventually.js';
import { confirmAddress } from '../accounts/accounts.flows.js';
import { inChromium, type Visitor } from '../chromium.js';
import type { Stage } from '../stage.js';

const IMAGE = 'own-words.img';
const CUSTOMER = 'thandi@example.com';
const WORDS = 'Molo {customer}, your {device} is in good hands.';

export function ownWordsFlows(stage: Stage): void {
  inChromium('custom email texts', () => {
    let shop: Visitor;
    let address = '';
    const dialog = () => shop.page.getByRole('dialog', { name: 'Your wording: Device received' });
    const line = () => shop.page.getByRole('listitem').filter({ hasText: 'Device received' });
    const text = () => dialog().getByRole('textbox', { name: 'Text' });
    beforeAll(async () => {
      shop = await stage.as('shop');
      const door = await stage.door('shop');
      ({ email: address } = await door.get<{ email: string }>('/api/user'));
      await stage.putOnBench(IMAGE);
    });
    afterAll(() => stage.browser.closeVisitors());

    const open = async () => {
      await shop.page.goto('/settings?tab=customers');
      await shop.page.getByRole('button', { name: 'Edit: Device received' }).click();
      await dialog().waitFor();
    };

    it('previews a message with placeholders and refuses web and email addresses', async () => {
      const { page } = shop;
      await open();
      await text().fill('Pay at secure-pay.example first');
      await dialog()
        .getByText(/Web and email addresses are not allowed here: “secure-pay\.example”/)
        .waitFor();
      await text().fill(WORDS.replace('{customer}', ''));
      await text().evaluate((element) =>
        (element as unknown as { setSelectionRange(at: number, to: number): void }).setSelectionRange(5, 5),
      );
      await dialog().getByRole('button', { name: 'Insert customer: Text' }).click();
      expect(await text().inputValue()).toBe(WORDS);
      const preview = page.frameLocator('iframe[title="Preview with sample values"]');
      await preview.getByText('Molo Lerato Adams, your Samsung SSD is in good hands.').waitFor();
      await preview.getByText('We don’t repair anything until you approve the price.').waitFor();
      await preview.getByText(/^Sample\./).waitFor();
      await shop.isAccessible();
      await shop.picture('own-words');
    });

    it('sends a test to the administrator’s own mailbox once its address is confirmed', async () => {
      const { page } = shop;
      const { home } = stage.product;
      const door = await stage.door('shop');
      const { emailConfirmed } = await door.get<{ emailConfirmed: boolean }>('/api/profile');
      if (!emailConfirmed) {
        shop.expects(/wordings\/taken_in\/test$/, /409/);
        await dialog().getByRole('button', { name: 'Send me a test' }).click();
        await page.getByText(/^Confirm your own email address first/).waitFor();
        await door.post('/api/email/send-confirmation');
        await confirmAddress(shop, home, address);
      }
      await dialog().getByRole('button', { name: 'Send me a test' }).click();
      await page.getByText(/^It goes to .•••@/).waitFor();
      const test = await eventually(
        async () => (await emailsTo(home, address)).find(({ subject }) => subject.startsWith('Test: ')),
        (found) => found !== undefined,
      );
      expect(test?.text).toContain('This is a test of your message “Device received”.');
      expect(test?.text).toContain('Molo Lerato Adams, your Samsung SSD is in good hands.');
    });

    it('sends the saved wording to the customer and marks it on the ticket', async () => {
      const { page } = shop;
      await dialog().getByRole('button', { name: 'Save' }).click();
      await dialog().waitFor({ state: 'detached' });
      await line()
        .getByText(/^Own wording of \d+ \w+ 20\d\d$/)
        .waitFor();
      await shop.isAccessible();
      await shop.picture('own-words-list');
      const job = await takeIn(stage.product, IMAGE);
      const said = `Molo Thandi Dlamini, your ${IMAGE} is in good hands.`;
      await eventually(
        () => emailsTo(stage.product.home, CUSTOMER),
        (emails) => emails.some((email) => email.text.includes(said)),
      );
      await page.goto(`/tenant/repairs/${job.repairId}`);
      await page
        .getByRole('list', { name: 'Customer emails' })
        .getByText(/^Own wording of \d+ \w+ 20\d\d$/)
        .first()
        .waitFor();
      await shop.picture('own-words-ticket');
    });

    it('restores the standard text and keeps the custom wording as a version', async () => {
      await open();
      await dialog().getByRole('button', { name: 'Use the standard text' }).click();
      await dialog().waitFor({ state: 'detached' });
      await line().getByText('Standard text').waitFor();
      await open();
      await dialog().getByRole('button', { name: 'Earlier versions' }).click();
      await dialog().getByText(WORDS).waitFor();
      await shop.isAccessible();
      await shop.picture('own-words-versions');
    });
  });
}

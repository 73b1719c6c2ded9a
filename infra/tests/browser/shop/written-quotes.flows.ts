import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { emailsTo, pathIn } from '../../world/emails.js';
import { eventually } from '../../world/eventually.js';
import { ticketOf, untilTicket } from '../../world/repairs.js';
import { inChromium, PHONE, type Visitor } from '../chromium.js';
import type { Stage } from '../stage.js';
import type { WalkInDay } from './walk-in-day.js';

const EMAIL = 'quoted-by-hand@example.com';
const VISIT = {
  visitId: '0190a0a0-0000-7000-8000-00000000f0a1',
  customerName: 'Lerato Nkosi',
  customerEmail: EMAIL,
  devices: [{ type: 'phone', make: 'Umoja', model: 'Two', issueDescription: 'The screen is cracked' }],
  priority: 'normal',
  termsAccepted: true,
  signature: { signedBy: 'Lerato Nkosi', onPaper: true },
};
interface Money {
  readonly charge?: { readonly cents: number };
  readonly commission?: unknown;
  readonly handover?: { readonly amountCents: number; readonly depositCents?: number };
}

export function writtenQuoteFlows(stage: Stage, day: WalkInDay): void {
  inChromium('manual quotes', () => {
    let shop: Visitor;
    let customer: Visitor;
    let [id, trackingId] = ['', ''];
    beforeAll(async () => {
      shop = await stage.as('shop');
      customer = await stage.anyone({ size: PHONE, touch: true });
      const door = await stage.door('shop');
      const { repairs } = await door.post<{ repairs: { id: string }[] }>('/api/intake', VISIT);
      id = String(repairs[0]?.id);
      ({ trackingId } = await door.get<{ trackingId: string }>(`/api/repairs/${id}`));
    });
    afterAll(() => stage.browser.closeVisitors());

    const line = (number: number) => shop.page.getByRole('group', { name: `Line ${number}`, exact: true });

    it('writes a quote with two optional lines, a deposit and European formatting', async () => {
      const { page } = shop;
      await page.goto(`/tenant/repairs/${id}`);
      await page.getByRole('button', { name: 'Write a quote' }).click();
      await line(1).getByLabel('Name').fill('Fit the new screen');
      await line(1).getByLabel('Price in rand').fill('250.00');
      await page.getByRole('button', { name: 'Add part' }).click();
      await line(2).getByLabel('Name').fill('Screen protector');
      await line(2).getByLabel('Price in rand').fill('80.50');
      await line(2).getByRole('button', { name: 'More options for line 2' }).click();
      await line(2).getByLabel('Your cost in rand').fill('31');
      await line(2).getByLabel('Optional line').check();
      await page.getByRole('button', { name: 'Add work' }).click();
      await line(3).getByLabel('Name').fill('Clean the inside');
      await line(3).getByLabel('Price in rand').fill('120');
      await line(3).getByRole('button', { name: 'More options for line 3' }).click();
      await line(3).getByLabel('Optional line').check();
      await page.getByLabel('Deposit in rand').fill('100');
      await page.getByRole('button', { name: 'Add the European Repair Information Form' }).click();
      await page.getByLabel('Days the repair takes').fill('3');
      await page.getByLabel('Temporary replacement').fill('None');
      await page.getByLabel('Place of handover').fill('1 Long Street');
      await shop.isAccessible();
      await shop.picture('quote-by-hand-form');
      await page.getByRole('button', { name: 'Send quote' }).click();
      await page.getByText('R450.50').first().waitFor();
      await page.getByText('Deposit before the work: R100.00').waitFor();
      await shop.isAccessible();
      await shop.picture('quote-by-hand-shop');
    });

    it('updates the approve button when the customer leaves out a line', async () => {
      const { page } = customer;
      const emails = await eventually(
        () => emailsTo(stage.product.home, EMAIL),
        (all) => all.some(({ text }) => text.includes(`id=${trackingId}#approve=`)),
      );
      const message = emails.find(({ text }) => text.includes('#approve='));
      if (!message) throw new TypeError('no quote was sent');
      await page.goto(pathIn(message));
      await page.getByRole('button', { name: 'Approve R450.50' }).waitFor();
      await page.getByText('done by hand, not machine-checked').first().waitFor();
      await page.getByLabel('Screen protector').uncheck();
      await page.getByRole('button', { name: 'Approve R370.00' }).waitFor();
      await customer.isAccessible();
      await customer.picture('quote-by-hand-choice');
      const form = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Repair information form' }).click();
      expect((await form).suggestedFilename()).toMatch(/^repair-information-form-R-\d+\.pdf$/);
      await page.getByRole('button', { name: 'Approve R370.00' }).click();
      await page.getByText('Screen protector').waitFor({ state: 'detached' });
      expect((await page.textContent('body')) ?? '').not.toContain('31.00');
    });

    it('waits for the deposit and is then completed line by line', async () => {
      const { page } = shop;
      await page.getByText('Record the deposit first.').waitFor();
      await page.getByRole('button', { name: 'Record deposit of R100.00' }).click();
      await page.getByRole('dialog').getByLabel('Payment method').selectOption('card');
      await page.getByRole('dialog').getByLabel('Slip number').fill('slip 7');
      await page.getByRole('dialog').getByRole('button', { name: 'Record deposit' }).click();
      await page.getByText('Deposit received: R100.00').waitFor();
      for (const name of ['Fit the new screen', 'Clean the inside']) {
        await page.getByRole('button', { name: `Mark as done: ${name}` }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Mark as done', exact: true }).click();
        await page.getByRole('dialog').waitFor({ state: 'hidden' });
      }
      await shop.isAccessible();
      await shop.picture('quote-by-hand-done');
      await page.getByRole('button', { name: 'Ready for pickup' }).click();
      await page.getByRole('button', { name: 'Mark as picked up' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Payment of R270.00').selectOption('cash');
      await shop.picture('quote-by-hand-handover');
      await dialog.locator('[type=submit]').click();
      await page.getByText('R270.00, paid in cash. Deposit: R100.00.').waitFor();
      day.note(id, { place: 'picked_up', handCents: 37_000 });
    });

    it('charges the approved amount everywhere without a commission', async () => {
      const door = await stage.door('shop');
      const ticket = (await untilTicket(door, id, (one) => (one as Money).charge !== undefined)) as Money;
      expect(ticket.charge?.cents).toBe(37_000);
      expect(ticket.commission).toBeUndefined();
      expect(ticket.handover).toMatchObject({ amountCents: 37_000, depositCents: 10_000 });
      expect(await ticketOf(door, id)).toMatchObject({ outcome: 'repaired_by_hand', deviceId: '' });
      const tracking = await stage.product.anyone.get<object>(`/api/customer/repair-status?trackingId=${trackingId}`);
      expect(tracking).toMatchObject({
        totalCost: 370,
        depositReceivedCents: 10_000,
        servicesPerformed: ['Fit the new screen', 'Clean the inside'],
      });
      await customer.page.reload();
      await customer.page.getByText('R370.00').first().waitFor();
      await customer.page.getByText('done by hand, not machine-checked').first().waitFor();
      await customer.page.getByRole('button', { name: 'Download Receipt' }).waitFor();
      await customer.isAccessible();
      await customer.picture('quote-by-hand-tracking');
    });
  });
}

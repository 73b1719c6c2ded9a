import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { readPdf } from '@revive/platform/testing/read-pdf';
import { approveQuote } from '../../world/repairs.js';
import { inChromium, type Visitor } from '../chromium.js';
import type { Stage } from '../stage.js';
import { station } from '../station.js';

const VISIT = {
  visitId: '0190a0a0-0000-7000-8000-00000000f0c1',
  customerName: 'Naledi Mokoena',
  customerEmail: 'naledi@example.com',
  devices: [{ type: 'phone', make: 'Umoja', model: 'Four', issueDescription: 'The screen is cracked' }],
  priority: 'normal',
  termsAccepted: true,
  signature: { signedBy: 'Naledi Mokoena', onPaper: true },
};
const [SCREEN, FAN] = ['Fit the new screen', 'Clean the inside'];

interface Ticket {
  readonly draft?: { readonly revision: number };
  readonly quotes: readonly { readonly version: number; readonly lines: readonly { readonly id: string }[] }[];
}

/** A deposit on a quote, a part payment, an EFT and a refund by line, at the counter. */
export function paymentFlows(stage: Stage): void {
  inChromium('payments at the counter', () => {
    let shop: Visitor;
    let id = '';
    beforeAll(async () => {
      shop = await stage.as('shop');
      const door = await stage.door('shop');
      const { repairs } = await door.post<{ repairs: { id: string }[] }>('/api/intake', VISIT);
      id = String(repairs[0]?.id);
      await door.post(`/api/repairs/${id}/quote`, {
        basedOn: 0,
        lines: [
          { kind: 'work', name: SCREEN, cents: 35_000 },
          { kind: 'work', name: FAN, cents: 10_000 },
        ],
        depositCents: 10_000,
      });
      const { draft } = await door.get<Ticket>(`/api/repairs/${id}`);
      if (draft) await door.post(`/api/repairs/${id}/quote/send`, { revision: draft.revision });
      await approveQuote(door, id);
    });
    afterAll(() => stage.browser.closeVisitors());

    const payments = () => shop.page.getByRole('region', { name: 'Payments' });
    const history = () => payments().getByRole('region', { name: 'History' });
    const open = async (action: string) => {
      await payments().getByRole('button', { name: action, exact: true }).click();
      return shop.page.getByRole('dialog');
    };
    const outstanding = (amount: string) =>
      payments().getByRole('definition').filter({ hasText: amount }).last().waitFor();

    it('takes the deposit of the quote in cash, with the change', async () => {
      const { page } = shop;
      await page.goto(`/tenant/repairs/${id}`);
      await payments()
        .getByText(/^Nothing is charged yet/)
        .waitFor();
      await page.getByRole('button', { name: 'Record deposit of R100.00' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Payment method').selectOption('cash');
      await dialog.getByLabel(/^Cash received/).fill('200');
      await dialog.getByText('Change: R100.00').waitFor();
      await shop.isAccessible();
      await shop.picture('payments-deposit');
      await dialog.getByRole('button', { name: 'Record deposit' }).click();
      await page.getByText('Deposit received: R100.00').waitFor();
      await payments().getByText('Unused deposit').waitFor();
      await shop.picture('payments-with-deposit');
    });

    it('takes a part payment by card after the charge, and refuses more than is outstanding', async () => {
      const { page } = shop;
      const door = await stage.door('shop');
      const { quotes } = await door.get<Ticket>(`/api/repairs/${id}`);
      const quote = quotes.at(-1);
      for (const { id: lineId } of quote?.lines ?? [])
        await door.post(`/api/repairs/${id}/quote/done`, { quoteVersion: quote?.version, lineId });
      await history().getByText('Deposit used').waitFor();
      await outstanding('R350.00');
      shop.expects(/\/payments$/, /status of 400/);
      const dialog = await open('Take payment');
      await dialog.getByLabel('Amount in rand').fill('350.01');
      await dialog.getByLabel('Payment method').selectOption('card');
      await dialog.getByRole('button', { name: 'Take payment' }).click();
      await dialog
        .getByText(/At most R350\.00 is due/)
        .first()
        .waitFor();
      await dialog.getByLabel('Amount in rand').fill('150');
      await dialog.getByLabel(/^Slip number/).fill('4711');
      await shop.isAccessible();
      await shop.picture('payments-part');
      await dialog.getByRole('button', { name: 'Take payment' }).click();
      await dialog.waitFor({ state: 'detached' });
      await history()
        .getByText(/card · reference 4711/)
        .waitFor();
      await outstanding('R200.00');
      await page.getByRole('heading', { name: 'Payments' }).scrollIntoViewIfNeeded();
    });

    it('notes an EFT and counts it once it is on the bank statement', async () => {
      let dialog = await open('Take payment');
      await dialog.getByLabel('Payment method').selectOption('eft');
      await dialog.getByLabel('EFT reference').fill('R-2001');
      await shop.picture('payments-eft');
      await dialog.getByRole('button', { name: 'Note expected EFT' }).click();
      await payments().getByText('EFT of R200.00 expected').waitFor();
      await station(shop, 'payments-expected');
      dialog = await open('Confirm EFT');
      await dialog.getByLabel('How do you know?').selectOption('bank_line');
      await dialog.getByRole('button', { name: 'Confirm EFT' }).click();
      await dialog.waitFor({ state: 'detached' });
      await history()
        .getByText(/EFT · reference R-2001 · on the bank statement/)
        .waitFor();
      await outstanding('R0.00');
      expect(await payments().getByRole('button', { name: 'Take payment' }).count()).toBe(0);
    });

    it('refunds one line in cash out of the drawer, with a credit note and receipts to print', async () => {
      const { page } = shop;
      const dialog = await open('Refund');
      await dialog.getByLabel('What to refund').selectOption('lines');
      await dialog.getByLabel(new RegExp(`^${FAN}`)).fill('100');
      await dialog.getByLabel('Refund method').selectOption('cash');
      await dialog.getByText('The cash comes out of your drawer.').waitFor();
      await dialog.getByLabel('Reason').fill('The inside is still dusty');
      await shop.isAccessible();
      await shop.picture('payments-refund');
      await dialog.getByRole('button', { name: 'Refund', exact: true }).click();
      await dialog.waitFor({ state: 'detached' });
      await history()
        .getByText(/The inside is still dusty/)
        .first()
        .waitFor();
      const documents = page.getByRole('region', { name: 'Invoice and receipts' });
      await documents.getByText(/^Credit note/).waitFor();
      await station(shop, 'payments');
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        documents
          .getByRole('button', { name: /^Download PDF.*RCT/ })
          .first()
          .click(),
      ]);
      expect(readPdf(await readFile(await download.path())).text).toContain('RCT-');
      await page.goto('/tenant/drawer');
      await page.getByRole('region', { name: 'Expected now' }).getByText('R0.00').first().waitFor();
    });

    it('hands the device over with nothing left to pay', async () => {
      const { page } = shop;
      await page.goto(`/tenant/repairs/${id}`);
      await page.getByRole('button', { name: 'Ready for pickup' }).click();
      await page.getByRole('button', { name: 'Mark as picked up' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Payment of R0.00').selectOption('nothing_due');
      await dialog.locator('[type=submit]').click();
      await page.getByText('Returned to').waitFor();
    });
  });
}

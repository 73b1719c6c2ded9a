import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import type { Download, Page } from 'playwright-core';
import { readPdf } from '@revive/platform/testing/read-pdf';
import { emailsTo, pathIn } from '../../world/emails.js';
import { eventually } from '../../world/eventually.js';
import { inChromium, PHONE, type Visitor } from '../chromium.js';
import type { Stage } from '../stage.js';

const FULL = 'full@example.com';
const VAT_NUMBER = '4220119988';

interface Ticket {
  readonly status: string;
  readonly draft?: { readonly revision: number };
  readonly trackingId: string;
  readonly quotes: readonly {
    readonly version: number;
    readonly lines: readonly { readonly id: string; readonly name: string }[];
  }[];
}

const visit = (visitId: string, customerEmail: string) => ({
  visitId,
  customerName: 'Zanele Mabaso',
  customerEmail,
  devices: [{ type: 'phone', make: 'Umoja', model: 'Three', issueDescription: 'The screen is cracked' }],
  priority: 'normal',
  termsAccepted: true,
  signature: { signedBy: 'Zanele Mabaso', onPaper: true },
});

async function savedText(download: Download): Promise<string> {
  const content = await readFile(await download.path());
  return readPdf(content).text;
}

export function documentFlows(stage: Stage): void {
  inChromium('invoices', () => {
    let shop: Visitor;
    let customer: Visitor;
    beforeAll(async () => {
      shop = await stage.as('shop');
      customer = await stage.anyone({ size: PHONE, touch: true });
    });
    afterAll(() => stage.browser.closeVisitors());

    /** A repair by hand that the customer approved by the link and the shop has finished. */
    async function charged(visitId: string, email: string, cents: number): Promise<{ id: string; trackingId: string }> {
      const door = await stage.door('shop');
      const { repairs } = await door.post<{ repairs: { id: string }[] }>('/api/intake', visit(visitId, email));
      const id = String(repairs[0]?.id);
      await door.post(`/api/repairs/${id}/quote`, {
        basedOn: 0,
        lines: [{ kind: 'work', name: 'Fit the new screen', cents }],
      });
      const { draft } = await door.get<Ticket>(`/api/repairs/${id}`);
      if (draft) await door.post(`/api/repairs/${id}/quote/send`, { revision: draft.revision });
      const { trackingId, quotes } = await door.get<Ticket>(`/api/repairs/${id}`);
      const quote = quotes.at(-1);
      const emails = await eventually(
        () => emailsTo(stage.product.home, email),
        (all) => all.some(({ text }) => text.includes(`id=${trackingId}#approve=`)),
      );
      const message = emails.find(({ text }) => text.includes(`id=${trackingId}#approve=`));
      if (!message || !quote) throw new TypeError('no quote was sent');
      await customer.page.goto('/');
      await customer.page.goto(pathIn(message));
      await customer.page.getByRole('button', { name: /^Approve R/ }).click();
      // The button changes to "Approving..." before the approval is recorded.
      await eventually(
        () => door.get<Ticket>(`/api/repairs/${id}`),
        ({ status }) => status !== 'quoted',
      );
      for (const { id: lineId } of quote.lines)
        await door.post(`/api/repairs/${id}/quote/done`, { quoteVersion: quote.version, lineId });
      return { id, trackingId };
    }

    it('takes the tax details of the shop', async () => {
      const { page } = shop;
      await page.goto('/tenant/overview');
      const panel = page.getByRole('region', { name: 'Tax details' });
      await panel.getByRole('button', { name: 'Edit tax details' }).click();
      await panel.getByLabel('Registered name').fill('Umbani Electronics (Pty) Ltd');
      await panel.getByLabel('Address').fill('1 Long Street\nCape Town\n8001');
      await panel.getByLabel('VAT number').fill(VAT_NUMBER);
      await panel.getByRole('button', { name: 'Save' }).click();
      await panel.getByText(`VAT number ${VAT_NUMBER}.`).waitFor();
      await (await stage.door('shop')).patch('/api/quote-settings', { validDays: 14, sendAtOnce: true });
    });

    it('issues an abridged tax invoice with the charge and gives it to the holder of the link', async () => {
      const { id } = await charged('0190a0a0-0000-7000-8000-00000000f0b1', 'abridged@example.com', 35_000);
      const { page } = shop;
      await page.goto(`/tenant/repairs/${id}`);
      const panel = page.getByRole('region', { name: 'Invoice and receipts' });
      await panel.getByText('INV-000001').waitFor();
      await shop.isAccessible();
      await shop.picture('documents-ticket');
      const file = page.waitForEvent('download');
      await panel.getByRole('button', { name: 'Download PDF: INV-000001' }).click();
      const text = await savedText(await file);
      for (const said of ['Tax invoice', 'Umbani Electronics (Pty) Ltd', VAT_NUMBER, 'Fit the new screen', 'R45.65'])
        expect(text).toContain(said);
      await customer.page.reload();
      const receipt = customer.page.waitForEvent('download');
      await customer.page.getByRole('button', { name: 'Download Receipt' }).click();
      expect(await savedText(await receipt)).toContain('INV-000001');
    });

    it('asks for the buyer of a full tax invoice', async () => {
      const { id } = await charged('0190a0a0-0000-7000-8000-00000000f0b2', FULL, 538_200);
      const { page } = shop;
      await page.goto(`/tenant/repairs/${id}`);
      const panel = page.getByRole('region', { name: 'Invoice and receipts' });
      await panel.getByRole('button', { name: 'Add buyer details' }).click();
      const dialog = page.getByRole('dialog', { name: 'Buyer details' });
      await dialog.getByLabel('Address').fill('5 Main Road\nDurban\n4001');
      await shop.isAccessible();
      await shop.picture('documents-buyer');
      await dialog.getByRole('button', { name: 'Issue invoice' }).click();
      await panel.getByText('INV-000002').waitFor();
      await panel.getByRole('button', { name: 'Email to customer: INV-000002' }).click();
      const emails = await eventually(
        () => emailsTo(stage.product.home, FULL),
        (all) => all.some(({ text }) => text.includes('INV-000002')),
      );
      expect(emails.find(({ text }) => text.includes('INV-000002'))?.text).toContain('R5,382.00');
    });

    it('lists the documents of the shop, wide, on a phone and dark', async () => {
      const look = async (visitor: Visitor, name: string) => {
        await visitor.page.goto('/tenant/invoices');
        await visitor.page.getByText('INV-000002').first().waitFor();
        await visitor.isAccessible();
        await visitor.picture(name);
      };
      await look(shop, 'documents-list');
      await look(await stage.as('shop', { size: PHONE, touch: true }), 'documents-list-phone');
      const dark = await stage.as('shop', { scheme: 'dark' });
      await look(dark, 'documents-list-dark');
      await openTicketOf(dark.page);
      await dark.isAccessible();
      await dark.picture('documents-ticket-dark');
    });
  });
}

async function openTicketOf(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^R-/ }).first().click();
  await page.getByRole('region', { name: 'Invoice and receipts' }).getByText('INV-000002').waitFor();
}

import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { uuidv7 } from '@revive/platform/core/ids';
import { emailsTo, pathIn } from '../../world/emails.js';
import { eventually } from '../../world/eventually.js';
import { inChromium, PHONE, type Visitor } from '../chromium.js';
import type { OwnDatabase } from '../own-database.js';
import type { Stage } from '../stage.js';
import { station } from '../station.js';
import { collectForShop, createFinance } from './platform-money.js';

const [FIRST_CENTS, SECOND_CENTS, FEE_CENTS] = [35_000, 120_000, 750];
const COLLECTED_CENTS = 500_000;

interface Ticket {
  readonly number: number;
  readonly draft?: { readonly revision: number };
  readonly trackingId: string;
  readonly quotes: readonly { readonly version: number; readonly lines: readonly { readonly id: string }[] }[];
}
interface Charged {
  readonly id: string;
  readonly number: number;
}

const rand = (cents: number): string => (cents / 100).toFixed(2);
/** A bank's file of today, with a running balance. */
function statementOf(...rows: readonly (readonly [text: string, cents: number])[]): Buffer {
  const day = new Date().toISOString().slice(0, 10);
  let balance = 1_000_000;
  const lines = rows.map(([text, cents]) => `${day},${text},${rand(cents)},${rand((balance += cents))}`);
  return Buffer.from(['Date,Description,Amount,Balance', ...lines].join('\n'));
}

/** The bank account of a shop, from the statement to the paid repair; then the account of the platform. */
export function statementFlows(stage: Stage, database: OwnDatabase): void {
  database.endAfterAll();
  inChromium('bank statements', () => {
    let shop: Visitor;
    let finance: Visitor;
    let customer: Visitor;
    let repairs: readonly Charged[];

    /** A repair by hand that the customer approved by the link and the shop has finished. */
    async function charged(name: string, email: string, cents: number): Promise<Charged> {
      const door = await stage.door('shop');
      const visit = {
        visitId: uuidv7(),
        customerName: name,
        customerEmail: email,
        devices: [{ type: 'phone', make: 'Umoja', model: 'Three', issueDescription: 'The screen is cracked' }],
        priority: 'normal',
        termsAccepted: true,
        signature: { signedBy: name, onPaper: true },
      };
      const { repairs: made } = await door.post<{ repairs: { id: string }[] }>('/api/intake', visit);
      const id = String(made[0]?.id);
      const lines = [{ kind: 'work', name: 'Fit the new screen', cents }];
      await door.post(`/api/repairs/${id}/quote`, { basedOn: 0, lines });
      const { draft } = await door.get<Ticket>(`/api/repairs/${id}`);
      if (draft) await door.post(`/api/repairs/${id}/quote/send`, { revision: draft.revision });
      const { trackingId, quotes, number } = await door.get<Ticket>(`/api/repairs/${id}`);
      const quote = quotes.at(-1);
      const link = `id=${trackingId}#approve=`;
      const emails = await eventually(
        () => emailsTo(stage.product.home, email),
        (all) => all.some(({ text }) => text.includes(link)),
      );
      const message = emails.find(({ text }) => text.includes(link));
      if (!message || !quote) throw new TypeError('no quote was sent');
      await customer.page.goto('/');
      await customer.page.goto(pathIn(message));
      await customer.page.getByRole('button', { name: /^Approve R/ }).click();
      await customer.page
        .getByText(/^Approved \d.*: link in the email/)
        .first()
        .waitFor();
      for (const { id: lineId } of quote.lines)
        await door.post(`/api/repairs/${id}/quote/done`, { quoteVersion: quote.version, lineId });
      return { id, number };
    }
    const importing = async ({ page }: Visitor, content: Buffer, account: string, picture?: string) => {
      await page.getByRole('button', { name: 'Import statement' }).click();
      const dialog = page.getByRole('dialog');
      await dialog
        .getByLabel('Statement file')
        .setInputFiles({ name: 'november.csv', mimeType: 'text/csv', buffer: content });
      await dialog.getByLabel('Bank account').fill(account);
      await dialog.getByRole('button', { name: 'Check file' }).click();
      await dialog.getByRole('list', { name: 'First lines' }).waitFor();
      if (picture !== undefined) await station(shop, picture);
      await dialog.getByRole('button', { name: /^Import \d+ lines?$/ }).click();
      await dialog.waitFor({ state: 'detached' });
    };
    const line = ({ page }: Visitor, text: string) => page.getByRole('listitem', { name: text });

    beforeAll(async () => {
      customer = await stage.anyone({ size: PHONE, touch: true });
      const door = await stage.door('shop');
      repairs = [
        await charged('Thabo Nkosi', 'thabo@example.com', FIRST_CENTS),
        await charged('Nomsa Dlamini', 'nomsa@example.com', SECOND_CENTS),
      ];
      const { tenantId = '' } = await door.get<{ tenantId?: string }>('/api/user');
      for (const [at, cents] of [FIRST_CENTS, SECOND_CENTS].entries()) {
        const { id, number } = repairs[at] ?? { id: '', number: 0 };
        await eventually(
          async () => (await door.get<{ dueCents: number }>(`/api/repairs/${id}/bill`)).dueCents,
          (due) => due === cents,
        );
        const promise = { requestId: uuidv7(), method: 'eft', cents, reference: `R-${number}` };
        await door.post(`/api/repairs/${id}/payments`, promise);
      }
      await createFinance(stage);
      await collectForShop(database, tenantId, COLLECTED_CENTS);
      [shop, finance] = [await stage.as('shop'), await stage.as('finance')];
    }, 240_000);
    afterAll(() => stage.browser.closeVisitors());

    it('says what to do before the first statement', async () => {
      const { page } = shop;
      await page.goto('/tenant');
      await page.getByRole('navigation').getByRole('link', { name: 'Bank', exact: true }).first().click();
      await page.getByText('Nothing to match').waitFor();
      await station(shop, 'bank-empty');
    });

    it('refuses a file that is no statement in words', async () => {
      const { page } = shop;
      shop.expects(/\/api\/statements\/preview/, /status of 400/);
      await page.getByRole('button', { name: 'Import statement' }).click();
      const dialog = page.getByRole('dialog');
      const buffer = Buffer.from('PK\u0000\u0000');
      await dialog.getByLabel('Statement file').setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer });
      await dialog.getByLabel('Bank account').fill('FNB Business');
      await dialog.getByRole('button', { name: 'Check file' }).click();
      await dialog.getByText('The file is not text. Export the statement as CSV or OFX.').waitFor();
      await dialog.getByRole('button', { name: 'Go back' }).click();
    });

    it('checks a statement, imports it, and matches what fits exactly', async () => {
      const [first, second] = repairs;
      const content = statementOf(
        [`PAYSHAP FROM R-${first?.number}`, FIRST_CENTS],
        [`EFT CREDIT N DLAMINI REPAIR ${second?.number}`, SECOND_CENTS - FEE_CENTS],
        ['MONTHLY ACCOUNT FEE', -9_900],
      );
      await importing(shop, content, 'FNB Business', 'bank-import');
      const { page } = shop;
      await page.getByText('2 lines to match').waitFor();
      await line(shop, 'EFT CREDIT').getByText('Same name').waitFor();
      await station(shop, 'bank-lines');
      const door = await stage.door('shop');
      expect(await door.get(`/api/repairs/${first?.id}/bill`)).toMatchObject({ dueCents: 0, expected: [] });
    });

    it('chooses a payment by keyboard, with the fee that the bank kept', async () => {
      const { page } = shop;
      const choose = line(shop, 'EFT CREDIT').getByRole('button', { name: 'Choose another' });
      await choose.focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog');
      const payment = dialog.getByRole('checkbox', { name: new RegExp(`R-${repairs[1]?.number}`) });
      await payment.focus();
      await page.keyboard.press('Space');
      await dialog.getByRole('checkbox', { name: /The bank kept R7.50/ }).focus();
      await page.keyboard.press('Space');
      await station(shop, 'bank-choose');
      await dialog.getByRole('button', { name: 'Go back' }).click();
    });

    it('accepts the suggestion, and the repair is paid', async () => {
      await line(shop, 'EFT CREDIT').getByRole('button', { name: 'Accept' }).click();
      await line(shop, 'EFT CREDIT').waitFor({ state: 'detached' });
      const door = await stage.door('shop');
      expect(await door.get(`/api/repairs/${repairs[1]?.id}/bill`)).toMatchObject({
        paidCents: SECOND_CENTS - FEE_CENTS,
        writtenOffCents: FEE_CENTS,
        dueCents: 0,
      });
    });

    it('sets the fee of the bank aside as a fee, and explains its entry', async () => {
      const { page } = shop;
      await line(shop, 'MONTHLY').getByRole('button', { name: 'Set aside' }).click();
      const dialog = page.getByRole('dialog');
      const what = dialog.getByLabel('What is it?');
      expect(await what.inputValue()).toBe('bank_fee');
      await dialog.getByText('The shop is not registered for VAT, so the whole amount is a cost.').waitFor();
      await station(shop, 'bank-set-aside');
      await what.focus();
      await page.keyboard.press('Tab');
      await page.keyboard.type('November');
      await page.keyboard.press('Enter');
      await page.getByText('No bank line is left to match.').waitFor();
      await page.getByRole('tab', { name: 'Set aside' }).click();
      const fee = line(shop, 'MONTHLY');
      await fee.getByText('Bank fee: November').waitFor();
      await station(shop, 'bank-aside');
      await fee.getByRole('button', { name: /^Explain/ }).click();
      await page.getByRole('dialog').getByText('Bank fees').first().waitFor();
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    });

    it('undoes a match with a reason', async () => {
      const { page } = shop;
      await page.getByRole('tab', { name: 'Matched' }).click();
      await line(shop, 'PAYSHAP').getByText('Matched automatically').waitFor();
      await station(shop, 'bank-matched');
      await line(shop, 'PAYSHAP').getByRole('button', { name: 'Undo match' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Reason').fill('Paid for a different repair');
      await dialog.getByRole('button', { name: 'Undo match' }).click();
      await line(shop, 'PAYSHAP').waitFor({ state: 'detached' });
      const door = await stage.door('shop');
      expect(await door.get(`/api/repairs/${repairs[0]?.id}/bill`)).toMatchObject({ dueCents: FIRST_CENTS });
    });

    it('reconciles the books with the statement', async () => {
      const { page } = shop;
      await page.getByRole('tab', { name: 'Reconciliation' }).click();
      await page.getByRole('region', { name: 'What explains the difference' }).waitFor();
      await station(shop, 'bank-reconciliation');
    });

    it('matches the transfer of a payment provider on the account of the platform', async () => {
      const { page } = finance;
      await page.goto('/admin/bank');
      await page.getByText('Nothing to match').waitFor();
      await importing(finance, statementOf(['PAYSTACK SETTLEMENT', 485_500]), 'Platform account');
      await line(finance, 'PAYSTACK').getByRole('button', { name: 'Choose a payment' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('checkbox', { name: /Payment provider/ }).check();
      await dialog.getByLabel('Fee that the provider kept').fill('145,00');
      await station(finance, 'bank-platform-choose');
      await dialog.getByRole('button', { name: 'Match', exact: true }).click();
      await page.getByText('No bank line is left to match.').waitFor();
      await page.getByRole('tab', { name: 'Reconciliation' }).click();
      await page.getByRole('region', { name: 'What explains the difference' }).waitFor();
      await station(finance, 'bank-platform-reconciliation');
    });
  });
}

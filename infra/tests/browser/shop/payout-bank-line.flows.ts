import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { inChromium, type Visitor } from '../chromium.js';
import type { OwnDatabase } from '../own-database.js';
import type { Stage } from '../stage.js';
import { station } from '../station.js';
import { endHold, makeShopOwed } from './platform-money.js';

const CENTS = 2_000_000;
const AMOUNT = 'R20,000.00';
const SETTLEMENT = 'PAYSTACK SETTLEMENT';
const rand = (cents: number): string => (cents / 100).toFixed(2);
const today = (): string => new Date().toISOString().slice(0, 10);

interface StatementFile {
  readonly name: string;
  readonly content: string;
}
type Row = readonly [text: string, cents: number];

/** A bank's file of today with a running balance from zero. */
function csvOf(name: string, ...rows: readonly Row[]): StatementFile {
  let balance = 0;
  const lines = rows.map(([text, cents]) => `${today()},${text},${rand(cents)},${rand((balance += cents))}`);
  return { name, content: ['Date,Description,Amount,Balance', ...lines].join('\n') };
}

/** The same as OFX: lines with ids and a closing balance. */
function ofxOf(name: string, ...rows: readonly Row[]): StatementFile {
  const day = today().replaceAll('-', '');
  const lines = rows.map(
    ([text, cents], nth) => `<STMTTRN><TRNTYPE>${cents < 0 ? 'DEBIT' : 'CREDIT'}<DTPOSTED>${day}<TRNAMT>${rand(cents)}
<FITID>${day}${nth}<NAME>${text}</STMTTRN>`,
  );
  const closing = rand(rows.reduce((sum, [, cents]) => sum + cents, 0));
  return {
    name,
    content: `OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\n
<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>ZAR<BANKTRANLIST>
${lines.join('\n')}
</BANKTRANLIST><LEDGERBAL><BALAMT>${closing}<DTASOF>${day}</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`,
  };
}

/** A payout by two people, its line on the bank's statement, and the line that brings the money back. */
export function payoutBankLineFlows(stage: Stage, database: OwnDatabase): void {
  database.endAfterAll();
  inChromium('payouts on the bank statement', () => {
    let master: Visitor;
    let finance: Visitor;
    let shop: Visitor;
    let name: string;
    let payout: string;
    let reference: string;
    const press = ({ page }: Visitor, button: string) =>
      page.getByRole('button', { name: button, exact: true }).click();
    const confirm = async (visitor: Visitor, action: string) => {
      await press(visitor, action);
      const dialog = visitor.page.getByRole('dialog');
      await dialog.getByRole('button', { name: action, exact: true }).click();
      await dialog.waitFor({ state: 'detached' });
    };
    const line = (text: string) => finance.page.getByRole('listitem', { name: text });
    const importing = async ({ name: file, content }: StatementFile, picture?: string) => {
      const { page } = finance;
      await page.goto('/admin/bank');
      await press(finance, 'Import statement');
      const dialog = page.getByRole('dialog');
      const mimeType = file.endsWith('.ofx') ? 'application/x-ofx' : 'text/csv';
      await dialog.getByLabel('Statement file').setInputFiles({ name: file, mimeType, buffer: Buffer.from(content) });
      await dialog.getByLabel('Bank account').fill('Platform account');
      await dialog.getByRole('button', { name: 'Check file' }).click();
      await dialog.getByRole('list', { name: 'First lines' }).waitFor();
      if (picture !== undefined) await station(finance, picture);
      await dialog.getByRole('button', { name: /^Import \d+ lines?$/ }).click();
      await dialog.waitFor({ state: 'detached' });
    };
    /** The row of the shop among the commissions, as the master sees it. */
    const owedRow = async () => {
      await master.page.goto('/admin/commissions');
      return master.page.getByRole('row', { name });
    };
    const agrees = async (picture: string) => {
      const { page } = finance;
      await page.goto('/admin/bank?tab=balance');
      await page.getByText('Statements and books agree.').waitFor();
      await station(finance, picture);
    };
    const record = async (visitor: Visitor) => {
      await visitor.page.goto(payout);
      await press(visitor, 'Record outcome');
      const dialog = visitor.page.getByRole('dialog');
      await dialog.getByLabel('Outcome').selectOption('returned');
      await dialog.getByLabel('Reason').fill('The account is closed');
      await dialog.getByRole('button', { name: 'Record outcome' }).click();
      await dialog.waitFor({ state: 'detached' });
    };

    beforeAll(async () => {
      name = await makeShopOwed(stage, database, CENTS);
      await endHold(database);
      [master, finance, shop] = [await stage.as('master'), await stage.as('finance'), await stage.as('shop')];
    }, 180_000);
    afterAll(() => stage.browser.closeVisitors());

    it('asks for a payout above the limit, which a second person approves', async () => {
      await (await owedRow()).getByRole('button', { name: /^Pay Now/ }).click();
      await master.page.getByText('Payout requested', { exact: true }).first().waitFor();
      const { page } = finance;
      await page.goto('/admin/payouts');
      const link = page.getByRole('link', { name: /^RV/ });
      reference = (await link.innerText()).trim();
      await link.click();
      payout = new URL(page.url()).pathname;
      await confirm(finance, 'Approve');
      await page.getByText('Payout approved', { exact: true }).first().waitFor();
    });

    it('sends it in a bank file that the other person releases', async () => {
      const { page } = finance;
      await page.goto('/admin/payouts');
      await page.getByRole('checkbox', { name: /^Select RV/ }).check();
      await press(finance, 'Make bank file');
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Bank', { exact: true }).selectOption('fnb');
      await dialog.getByRole('button', { name: 'Make bank file' }).click();
      await page.getByText('You made this file, so another person releases it.').waitFor();
      await master.page.goto(new URL(page.url()).pathname);
      await confirm(master, 'Release');
      await master.page.getByRole('button', { name: 'Mark as paid' }).waitFor();
      // The entries of the payouts explain the sum of the released file.
      const details = master.page.getByRole('region', { name: 'Details' });
      await details.getByRole('button', { name: `Explain ${AMOUNT}` }).click();
      const explanation = master.page.getByRole('dialog', { name: /Sum of the bank file/ });
      await explanation.getByText('Payout', { exact: true }).first().waitFor();
      await station(master, 'payout-line-file-explained');
      await press(master, 'Close');
    });

    it('matches the transfer of the payment provider from a CSV statement', async () => {
      await importing(csvOf('november.csv', [SETTLEMENT, CENTS]));
      await line(SETTLEMENT).getByRole('button', { name: 'Choose a payment' }).click();
      const dialog = finance.page.getByRole('dialog');
      await dialog.getByRole('checkbox', { name: /Payment provider/ }).check();
      await dialog.getByRole('button', { name: 'Match', exact: true }).click();
      await finance.page.getByText('No bank line is left to match.').waitFor();
    });

    it('suggests the payout for its line from an OFX statement, and knows the line of the CSV file', async () => {
      const cut = reference.slice(0, 8);
      await importing(ofxOf('november.ofx', [SETTLEMENT, CENTS], [`EFT TO ${cut}`, -CENTS]), 'payout-line-import');
      await finance.page.getByText('1 line to match').waitFor();
      const sent = line(`EFT TO ${cut}`);
      await sent.getByText(`Beginning of ${reference}`).waitFor();
      await sent.getByText('Same amount').waitFor();
      await station(finance, 'payout-line-suggested');
      await sent.getByRole('button', { name: 'Accept' }).click();
      await sent.waitFor({ state: 'detached' });
    });

    it('shows the payout as paid, to finance and to the shop', async () => {
      const { page } = finance;
      await page.goto(payout);
      await page.getByText(`The bank statement shows the payment on ${today()}.`, { exact: false }).waitFor();
      await page.getByText('Paid', { exact: true }).first().waitFor();
      await station(finance, 'payout-line-arrived');
      await shop.page.goto('/tenant/revenue');
      await shop.page.getByRole('region', { name: 'Payouts' }).getByText('Paid', { exact: true }).waitFor();
    });

    it('reconciles the statement with the books without a difference', async () => {
      await agrees('payout-line-reconciled');
    });

    it('leaves the returned money to two people, and then owes it to the shop again', async () => {
      await importing(csvOf('december.csv', [`RETURNED PAYMENT ${reference}`, CENTS]));
      const back = line('RETURNED PAYMENT');
      await back.getByText('No payment fits this line.').waitFor();
      await record(finance);
      await finance.page.getByText(/Another person must record the same outcome/).waitFor();
      await record(master);
      await master.page.getByText('Returned by the bank', { exact: true }).first().waitFor();
      await station(master, 'payout-line-returned');
      const row = await owedRow();
      await row.getByText(AMOUNT).first().waitFor();
      expect(await row.getByRole('button', { name: /^Pay Now/ }).isEnabled()).toBe(true);
    });

    it('matches the line of the returned money with its reversal', async () => {
      const { page } = finance;
      await page.goto('/admin/bank');
      const back = line('RETURNED PAYMENT');
      await back.getByText('Returned payout').waitFor();
      await station(finance, 'payout-line-back');
      await back.getByRole('button', { name: 'Accept' }).click();
      await back.waitFor({ state: 'detached' });
      await agrees('payout-line-back-reconciled');
    });
  });
}

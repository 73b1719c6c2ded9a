import { beforeAll, afterAll, expect, it } from '@jest/globals';
import { inChromium, type Visitor } from '../chromium.js';
import type { OwnDatabase } from '../own-database.js';
import type { Stage } from '../stage.js';
import { station } from '../station.js';
import { endHold, makeShopOwed } from './platform-money.js';

const CENTS = 1_500_050;
const AMOUNT = 'R15,000.50';

/** A payout above the limit, from Pay Now to the bank's money, by two people. */
export function payoutFlows(stage: Stage, database: OwnDatabase): void {
  database.endAfterAll();
  inChromium('payouts', () => {
    let master: Visitor;
    let finance: Visitor;
    let shop: Visitor;
    let name: string;
    let file: string;
    const press = ({ page }: Visitor, button: string) =>
      page.getByRole('button', { name: button, exact: true }).click();
    const confirm = async (visitor: Visitor, action: string) => {
      await press(visitor, action);
      const dialog = visitor.page.getByRole('dialog');
      await dialog.getByRole('button', { name: action, exact: true }).click();
      await dialog.waitFor({ state: 'detached' });
    };
    beforeAll(async () => {
      name = await makeShopOwed(stage, database, CENTS);
      [master, finance, shop] = [await stage.as('master'), await stage.as('finance'), await stage.as('shop')];
    }, 180_000);
    afterAll(() => stage.browser.closeVisitors());

    it('pays no held shop, and the page says until when', async () => {
      const { page } = master;
      await page.goto('/admin/commissions');
      const row = page.getByRole('row', { name });
      await row.getByText(/Payouts on hold until/).waitFor();
      expect(await row.getByRole('button', { name: /^Pay Now/ }).isDisabled()).toBe(true);
      await master.picture('payout-held');
      await endHold(database);
    });

    it('waits for a second person above the limit', async () => {
      const { page } = master;
      await page.goto('/admin/commissions');
      await page
        .getByRole('row', { name })
        .getByRole('button', { name: /^Pay Now/ })
        .click();
      await page.getByText('Payout requested', { exact: true }).first().waitFor();
      const row = page.getByRole('row', { name });
      await row.getByRole('button', { name: /^View payout/ }).waitFor();
      expect(await row.getByRole('button', { name: /^Pay Now/ }).isDisabled()).toBe(true);
      await station(master, 'commissions-open-payout');
      await page.goto('/admin/payouts');
      await page
        .getByRole('row', { name: /Waiting for a second person/ })
        .getByText(AMOUNT)
        .waitFor();
      await station(master, 'payouts');
      await press(master, 'Change limit');
      await page.getByRole('dialog').getByLabel('Limit in rand').waitFor();
      await master.picture('payout-limit');
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.getByRole('link', { name: /^RV/ }).click();
      await page.getByText('You requested this payout, so another person approves it.').waitFor();
      expect(await page.getByRole('button', { name: 'Approve', exact: true }).count()).toBe(0);
      await station(master, 'payout-waiting');
    });

    it('is approved by the finance role on its own page', async () => {
      const { page } = finance;
      await page.goto('/user');
      await page.getByRole('region', { name: 'Owed to shops now' }).getByText(AMOUNT).waitFor();
      await page.getByRole('list', { name: 'Payouts that you can approve' }).getByText(AMOUNT).waitFor();
      await station(finance, 'finance');
      await page.getByRole('list', { name: 'Payouts that you can approve' }).getByRole('link', { name }).click();
      await confirm(finance, 'Approve');
      await page.getByText('Payout approved', { exact: true }).first().waitFor();
    });

    it('goes into a bank file', async () => {
      const { page } = finance;
      await page.goto('/admin/payouts');
      await page.getByRole('checkbox', { name: /^Select RV/ }).check();
      await press(finance, 'Make bank file');
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Bank', { exact: true }).selectOption('fnb');
      await finance.picture('bank-file-dialog');
      await dialog.getByRole('button', { name: 'Make bank file' }).click();
      await page.getByText('You made this file, so another person releases it.').waitFor();
      file = new URL(page.url()).pathname;
      await station(finance, 'bank-file-made');
    });

    it('is released, downloaded and marked as paid by another person', async () => {
      const { page } = master;
      await page.goto(file);
      await confirm(master, 'Release');
      await press(master, 'Download');
      const download = page.waitForEvent('download');
      await page.getByRole('dialog').getByRole('button', { name: 'Download' }).click();
      expect((await download).suggestedFilename()).toMatch(/^payouts-fnb-\d{4}-\d\d-\d\d-\w+\.csv$/);
      await page.getByRole('list', { name: 'Downloads' }).getByText(`1 payout, ${AMOUNT}`).waitFor();
      await confirm(master, 'Mark as paid');
      await page.getByText(/says that the bank paid this file/).waitFor();
      await station(master, 'bank-file-released');
    });

    it('is on the page of finance while it is on its way', async () => {
      const { page } = finance;
      await page.goto('/user');
      await page.getByRole('list', { name: 'Payouts that the bank has not confirmed' }).getByText(AMOUNT).waitFor();
      await page.getByRole('link', { name: `1, ${AMOUNT}` }).waitFor();
      await station(finance, 'finance-in-flight');
    });

    it('is paid once the first person confirms it', async () => {
      const { page } = finance;
      await page.goto(file);
      await confirm(finance, 'Mark as paid');
      await page.getByText('Paid', { exact: true }).first().waitFor();
      await page.goto('/admin/payout-batches');
      await page.getByRole('row', { name: /Paid/ }).waitFor();
      await station(finance, 'bank-files');
    });

    it('shows the shop its payout beside its bank details', async () => {
      const { page } = shop;
      await page.goto('/tenant/revenue');
      const panel = page.getByRole('region', { name: 'Payouts' });
      await panel.getByText('Paid', { exact: true }).waitFor();
      await station(shop, 'own-payouts');
      await panel.getByRole('link', { name: /^RV/ }).click();
      await page.getByRole('list', { name: 'Steps of this payout' }).waitFor();
      await station(shop, 'own-payout');
    });
  });
}

import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import type { Locator } from 'playwright-core';
import { chargedRepair } from '../charged-repair.js';
import { inChromium, type Visitor } from '../chromium.js';
import type { Stage } from '../stage.js';
import { station } from '../station.js';

const IMAGE = 'explain.img';

const centsOf = (amount: string): number => Math.round(Number(amount.replace('−', '-').replace(/[^\d.-]/g, '')) * 100);

/** Amounts of a closed CSV column by its head, without the last line, and the last line's amount. */
function columnOf(csv: string, head: string): { readonly sum: number; readonly stated: number } {
  const [heads = [], ...lines] = csv
    .replace('\uFEFF', '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(',').map((cell) => cell.replace(/^"|"$/g, '')));
  const column = heads.indexOf(head);
  const amounts = lines.map((cells) => centsOf(cells[column] ?? ''));
  const stated = amounts.pop() ?? Number.NaN;
  return { sum: amounts.reduce((sum, cents) => sum + cents, 0), stated };
}

/** One verified repair, whose money is explained from the screens of the shop and of the platform. */
export function explainFlows(stage: Stage): void {
  inChromium('explained amounts', () => {
    let master: Visitor;
    let shop: Visitor;
    let repairId: string;
    let name: string;
    beforeAll(async () => {
      const door = await stage.door('shop');
      name = String((await door.get<{ tenantName?: string }>('/api/user')).tenantName);
      repairId = await chargedRepair(stage, IMAGE);
      [master, shop] = [await stage.as('master'), await stage.as('shop')];
    }, 180_000);
    afterAll(() => stage.browser.closeVisitors());

    /** Opens a figure by keyboard and adds up the entries of its explanation. */
    async function explain({ page }: Visitor, figure: Locator): Promise<Locator> {
      await figure.focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog');
      await dialog.getByText('This matches the figure.').waitFor();
      const total = centsOf(String(await dialog.locator('tfoot td').last().innerText()));
      const entries = await dialog.locator('ul > li > div:first-child strong:last-child').allInnerTexts();
      expect(entries.length).toBeGreaterThan(0);
      expect(entries.reduce((sum, amount) => sum + centsOf(amount), 0)).toBe(total);
      expect(await dialog.getByRole('alert').count()).toBe(0);
      return dialog;
    }
    async function close({ page }: Visitor): Promise<void> {
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    const figuresOf = (within: Locator): Locator => within.getByRole('button', { name: /^Explain / });

    it('explains the charge on the ticket, down to the price book', async () => {
      const { page } = shop;
      await page.goto(`/tenant/repairs/${repairId}`);
      const dialog = await explain(shop, page.getByRole('button', { name: 'Explain R350.00' }).first());
      await dialog.getByText(/price book: /).waitFor();
      await dialog.getByRole('link', { name: /^Approved estimate/ }).waitFor();
      await station(shop, 'explain-ticket');
      await close(shop);
    });

    it('explains the revenue of today on the dashboard and in the top bar', async () => {
      const { page } = shop;
      await page.goto('/tenant/overview');
      const today = figuresOf(page.getByRole('region', { name: /^Revenue/ })).first();
      await explain(shop, today);
      await close(shop);
      await explain(shop, figuresOf(page.getByRole('banner')).first());
      await close(shop);
    });

    it('explains sales, commission and net of the shop', async () => {
      const { page } = shop;
      await page.goto('/tenant/revenue');
      await figuresOf(page.getByRole('region', { name: 'Net', exact: true })).waitFor();
      await page.getByText('1300', { exact: true }).waitFor();
      await station(shop, 'explain-revenue');
      for (const label of ['Sales', 'Platform commission', 'Net']) {
        await explain(shop, figuresOf(page.getByRole('region', { name: label, exact: true })).first());
        if (label === 'Net') await station(shop, 'explain-net');
        await close(shop);
      }
    });

    it('explains the sums of the statement', async () => {
      const { page } = shop;
      await page.goto('/tenant/statement');
      const sum = page.getByRole('region', { name: 'How the balance is made' });
      await explain(shop, figuresOf(sum).last());
      await close(shop);
      await explain(shop, figuresOf(page.getByRole('row', { name: /R-1 / })).first());
      await close(shop);
    });

    it('explains what a shop has sold to the master', async () => {
      const { page } = master;
      await page.goto('/admin/commissions');
      const dialog = await explain(master, figuresOf(page.getByRole('row', { name })).first());
      await dialog.getByRole('link', { name: /^R-1 / }).waitFor();
      await station(master, 'explain-commissions');
      await close(master);
      await page.goto('/admin/revenue');
      await explain(master, figuresOf(page.getByRole('region', { name: 'Platform revenue', exact: true })).first());
      await close(master);
    });

    it.each(['journal', 'ledger'] as const)('exports the %s with sums that a person can add up', async (file) => {
      const { page } = shop;
      await page.goto('/tenant/revenue');
      const link = page.getByRole('link', { name: file === 'journal' ? /Accounting journal$/ : /: Ledger$/ });
      const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
      expect(download.suggestedFilename()).toMatch(new RegExp(`^${file}-\\d{4}-\\d\\d-01-\\d{4}-\\d\\d-\\d\\d\\.csv$`));
      const csv = await readFile(await download.path(), 'utf8');
      if (file === 'ledger') {
        expect(columnOf(csv, 'Amount')).toEqual({ sum: 0, stated: 0 });
        return;
      }
      const [debit, credit] = [columnOf(csv, 'Debit'), columnOf(csv, 'Credit')];
      expect(debit.sum).toBe(debit.stated);
      expect(credit).toEqual(debit);
      expect(debit.sum).toBeGreaterThan(0);
    });

    it('prints the account codes of the shop in the journal', async () => {
      const { page } = shop;
      await page.getByRole('button', { name: 'Change codes' }).click();
      await page.getByRole('textbox', { name: 'Repairs', exact: true }).fill('200/01');
      await station(shop, 'account-codes');
      await page.getByRole('region', { name: 'Account codes' }).getByRole('button', { name: 'Save' }).click();
      await page.getByText('Account codes saved', { exact: true }).first().waitFor();
      const link = page.getByRole('link', { name: /Accounting journal$/ });
      const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
      expect(await readFile(await download.path(), 'utf8')).toContain('"200/01","Repairs"');
    });

    it('proves the books on demand', async () => {
      const { page } = master;
      await page.goto('/admin/billing-control');
      await page.getByRole('button', { name: 'Check now' }).click();
      const proof = page.getByRole('region', { name: 'Proof of the books' });
      await proof.getByText('Books proven').waitFor();
      await proof.getByText(/differences: 0$/).waitFor();
      await proof.scrollIntoViewIfNeeded();
      await station(master, 'ledger-proof');
    });
  });
}

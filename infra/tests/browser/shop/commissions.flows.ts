import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { chargedRepair } from '../charged-repair.js';
import { inChromium, type Visitor } from '../chromium.js';
import type { Stage } from '../stage.js';
import { station } from '../station.js';

const IMAGE = 'commission.img';

/** Commissions, rates, statement and billing states, with one verified repair. */
export function commissionFlows(stage: Stage): void {
  inChromium('commissions and billing control', () => {
    let master: Visitor;
    let shop: Visitor;
    let name: string;
    beforeAll(async () => {
      const door = await stage.door('shop');
      name = String((await door.get<{ tenantName?: string }>('/api/user')).tenantName);
      await chargedRepair(stage, IMAGE);
      [master, shop] = [await stage.as('master'), await stage.as('shop')];
    }, 180_000);
    afterAll(() => stage.browser.closeVisitors());

    it('shows staff what each shop has sold and is owed', async () => {
      const { page } = master;
      await page.goto('/admin/commissions');
      const row = page.getByRole('row', { name });
      await row.getByText('R350.00').waitFor();
      await row.getByText('20%').waitFor();
      // The shop took the money at its counter, so the platform owes nothing.
      expect(await row.getByRole('button', { name: /^Pay Now/ }).count()).toBe(0);
      await station(master, 'commissions');
    });

    it('sets a rate for later repairs', async () => {
      const { page } = master;
      await page.getByRole('button', { name: 'Set rate' }).click();
      const dialog = page.getByRole('dialog', { name: 'Set commission rate' });
      await dialog.getByLabel('Rate in percent').fill('17.5');
      await dialog.getByLabel('Service').selectOption({ label: 'Registry Repair' });
      await station(master, 'commission-rate');
      await dialog.getByRole('button', { name: 'Set rate' }).click();
      await page.getByText('Rate set', { exact: true }).waitFor();
      const rate = page.getByRole('row', { name: /Registry Repair/ }).first();
      await rate.getByText('17.5%').waitFor();
      await rate.getByText('Not in force').waitFor();
    });

    it('shows the shop a statement that adds up', async () => {
      const { page } = shop;
      await page.goto('/tenant/statement');
      const sum = page.getByRole('region', { name: 'How the balance is made' });
      const closing = sum.locator('[data-total] dd');
      await closing.waitFor();
      const amounts = (await sum.locator('dd').allInnerTexts()).map((text) =>
        Math.round(Number(text.replace('−', '-').replace(/[R,]/g, '')) * 100),
      );
      const last = amounts.pop();
      expect(amounts.reduce((total, cents) => total + cents, 0)).toBe(last);
      await page.getByRole('row', { name: /R-1 / }).getByRole('button', { name: 'Explain R350.00' }).waitFor();
      await station(shop, 'statement');
    });

    it('switches billing off with a note, and hides the toggle of a test account', async () => {
      const { page } = master;
      await page.goto('/admin/billing-control');
      const row = page.getByRole('row', { name });
      await row.getByText('Billing Active').waitFor();
      await station(master, 'billing-control');
      await row.getByRole('button', { name: /^Turn billing off/ }).click();
      await page.getByRole('dialog').getByLabel('Notes').fill('Pilot shop until June');
      await master.picture('billing-control-dialog');
      await page.getByRole('button', { name: 'Save change' }).click();
      await page.getByText('Billing Updated', { exact: true }).first().waitFor();
      await row.getByText('Free Access').waitFor();
      await row.getByText('Pilot shop until June').waitFor();
      await row.getByRole('button', { name: /^Make test account/ }).click();
      await page.getByRole('button', { name: 'Save change' }).click();
      await page.getByText('Account Type Updated', { exact: true }).first().waitFor();
      await row.getByText('Test Account', { exact: true }).waitFor();
      expect(await row.getByRole('button', { name: /^Turn billing/ }).count()).toBe(0);
      await row.getByRole('button', { name: /^History/ }).click();
      await page.getByRole('dialog').getByText('Test account on').waitFor();
      await master.picture('billing-control-history');
    });
  });
}

import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { chargedRepair } from '../charged-repair.js';
import { inChromium, type Visitor } from '../chromium.js';
import type { Stage } from '../stage.js';
import { station } from '../station.js';

const IMAGE = 'revenue.img';
const PRICE = 'R350.00';

/** Revenue of one verified repair: the shop's page, its chart, table and file, and the platform's figures apart. */
export function revenueFlows(stage: Stage): void {
  inChromium('revenue', () => {
    let master: Visitor;
    let shop: Visitor;
    beforeAll(async () => {
      await chargedRepair(stage, IMAGE);
      [master, shop] = [await stage.as('master'), await stage.as('shop')];
    }, 180_000);
    afterAll(() => stage.browser.closeVisitors());

    it('shows the shop its charges by day and service, with the number of repairs', async () => {
      const { page } = shop;
      await page.goto('/tenant/revenue');
      const chart = page.getByRole('region', { name: 'Revenue by day and service' });
      await chart.getByRole('img', { name: /R350\.00 from 1 repair/ }).waitFor();
      await chart.locator('svg').first().waitFor();
      await chart.getByRole('button', { name: /^Show as a table/ }).click();
      const table = chart.getByRole('table', { name: 'Revenue by day and service' });
      await table.waitFor();
      expect(await table.getByRole('row').nth(1).locator('td').allInnerTexts()).toEqual([
        expect.stringMatching(/^\d+ \w{3}$/),
        'Windows Boot Repair',
        '1',
        PRICE,
      ]);
      await station(shop, 'revenue');
      await chart.getByRole('combobox', { name: 'Period' }).selectOption({ label: 'Last 90 days' });
      await chart.getByRole('img', { name: /R350\.00 from 1 repair/ }).waitFor();
    });

    it('exports the numbers of the chart', async () => {
      const { page } = shop;
      const chart = page.getByRole('region', { name: 'Revenue by day and service' });
      const download = page.waitForEvent('download');
      await chart.getByRole('button', { name: 'Export CSV' }).click();
      const file = await download;
      expect(file.suggestedFilename()).toBe('revenue-by-service.csv');
      const [heads, line] = (await readFile(await file.path(), 'utf8')).replace('\uFEFF', '').split('\r\n');
      expect(heads).toBe('"Day","Service","Repairs","Amount"');
      expect(line).toMatch(/^\d{4}-\d\d-\d\d,"Windows Boot Repair",1,350\.00$/);
    });

    it('lists sales apart from payments', async () => {
      const { page } = shop;
      await page.getByRole('row', { name: /Sale/ }).getByText(PRICE).waitFor();
      await page.getByRole('combobox', { name: 'Show', exact: true }).selectOption({ label: 'Payments and refunds' });
      await page.getByText('No entries yet').waitFor();
      expect(await page.getByText('R-0', { exact: true }).count()).toBe(0);
    });

    it('shows the platform the month of the shops and its own share apart', async () => {
      const { page } = master;
      await page.goto('/admin');
      const month = page.getByRole('region', { name: 'Monthly Revenue' });
      await month.getByText('R350', { exact: true }).first().waitFor();
      await month.getByText('R70', { exact: true }).waitFor();
      const chart = page.getByRole('region', { name: 'Shops’ charges by day and service' });
      await chart.getByRole('img', { name: /R350\.00 from 1 repair/ }).waitFor();
      await chart.locator('svg').first().waitFor();
      await page.getByText(/^Shops’ revenue today/).waitFor();
      await station(master, 'revenue-platform');
    });
  });
}

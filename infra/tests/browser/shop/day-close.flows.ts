import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import type { Days } from '@revive/contracts/billing/drawers';
import { readPdf } from '@revive/platform/testing/read-pdf';
import { inChromium, PHONE, type Visitor } from '../chromium.js';
import type { Stage } from '../stage.js';

/** Float, drop and count of the walk, in pieces of R200 and R50. */
const [FLOAT, COUNTED] = ['5', '4'];

export function dayCloseFlows(stage: Stage): void {
  inChromium('drawer and day close', () => {
    let shop: Visitor;
    beforeAll(async () => {
      shop = await stage.as('shop');
    });
    afterAll(() => stage.browser.closeVisitors());

    it('opens the drawer by keyboard with a float that adds up while typing', async () => {
      const { page } = shop;
      await page.goto('/tenant');
      await page.getByRole('navigation').getByRole('link', { name: 'Drawer' }).first().click();
      await page.getByRole('heading', { name: 'Your drawer is closed' }).waitFor();
      await shop.isAccessible();
      await shop.picture('drawer-closed');
      await page.getByRole('button', { name: 'Open drawer' }).focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('R200').fill(FLOAT);
      await dialog.getByRole('status').getByText('R1,000.00').waitFor();
      await shop.picture('drawer-count');
      await page.keyboard.press('Enter');
      await page.getByRole('region', { name: 'Expected now' }).getByText('R1,000.00').first().waitFor();
    });

    it('moves cash to the safe and refuses more than the drawer holds', async () => {
      const { page } = shop;
      shop.expects(/\/api\/drawer\/moves/, /status of 400/);
      await page.getByRole('button', { name: 'Drop to the safe' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Amount in rand').fill('5 000,00');
      await dialog.getByLabel('Reason').fill('Above the limit');
      await dialog.getByRole('button', { name: 'Drop to the safe' }).click();
      await dialog
        .getByText(/is more than the cash in your drawer/)
        .first()
        .waitFor();
      await dialog.getByLabel('Amount in rand').fill('100,00');
      await dialog.getByRole('button', { name: 'Drop to the safe' }).click();
      await dialog.waitFor({ state: 'detached' });
      await page.getByRole('region', { name: 'Expected now' }).getByText('R900.00').first().waitFor();
      await shop.isAccessible();
      await shop.picture('drawer-open');
    });

    it('keeps the day open while a drawer is open', async () => {
      const { page } = shop;
      await page.getByRole('tab', { name: 'Day close' }).click();
      await page.getByText(/^Close these drawers first:/).waitFor();
      expect(await page.getByRole('button', { name: /^Close \d/ }).isDisabled()).toBe(true);
    });

    it('closes the drawer with a difference and its reason', async () => {
      const { page } = shop;
      await page.getByRole('tab', { name: 'My drawer' }).click();
      await page.getByRole('button', { name: 'Count and close' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('R200').fill(COUNTED);
      await dialog.getByLabel('R50', { exact: true }).fill('1');
      await dialog.getByRole('status').getByText('−R50.00').waitFor();
      await dialog.getByLabel('Reason for the difference').fill('Wrong change');
      await dialog.getByLabel(/^Stays as the next float/).fill('500');
      await shop.picture('drawer-close');
      await dialog.getByRole('button', { name: 'Close drawer' }).click();
      await page.getByRole('heading', { name: 'Your drawer is closed' }).waitFor();
    });

    it('closes every open day in order, and keeps the report as PDF and CSV', async () => {
      const { page } = shop;
      await page.getByRole('tab', { name: 'Day close' }).click();
      const close = page.getByRole('button', { name: /^Close \d/ });
      await close.waitFor();
      await shop.isAccessible();
      await shop.picture('day-open');
      // The seed of the walk has charges on earlier days, which close first.
      const door = await stage.door('shop');
      for (;;) {
        const { open } = await door.get<Days>('/api/days');
        if (open === undefined) break;
        await page.reload();
        await close.first().click();
        await page
          .getByRole('dialog')
          .getByRole('button', { name: /^Close \d/ })
          .click();
        await page.getByRole('dialog').waitFor({ state: 'detached' });
      }
      await page.reload();
      await page.getByText('All days are closed').waitFor();
      const saved = async (name: RegExp): Promise<Buffer> => {
        const [download] = await Promise.all([
          page.waitForEvent('download'),
          page.getByRole('row').getByRole('button', { name }).first().click(),
        ]);
        return readFile(await download.path());
      };
      const { closings } = await door.get<Days>('/api/days');
      const text = readPdf(await saved(/^PDF/)).text.replaceAll(/\s+/g, '');
      expect(text).toContain(closings[0]?.sha256);
      expect((await saved(/^CSV/)).toString('utf8')).toMatch(/"Difference"[,;]-50[.,]00/);
    });

    it('shows the closed days on a phone and dark, and reopens the last one with a reason', async () => {
      const look = async (visitor: Visitor, name: string) => {
        await visitor.page.goto('/tenant/drawer?tab=day');
        await visitor.page.getByRole('heading', { name: 'Closed days' }).waitFor();
        await visitor.isAccessible();
        await visitor.picture(name);
      };
      await look(shop, 'day-closed');
      await look(await stage.as('shop', { size: PHONE, touch: true }), 'day-closed-phone');
      await look(await stage.as('shop', { scheme: 'dark' }), 'day-closed-dark');
      const { page } = shop;
      await page.getByRole('button', { name: /^Reopen/ }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Reason').fill('A payment was forgotten');
      await dialog.getByRole('button', { name: 'Reopen day' }).click();
      await page
        .getByRole('heading', { name: /^Day of / })
        .first()
        .waitFor();
    });

    it('adds a location with opening hours', async () => {
      const { page } = shop;
      await page.getByRole('tab', { name: 'Locations' }).click();
      await page.getByRole('button', { name: 'Add location' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Name').fill('Kloof Street');
      await dialog.getByLabel('Mon, from').fill('08:30');
      await dialog.getByLabel('Mon, to').fill('17:00');
      await shop.picture('location-form');
      await dialog.getByRole('button', { name: 'Add location' }).click();
      await page.getByText('Mon 08:30–17:00').waitFor();
      await shop.isAccessible();
      await shop.picture('locations');
    });
  });
}

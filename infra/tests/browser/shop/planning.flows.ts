import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { takeIn, type Job } from '../../e2e/tickets.js';
import { inChromium, type Visitor } from '../chromium.js';
import type { Stage } from '../stage.js';
import { station } from '../station.js';

const IMAGES = ['plan-first.img', 'plan-second.img', 'plan-third.img'] as const;
const NOTE = 'We found your charger <b>beside</b> the laptop';
const DAY_MS = 24 * 3_600_000;

/** A moment as the field takes it too, in the browser's zone. */
const typedIn = (page: Page, fromNow: number): Promise<string> =>
  page.evaluate<string>(`(() => {
    const at = new Date(Date.now() + ${fromNow});
    return new Date(at.getTime() - at.getTimezoneOffset() * 60000).toISOString().slice(0, 16);
  })()`);

/** How a shop plans its repairs: one by one, several at once, by the list, the board and the calendar. */
export function planningFlows(stage: Stage): void {
  inChromium('a shop that plans its repairs', () => {
    let shop: Visitor;
    const jobs: Job[] = [];
    const path = (which: number) => `/tenant/repairs/${jobs[which]?.repairId}`;
    beforeAll(async () => {
      for (const name of IMAGES) await stage.putOnBench(name);
      for (const name of IMAGES) jobs.push(await takeIn(stage.product, name));
      shop = await stage.as('shop');
    }, 180_000);
    afterAll(async () => {
      await stage.browser.closeVisitors();
      for (const name of IMAGES) await rm(join(stage.product.bench, name), { force: true });
    });
    /** The list shows these and no other of ours. */
    const listed = async (...names: string[]): Promise<void> => {
      const table = shop.page.getByRole('table');
      for (const name of names) await table.getByText(name).first().waitFor();
      for (const name of IMAGES.filter((one) => !names.includes(one)))
        await table.getByText(name).first().waitFor({ state: 'hidden' });
    };

    it('promises, assigns and tags one on its page, each saved as it is chosen', async () => {
      const { page } = shop;
      await page.goto(path(0));
      const planning = page.getByRole('region', { name: 'Planning' });
      await planning.getByLabel('Assignee').selectOption({ label: 'Me' });
      await planning.getByLabel('Priority').selectOption({ label: 'Urgent' });
      await planning.getByLabel('Promised for').fill(await typedIn(page, DAY_MS));
      await planning.getByLabel('Promised for').press('Enter');
      await planning.getByRole('button', { name: 'Remove promise' }).waitFor();
      await planning.getByLabel('Add a tag').fill('Water damage');
      await planning.getByLabel('Add a tag').press('Enter');
      await planning.getByRole('button', { name: 'Remove tag water damage' }).waitFor();
      await page.reload();
      await planning.getByRole('button', { name: 'Remove tag water damage' }).waitFor();
      expect(await planning.getByLabel('Priority').inputValue()).toBe('urgent');
      await station(shop, 'planning-ticket');
    });

    it('finds what is mine among all, and everything again', async () => {
      const { page } = shop;
      await page.goto('/tenant/repairs');
      await listed(...IMAGES);
      await page.getByRole('button', { name: 'Mine' }).click();
      await listed(IMAGES[0]);
      expect(new URL(page.url()).search).toBe('?assignee=me&pickedUp=no');
      await page.getByRole('button', { name: 'All', exact: true }).click();
      await listed(...IMAGES);
    });

    it('changes several at once by the keyboard alone, and takes it back', async () => {
      const { page } = shop;
      const row = (name: string) => page.getByRole('row').filter({ hasText: name });
      await row(IMAGES[1]).getByRole('checkbox').focus();
      await page.keyboard.press('Space');
      await row(IMAGES[2]).getByRole('checkbox').focus();
      await page.keyboard.press('Space');
      await page.getByText('2 selected').waitFor();
      await page.getByRole('button', { name: 'Set priority' }).focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Priority of 2 repairs' });
      await dialog.getByLabel('Set priority').selectOption({ label: 'High' });
      await shop.isAccessible();
      await dialog.getByRole('button', { name: 'Apply' }).focus();
      await page.keyboard.press('Enter');
      await page.getByText('2 repairs changed', { exact: true }).waitFor();
      // The notice stays while the pointer is on it.
      await page.getByRole('button', { name: 'Undo' }).hover();
      await row(IMAGES[2]).getByText('High').waitFor();
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByText('Change undone', { exact: true }).waitFor();
      await row(IMAGES[2]).getByText('High').waitFor({ state: 'hidden' });
      await row(IMAGES[0]).getByText('Urgent').waitFor();
      await station(shop, 'planning-list');
    });

    it('keeps filters as a view, also for the next visit', async () => {
      const { page } = shop;
      await page.getByLabel('Priority', { exact: true }).selectOption({ label: 'Urgent' });
      await listed(IMAGES[0]);
      await page.getByRole('button', { name: 'Save view' }).click();
      const dialog = page.getByRole('dialog', { name: 'Save this view' });
      await dialog.getByLabel('Name').fill('Urgent ones');
      await dialog.getByRole('button', { name: 'Save view' }).click();
      await page.getByText('View saved', { exact: true }).waitFor();
      await page.goto('/tenant/repairs');
      await listed(...IMAGES);
      await page.getByRole('button', { name: 'Urgent ones' }).click();
      await listed(IMAGES[0]);
    });

    it('sees the board, which follows what a colleague does', async () => {
      const { page } = shop;
      await page.goto('/tenant/repairs');
      await page.getByRole('button', { name: 'Board' }).click();
      const card = page.getByRole('article').filter({ hasText: IMAGES[1] });
      await card.getByRole('button', { name: /now unassigned$/ }).click();
      await page.getByRole('menuitem', { name: 'Me', exact: true }).click();
      await card.getByRole('button', { name: /^Assign R-\d+, now (?!unassigned)/ }).waitFor();
      const door = await stage.door('shop');
      await door.patch(`/api/repairs/${jobs[2]?.repairId}/desk`, { priority: 'urgent' });
      await page.getByRole('article').filter({ hasText: IMAGES[2] }).getByText('Urgent').waitFor();
      await station(shop, 'planning-board');
    });

    it('sees the calendar, walks in it by keys, and moves a promise', async () => {
      const { page } = shop;
      await page.getByRole('button', { name: 'Calendar' }).click();
      const chosen = page.locator('[data-chosen="true"]');
      await chosen.focus();
      await page.keyboard.press('ArrowRight');
      await page.getByRole('button', { name: /^Move the promise of R-/ }).waitFor();
      await station(shop, 'planning-calendar');
      await page.getByRole('button', { name: /^Move the promise of R-/ }).click();
      const dialog = page.getByRole('dialog', { name: /^Move the promise of R-/ });
      await dialog.getByLabel('Promised for').fill(await typedIn(page, 3 * DAY_MS));
      await dialog.getByRole('button', { name: 'Apply' }).click();
      await page.getByText('Nothing is promised for this day.').waitFor();
      await chosen.focus();
      for (let days = 0; days < 2; days++) await page.keyboard.press('ArrowRight');
      await page.getByRole('link', { name: new RegExp(IMAGES[0]) }).waitFor();
    });

    it('drags a promise to another day, takes it back with Undo, and moves it by keys', async () => {
      const { page } = shop;
      const link = page.getByRole('link', { name: new RegExp(IMAGES[0]) });
      const line = page.locator('[data-line]', { hasText: IMAGES[0] });
      const cell = page.locator('td[aria-selected="true"]');
      const before = (await line.innerText()).trim();
      // A day beside it in the same week: the month that is shown stays, and the day is to come.
      const [after, earlier] = [
        cell.locator('xpath=following-sibling::td[1]'),
        cell.locator('xpath=preceding-sibling::td[1]'),
      ];
      const beside = (await after.count()) > 0 ? after : earlier;
      await line.dragTo(beside, { targetPosition: { x: 60, y: 80 } });
      await page
        .getByText(/^Promise of R-\d+ moved$/)
        .first()
        .waitFor();
      await page.getByRole('button', { name: 'Undo' }).hover();
      await beside.locator('[data-line]', { hasText: IMAGES[0] }).waitFor();
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByText('Change undone').first().waitFor();
      await cell.locator('[data-line]', { hasText: before }).waitFor();
      await link.focus();
      await page.keyboard.press('Shift+ArrowDown');
      await page
        .getByText(/^Promise of R-\d+ moved$/)
        .first()
        .waitFor();
      await link.and(page.locator(':focus')).waitFor();
      await page.keyboard.press('Shift+ArrowUp');
      await cell.locator('[data-line]', { hasText: before }).waitFor();
    });

    it('writes to the customer, who reads it on the tracking page and as text', async () => {
      const { page } = shop;
      await page.goto(path(0));
      const notes = page.getByRole('region', { name: 'Notes', exact: true });
      await notes.getByRole('button', { name: 'Add note' }).click();
      await notes.getByText('Internal: only your shop reads this.').waitFor();
      await notes.getByLabel('Note', { exact: true }).fill('Ask for a discount first');
      await notes.getByRole('button', { name: 'Save note' }).click();
      await notes.getByRole('button', { name: 'Add note' }).click();
      await notes.getByLabel('Note', { exact: true }).fill(NOTE);
      await notes.getByLabel('For the customer').check();
      await station(shop, 'planning-note');
      await notes.getByRole('button', { name: 'Send to customer' }).click();
      // In the list: it may be there before the field that it was written in is gone.
      await notes.getByRole('listitem').filter({ hasText: NOTE }).waitFor();
      await page.getByText('Your note').waitFor();
      const customer = await stage.anyone();
      await customer.page.goto(`/track-repair?id=${jobs[0]?.trackingId}`);
      await customer.page
        .getByRole('region', { name: /^Messages from / })
        .getByText(NOTE)
        .waitFor();
      expect(await customer.page.getByText('Ask for a discount first').count()).toBe(0);
      await station(customer, 'planning-tracking');
    });

    it('says on the dashboard what is promised', async () => {
      const door = await stage.door('shop');
      const { page } = shop;
      await door.patch(`/api/repairs/${jobs[1]?.repairId}/desk`, {
        promisedAt: new Date(Date.now() + 5_000).toISOString(),
      });
      await page.goto('/tenant/overview');
      await page
        .getByRole('link', { name: /promised today|overdue/ })
        .first()
        .waitFor();
      await shop.picture('planning-dashboard');
    });
  });
}

import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { takeIn, type Job } from '../../world/take-in.js';
import { inChromium, type Visitor } from '../chromium.js';
import type { Stage } from '../stage.js';
import { station } from '../station.js';

const IMAGES = ['plan-first.img', 'plan-second.img', 'plan-third.img'] as const;
const NOTE = 'We found your charger <b>beside</b> the laptop';
const DAY_MS = 24 * 3_600_000;

/** A time `fromNow` ms ahead, in the format of a datetime field and in the browser's time zone. */
const typedIn = (page: Page, fromNow: number): Promise<string> =>
  page.evaluate<string>(`(() => {
    const at = new Date(Date.now() + ${fromNow});
    return new Date(at.getTime() - at.getTimezoneOffset() * 60000).toISOString().slice(0, 16);
  })()`);

export function planningFlows(stage: Stage): void {
  inChromium('repair planning', () => {
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
    const listed = async (...names: string[]): Promise<void> => {
      const table = shop.page.getByRole('table');
      for (const name of names) await table.getByText(name).first().waitFor();
      for (const name of IMAGES.filter((one) => !names.includes(one)))
        await table.getByText(name).first().waitFor({ state: 'hidden' });
    };

    it('saves promise, assignee and tags of a repair as they are chosen', async () => {
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

    it('filters the repairs assigned to the user and shows all again', async () => {
      const { page } = shop;
      await page.goto('/tenant/repairs');
      await listed(...IMAGES);
      await page.getByRole('button', { name: 'Mine' }).click();
      await listed(IMAGES[0]);
      expect(new URL(page.url()).search).toBe('?assignee=me&pickedUp=no');
      await page.getByRole('button', { name: 'All', exact: true }).click();
      await listed(...IMAGES);
    });

    it('changes several repairs by keyboard and undoes the change', async () => {
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
      // The notice stays while the pointer is over its button.
      await page.getByRole('button', { name: 'Undo' }).hover();
      await row(IMAGES[2]).getByText('High').waitFor();
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByText('Change undone', { exact: true }).waitFor();
      await row(IMAGES[2]).getByText('High').waitFor({ state: 'hidden' });
      await row(IMAGES[0]).getByText('Urgent').waitFor();
      await station(shop, 'planning-list');
    });

    it('saves filters as a view for the next visit', async () => {
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

    it('updates the board when a colleague makes a change', async () => {
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

    it('moves through the calendar by keyboard and moves a promise', async () => {
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

    it('drags a promise to a different day, undoes it and moves it by keyboard', async () => {
      const { page } = shop;
      const link = page.getByRole('link', { name: new RegExp(IMAGES[0]) });
      const line = page.locator('[data-line]', { hasText: IMAGES[0] });
      const cell = page.locator('td[aria-selected="true"]');
      const before = (await line.innerText()).trim();
      // Chooses a neighbouring day in the same week, so that the month shown does not change.
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

    it('sends a note to the customer’s tracking page and email', async () => {
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
      // Looks in the list only: the note may appear there before its input field disappears.
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

    it('shows promised repairs on the dashboard', async () => {
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

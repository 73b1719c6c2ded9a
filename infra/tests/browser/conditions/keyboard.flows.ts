import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { PASSWORD } from '../../e2e/started-product.js';
import { inChromium, type Visitor } from '../chromium.js';
import type { Stage } from '../stage.js';

const IMAGE = 'studio-archive.img';
const MOST_STOPS = 60;
const MOST_PRESSES = 100;

const FOCUSED = `(() => {
  const one = document.activeElement;
  if (one === document.body) return { label: '', seen: true };
  const label = one.getAttribute('aria-label') ?? one.labels?.[0]?.textContent ?? one.textContent;
  const rings = [one, one.parentElement?.querySelector('fieldset')].filter(Boolean).map((node) => getComputedStyle(node));
  return { label: label.trim(), seen: rings.some(({ outlineStyle, outlineWidth, borderTopWidth, boxShadow }) => (outlineStyle !== 'none' && outlineWidth !== '0px') || borderTopWidth === '2px' || boxShadow !== 'none') };
})()`;

/** Presses Tab until the element with this name has the focus. Throws if the focus is invisible at any stop. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const way: string[] = [];
  for (let i = 0; i < MOST_STOPS; i++) {
    await page.keyboard.press('Tab');
    const { label, seen } = await page.evaluate<{ label: string; seen: boolean }>(FOCUSED);
    way.push(label);
    if (label !== '' && !seen) throw new Error(`the focus is on "${label}" and cannot be seen there`);
    if (typeof name === 'string' ? label.startsWith(name) : name.test(label)) return;
  }
  throw new Error(`Tab does not reach ${String(name)}; it went over ${way.join(' | ')}`);
}

/**
 * Presses the key until `opened` is visible. The key listener attaches some time after the page loads, without a
 * visible sign. Further presses after opening have no effect.
 */
async function pressUntil(page: Page, key: string, opened: Locator): Promise<void> {
  for (let presses = 0; presses < MOST_PRESSES && !(await opened.isVisible()); presses++) {
    await page.keyboard.press(key);
    await page.waitForTimeout(200);
  }
  await opened.waitFor();
}

export function keyboardFlows(stage: Stage): void {
  inChromium('keyboard use', () => {
    let shop: Visitor;
    const ticket = () => shop.page.getByRole('region', { name: IMAGE });
    beforeAll(async () => {
      shop = await stage.anyone();
    });
    afterAll(() => stage.browser.closeVisitors());

    it('signs in', async () => {
      const { page } = shop;
      await page.goto('/');
      await page.getByRole('link', { name: 'Sign In' }).waitFor();
      await tabTo(page, 'Sign In');
      await page.keyboard.press('Enter');
      await page.getByLabel('Username').waitFor();
      await tabTo(page, 'Username');
      await page.keyboard.type('shop');
      await tabTo(page, 'Password');
      await page.keyboard.type(PASSWORD);
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: IMAGE }).waitFor();
    });

    it('skips the side bar with one key press', async () => {
      const { page } = shop;
      await page.reload();
      await page.getByRole('button', { name: IMAGE }).waitFor();
      await tabTo(page, 'Skip to content');
      await page.keyboard.press('Enter');
      expect(await page.evaluate('document.activeElement.id')).toBe('main');
    });

    it('takes in a device without a customer', async () => {
      const { page } = shop;
      await tabTo(page, IMAGE);
      await page.keyboard.press('Enter');
      await ticket().getByRole('button', { name: 'Start diagnosis' }).waitFor();
      await tabTo(page, 'Reported issue');
      await page.keyboard.type('No folder opens');
      await tabTo(page, 'Start diagnosis');
      await page.keyboard.press('Enter');
      await ticket().getByRole('button', { name: 'Record customer approval' }).waitFor({ timeout: 60_000 });
    });

    it('records the approval at the counter and shows the sentence to read aloud', async () => {
      const { page } = shop;
      await tabTo(page, 'Record customer approval');
      await page.keyboard.press('Space');
      const dialog = page.getByRole('dialog', { name: 'Record approval of R350.00' });
      await dialog.getByText('No fix, no fee. May we start?').waitFor();
      await shop.isAccessible();
      await shop.picture('bench-counter-approval');
      await page.keyboard.press('Enter');
      await dialog.locator('input[aria-invalid="true"]').waitFor();
      await page.keyboard.type('Naledi Mokoena');
      await tabTo(page, 'How');
      await page.keyboard.press('ArrowDown');
      await tabTo(page, 'Record customer approval');
      await page.keyboard.press('Enter');
      await dialog.waitFor({ state: 'hidden' });
      await ticket().getByText('Approved by Naledi Mokoena, recorded at the counter (by phone)').waitFor();
      // The next action has the focus, so keyboard users need not start at the top of the page.
      await page.locator('button:focus', { hasText: 'Start repair' }).waitFor();
    });

    it('starts the repair, shows its evidence and records the handover', async () => {
      const { page } = shop;
      await page.keyboard.press('Enter');
      await page.locator('button:focus', { hasText: 'Ready for pickup' }).waitFor({ timeout: 60_000 });
      await page.keyboard.press('Enter');
      await ticket().getByRole('button', { name: 'Mark as picked up' }).waitFor();
      await tabTo(page, /^Back up/);
      await page.keyboard.press('Enter');
      await ticket().getByText('SHA-256').first().waitFor();
      await page.keyboard.press('Escape');
      await page.reload();
      await ticket().getByRole('button', { name: 'Mark as picked up' }).waitFor();
      await tabTo(page, 'Mark as picked up');
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Mark as picked up?' });
      await dialog.getByText('You can’t roll back after pickup').waitFor();
      await shop.isAccessible();
      await shop.picture('bench-handover-question');
      // An accidental second Enter shows the missing fields and submits nothing.
      await page.keyboard.press('Enter');
      await dialog.locator('[aria-invalid="true"]').first().waitFor();
      await page.keyboard.type('Naledi Mokoena');
      await tabTo(page, 'Payment of R350.00');
      await page.keyboard.press('ArrowDown');
      await tabTo(page, 'Mark as picked up');
      await page.keyboard.press('Enter');
      await dialog.waitFor({ state: 'hidden' });
      await ticket().getByText('R350.00, paid in cash').waitFor();
      await ticket().getByText('This repair can no longer be rolled back.').waitFor();
      expect(await ticket().getByRole('button', { name: 'Roll back' }).count()).toBe(0);
      await shop.picture('bench-handed-over');
    });

    it('finds a repair and a page with Ctrl K', async () => {
      const { page } = shop;
      const search = page.getByRole('combobox', { name: 'Search' });
      await page.keyboard.press('Control+k');
      await search.waitFor();
      await page.keyboard.type('r-1');
      await page.getByRole('group', { name: 'Repairs' }).getByRole('option', { name: /^R-1 / }).waitFor();
      await shop.picture('search');
      await shop.isAccessible();
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Repair R-1' }).waitFor();
      await page.keyboard.press('Control+k');
      await search.waitFor();
      await page.keyboard.type('revenue');
      await page.getByRole('option', { name: 'Revenue' }).waitFor();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Escape');
      await search.waitFor({ state: 'detached' });
      await page.getByRole('heading', { name: 'Repair R-1' }).waitFor();
    });

    /** Resets the question-mark shortcut to its default, on: an earlier attempt may have left the shortcut off. */
    const openAgents = async () => {
      const { page } = shop;
      await page.evaluate('localStorage.removeItem("revive-question-mark")');
      await page.goto('/tenant/agents');
      await page.getByRole('heading', { name: 'Agents', level: 1 }).waitFor();
    };

    it('lists the shortcuts on a question mark, but not while typing', async () => {
      const { page } = shop;
      const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
      await openAgents();
      const search = page.getByRole('combobox', { name: 'Search' });
      await pressUntil(page, 'Control+k', search);
      await page.keyboard.type('?');
      expect(await search.inputValue()).toBe('?');
      expect(await list.count()).toBe(0);
      await page.keyboard.press('Escape');
      await search.waitFor({ state: 'detached' });
      await pressUntil(page, '?', list);
      await list.getByText('Ctrl K').waitFor();
      await shop.isAccessible();
      await shop.picture('shortcuts');
      await page.keyboard.press('Escape');
      await list.waitFor({ state: 'detached' });
    });

    it('switches the question mark off and on and opens the list with Ctrl /', async () => {
      const { page } = shop;
      const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
      const choice = list.getByRole('checkbox', { name: 'Open this list with ?' });
      const close = async () => {
        await page.keyboard.press('Escape');
        await list.waitFor({ state: 'detached' });
      };
      await openAgents();
      await pressUntil(page, '?', list);
      await choice.focus();
      await page.keyboard.press('Space');
      await close();
      await page.reload();
      await page.getByRole('heading', { name: 'Agents', level: 1 }).waitFor();
      // After the list has opened once, the listener is attached; a list opened by the question mark would appear
      // immediately.
      await pressUntil(page, 'Control+/', list);
      await close();
      await page.keyboard.press('?');
      expect(await list.count()).toBe(0);
      await pressUntil(page, 'Control+/', list);
      await choice.focus();
      expect(await choice.isChecked()).toBe(false);
      await page.keyboard.press('Space');
      await close();
      await pressUntil(page, '?', list);
      await close();
    });

    it('sorts a list by its column header and searches it', async () => {
      const { page } = shop;
      await page.goto('/tenant/team');
      const head = page.getByRole('columnheader', { name: 'Name' });
      await head.getByRole('button').focus();
      await page.keyboard.press('Enter');
      expect(await head.getAttribute('aria-sort')).toBe('ascending');
      await page.goto('/tenant/repairs');
      await page.getByRole('searchbox', { name: 'Find a repair' }).focus();
      await page.keyboard.type('nobody at all');
      await page.getByText('No repair matches “nobody at all”').waitFor();
      // Search terms may name a customer, so they must not appear in the address.
      expect(new URL(page.url()).search).toBe('');
      await page.getByRole('button', { name: 'Clear search and filters' }).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('table').waitFor();
    });

    it('finds an answer in help', async () => {
      const { page } = shop;
      await tabTo(page, 'Help');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Help', level: 1 }).waitFor();
      await tabTo(page, 'Search help');
      await page.keyboard.type('roll back');
      await tabTo(page, 'Roll back a repair');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Roll back a repair', level: 1 }).waitFor();
      await shop.isAccessible();
      await shop.picture('help-article-of-shop');
    });
  });
}

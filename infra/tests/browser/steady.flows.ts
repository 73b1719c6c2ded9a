import { afterAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { DESK, inChromium, PHONE } from './chromium.js';
import type { Account, Stage } from './stage.js';

/** The bar of the design: what a reader is about to press does not move away when the rest of the page arrives. */
const MOST_SHIFT = 0.05;
/** Long enough for all that a page asks for. */
const SETTLED_MS = 2_500;

const RECORD = `
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifts.push(entry.value);
  }).observe({ type: 'layout-shift', buffered: true });
`;

async function shiftOf(page: Page, address: string): Promise<number> {
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForTimeout(SETTLED_MS);
  return page.evaluate<number>('window.shifts.reduce((sum, value) => sum + value, 0)');
}

/** The pages that are put together from many calls. They come late: with real rows on them. */
export function steadyFlows(stage: Stage): void {
  inChromium('a page while its parts arrive', () => {
    afterAll(() => stage.browser.closeVisitors());

    const newest = async () => {
      const [repair] = await (await stage.door('shop')).get<{ id: string }[]>('/api/repairs');
      return `/tenant/repairs/${String(repair?.id)}`;
    };
    const PAGES: readonly [string, Account, () => Promise<string>][] = [
      ['the bench', 'shop', async () => '/tenant'],
      ['the dashboard of a shop', 'shop', async () => '/tenant/overview'],
      ['a repair', 'shop', newest],
      ['the dashboard of the platform', 'master', async () => '/admin'],
      ['the dashboard of a customer', 'customer', async () => '/user'],
    ];
    const SIZES = [
      ['desk', DESK],
      ['phone', PHONE],
    ] as const;
    it.each(
      PAGES.flatMap(([name, account, address]) => SIZES.map(([on, size]) => ({ name, account, address, on, size }))),
    )('keeps its place on a $on: $name', async ({ account, address, size }) => {
      const { page } = await stage.as(account, { size });
      await page.addInitScript(RECORD);
      expect(await shiftOf(page, await address())).toBeLessThan(MOST_SHIFT);
    });
  });
}

import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { forbiddenIn } from '../../../lint/screen-words.js';
import { notOpenYet, pagesOfTheWeb } from '../../security/hostile/screens.js';
import { DESK, inChromium, PHONE, ZOOMED, type Visitor } from '../chromium.js';
import type { Stage } from '../stage.js';
import { CUSTOMER, OPEN, SETTINGS, SHOP, waitingApplicant, STAFF, WAITING, type Shown } from './shown-pages.js';

const notOpenIn = (links: readonly string[], from: string): string[] =>
  links
    .map((link) => new URL(link, from))
    .filter(({ origin, pathname }) => origin === new URL(from).origin && notOpenYet().includes(pathname))
    .map(({ pathname }) => pathname);

/** Calls of pages about something that does not exist. */
export const UNKNOWN = /\/api\/payout/;

export async function hasSoundWordsAndLinks(page: Page, address: string, legal?: true): Promise<void> {
  const links = await page
    .locator('a[href]')
    .evaluateAll((all) =>
      all.map((link) => (link as unknown as { getAttribute(name: string): string | null }).getAttribute('href') ?? ''),
    );
  expect({ address, notOpen: notOpenIn(links, page.url()) }).toEqual({ address, notOpen: [] });
  if (legal === true) return;
  const words = await page.locator('body').innerText();
  expect({ address, forbidden: forbiddenIn(words) }).toEqual({ address, forbidden: [] });
}

/**
 * Checks the desktop layout in light and the phone layout in dark within a single visit. Axe must find no serious
 * violation, the text must follow the glossary, and the page must fit the width, also when zoomed.
 */
async function inEveryLight(
  visitor: Visitor,
  { name, until, legal, isUnknown }: Shown,
  address: string,
): Promise<void> {
  if (isUnknown === true) visitor.expects(UNKNOWN, /status of 404/);
  const { page } = visitor;
  await page.setViewportSize(DESK);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(address);
  await until(page);
  await hasSoundWordsAndLinks(page, address, legal);
  await visitor.isAccessible();
  await visitor.picture(`${name}-desk-light`);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.locator('html[data-theme="dark"]').waitFor();
  await visitor.picture(`${name}-desk-dark`);
  await page.setViewportSize(PHONE);
  await until(page);
  await visitor.isAccessible();
  await visitor.picture(`${name}-phone-dark`);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.locator('html[data-theme="light"]').waitFor();
  await visitor.picture(`${name}-phone-light`);
  for (const size of ZOOMED) {
    await page.setViewportSize(size);
    await until(page);
    await visitor.staysInWidth();
    await visitor.picture(`${name}-at-${size.width}`);
  }
}

function pages(stage: Stage, enter: () => Promise<Visitor>, shown: readonly Shown[]): void {
  let visitor: Visitor;
  beforeAll(async () => {
    visitor = await enter();
  });
  afterAll(() => stage.browser.closeVisitors());
  it.each(shown.map((one) => [one.path, one] as const))(
    'has no violation in light, dark and on a phone: %s',
    async (path, shown) => inEveryLight(visitor, shown, (await shown.at?.(stage)) ?? path),
  );
}

export function publicPageFlows(stage: Stage): void {
  inChromium('the public pages', () => pages(stage, () => stage.anyone(), OPEN));
}

/** All other pages. Runs last, when earlier flows have created rows. */
export function pageFlows(stage: Stage): void {
  inChromium('the pages of the shop', () => pages(stage, () => stage.as('shop'), [...SHOP, ...SETTINGS]));
  inChromium('the pages of the platform’s staff', () => pages(stage, () => stage.as('master'), STAFF));
  inChromium('the page of a customer', () => pages(stage, () => stage.as('customer'), CUSTOMER));
  inChromium('the status page of a waiting account', () => pages(stage, () => waitingApplicant(stage), WAITING));
  inChromium('the page table', () => {
    it('lists every page of the web app', () => {
      expect(
        [...new Set([...OPEN, ...SHOP, ...STAFF, ...CUSTOMER, ...WAITING].map(({ path }) => path))].sort(),
      ).toEqual(pagesOfTheWeb().sort());
    });
  });
}

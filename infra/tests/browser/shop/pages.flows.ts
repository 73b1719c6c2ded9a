import { EventEmitter, once } from 'node:events';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { deviceNamed } from '../../world/bench.js';
import { approveQuote, ticketOf, untilTicket } from '../../world/repairs.js';
import { takeIn } from '../../world/take-in.js';
import { emailTo, pathIn } from '../../world/emails.js';
import type { Page } from 'playwright-core';
import { DESK, inChromium, PHONE, type Visitor } from '../chromium.js';
import type { Account, Stage } from '../stage.js';

export function trackingFlows(stage: Stage): void {
  inChromium('the tracking page', () => {
    let customer: Visitor;
    beforeAll(async () => {
      customer = await stage.anyone({ size: PHONE });
    });
    afterAll(() => stage.browser.closeVisitors());

    it('reports an unknown id after a single request and offers a new search', async () => {
      const { page } = customer;
      customer.expects(/\/api\/customer\/repair-status/, /status of 404/);
      const asked: string[] = [];
      page.on('request', (request) => {
        if (request.url().includes('/api/customer/')) asked.push(request.url());
      });
      await page.goto('/track-repair');
      expect(await page.getByRole('button', { name: 'Track Repair' }).isDisabled()).toBe(true);
      await page.getByRole('textbox').fill('RV-0000-0000-0000-0000-0000');
      await page.getByRole('button', { name: 'Track Repair' }).click();
      await page.getByRole('heading', { name: 'Repair Not Found' }).waitFor();
      await customer.isAccessible();
      await customer.picture('tracking-not-found');
      // A second request would follow at once or with the fallback polling every five seconds. Both would have happened
      // by now.
      await page.clock.install();
      await page.clock.runFor(20_000);
      expect(asked.length).toBe(1);
      await page.getByRole('button', { name: 'Search Again' }).click();
      await page.getByRole('button', { name: 'Track Repair' }).waitFor();
    });

    it('accepts an id in any spelling and shows it in the standard form', async () => {
      const { page } = customer;
      const shop = await stage.door('shop');
      const [newest] = await shop.get<{ id: string }[]>('/api/repairs');
      const ticket = await ticketOf(shop, String(newest?.id));
      await page.getByRole('textbox').fill(`  ${ticket.trackingId.toLowerCase().replaceAll('-', ' ')} `);
      await page.getByRole('textbox').press('Enter');
      await page.waitForURL(`**/track-repair?id=${ticket.trackingId}`);
    });

    it('lets the customer decline as easily as approve and shows the cost', async () => {
      const shop = await stage.door('shop');
      const { repairId, trackingId } = await takeIn(stage.product, 'meanwhile.img');
      const { page } = customer;
      await page.goto(
        pathIn(
          await emailTo(stage.product.home, 'thandi@example.com', 'Your quote for meanwhile.img: R350.00', trackingId),
        ),
      );
      await page.getByRole('button', { name: 'Decline' }).click();
      const question = page.getByRole('dialog', { name: 'Decline the repair?' });
      await question.getByText('You pay nothing.').waitFor();
      await customer.picture('tracking-decline-question');
      await question.getByRole('button', { name: 'Decline' }).click();
      await untilTicket(shop, repairId, (one) => one.outcome === 'declined');
      await page.getByText('Declined, ready for pickup').first().waitFor();
      await customer.isAccessible();
      await customer.picture('tracking-declined');
    });
  });
}

export function shopPageFlows(stage: Stage): void {
  inChromium('shop revenue and agents', () => {
    let shop: Visitor;
    beforeAll(async () => {
      shop = await stage.as('shop');
    });
    afterAll(() => stage.browser.closeVisitors());

    it('keeps typed text when a different device moves to the top of the bench', async () => {
      const { page } = shop;
      await page.goto('/tenant');
      await stage.putOnBench('typed.img');
      await page.getByRole('button', { name: 'typed.img' }).click();
      await page.getByLabel('Customer name').fill('Half a na');
      await stage.putOnBench('urgent.img');
      const { repairId } = await takeIn(stage.product, 'urgent.img');
      await approveQuote(await stage.door('shop'), repairId, { approvedBy: 'Sipho Nkosi', how: 'in_person' });
      await page.getByRole('button', { name: 'urgent.img' }).getByText('Repair Approved').waitFor();
      expect(await page.getByLabel('Customer name').inputValue()).toBe('Half a na');
      expect(await page.title()).toMatch(/^\(\d+\) Bench · Revive$/);
    });

    it('shows changes that happen between the first response and the opening of the stream', async () => {
      const { page } = shop;
      const happened = new EventEmitter();
      const read = once(happened, 'read');
      await page.route(
        '**/api/bench/devices',
        async (route) => {
          const before = await route.fetch();
          happened.emit('read');
          await page.waitForResponse('**/api/events');
          await route.fulfill({ response: before });
        },
        { times: 1 },
      );
      let opened = false;
      await page.route('**/api/events', async (route) => {
        await read;
        if (!opened) {
          opened = true;
          await stage.putOnBench('between.img');
          await deviceNamed(await stage.door('shop'), 'between.img');
        }
        await route.continue();
      });
      await page.goto('/tenant');
      await page.getByRole('button', { name: 'between.img' }).waitFor();
      // Unroute only now: Chromium releases the held requests when no route is left.
      await page.unroute('**/api/events');
    });

    it('shows each charge with its reversal and sums that match the ledger', async () => {
      const { page } = shop;
      await page.goto('/tenant/revenue');
      await page.getByRole('row', { name: /Sale reversed/ }).waitFor();
      const rows = (await page.getByRole('table').getByRole('row').allInnerTexts()).join('\n');
      expect(rows).toMatch(/dlamini-laptop\.img\s+Sale\s+R350\.00/);
      expect(rows).toMatch(/dlamini-laptop\.img\s+Sale reversed\s+−R350\.00/);
      expect(rows).toMatch(/studio-archive\.img\s+Sale\s+R350\.00/);
      expect(await page.getByRole('main').innerText()).toMatch(/Sales\s+R350\.00/);
    });

    it('shows the activity of the shop', async () => {
      const { page } = shop;
      await page.getByRole('link', { name: 'Activity' }).click();
      for (const words of ['Device picked up', 'Repair rolled back', 'Repair approved', 'Agent confirmed'])
        await page.getByText(words).first().waitFor();
    });

    it('creates an agent token and shows it a single time', async () => {
      const { page } = shop;
      await page.getByRole('link', { name: 'Agents' }).click();
      await page.getByRole('button', { name: 'Add agent' }).click();
      const dialog = page.getByRole('dialog', { name: 'Add agent' });
      await dialog.getByRole('button', { name: 'Create token' }).click();
      await dialog.getByText('shown once and works once.').waitFor();
      await shop.isAccessible();
      await shop.picture('agents-token');
      await dialog.getByRole('button', { name: 'Copy token' }).click();
      const token = String(await page.evaluate('navigator.clipboard.readText()'));
      expect(token.length).toBeGreaterThan(20);
      await dialog.getByRole('button', { name: 'Done' }).click();
      await page.getByRole('button', { name: 'Add agent' }).click();
      await dialog.getByRole('button', { name: 'Create token' }).waitFor();
      expect(await page.content()).not.toContain(token);
    });
  });
}

/** The layout-shift limit of the design: a button must not move when the rest of the page loads. */
export const MOST_SHIFT = 0.05;
const SETTLED_MS = 2_500;

export const RECORD = `
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const { hadRecentInput, value, sources } of list.getEntries())
      if (!hadRecentInput)
        window.shifts.push({ value, moved: sources.map(({ node }) => (node?.outerHTML ?? node?.data ?? '').slice(0, 200)) });
  }).observe({ type: 'layout-shift', buffered: true });
`;

interface Shift {
  readonly value: number;
  readonly moved: readonly string[];
}

export async function shiftsOf(page: Page, address: string): Promise<readonly Shift[]> {
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForTimeout(SETTLED_MS);
  return page.evaluate<Shift[]>('window.shifts');
}

/** Pages that combine many API calls. Runs late, so that the pages contain real rows. */
export function steadyFlows(stage: Stage): void {
  inChromium('layout stability during loading', () => {
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
    )('keeps its layout stable on a $on: $name', async ({ account, address, size }) => {
      const { page } = await stage.as(account, { size });
      await page.addInitScript(RECORD);
      const shifts = await shiftsOf(page, await address());
      const sum = shifts.reduce((total, { value }) => total + value, 0);
      expect(sum < MOST_SHIFT ? [] : shifts).toEqual([]);
    });
  });
}

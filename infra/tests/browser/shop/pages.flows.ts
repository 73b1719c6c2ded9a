import { EventEmitter, once } from 'node:events';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { deviceNamed, takeIn, ticketOf, untilTicket } from '../../e2e/tickets.js';
import { emailTo, pathIn } from '../../e2e/emails.js';
import type { Page } from 'playwright-core';
import { DESK, inChromium, PHONE, type Visitor } from '../chromium.js';
import type { Account, Stage } from '../stage.js';

/** The tracking page in the states that the main job does not come by. */
export function trackingFlows(stage: Stage): void {
  inChromium('the tracking page', () => {
    let customer: Visitor;
    beforeAll(async () => {
      customer = await stage.anyone({ size: PHONE });
    });
    afterAll(() => stage.browser.closeVisitors());

    it('says that an id is not known, asks once only, and searches again', async () => {
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
      // A second look would come at once, or with the five seconds of the fallback polling: either would be seen by
      // now.
      await page.clock.install();
      await page.clock.runFor(20_000);
      expect(asked.length).toBe(1);
      await page.getByRole('button', { name: 'Search Again' }).click();
      await page.getByRole('button', { name: 'Track Repair' }).waitFor();
    });

    it('takes an id however it is typed, and writes it as the platform does', async () => {
      const { page } = customer;
      const shop = await stage.door('shop');
      const [newest] = await shop.get<{ id: string }[]>('/api/repairs');
      const ticket = await ticketOf(shop, String(newest?.id));
      await page.getByRole('textbox').fill(`  ${ticket.trackingId.toLowerCase().replaceAll('-', ' ')} `);
      await page.getByRole('textbox').press('Enter');
      await page.waitForURL(`**/track-repair?id=${ticket.trackingId}`);
    });

    it('says no as easily as yes, and what it costs', async () => {
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

/** The shop's other pages: money, activity, agents; and the bench while others are at work. */
export function shopPageFlows(stage: Stage): void {
  inChromium('the shop’s books and agents', () => {
    let shop: Visitor;
    beforeAll(async () => {
      shop = await stage.as('shop');
    });
    afterAll(() => stage.browser.closeVisitors());

    it('keeps what is being typed while another device comes to the top of the bench', async () => {
      const { page } = shop;
      await page.goto('/tenant');
      await stage.putOnBench('typed.img');
      await page.getByRole('button', { name: 'typed.img' }).click();
      await page.getByLabel('Customer name').fill('Half a na');
      await stage.putOnBench('urgent.img');
      const { repairId } = await takeIn(stage.product, 'urgent.img');
      await (
        await stage.door('shop')
      ).post(`/api/repairs/${repairId}/approve`, { quoteVersion: 1, approvedBy: 'Sipho Nkosi', how: 'in_person' });
      await page.getByRole('button', { name: 'urgent.img' }).getByText('Repair Approved').waitFor();
      expect(await page.getByLabel('Customer name').inputValue()).toBe('Half a na');
      expect(await page.title()).toMatch(/^\(\d+\) Bench · Revive$/);
    });

    it('shows what came after its first reading was answered and before its stream was open', async () => {
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
      // Not sooner: without any route left Chromium lets go what is held.
      await page.unroute('**/api/events');
    });

    it('shows each charge with its reversal, and sums that are the ledger’s own', async () => {
      const { page } = shop;
      await page.goto('/tenant/revenue');
      await page.getByRole('row', { name: /Sale reversed/ }).waitFor();
      const rows = (await page.getByRole('table').getByRole('row').allInnerTexts()).join('\n');
      expect(rows).toMatch(/dlamini-laptop\.img\s+Sale\s+R350\.00/);
      expect(rows).toMatch(/dlamini-laptop\.img\s+Sale reversed\s+−R350\.00/);
      expect(rows).toMatch(/studio-archive\.img\s+Sale\s+R350\.00/);
      expect(await page.getByRole('main').innerText()).toMatch(/Sales\s+R350\.00/);
    });

    it('says who did what', async () => {
      const { page } = shop;
      await page.getByRole('link', { name: 'Activity' }).click();
      for (const words of ['Device picked up', 'Repair rolled back', 'Repair approved', 'Agent confirmed'])
        await page.getByText(words).first().waitFor();
    });

    it('makes a token for another agent, and shows it once', async () => {
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

/** The bar of the design: what a reader is about to press does not move away when the rest of the page arrives. */
const MOST_SHIFT = 0.05;
/** Long enough for all that a page asks for. */
const SETTLED_MS = 2_500;

const RECORD = `
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

async function shiftsOf(page: Page, address: string): Promise<readonly Shift[]> {
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForTimeout(SETTLED_MS);
  return page.evaluate<Shift[]>('window.shifts');
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
      const shifts = await shiftsOf(page, await address());
      const sum = shifts.reduce((total, { value }) => total + value, 0);
      // The failure names the elements that moved.
      expect(sum < MOST_SHIFT ? [] : shifts).toEqual([]);
    });
  });
}

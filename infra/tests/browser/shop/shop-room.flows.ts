import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { deviceNamed } from '../../world/bench.js';
import { approveQuote, executeRepair, isOver, untilTicket } from '../../world/repairs.js';
import { takeIn } from '../../world/take-in.js';
import { DESK, inChromium, PHONE, ZOOMED, type Visitor } from '../chromium.js';
import type { Stage } from '../stage.js';

const MANY = Array.from({ length: 14 }, (_, n) => `shelf-${String(n + 1).padStart(2, '0')}.img`);
const OWNERS = [
  '/tenant',
  '/tenant/repairs',
  '/tenant/overview',
  '/tenant/services',
  '/tenant/revenue',
  '/tenant/agents',
  '/tenant/team',
  '/notifications',
  '/settings',
  '/profile',
  '/tenant-onboarding',
];
const WIDE = { width: 1920, height: 1080 } as const;
const HELD_MS = 90;

/** Presses like a real mouse: at the position where the button was found, even if the button moves meanwhile. */
async function pressByHand(page: Page, button: Locator): Promise<{ x: number; y: number }> {
  const box = await button.boundingBox();
  if (box === null) throw new Error('The button is not there');
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  await page.waitForTimeout(HELD_MS);
  await page.mouse.up();
  return at;
}

async function edgesOf(element: Locator): Promise<{ left: number; right: number }> {
  const box = await element.boundingBox();
  if (box === null) throw new Error('The element is not there');
  return { left: box.x, right: box.x + box.width };
}

export function shopRoomFlows(stage: Stage): void {
  inChromium('a bench with many devices', () => {
    let shop: Visitor;
    beforeAll(async () => {
      shop = await stage.as('shop');
      for (const name of MANY) await stage.putOnBench(name);
      for (const name of MANY) await deviceNamed(await stage.door('shop'), name);
    }, 120_000);
    afterAll(async () => {
      await stage.browser.closeVisitors();
      for (const name of MANY) await rm(join(stage.product.bench, name), { force: true });
    });

    it.each(['pointer', 'keyboard'])(
      'keeps the panel in view when the last of many devices is chosen by the %s',
      async (by) => {
        const { page } = shop;
        await page.goto('/tenant');
        const last = MANY.at(-1) ?? '';
        const row = page
          .getByRole('list', { name: 'Devices on the bench' })
          .getByRole('button', { name: by === 'pointer' ? last : (MANY.at(-2) ?? '') });
        await row.waitFor();
        await row.scrollIntoViewIfNeeded();
        if (by === 'pointer') await row.click();
        else {
          await row.focus();
          await page.keyboard.press('Enter');
        }
        const panel = page.getByRole('region', { name: by === 'pointer' ? last : (MANY.at(-2) ?? '') });
        await panel.getByRole('button', { name: 'Start diagnosis' }).waitFor();
        const top = async () => (await panel.boundingBox())?.y ?? -1;
        expect(await top()).toBeGreaterThanOrEqual(0);
        expect(await top()).toBeLessThan(DESK.height / 2);
        await shop.picture(`bench-long-${by}`);
      },
    );

    it('keeps the typed text of a device while a different device is shown', async () => {
      const { page } = shop;
      const devices = page.getByRole('list', { name: 'Devices on the bench' });
      await devices.getByRole('button', { name: 'shelf-01.img' }).click();
      await page.getByLabel('Customer name').fill('Half a na');
      await devices.getByRole('button', { name: 'shelf-02.img' }).click();
      await page.getByRole('region', { name: 'shelf-02.img' }).waitFor();
      expect(await page.getByLabel('Customer name').inputValue()).toBe('');
      await devices.getByRole('button', { name: 'shelf-01.img' }).click();
      await page.getByRole('region', { name: 'shelf-01.img' }).waitFor();
      expect(await page.getByLabel('Customer name').inputValue()).toBe('Half a na');
    });
  });

  inChromium('repeated clicks', () => {
    let shop: Visitor;
    beforeAll(async () => {
      shop = await stage.as('shop');
    });
    afterAll(() => stage.browser.closeVisitors());

    it('hands over no device when "Ready for pickup" is pressed repeatedly', async () => {
      const { page } = shop;
      await stage.putOnBench('impatient.img');
      const { repairId, shop: door } = await takeIn(stage.product, 'impatient.img');
      await approveQuote(door, repairId);
      await executeRepair(door, repairId);
      await untilTicket(door, repairId, isOver);
      await page.goto(`/tenant/repairs/${repairId}`);
      const ready = page.getByRole('button', { name: 'Ready for pickup' });
      await ready.waitFor();
      await page.waitForTimeout(1000);
      const { x, y } = await pressByHand(page, ready);
      await page.getByRole('button', { name: 'Mark as picked up' }).waitFor();
      const question = page.getByRole('dialog', { name: 'Mark as picked up?' });
      while (!(await question.isVisible())) {
        await page.mouse.click(x, y, { delay: HELD_MS });
        await page.waitForTimeout(300);
      }
      await page.mouse.click(x, y, { delay: HELD_MS });
      expect((await door.get<{ handedOverAt?: string }>(`/api/repairs/${repairId}`)).handedOverAt).toBeUndefined();
      await shop.isAccessible();
    });

    it('presses a button on the first click although its field shows an error on blur', async () => {
      const { page } = shop;
      await page.goto('/settings?tab=security');
      await page.getByRole('button', { name: 'Change password' }).click();
      const field = page.getByLabel('Current password', { exact: true });
      await field.focus();
      await pressByHand(page, page.getByRole('button', { name: 'Cancel' }));
      await field.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Change password' }).click();
      await field.focus();
      await pressByHand(page, page.getByRole('button', { name: 'Set up two-factor authentication' }));
      await page.getByRole('button', { name: 'Set up two-factor authentication' }).waitFor({ state: 'detached' });
    });
  });

  inChromium('page layout', () => {
    let shop: Visitor;
    beforeAll(async () => {
      shop = await stage.as('shop');
    });
    afterAll(() => stage.browser.closeVisitors());

    it('keeps the top bar one row high at 200 % zoom and on a phone', async () => {
      for (const size of [ZOOMED[0], PHONE]) {
        await shop.page.setViewportSize(size);
        await shop.page.goto('/tenant/repairs');
        const find = shop.page.getByRole('banner').getByRole('button', { name: 'Search' });
        await find.waitFor();
        expect((await find.boundingBox())?.height).toBeLessThanOrEqual(48);
        expect((await shop.page.getByRole('banner').boundingBox())?.height).toBeLessThanOrEqual(60);
        await find.click();
        await shop.page.locator('[role="combobox"][aria-label="Search"]:focus').waitFor();
        await shop.picture(`frame-${size.width}`);
        await shop.page.keyboard.press('Escape');
      }
    });

    it('centres content and top bar on a wide screen', async () => {
      await shop.page.setViewportSize(WIDE);
      const { page } = shop;
      const banner = await edgesOf(page.getByRole('banner'));
      const main = await edgesOf(page.getByRole('main'));
      const account = await edgesOf(page.getByRole('button', { name: /: account of / }));
      expect(main.left).toBeGreaterThan(banner.left + 24);
      expect(main.left - banner.left).toBeCloseTo(banner.right - main.right, 0);
      expect(account.right).toBeLessThanOrEqual(main.right);
    });

    it('keeps the header of customer and tracking pages one row high on a phone', async () => {
      const [newest] = await (await stage.door('shop')).get<{ id: string }[]>('/api/repairs');
      const { trackingId } = await (
        await stage.door('shop')
      ).get<{ trackingId: string }>(`/api/repairs/${String(newest?.id)}`);
      const visitor = await stage.anyone({ size: PHONE });
      await visitor.page.goto(`/track-repair?id=${trackingId}`);
      await visitor.page.getByRole('list', { name: 'Progress of the repair' }).waitFor();
      expect((await visitor.page.getByRole('banner').boundingBox())?.height).toBeLessThanOrEqual(64);
      await visitor.picture('frame-tracking');
      const customer = await stage.as('customer', { size: PHONE });
      await customer.page.goto('/user');
      await customer.page.getByRole('button', { name: 'Account' }).waitFor();
      expect((await customer.page.getByRole('banner').boundingBox())?.height).toBeLessThanOrEqual(64);
      await customer.isAccessible();
      await customer.picture('frame-customer');
    });

    it('prints the steps and the name of the shop', async () => {
      const door = await stage.door('shop');
      const [newest] = await door.get<{ id: string }[]>('/api/repairs');
      const { trackingId, tenantName } = await door.get<{ trackingId: string; tenantName: string }>(
        `/api/repairs/${String(newest?.id)}`,
      );
      const shop = await stage.as('shop');
      await shop.page.goto(`/tenant/repairs/${String(newest?.id)}`);
      await shop.page.getByText('Back up').first().waitFor();
      await shop.page.emulateMedia({ media: 'print' });
      for (const word of ['Diagnose', 'Verify']) await shop.page.getByText(word, { exact: true }).first().waitFor();
      await shop.page.locator('p', { hasText: /^(\d+) of \1 checks passed, \d+ failed before the repair$/ }).waitFor();
      // Internal notes must not appear on the customer's copy.
      await shop.page.getByRole('region', { name: 'Notes', exact: true }).waitFor({ state: 'hidden' });
      // The side bar is not printed, so the repair uses the full width.
      expect((await shop.page.getByRole('main').boundingBox())?.width).toBeGreaterThan(DESK.width * 0.9);
      expect(await shop.page.getByRole('button', { name: 'Change', exact: true }).count()).toBe(0);
      await shop.picture('print-repair');
      const visitor = await stage.anyone();
      await visitor.page.goto(`/track-repair?id=${trackingId}`);
      await visitor.page.getByRole('list', { name: 'Progress of the repair' }).waitFor();
      await visitor.page.emulateMedia({ media: 'print' });
      await visitor.page.getByRole('banner').getByText(tenantName).waitFor();
      await visitor.picture('print-tracking');
    });

    it('shows a loading status before the scripts have loaded', async () => {
      const { page } = await stage.anyone({ size: PHONE });
      await page.route('**/assets/*.js', () => undefined);
      await page.goto('/', { waitUntil: 'commit' });
      await page.getByRole('status', { name: 'Loading' }).waitFor();
    });
  });

  inChromium('impersonation of a shop by a master', () => {
    afterAll(() => stage.browser.closeVisitors());

    it('cannot change any data on any page', async () => {
      const master = await stage.as('master');
      // Personal data (bank details, sessions, profile) is refused while viewing as a user.
      master.expects(/\/api\/(bank-details|sessions|profile)$/, /status of 403/);
      const { page } = master;
      const { id } = await (await stage.door('shop')).get<{ id: string }>('/api/user');
      await page.goto(`/admin/users/${id}`);
      await page.getByRole('button', { name: 'View as' }).click();
      await page.getByRole('dialog').getByLabel('Reason').fill('asked for help');
      await page.getByRole('dialog').getByRole('button', { name: 'View as' }).click();
      await page.getByRole('button', { name: 'Exit', exact: true }).waitFor();
      const written: string[] = [];
      page.on('request', (request) => {
        if (request.method() !== 'GET' && request.url().includes('/api/'))
          written.push(`${request.method()} ${request.url()}`);
      });
      const [newest] = await (await stage.door('shop')).get<{ id: string }[]>('/api/repairs');
      for (const path of [`/tenant/repairs/${String(newest?.id)}`, ...OWNERS]) {
        const open = async () => {
          await page.goto(path);
          await page.getByRole('heading').first().waitFor();
          await page.waitForLoadState('networkidle');
        };
        await open();
        const buttons = page.getByRole('main').getByRole('button', { disabled: false });
        for (let n = 0; n < (await buttons.count()); n++) {
          // Undefined if the list was reloaded meanwhile and has a button less.
          const label = await buttons
            .nth(n)
            .innerText({ timeout: 5000 })
            .catch(async (error: Error) => {
              if ((await buttons.count()) > n) throw error;
              return undefined;
            });
          if (label === undefined) break;
          if (/Logout|Sign Out|Home/.test(label)) continue;
          await buttons
            .nth(n)
            .click()
            .catch((error: Error) => {
              throw new Error(`${path}: ${label}: ${error.message}`);
            });
          await page.keyboard.press('Escape');
          if (page.url() !== new URL(path, stage.url).href) await open();
        }
      }
      expect(written).toEqual([]);
      await page.getByRole('button', { name: 'Exit', exact: true }).click();
      await page.getByRole('button', { name: 'View as' }).waitFor();
    }, 480_000);
  });
}

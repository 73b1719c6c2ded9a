import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { deviceNamed } from '../../world/bench.js';
import { ticketOf, untilTicket } from '../../world/repairs.js';
import { inChromium, PHONE, type Visitor } from '../chromium.js';
import type { Stage } from '../stage.js';
import type { WalkInDay } from './walk-in-day.js';

const IMAGE = 'left-at-the-counter.img';
/** An 8 × 8 pixel PNG of a single colour; the page converts the photo to JPEG. */
const PHOTO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR42mPgTsjAihiGlgQAhbQ0wVT7da4AAAAASUVORK5CYII=',
  'base64',
);
const PICTURES = fileURLToPath(new URL('../../e2e/screenshots/', import.meta.url));

async function sign(page: Page): Promise<void> {
  const field = page.getByRole('img', { name: 'Signature', exact: true });
  await field.scrollIntoViewIfNeeded();
  const box = await field.boundingBox();
  if (!box) throw new TypeError('there is no field to sign in');
  await page.mouse.move(box.x + 20, box.y + box.height / 2);
  await page.mouse.down();
  for (const step of [1, 2, 3, 4, 5, 6])
    await page.mouse.move(box.x + 20 + step * 30, box.y + (step % 2 === 0 ? 20 : box.height - 20), { steps: 4 });
  await page.mouse.up();
}

export function counterFlows(stage: Stage, day: WalkInDay): void {
  inChromium('counter intake', () => {
    let shop: Visitor;
    let repairs: { id: string; number: number; deviceName: string; deviceId: string }[] = [];
    const device = (number: number) => shop.page.getByRole('region', { name: `Device ${number}`, exact: true });
    const of = (name: string) => String(repairs.find(({ deviceName }) => deviceName === name)?.id);
    beforeAll(async () => {
      shop = await stage.as('shop');
    });
    afterAll(async () => {
      await stage.browser.closeVisitors();
      await rm(join(stage.product.bench, IMAGE), { force: true });
    });

    it('keeps typed intake data after a reload, except the passcode', async () => {
      const { page } = shop;
      await page.goto('/tenant/repairs');
      await page.getByRole('link', { name: 'New repair' }).click();
      await page.getByLabel('Customer name').fill('Naledi Mokoena');
      await page.getByLabel('Phone').fill('082 777 0142');
      await page.getByLabel('Email').fill('naledi@example.com');
      await device(1).getByLabel('Device type').selectOption('phone');
      await device(1).getByLabel('Make').fill('Umoja');
      await device(1).getByLabel('Model').fill('One');
      await device(1).getByLabel('Serial number or IMEI').fill('356938035643809');
      await device(1).getByLabel('Reported issue').fill('Does not turn on');
      await device(1).getByLabel('Passcode').fill('2580');
      await page.waitForFunction(() => JSON.stringify({ ...localStorage }).includes('356938035643809'));
      expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('2580');
      await page.reload();
      await expect(device(1).getByLabel('Make').inputValue()).resolves.toBe('Umoja');
      await expect(device(1).getByLabel('Passcode').inputValue()).resolves.toBe('');
    });

    it('checks in several devices together with a photo and one signature', async () => {
      const { page } = shop;
      await device(1).getByLabel('Passcode').fill('2580');
      await device(1).getByLabel('Screen cracked').check();
      await device(1)
        .getByLabel('Add photos')
        .setInputFiles({ name: 'front.png', mimeType: 'image/png', buffer: PHOTO });
      await device(1).getByRole('img', { name: 'Photo 1 of the device' }).waitFor();
      await page.getByRole('button', { name: 'Add another device' }).click();
      await device(2).getByLabel('Device type').selectOption('laptop');
      await device(2).getByLabel('Reported issue').fill('Battery does not charge');
      await page.getByLabel('The customer has read and accepts these terms').check();
      await page.getByLabel('Signed by').fill('Naledi Mokoena');
      await sign(page);
      await page.getByRole('button', { name: 'Clear signature' }).waitFor();
      await shop.isAccessible();
      await shop.picture('counter-form');
      await page.getByRole('button', { name: 'Check in', exact: true }).click();
      await page.getByRole('heading', { name: '2 devices checked in' }).waitFor();
      await shop.isAccessible();
      await shop.picture('counter-done');
      repairs = await (await stage.door('shop')).get<typeof repairs>('/api/repairs?status=received');
      expect(repairs.map(({ deviceId }) => deviceId)).toEqual(expect.arrayContaining(['', '']));
    });

    it('prints a check-in slip and a label', async () => {
      const { page } = shop;
      await page.goto(`/tenant/repairs/${of('Umoja One')}/print/slip`);
      await page.getByRole('heading', { name: /^Check-in slip R-/ }).waitFor();
      await page.getByText('356938035643809').waitFor();
      await page.getByRole('img', { name: 'Signature of Naledi Mokoena' }).waitFor();
      await shop.isAccessible();
      await shop.picture('counter-slip');
      const slip = await page.pdf({ preferCSSPageSize: true, printBackground: true });
      await page.goto(`/tenant/repairs/${of('Umoja One')}/print/label`);
      await page.getByRole('img', { name: 'Address of the ticket' }).waitFor();
      await shop.isAccessible();
      await shop.picture('counter-label');
      const label = await page.pdf({ preferCSSPageSize: true, printBackground: true });
      if (process.env['PICTURES']) {
        await writeFile(join(PICTURES, 'counter-slip.pdf'), slip);
        await writeFile(join(PICTURES, 'counter-label.pdf'), label);
      }
      // Each document has one page: 210 × 297 mm is 595 × 842 points, and 62 × 29 mm is 176 × 82 points.
      const sizeOf = (pdf: Buffer) => /\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf.toString('latin1'))?.slice(1);
      const pagesOf = (pdf: Buffer) => [...pdf.toString('latin1').matchAll(/\/Type\s*\/Page\b(?!s)/g)].length;
      expect([slip, label].map(sizeOf).map((size) => size?.map((side) => Math.round(Number(side))))).toEqual([
        [595, 842],
        [176, 82],
      ]);
      expect([slip, label].map(pagesOf)).toEqual([1, 1]);
    });

    it('connects a checked-in repair to its device on the bench and diagnoses it', async () => {
      const { page } = shop;
      const door = await stage.door('shop');
      await stage.putOnBench(IMAGE);
      const bench = await deviceNamed(door, IMAGE);
      const id = of('Umoja One');
      await page.goto(`/tenant/repairs/${id}`);
      await page.getByRole('img', { name: 'Photo 1 of the device' }).waitFor();
      await page.getByRole('button', { name: 'Show passcode' }).click();
      await page.getByText('2580').waitFor();
      await page.getByText('Received from').waitFor();
      await shop.isAccessible();
      await shop.picture('counter-repair');
      await page.getByLabel('Add photos').setInputFiles({ name: 'again.png', mimeType: 'image/png', buffer: PHOTO });
      await page.getByRole('button', { name: 'Photo 2 of the device' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete photo' }).click();
      const asked = page.getByRole('dialog', { name: 'Delete this photo?' });
      await shop.isAccessible();
      await asked.getByRole('button', { name: 'Delete photo' }).click();
      // An open dialog hides the images behind it from role queries.
      await page.getByRole('dialog').first().waitFor({ state: 'hidden' });
      await page.getByRole('img', { name: 'Photo 2 of the device' }).waitFor({ state: 'detached' });
      await page.getByRole('img', { name: 'Photo 1 of the device' }).waitFor();
      await page.getByRole('button', { name: 'Connect to a device on the bench' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Device on the bench').selectOption(bench.id);
      await dialog.getByRole('button', { name: 'Connect and diagnose' }).click();
      const { deviceId, runs } = await untilTicket(door, id, (ticket) => ticket.draft !== undefined);
      expect([deviceId, runs.length]).toEqual([bench.id, 1]);
      await page.getByRole('region', { name: 'Draft quote' }).waitFor();
      await shop.picture('counter-draft-quote');
      await page.getByRole('button', { name: /^Send quote \(/ }).click();
      await page.getByRole('button', { name: 'Record customer approval' }).waitFor();
      day.note(id, { place: 'quoted' });
    });

    it('records manual work and hands the device back with a signature', async () => {
      const { page } = shop;
      const id = of('Laptop');
      await page.goto(`/tenant/repairs/${id}`);
      await page.getByRole('button', { name: 'Move device' }).click();
      await page.getByRole('dialog').getByLabel('Place or person').fill('Shelf 4');
      await page.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }).click();
      await page.getByText('Shelf 4').waitFor();
      await page.getByRole('button', { name: 'Record manual work' }).click();
      await page.getByRole('dialog').getByRole('textbox').first().fill('Cleaned the charging port');
      await page.getByRole('dialog').locator('[type=submit]').click();
      await page.getByRole('button', { name: 'Mark as picked up' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.locator('[name=payment]').selectOption({ index: 1 });
      await dialog.getByRole('button', { name: 'Add a signature' }).click();
      await dialog.getByRole('img', { name: 'Signature', exact: true }).waitFor();
      await sign(page);
      await shop.picture('counter-handover');
      await dialog.locator('[type=submit]').click();
      await page.getByText('Returned to').waitFor();
      day.note(id, { place: 'picked_up' });
      expect(await ticketOf(await stage.door('shop'), id)).toMatchObject({
        outcome: 'repaired_by_hand',
        deviceId: '',
      });
    });

    it('lists the devices under their customer, who is found by a part of the number', async () => {
      const { page } = shop;
      await page.goto('/tenant/customers');
      await page.getByLabel('Find a customer').fill('7770142');
      await page.getByRole('link', { name: 'Naledi Mokoena' }).click();
      await page.getByText('Umoja One').first().waitFor();
      await shop.isAccessible();
      await shop.picture('counter-customer');
      await page.goto('/tenant/intake');
      await page.getByLabel('Phone').fill('0827770142');
      await page.getByRole('button', { name: 'Choose Naledi Mokoena' }).click();
      await page
        .getByText('Existing customer')
        .or(page.getByRole('button', { name: 'Choose someone else' }))
        .first()
        .waitFor();
    });

    it('fits the intake pages on a phone', async () => {
      const phone = await stage.as('shop', { size: PHONE, touch: true });
      for (const [name, path, words] of [
        ['intake', '/tenant/intake', 'Check in'],
        ['customers', '/tenant/customers', 'Add customer'],
      ] as const) {
        await phone.page.goto(path);
        await phone.page.getByRole('button', { name: words, exact: true }).waitFor();
        await phone.staysInWidth();
        await phone.isAccessible();
        await phone.picture(`counter-phone-${name}`);
      }
      await phone.page.goto(`/tenant/repairs/${of('Umoja One')}`);
      await phone.page.getByText('Received from').waitFor();
      await phone.staysInWidth();
      await phone.picture('counter-phone-repair');
    });
  });
}

import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { RepairTracking } from '@revive/contracts/repairs/tracking';
import { DiskMailbox } from '@revive/platform/mail/disk-mailbox';
import { emailTo } from '../../world/emails.js';
import { eventually } from '../../world/eventually.js';
import { takeIn } from '../../world/take-in.js';
import { inChromium, PHONE, type Visitor } from '../chromium.js';
import type { Stage } from '../stage.js';

const IMAGE = 'with-a-logo.img';
const LOGO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR42mPgTsjAihiGlgQAhbQ0wVT7da4AAAAASUVORK5CYII=',
  'base64',
);

export function shopLogoFlows(stage: Stage): void {
  inChromium('shop logo', () => {
    let shop: Visitor;
    let customer: Visitor;
    let name: string;
    let trackingId: string;
    const panel = () => shop.page.getByRole('region', { name: 'Logo' });
    const tracked = (isIt: (tracking: RepairTracking) => boolean) =>
      eventually(
        () => stage.product.anyone.get<RepairTracking>(`/api/customer/repair-status?trackingId=${trackingId}`),
        isIt,
      );
    beforeAll(async () => {
      [shop, customer] = [await stage.as('shop'), await stage.anyone({ size: PHONE, touch: true })];
      name = (await (await stage.door('shop')).get<{ tenantName: string }>('/api/user')).tenantName;
    });
    afterAll(async () => {
      await stage.browser.closeVisitors();
      await rm(join(stage.product.bench, IMAGE), { force: true });
    });

    it('refuses a file that is not an image with a message', async () => {
      shop.expects(/\/api\/shop\/logo$/, /400/);
      await shop.page.goto('/settings?tab=shop');
      await panel()
        .getByLabel('Choose an image')
        .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload="x()"/>') });
      await panel().getByRole('button', { name: 'Upload logo' }).click();
      await panel().getByRole('alert').getByText('The content of this file is something else.').waitFor();
      await panel().getByRole('button', { name: 'Cancel' }).click();
    });

    it('previews the logo before the upload and shows it in the top bar afterwards', async () => {
      await panel()
        .getByLabel('Choose an image')
        .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: LOGO });
      await panel().getByRole('img', { name }).waitFor();
      await panel().getByRole('button', { name: 'Upload logo' }).click();
      await shop.page.getByText('Logo updated', { exact: true }).waitFor();
      await shop.page.getByRole('banner').getByRole('img', { name }).waitFor();
      await shop.isAccessible();
      await shop.picture('settings-logo');
    });

    it('shows the logo on the customer’s page without layout shift', async () => {
      await stage.putOnBench(IMAGE);
      ({ trackingId } = await takeIn(stage.product, IMAGE));
      await tracked(({ repairShopLogo }) => repairShopLogo !== undefined);
      const { page } = customer;
      await page.goto(`/track-repair?id=${trackingId}`);
      const logo = page.getByRole('img', { name });
      await logo.waitFor();
      // The image element appears before its bytes have loaded.
      await eventually(
        () => logo.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth),
        (width) => width === 8,
      );
      expect(await logo.boundingBox()).toMatchObject({ width: 40, height: 40 });
      await customer.isAccessible();
      await customer.picture('tracking-logo');
    });

    it('attaches the logo to the customer email, so that opening it loads no remote image', async () => {
      const { number } = await tracked(() => true);
      const email = await emailTo(stage.product.home, 'thandi@example.com', `We have your ${IMAGE} (R-${number})`);
      expect(email.attachments).toEqual(['logo.png']);
      const mail = join(stage.product.home, 'mail');
      expect(await new DiskMailbox(mail).file(email.id, 0)).toMatchObject({ contentType: 'image/png' });
      expect(await readFile(join(mail, `${email.id}.eml`), 'utf8')).toContain('Content-ID: <logo>');
    });

    it('removes the logo from all pages', async () => {
      await panel().getByRole('button', { name: 'Remove logo' }).click();
      await shop.page.getByText('Logo removed', { exact: true }).waitFor();
      await shop.page.getByRole('banner').getByRole('img', { name }).waitFor({ state: 'detached' });
      await tracked(({ repairShopLogo }) => repairShopLogo === undefined);
      await customer.page.reload();
      await customer.page.getByTitle(name).waitFor();
      expect(await customer.page.getByRole('img', { name }).count()).toBe(0);
    });
  });
}

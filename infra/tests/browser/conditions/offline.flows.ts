import { afterAll, expect, it } from '@jest/globals';
import { emailTo, pathIn } from '../../world/emails.js';
import { takeIn } from '../../world/take-in.js';
import { inChromium, PHONE, type Visitor } from '../chromium.js';
import type { Stage } from '../stage.js';

const NO_NETWORK = /ERR_INTERNET_DISCONNECTED/;
/** A mark on `window` that a reload would remove. */
const MARK = 'window.stillThisPage = true';
const isStillThisPage = (visitor: Visitor) => visitor.page.evaluate('window.stillThisPage === true');

export function offlineFlows(stage: Stage): void {
  inChromium('an offline device', () => {
    let shop: Visitor;
    let [presses, repairs] = [0, 0];
    afterAll(() => stage.browser.closeVisitors());

    const banner = (visitor: Visitor) => visitor.page.getByText('This device is offline.');

    /** Uses a new browser profile each time: a chunk loaded in an earlier attempt would be cached. */
    async function goesOffline(): Promise<void> {
      shop = (await stage.as('shop')).expects(/./, NO_NETWORK);
      const { page, context } = shop;
      await page.goto('/tenant/agents');
      await page.getByRole('button', { name: 'Add agent' }).waitFor();
      await page.evaluate(MARK);
      await context.setOffline(true);
      await banner(shop).waitFor();
      await shop.isAccessible();
    }

    it('shows the offline banner on the agents page at once', async () => {
      await goesOffline();
      await shop.picture('offline-agents');
    });

    it('shows the system status as unknown to staff while offline', async () => {
      const master = (await stage.as('master')).expects(/./, NO_NETWORK);
      const { page, context } = master;
      await page.goto('/admin');
      // Accepts any status: a busy machine may show a warning.
      await page.getByRole('status', { name: /Operational|warning|critical/i }).waitFor();
      await context.setOffline(true);
      await banner(master).waitFor();
      await page.getByRole('status', { name: 'System status unknown' }).waitFor();
    });

    it('keeps the page when a part cannot load offline and loads it later', async () => {
      if (presses++ > 0) await goesOffline();
      const { page, context } = shop;
      await page.getByRole('button', { name: 'Add agent' }).click();
      await page.getByText('Not loaded yet').first().waitFor();
      expect(await isStillThisPage(shop)).toBe(true);
      await page.getByRole('heading', { name: 'Agents' }).first().waitFor();
      await context.setOffline(false);
      await page.getByRole('dialog').waitFor();
      await banner(shop).waitFor({ state: 'hidden' });
      expect(await isStillThisPage(shop)).toBe(true);
    });

    it('reports a failed approval on the tracking page and accepts it later', async () => {
      // A quote can be approved only once, so each attempt uses a new repair.
      const image = `train-ride-${++repairs}.img`;
      await stage.putOnBench(image);
      const { trackingId } = await takeIn(stage.product, image);
      const customer = (await stage.anyone({ size: PHONE })).expects(/./, NO_NETWORK);
      const { page, context } = customer;
      await page.goto(
        pathIn(await emailTo(stage.product.home, 'thandi@example.com', `Your quote for ${image}: R350.00`, trackingId)),
      );
      const approve = page.getByRole('button', { name: /^Approve R/ });
      await approve.waitFor();
      await page.evaluate(MARK);
      await context.setOffline(true);
      await banner(customer).waitFor();
      await approve.click();
      await page.getByText('Not approved').first().waitFor();
      expect(await isStillThisPage(customer)).toBe(true);
      await customer.picture('offline-tracking');
      await context.setOffline(false);
      await banner(customer).waitFor({ state: 'hidden' });
      await approve.click();
      await page
        .getByText(/^Approved/)
        .first()
        .waitFor();
      expect(await isStillThisPage(customer)).toBe(true);
    }, 240_000);
  });
}

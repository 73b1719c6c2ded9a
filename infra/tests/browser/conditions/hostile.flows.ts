import { afterAll, expect, it } from '@jest/globals';
import { inChromium, PHONE } from '../chromium.js';
import type { Stage } from '../stage.js';

const NAME = '"><script>alert(2)</script><b>Thandi</b>';
const ISSUE = '</textarea><svg onload=alert(3)> {{7*7}} ${7*7} <a href="javascript:alert(4)">x</a>';

/**
 * Names that would run as code if a page inserted them as HTML. A dialog, an error or a blocked script fails the test.
 */
export function hostileFlows(stage: Stage): void {
  inChromium('hostile names', () => {
    let attempts = 0;
    afterAll(() => stage.browser.closeVisitors());

    it('shows hostile names as text on the bench, tracking page and monitor', async () => {
      const [shop, customer, master] = [
        await stage.as('shop'),
        await stage.anyone({ size: PHONE }),
        await stage.as('master'),
      ];
      // An earlier attempt leaves its repair on its device, so each attempt uses a new image.
      const image = `<img src=x onerror=alert(${++attempts})>.img`;
      await stage.putOnBench(image);
      const { page } = shop;
      await page.goto('/tenant');
      await page.getByRole('button', { name: image }).click();
      const ticket = page.getByRole('region', { name: image });
      await ticket.getByLabel('Customer name').fill(NAME);
      await ticket.getByLabel('Reported issue').fill(ISSUE);
      await ticket.getByRole('button', { name: 'Start diagnosis' }).click();
      await ticket.getByRole('button', { name: 'Record customer approval' }).waitFor({ timeout: 60_000 });
      await ticket.getByText(NAME, { exact: true }).first().waitFor();
      await ticket.getByText(ISSUE, { exact: true }).waitFor();
      await ticket.getByRole('button', { name: 'Record customer approval' }).click();
      expect(await page.getByLabel('Approved by').inputValue()).toBe(NAME);
      await page.getByRole('button', { name: 'Cancel' }).click();
      await shop.picture('hostile-bench');

      await customer.page.goto(String(await ticket.getByRole('link', { name: 'Tracking page' }).getAttribute('href')));
      await customer.page.getByText(`Device: ${image}, Disk image`).waitFor();
      await customer.page.getByText(`Reported issue: ${ISSUE}`).waitFor();
      await customer.picture('hostile-tracking');

      await master.page.goto('/admin');
      await master.page.getByRole('table', { name: 'Live repairs' }).getByRole('link', { name: image }).waitFor();
      await master.page.getByRole('list', { name: 'Runs' }).getByRole('link', { name: image }).waitFor();
      await master.page
        .getByText(/Repair started: R-\d+, /)
        .filter({ hasText: image })
        .first()
        .waitFor();
      for (const one of [page, customer.page, master.page])
        expect(
          await one
            .locator('img, script:not([src]):not([nonce]), b, svg[onload], [onerror], a[href^="javascript:"]')
            .count(),
        ).toBe(0);
    }, 240_000);
  });
}

import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { inChromium, PHONE, type Visitor } from '../chromium.js';
import type { Stage } from '../stage.js';

/** A shop without repairs. Must run before the main job, which makes the list disappear. */
export function firstStepsFlows(stage: Stage): void {
  inChromium('the first steps of a shop', () => {
    let shop: Visitor;
    const list = () => shop.page.getByRole('region', { name: 'First steps' });
    beforeAll(async () => {
      shop = await stage.as('shop');
    });
    afterAll(() => stage.browser.closeVisitors());

    it('shows on the dashboard which first steps are done', async () => {
      const { page } = shop;
      await page.goto('/tenant/overview');
      await list().getByText('Done: Enter the code that the agent shows').waitFor();
      await list().getByText('Done: Connect a disk or a disk image').waitFor();
      expect(await list().getByText('3 of 6 steps').count()).toBe(1);
      await shop.isAccessible();
      await shop.picture('first-steps-desk');
      await page.setViewportSize(PHONE);
      await page.emulateMedia({ colorScheme: 'dark' });
      await shop.isAccessible();
      await shop.picture('first-steps-phone-dark');
    });

    it('opens help about a step in a new tab', async () => {
      const { page, context } = shop;
      const opened = context.waitForEvent('page');
      await list().getByRole('link', { name: 'Help: two-factor authentication (opens in a new tab)' }).click();
      const article = await opened;
      await article.getByRole('heading', { name: 'Two-factor authentication', level: 1 }).waitFor();
      await shop.isAccessible(article);
      await article.close();
      expect(new URL(page.url()).pathname).toBe('/tenant/overview');
    });
  });
}

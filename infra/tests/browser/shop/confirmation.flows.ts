import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { join } from 'node:path';
import { consoleCommand } from '@revive/agent/console/console';
import { approveAndExecute, isOver, untilTicket } from '../../world/repairs.js';
import { takeIn } from '../../world/take-in.js';
import { inChromium, PHONE, type Visitor } from '../chromium.js';
import type { Stage } from '../stage.js';

const IMAGE = 'asked-for.img';

/**
 * A shop that requires confirmation at the agent: from the switch to a repair that waits. Turns the setting off at the
 * end.
 */
export function confirmationFlows(stage: Stage): void {
  inChromium('confirmation at the agent', () => {
    let shop: Visitor;
    const atAgent = (...words: string[]): Promise<string> => consoleCommand(join(stage.product.home, 'agent'), words);
    const card = () => shop.page.getByLabel('On-site confirmation');
    beforeAll(async () => {
      shop = await stage.as('shop');
      await stage.putOnBench(IMAGE);
    });
    afterAll(() => stage.browser.closeVisitors());

    it('explains the setting before it is turned on and focuses the safe answer', async () => {
      const { page } = shop;
      await page.goto('/tenant/agents');
      await card().getByText('Off: repairs start immediately.').waitFor();
      await card().getByRole('button', { name: 'Turn on' }).click();
      const question = page.getByRole('dialog', { name: 'Turn on on-site confirmation?' });
      await question.getByText("You can't turn this off here").waitFor();
      expect(await page.locator(':focus').innerText()).toBe('Leave off');
      await shop.isAccessible();
      await shop.picture('confirmation-question');
      await question.getByRole('button', { name: 'Leave off' }).click();
      await question.waitFor({ state: 'hidden' });
      await card().getByText('Off:').waitFor();
    });

    it('shows on a desktop and a phone that the setting is on', async () => {
      const { page } = shop;
      await card().getByRole('button', { name: 'Turn on' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Turn on' }).click();
      await page.getByText('On-site confirmation is on', { exact: true }).waitFor();
      await card()
        .getByText(/^On since .* confirms each repair before anything is written\./)
        .waitFor();
      expect(await card().getByRole('button').count()).toBe(0);
      await page.getByText('confirms on site').waitFor();
      await shop.isAccessible();
      await shop.picture('confirmation-on');
      const phone = await stage.as('shop', { size: PHONE, scheme: 'dark' });
      await phone.page.goto('/tenant/agents');
      await phone.page.getByText('confirms on site').waitFor();
      await phone.isAccessible();
      await phone.picture('confirmation-on-phone-dark');
    });

    it('shows that a repair waits for confirmation and continues after it', async () => {
      const { page } = shop;
      const job = await takeIn(stage.product, IMAGE);
      await approveAndExecute(job);
      await page.goto(`/tenant/repairs/${job.repairId}`);
      await page
        .getByText(/Waiting for confirmation at the agent/)
        .first()
        .waitFor();
      await shop.isAccessible();
      await shop.picture('confirmation-waits');
      const [plan] = /(?<=plan\s+)[0-9a-f]{64}/.exec(await atAgent('waiting')) ?? [];
      expect(await atAgent('confirm', String(plan))).toContain('Confirmed.');
      expect((await untilTicket(job.shop, job.repairId, isOver)).outcome).toBe('repaired');
      await page.getByText('Repair Completed').first().waitFor();
      expect(await atAgent('confirmation', 'off')).toContain('off');
    });
  });
}

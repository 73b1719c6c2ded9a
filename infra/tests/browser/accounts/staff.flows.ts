import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { approveByQr, executeRepair } from '../../world/repairs.js';
import { takeIn } from '../../world/take-in.js';
import { inChromium, PHONE, type Visitor } from '../chromium.js';
import type { Stage } from '../stage.js';

const IMAGE = 'halted.img';

export function staffFlows(stage: Stage): void {
  inChromium('the platform’s staff', () => {
    let master: Visitor;
    let question: Locator;
    let repairId: string;
    let trackingId: string;
    beforeAll(async () => {
      await stage.putOnBench(IMAGE);
      const job = await takeIn(stage.product, IMAGE);
      ({ repairId, trackingId } = job);
      await approveByQr(job);
      master = await stage.as('master');
      question = master.page.getByRole('dialog', {
        name: 'Are you sure you want to emergency stop all active repairs?',
      });
    });
    afterAll(() => stage.browser.closeVisitors());

    it('shows an approved repair as ready for the technician on the monitor', async () => {
      await master.page.goto('/admin');
      await master.page.getByRole('row', { name: IMAGE }).getByText('Repair Approved').waitFor();
      await master.page.getByText('No repairs are running.').waitFor();
    });

    it('asks before an emergency stop and ignores a hold released too early', async () => {
      const { page } = master;
      await page.getByRole('button', { name: 'Emergency Stop' }).click();
      await question.waitFor();
      expect(await page.locator(':focus').innerText()).toBe('Keep repairing');
      await master.isAccessible();
      await master.picture('master-stop-question');
      const hold = question.getByRole('button', { name: /^Hold to stop/ });
      await hold.hover();
      // No wait between press and release: a hold of two seconds would trigger the stop.
      await Promise.all([page.mouse.down(), page.mouse.up()]);
      await question.getByRole('button', { name: 'Hold to stop', exact: true }).waitFor();
      await question.getByRole('button', { name: 'Keep repairing' }).click();
      await question.waitFor({ state: 'hidden' });
    });

    it('stops a running repair after a two-second hold and shows each agent acknowledging', async () => {
      const { page } = master;
      const shop = await stage.door('shop');
      await page.getByRole('button', { name: 'Emergency Stop' }).click();
      await question.getByRole('textbox', { name: 'Reason' }).fill('We are looking at a report of yesterday.');
      // An agent that is silent for twelve seconds counts as offline and would not receive the stop.
      await stage.whileTheAgentStands(async () => {
        await executeRepair(shop, repairId);
        await question.getByText('1 running repair will stop.').waitFor();
        await page.getByText('Stops 1 running repair.').waitFor();
        await question.getByRole('button', { name: 'Hold to stop' }).hover();
        await page.mouse.down();
        await page.getByRole('dialog', { name: 'Stopping' }).getByText('Sent', { exact: true }).waitFor();
        await page.mouse.up();
        await master.picture('master-stopping');
      });
      const stopped = page.getByRole('dialog', { name: 'Stopped' });
      await stopped.getByText('Confirmed').waitFor();
      await page.getByText('Emergency stop activated successfully. All repairs halted.', { exact: true }).waitFor();
      await master.isAccessible();
      await master.picture('master-stopped');
      await stopped.getByRole('button', { name: 'Close' }).click();
    });

    it('shows that no repairs are running', async () => {
      await master.page.getByText('No repairs are running.').waitFor();
      await master.picture('master-after-stop');
    });

    it('shows the shop the reason, blocks its repairs and lifts the stop with a reason', async () => {
      const { page } = master;
      const shop = await stage.as('shop');
      await shop.page.goto('/tenant/overview');
      const banner = shop.page.getByRole('status').filter({ hasText: 'Revive has paused all repairs.' });
      await banner.getByText('We are looking at a report of yesterday.').waitFor();
      await shop.isAccessible();
      await shop.picture('shop-stopped');
      const standing = page.getByRole('region', { name: 'Active stops' });
      await standing.getByText('We are looking at a report of yesterday.').waitFor();
      await standing.getByRole('button', { name: 'Resume' }).click();
      const lifting = page.getByRole('dialog', { name: 'Resume repairs?' });
      await lifting.getByRole('textbox', { name: 'Reason' }).fill('The report was of another release.');
      await master.isAccessible();
      await lifting.getByRole('button', { name: 'Resume repairs' }).click();
      await page.getByText('Repairs resumed', { exact: true }).waitFor();
      await standing.waitFor({ state: 'hidden' });
      await banner.waitFor({ state: 'hidden' });
      await master.page.getByRole('table', { name: 'Live repairs' }).getByRole('link', { name: IMAGE }).click();
      await master.page.getByRole('heading', { name: /^Repair R-\d+$/ }).waitFor();
      // The repair had not written yet: no start is used up, and the repair can be started again.
      await master.page.getByText('Repair Approved').first().waitFor();
      await master.isAccessible();
      await master.picture('master-halted-ticket');
      const customer = await stage.anyone({ size: PHONE });
      await customer.page.goto(`/track-repair?id=${trackingId}`);
      await customer.page.getByRole('heading', { name: 'Repair approved' }).waitFor();
      await customer.picture('tracking-halted');
      await master.page.goBack();
    });

    it('stops by holding a key, not by pressing it once', async () => {
      const { page } = master;
      await page.getByRole('button', { name: 'Emergency Stop' }).focus();
      await page.keyboard.press('Enter');
      await question.waitFor();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Space');
      await question.getByRole('button', { name: 'Hold to stop', exact: true }).waitFor();
      await page.keyboard.down('Space');
      await page.getByRole('dialog', { name: 'Stopped' }).waitFor();
      await page.keyboard.up('Space');
      await page.keyboard.press('Escape');
      const staff = await stage.door('master');
      for (const { stopId, resumedAt } of await staff.get<{ stopId: string; resumedAt?: string }[]>(
        '/api/emergency-stops',
      ))
        if (resumedAt === undefined) await staff.post(`/api/emergency-stop/${stopId}/resume`, { reason: 'Only tried' });
    });

    it('asks for the typed word STOP when motion is reduced', async () => {
      const careful = await stage.as('master', { reducedMotion: true });
      await careful.page.goto('/admin');
      await careful.page.getByRole('button', { name: 'Emergency Stop' }).click();
      const typed = careful.page.getByLabel('Type STOP', { exact: true });
      await typed.waitFor();
      expect(await careful.page.getByRole('button', { name: 'Type STOP to confirm' }).isDisabled()).toBe(true);
      await typed.fill('stop');
      expect(await careful.page.getByRole('button', { name: 'Type STOP to confirm' }).isEnabled()).toBe(true);
      await careful.picture('master-stop-typed');
      await careful.page.getByRole('button', { name: 'Keep repairing' }).click();
    });
  });
}

import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { customerCodeTo } from '../../world/emails.js';
import { approveAndExecute, handOver, isOver, markReady, untilTicket } from '../../world/repairs.js';
import { takeIn, type Job } from '../../world/take-in.js';
import { OWN_PASSWORD, signInByForm } from '../accounts/accounts.flows.js';
import { inChromium, type Visitor } from '../chromium.js';
import type { Stage } from '../stage.js';

const IMAGE = 'with-a-history.img';

export function historyOfDevice(stage: Stage, username: string): void {
  inChromium('device history at another shop', () => {
    let [owner, other]: Visitor[] = [];
    let job: Job;
    beforeAll(async () => {
      await stage.putOnBench(IMAGE);
      job = await takeIn(stage.product, IMAGE);
      await approveAndExecute(job);
      await untilTicket(job.shop, job.repairId, (ticket) => isOver(ticket) && ticket.status === 'completed');
      await markReady(job.shop, job.repairId);
      await handOver(job.shop, job.repairId);
      [owner, other] = [await stage.anyone(), await stage.anyone()];
      await signInByForm(other.page, username, OWN_PASSWORD);
      await other.page.waitForURL(/\/tenant/);
    }, 180_000);
    afterAll(() => stage.browser.closeVisitors());

    it('opens the history with the owner’s code, without names and prices, until it is revoked', async () => {
      const { page } = owner as Visitor;
      const secret = await customerCodeTo(stage.product.home, 'thandi@example.com', job.trackingId);
      await page.goto(`/warranty?id=${job.trackingId}#code=${secret}`);
      await page.getByRole('button', { name: /^Create (a|another) code$/ }).click();
      const code = await page.getByRole('status', { name: 'Your code' }).innerText();
      const desk = (other as Visitor).page;
      await desk.goto(`/tenant/device-history#code=${code}`);
      await desk.getByRole('button', { name: 'Open history' }).click();
      await desk.getByText('At another repair shop').waitFor();
      const words = await desk.getByRole('main').innerText();
      expect(words).toContain('Repaired and checked');
      expect(words).not.toMatch(/Thandi|R350|with-a-history/);
      await other?.isAccessible();
      await other?.picture('device-history');
      // The page polls every fifteen seconds.
      await page.getByText(/^Used by /).waitFor({ timeout: 60_000 });
      await page.getByRole('button', { name: 'Revoke' }).click();
      await page
        .getByText(/Revoked/)
        .first()
        .waitFor();
      other?.expects(/\/api\/passport\/open$/, /status of 404/);
      await desk.getByRole('button', { name: 'Open history' }).click();
      await desk
        .getByText(/doesn’t open a device history/)
        .first()
        .waitFor();
    });
  });
}

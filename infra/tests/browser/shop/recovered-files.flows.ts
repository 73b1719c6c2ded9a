import { afterAll, beforeAll, it } from '@jest/globals';
import { fat32Volume } from '@revive/agent/fixtures/fat32/fat32';
import { deleteFat } from '@revive/agent/fixtures/recover/deleted-fat';
import type { Repair } from '@revive/contracts/repairs/repair';
import { approveAndExecute, isOver, untilTicket } from '../../world/repairs.js';
import { takeIn } from '../../world/take-in.js';
import { inChromium, type Visitor } from '../chromium.js';
import type { Stage } from '../stage.js';
import { putOnBench } from '../../world/bench.js';

const IMAGE = 'wedding-stick.img';

export function recoveredFilesFlows(stage: Stage): void {
  inChromium('file recovery', () => {
    let shop: Visitor;
    beforeAll(async () => {
      shop = await stage.as('shop');
      const { bytes } = fat32Volume();
      deleteFat(bytes, 'README.TXT');
      await putOnBench(stage.product.bench, IMAGE, bytes);
    });
    afterAll(() => stage.browser.closeVisitors());

    it('shows the amount and destination before recovery, and location and proof after it', async () => {
      const { page } = shop;
      const job = await takeIn(stage.product, IMAGE);
      await page.goto(`/tenant/repairs/${job.repairId}`);
      await page.getByText('Saved to').waitFor();
      await page.getByText('Free space').waitFor();
      await shop.isAccessible();
      await shop.picture('recovery-offered');
      const { alternatives } = await job.shop.get<Repair>(`/api/repairs/${job.repairId}`);
      await job.shop.post(`/api/repairs/${job.repairId}/alternatives`, { planDigest: alternatives?.[0]?.planDigest });
      await page.getByText('File recovery').first().waitFor();
      await approveAndExecute(job);
      await untilTicket(job.shop, job.repairId, isOver);
      await page.getByText('Saved at').first().waitFor();
      await page.getByText('1 of 1 file whole').first().waitFor();
      await shop.isAccessible();
      await shop.picture('recovery-done');
    });
  });
}

import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { customerCodeTo } from '../../world/emails.js';
import { approveAndExecute, handOver, isOver, markReady, ticketOf, untilTicket } from '../../world/repairs.js';
import { takeIn, type Job } from '../../world/take-in.js';
import { inChromium, PHONE, type Visitor } from '../chromium.js';
import type { Stage } from '../stage.js';
import type { WalkInDay } from './walk-in-day.js';

const IMAGE = 'under-warranty.img';
const REASON = 'It does not start <b>again</b>';

export function warrantyFlows(stage: Stage, day: WalkInDay): void {
  inChromium('warranty', () => {
    let [customer, shop]: Visitor[] = [];
    let job: Job;
    let claimed = '';
    beforeAll(async () => {
      await stage.putOnBench(IMAGE);
      job = await takeIn(stage.product, IMAGE);
      await approveAndExecute(job);
      await untilTicket(job.shop, job.repairId, (ticket) => isOver(ticket) && ticket.status === 'completed');
      await markReady(job.shop, job.repairId);
      customer = await stage.anyone({ size: PHONE, touch: true });
      shop = await stage.as('shop');
    }, 180_000);
    afterAll(() => stage.browser.closeVisitors());

    it('starts the warranty at pickup and shows it on the tracking page', async () => {
      const { page } = customer as Visitor;
      const code = await customerCodeTo(stage.product.home, 'thandi@example.com', job.trackingId);
      await page.goto(`/track-repair?id=${job.trackingId}#code=${code}`);
      await page.getByText(/^Your contact details/).waitFor();
      expect(await page.getByRole('link', { name: 'Open warranty' }).count()).toBe(0);
      await handOver(job.shop, job.repairId);
      const { quotes } = await ticketOf(job.shop, job.repairId);
      day.note(job.repairId, { place: 'picked_up', machineCents: quotes.at(-1)?.totalCents ?? 0, isVerified: true });
      await page.getByRole('link', { name: 'Open warranty' }).click();
      await page.getByText(/^Under warranty until \d+ \w+ 20\d\d$/).waitFor();
      await page.getByRole('img', { name: 'QR code of this page' }).waitFor();
      await page.getByRole('button', { name: /^Create (a|another) code$/ }).waitFor();
      await customer?.isAccessible();
      await customer?.picture('warranty');
    });

    it('opens a repair that the customer can follow for a claim', async () => {
      const { page } = customer as Visitor;
      await page.getByLabel('What is wrong').fill(REASON);
      await page.getByRole('button', { name: 'Make claim' }).click();
      await page.getByRole('link', { name: 'Follow it' }).waitFor();
      await page.getByText(/^A claim is open/).waitFor();
      await customer?.picture('warranty-claimed');
      await page.getByRole('link', { name: 'Follow it' }).click();
      await page.getByText(/^Warranty claim of R-\d+\. Repairing the same problem again costs nothing\.$/).waitFor();
      await customer?.isAccessible();
    });

    it('shows the claim as a separate ticket, linked in both directions', async () => {
      const { page } = shop as Visitor;
      await page.goto(`/tenant/repairs/${job.repairId}`);
      const warranty = page.getByRole('region', { name: 'Warranty' });
      await warranty.getByText(REASON).waitFor();
      await warranty.getByText(/^Not diagnosed again yet/).waitFor();
      await shop?.isAccessible();
      await shop?.picture('warranty-shop');
      await warranty.getByRole('link', { name: /^Repair R-/ }).click();
      await page.getByRole('link', { name: /^Warranty claim of R-/ }).waitFor();
      claimed = new URL(page.url()).pathname.split('/').at(-1) ?? '';
      expect(claimed).not.toBe(job.repairId);
    });

    it('reports after a new diagnosis that the original repair is intact', async () => {
      const { page } = shop as Visitor;
      await job.shop.post(`/api/repairs/${claimed}/attach`, { deviceId: job.device.id });
      await untilTicket(job.shop, claimed, (ticket) => ticket.outcome !== 'none');
      await page.getByRole('link', { name: /^Warranty claim of R-/ }).click();
      await page.getByText(/^Our repair is intact\. The new diagnosis was compared/).waitFor();
      await shop?.picture('warranty-intact');
      day.note(claimed, { place: 'ready_for_pickup' });
    });

    it('creates a history code that the owner can revoke and the own shop cannot open', async () => {
      const { page } = customer as Visitor;
      const secret = await customerCodeTo(stage.product.home, 'thandi@example.com', job.trackingId);
      await page.goto(`/warranty?id=${job.trackingId}#code=${secret}`);
      await page.getByRole('button', { name: /^Create (a|another) code$/ }).click();
      const code = await page.getByRole('status', { name: 'Your code' }).innerText();
      await page.getByRole('img', { name: /^QR code that opens/ }).waitFor();
      await customer?.isAccessible();
      await customer?.picture('device-history-code');
      const desk = (shop as Visitor).page;
      shop?.expects(/\/api\/passport\/open$/, /status of 404/);
      await desk.goto(`/tenant/device-history#code=${code}`);
      await desk.getByRole('button', { name: 'Open history' }).click();
      await desk
        .getByText(/doesn’t open a device history/)
        .first()
        .waitFor();
      await shop?.isAccessible();
      await page.getByRole('button', { name: 'Revoke' }).click();
      await page.getByText(/^Revoked/).waitFor();
    });
  });
}

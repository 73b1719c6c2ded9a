import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { withTools } from '@revive/agent/fixtures/with-tools';
import { approveAndExecute, handOver, isOver, markReady, openRepair, untilTicket } from '../../world/repairs.js';
import { takeIn, type Job } from '../../world/take-in.js';
import { inChromium, type Visitor } from '../chromium.js';
import type { Stage } from '../stage.js';
import { station, step } from '../station.js';
import { PcOfAShop, PHONE, PHONE_TOOLS } from './pc-of-a-shop.js';

const IMAGE = 'returning-laptop.img';
const CAMERA = 'fake_device_0';

/** A phone with an ended repair and an open one. */
async function phoneOfTwoRepairs(stage: Stage): Promise<{ deviceId: string; repairId: string }> {
  const { shop, repairId, device } = await takeIn(stage.product, PHONE);
  await handOver(shop, repairId);
  return { deviceId: device.id, repairId: (await openRepair(shop, device.id)).repairId };
}

export function devicePageFlows(stage: Stage): void {
  inChromium('devices and their history', () => {
    let [shop, customer]: Visitor[] = [];
    let job: Job;
    let phone: { deviceId: string; repairId: string } | undefined;
    const page = () => (shop as Visitor).page;
    beforeAll(async () => {
      await stage.putOnBench(IMAGE);
      job = await takeIn(stage.product, IMAGE);
      await approveAndExecute(job);
      await untilTicket(job.shop, job.repairId, (ticket) => isOver(ticket) && ticket.status === 'completed');
      await markReady(job.shop, job.repairId);
      await handOver(job.shop, job.repairId);
      if (PcOfAShop.hasPhone) phone = await phoneOfTwoRepairs(stage);
      shop = await stage.as('shop');
      customer = await stage.as('customer');
    }, 180_000);
    afterAll(() => stage.browser.closeVisitors());

    it('lists the repairs of a device with their outcome and warranty', async () => {
      await page().goto(`/tenant/devices/${job.device.id}`);
      await page().getByRole('heading', { name: IMAGE }).waitFor();
      await page()
        .getByText(/^Under warranty until /)
        .waitFor();
      await station(shop as Visitor, 'device-page');
      const [file] = await Promise.all([
        page().waitForEvent('download'),
        page().getByRole('button', { name: 'Device label (PDF)' }).click(),
      ]);
      expect(file.suggestedFilename()).toMatch(/\.pdf$/);
    });

    it('names an address without a device', async () => {
      (shop as Visitor).expects(/\/api\//, /status of 404/);
      await page().goto('/tenant/devices/no-such-device');
      await page().getByText('This device was never on your bench').waitFor();
      await step(shop as Visitor, 'device-page-unknown');
    });

    it('shows the earlier repairs at check-in', async () => {
      await page().goto(`/tenant?device=${encodeURIComponent(job.device.id)}`);
      await page().getByRole('button', { name: 'New repair for this device' }).click();
      await page().getByLabel('Customer name').waitFor();
      await page().getByRole('list', { name: 'Earlier repairs of this device' }).waitFor();
      await station(shop as Visitor, 'device-check-in');
    });

    // An image has no serial number of its own; a phone has.
    withTools(PHONE_TOOLS, () => {
      it('shows the earlier repairs of a phone on its next ticket', async () => {
        await page().goto(`/tenant/repairs/${phone?.repairId}`);
        await page().getByRole('list', { name: 'Earlier repairs of this device' }).waitFor();
        await step(shop as Visitor, 'device-second-ticket');
        await page().goto(`/tenant/devices/${phone?.deviceId}`);
        await page().getByText('Serial number of the device').waitFor();
        await station(shop as Visitor, 'device-page-phone');
      });
    });

    it('makes labels of a ticket for a roll and a sheet', async () => {
      await page().goto(`/tenant/repairs/${job.repairId}/print/label`);
      for (const name of ['Label (62 mm)', 'Sheet of labels (A4)']) {
        const [file] = await Promise.all([
          page().waitForEvent('download'),
          page().getByRole('button', { name }).click(),
        ]);
        expect(file.suggestedFilename()).toMatch(/\.pdf$/);
      }
      await station(shop as Visitor, 'device-labels');
    });

    it('shows a customer the devices of the browser, and names each interface that is missing', async () => {
      const visitor = customer as Visitor;
      await visitor.page.goto('/devices');
      await visitor.page.getByText('Not scanned yet').waitFor();
      await station(visitor, 'browser-devices-empty');
      await visitor.page.getByRole('button', { name: 'Scan for Devices' }).click();
      await visitor.page.getByRole('row', { name: CAMERA }).waitFor();
      await visitor.page.getByText('This browser has no Web Bluetooth').waitFor();
      await station(visitor, 'browser-devices');
    });
  });
}

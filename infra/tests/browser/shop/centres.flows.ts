import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { approveByQr } from '../../world/repairs.js';
import { inChromium, type Visitor } from '../chromium.js';
import type { Stage } from '../stage.js';
import { station } from '../station.js';

const [INJECTED, RECOVERED] = ['dlamini-laptop.img', 'studio-archive.img'] as const;
interface Found {
  readonly id: string;
  readonly trackingId: string;
  readonly deviceName: string;
}

export function centresFlows(stage: Stage): void {
  inChromium('the control centers', () => {
    let shop: Visitor;
    beforeAll(async () => {
      shop = await stage.as('shop');
    });
    afterAll(() => stage.browser.closeVisitors());

    async function approve(device: string): Promise<void> {
      const door = await stage.door('shop');
      const found = (await door.get<Found[]>('/api/repairs')).find(({ deviceName }) => deviceName === device);
      const { id = '' } = found ?? {};
      const { trackingId } = await door.get<Found>(`/api/repairs/${id}`);
      await approveByQr({ shop: door, customer: stage.product.anyone, repairId: id, trackingId });
    }
    const card = (device: string) => shop.page.getByRole('region', { name: device, exact: true });

    it('assesses, waits for approval and recovers a machine in the blue-screen center', async () => {
      const { page } = shop;
      await page.goto('/bsod-recovery');
      await card(RECOVERED).getByRole('button', { name: 'Assess BSOD' }).click();
      const start = card(RECOVERED).getByRole('button', { name: /^Start Recovery \(R\d+/ });
      await start.click({ timeout: 60_000 });
      await page.getByText('The customer has not approved this quote').waitFor();
      await page.getByRole('button', { name: 'Not now' }).click();
      await station(shop, 'bsod-ready');
      await approve(RECOVERED);
      await card(RECOVERED).getByText('Approved by the customer').waitFor();
      await start.click();
      await page.getByRole('tab', { name: 'Active Recovery' }).click();
      await page.getByText('Completed').first().waitFor({ timeout: 60_000 });
      await station(shop, 'bsod-recovered');
      await page.getByRole('tab', { name: 'Bridge Setup' }).click();
      await page.getByText('Supported blue screens').waitFor();
      await station(shop, 'bsod-setup');
      await page.getByRole('tab', { name: 'Connected Machines' }).click();
      await card(RECOVERED).getByRole('button', { name: 'Reset for New Recovery' }).click({ timeout: 60_000 });
      await card(RECOVERED).getByRole('button', { name: 'Assess BSOD' }).waitFor();
    }, 240_000);

    it('assesses free devices and repairs approved devices in the injection center', async () => {
      const { page } = shop;
      await page.goto('/remote-injection');
      await page.getByRole('button', { name: 'Inject Assessment' }).click();
      await page.getByRole('tab', { name: 'Active Assessments' }).click();
      const execute = card(INJECTED).getByRole('button', { name: 'Execute Remote Repair' });
      await execute.click({ timeout: 60_000 });
      await page.getByText('The customer has not approved this quote').waitFor();
      await page.getByRole('button', { name: 'Not now' }).click();
      await station(shop, 'injection-assessed');
      await approve(INJECTED);
      await card(INJECTED).getByText('Approved by the customer').waitFor();
      await execute.click();
      await card(INJECTED).getByText('Completed').first().waitFor({ timeout: 60_000 });
      await station(shop, 'injection-repaired');
      await page.getByRole('tab', { name: 'Client Setup' }).click();
      await page.getByRole('heading', { name: 'Set up an agent' }).waitFor();
      await station(shop, 'injection-setup');
      await page.getByRole('tab', { name: 'Remote Injection', exact: true }).click();
      await page.getByText(/^Charged for \d+ repairs?$/).waitFor();
      await station(shop, 'injection-overview');
      expect(await page.getByText('System active').count()).toBe(1);
    }, 240_000);
  });
}

import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { inChromium, type Visitor } from '../chromium.js';
import type { Stage } from '../stage.js';
import { station, step } from '../station.js';

const LONG = 'a-customers-very-long-disk-name-without-any-blank-from-the-front-counter.img';

/** spec part 2 §2: the panel on the dashboard of staff. */
export function agentManagementFlows(stage: Stage): void {
  inChromium('agent management', () => {
    let master: Visitor;
    const panel = () => master.page.getByRole('region', { name: 'Agent Management' });
    const tab = (name: string) => panel().getByRole('tab', { name }).click();
    beforeAll(async () => {
      master = await stage.as('master');
    });
    afterAll(() => stage.browser.closeVisitors());

    it('shows each agent with its shop, port, version and status', async () => {
      await master.page.goto('/admin');
      const row = panel()
        .getByRole('row')
        .filter({ hasText: String(stage.product.localPort) });
      await row.getByText('Online', { exact: true }).waitFor();
      await station(master, 'devices-agent-status');
    });

    it('changes its tab with the arrow keys and Enter', async () => {
      await panel().getByRole('tab', { name: 'Agent Status' }).focus();
      await master.page.keyboard.press('ArrowRight');
      await master.page.keyboard.press('Enter');
      await panel().getByRole('tab', { name: 'Connected Devices', selected: true }).waitFor();
    });

    it('shows a device when it is plugged in, and removes it when it is unplugged', async () => {
      const row = panel().getByRole('row', { name: LONG });
      await panel().getByRole('row', { name: 'studio-archive.img' }).waitFor();
      await stage.putOnBench(LONG);
      await row.waitFor();
      await station(master, 'devices-connected');
      await rm(join(stage.product.bench, LONG));
      await row.waitFor({ state: 'detached' });
    });

    it('scans the devices of every agent', async () => {
      await panel().getByRole('button', { name: 'Scan Devices' }).click();
      await master.page.getByText('Device Scan Complete').first().waitFor();
      await master.page
        .getByText(/^\d+ devices at 1 agent$/)
        .first()
        .waitFor();
      await step(master, 'devices-scanned');
    });

    it('offers installers after the choice of a shop', async () => {
      const { page } = master;
      await tab('Download Installers');
      expect(
        await panel()
          .getByRole('button', { name: /\(\.(sh|bat|py)\)$/ })
          .count(),
      ).toBe(0);
      const { tenantName } = await (await stage.door('shop')).get<{ tenantName: string }>('/api/user');
      await panel().getByLabel('Repair shop').selectOption({ label: tenantName });
      const button = panel().getByRole('button', { name: 'Linux and macOS (.sh)' });
      await button.waitFor();
      await station(master, 'devices-installers');
      const [file] = await Promise.all([page.waitForEvent('download'), button.click()]);
      expect(file.suggestedFilename()).toMatch(/\.sh$/);
    });
  });
}

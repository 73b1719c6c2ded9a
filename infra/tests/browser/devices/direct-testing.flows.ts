import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { inChromium, type Visitor } from '../chromium.js';
import type { Stage } from '../stage.js';
import { station, step } from '../station.js';

const IMAGE = 'studio-archive.img';

/** spec part 2 §§2, 5 and 7: the master's screen, and the panel with the same tabs on the dashboard. */
export function directTestingFlows(stage: Stage): void {
  inChromium('direct device testing', () => {
    let master: Visitor;
    const card = () => master.page.getByRole('region', { name: IMAGE });
    const tab = (name: string) => master.page.getByRole('tab', { name }).click();
    beforeAll(async () => {
      master = await stage.as('master');
    });
    afterAll(() => stage.browser.closeVisitors());

    it('shows the empty lists of active tests and results', async () => {
      await master.page.goto('/direct-device-testing');
      await card().waitFor();
      await tab('Active Tests');
      await master.page.getByText('No active tests').waitFor();
      await step(master, 'direct-testing-no-active');
      await tab('Test Results');
      await master.page.getByText('No test results yet').waitFor();
    });

    it('offers Test Patch after a scan, for ready devices only', async () => {
      const { page } = master;
      await tab('Connected Devices');
      await page.getByRole('button', { name: 'Scan Devices' }).click();
      await page.getByText('Device Scan Complete').first().waitFor();
      await card()
        .getByRole('button', { name: `Test Patch: ${IMAGE}` })
        .waitFor();
      await station(master, 'direct-testing-devices');
    });

    it('shows a started test as active while its agent does not answer', async () => {
      const { page } = master;
      const form = page.getByRole('group', { name: 'Start a test' });
      await stage.whileTheAgentStands(async () => {
        await form.getByLabel('Device', { exact: true }).selectOption({ label: IMAGE });
        await form.getByLabel('Patch', { exact: true }).selectOption('probe.read');
        await form.getByRole('button', { name: 'Start Test' }).click();
        await page.getByText('Patch Test Started').first().waitFor();
        await tab('Active Tests');
        await page.getByRole('list', { name: 'Active tests' }).getByText('Sent to the agent').waitFor();
        await station(master, 'direct-testing-active');
      });
    });

    it('shows the result with the measured values and their method', async () => {
      const { page } = master;
      await tab('Test Results');
      const results = page.getByRole('list', { name: 'Test results' });
      await results.getByText(/Duration \d/).waitFor({ timeout: 60_000 });
      for (const label of ['Performance', 'Stability'])
        expect(
          await results.getByText(label, { exact: true }).locator('xpath=following-sibling::dd').innerText(),
        ).toMatch(/^\d+(\.\d)?%$/);
      const closed = results.getByRole('button', { name: /^Show measured values/ });
      if ((await closed.count()) > 0) await closed.click();
      await results.getByRole('rowheader').first().waitFor();
      expect(await results.getByText(/floor: the same from memory/).count()).toBeGreaterThan(0);
      await station(master, 'direct-testing-results');
    });

    it('shows the same devices and results in the panel of the dashboard', async () => {
      const { page } = master;
      await page.goto('/admin');
      const panel = page.getByRole('region', { name: 'Direct Device Testing' });
      await panel.getByRole('button', { name: `Test Patch: ${IMAGE}` }).press('Enter');
      await page.getByText('Patch Test Started').first().waitFor();
      await panel.getByRole('tab', { name: 'Test Results' }).click();
      const results = panel.getByRole('list', { name: 'Test results' });
      await results
        .getByText(/Duration/)
        .nth(1)
        .waitFor({ timeout: 60_000 });
      await station(master, 'direct-testing-panel');
    });
  });
}

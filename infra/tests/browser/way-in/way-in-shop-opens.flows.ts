import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { REQUIRED_MODULES } from '@revive/contracts/training/modules';
import { eventually } from '../../world/eventually.js';
import { OWN_PASSWORD, signInByForm } from '../accounts/accounts.flows.js';
import {
  atStep,
  completeModule,
  fillIn,
  openModules,
  press,
  sendProfile,
  signAgreement,
  expectNotice,
} from '../applicant-pages.js';
import { inChromium, type Visitor } from '../chromium.js';
import { station, step } from '../station.js';
import { OWNER, SHOP } from './way-in-shop.flows.js';
import type { Stage } from '../stage.js';

/**
 * Longer than the minimum time of any module. The flow moves the clock by this amount per module, because minimum
 * times add up.
 */
const A_MODULE_MS = 10 * 60_000;

export function onboardRegisteredShop(stage: Stage): void {
  inChromium('setup of an approved shop', () => {
    let owner: Visitor;
    let folder: string;
    let installer: ChildProcess | undefined;
    let said = '';
    const stepOf = (name: string) => owner.page.getByRole('region', { name });
    beforeAll(async () => {
      owner = await stage.anyone();
      folder = await mkdtemp(join(tmpdir(), 'revive-way-in-'));
      await signInByForm(owner.page, OWNER.email, OWN_PASSWORD);
      await atStep(owner.page, 'Onboarding');
    });
    afterAll(async () => {
      if (installer && installer.exitCode === null) {
        installer.kill('SIGTERM');
        await once(installer, 'exit');
      }
      await rm(folder, { recursive: true, force: true });
      await stage.browser.closeVisitors();
    });

    it('signs the agreement and fills the profile from the application', async () => {
      const { page } = owner;
      await page.getByRole('link', { name: 'Open agreement' }).click();
      await atStep(page, 'User agreement');
      expect(await page.getByLabel('Business name', { exact: true }).inputValue()).toBe(SHOP);
      await signAgreement(page, { business: SHOP, type: 'Mobile repair', name: OWNER.name });
      await page.waitForURL('**/onboarding');
      await atStep(page, 'Your business profile');
      expect(await page.getByLabel('Business name *', { exact: true }).inputValue()).toBe(SHOP);
      await sendProfile(page, { business: SHOP, isApproved: true });
      await expectNotice(page, 'Business profile submitted');
      await page.getByText('0 of 7 required modules completed.').waitFor();
      await step(owner, 'way-in-shop-profile-sent');
    });

    it('completes the training and activates the account', async () => {
      const { page } = owner;
      await page.goto('/onboarding');
      await page.getByText('0 of 7 required modules completed.').waitFor();
      await stage.product.setBack(REQUIRED_MODULES.length * A_MODULE_MS);
      await openModules(page);
      for (const [done, id] of REQUIRED_MODULES.entries()) {
        await stage.product.setBack((REQUIRED_MODULES.length - 1 - done) * A_MODULE_MS);
        await completeModule(page, id);
      }
      await press(page, 'Complete Training');
      await expectNotice(page, 'Training completed!');
      await page.goto('/');
      await atStep(page, 'Bench');
      await station(owner, 'way-in-shop-empty-bench');
    });

    it('shows seven onboarding steps with the first completed', async () => {
      const { page } = owner;
      await page.getByRole('link', { name: 'Onboarding' }).click();
      await atStep(page, 'Repair shop onboarding');
      for (const [at, name] of [
        'Application Approved',
        'Business Details',
        'Service Selection',
        'Legal Agreement',
        'Trial Period',
        'Agent Installation',
        'Live Support',
      ].entries())
        await stepOf(`${at + 1}. ${name}`).waitFor();
      await page.getByText('1 of 7 steps done.').waitFor();
      await station(owner, 'way-in-steps-1');
    });

    it('fills business details from the application and saves them with masked numbers', async () => {
      const { page } = owner;
      const told = {
        'Company name': SHOP,
        'Contact person': OWNER.name,
        Email: OWNER.email,
        Phone: '021 555 0177',
        Address: '14 Station Road, Observatory, Cape Town',
        'Business registration': '2021/445566/07',
        'Tax number': '',
      };
      const step2 = stepOf('2. Business Details');
      for (const [label, value] of Object.entries(told))
        expect([label, await step2.getByLabel(label, { exact: true }).inputValue()]).toEqual([label, value]);
      for (const known of ['Leave empty to keep •••• 321', 'Bank account •••• 678.'])
        await step2.getByText(known).waitFor();
      await fillIn(page, { Address: '14 Station Road, Cape Town' });
      await press(page, 'Save Business Details');
      await stepOf('2. Business Details').getByText('•••• 321').waitFor();
      await step(owner, 'way-in-steps-2');
    });

    it('confirms services at the price calculated by the server', async () => {
      const { page } = owner;
      expect(await page.getByRole('button', { name: 'Confirm Service Selection' }).isDisabled()).toBe(true);
      for (const name of [/Phone Bridge Repair/, /Mobile Device Repair/])
        await page.getByRole('checkbox', { name }).check();
      await press(page, 'Confirm Service Selection');
      await page.getByText(/^Confirmed at/).waitFor();
      expect(await stepOf('3. Service Selection').innerText()).toContain('R318.60');
      await step(owner, 'way-in-steps-3');
    });

    it('starts the trial when the legal agreement is signed', async () => {
      const { page } = owner;
      const legal = stepOf('4. Legal Agreement');
      await legal.getByRole('checkbox').check();
      await station(owner, 'way-in-steps-4');
      await legal.getByRole('button', { name: 'Sign Agreement' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Sign now' }).click();
      await stepOf('5. Trial Period').getByText('0 of 5').waitFor();
      expect(await stepOf('5. Trial Period').innerText()).toMatch(/5 remaining[\s\S]*whichever comes first/);
      await page.getByText('5 of 7 steps done.').waitFor();
      await step(owner, 'way-in-steps-5');
    });

    it('downloads the agent installer', async () => {
      const { page } = owner;
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        stepOf('6. Agent Installation')
          .getByRole('button', { name: /Download Agent|Windows/ })
          .first()
          .click(),
      ]);
      expect(file.suggestedFilename()).toMatch(/^revive-agent-[a-z0-9-]+\.bat$/);
      await page.getByText('6 of 7 steps done.').waitFor();
      await step(owner, 'way-in-steps-6');
    });

    it('connects an agent by running the shell installer', async () => {
      const { page } = owner;
      await page.getByRole('link', { name: 'Agents' }).click();
      await page.getByText('No agents yet').waitFor();
      await press(page, 'Add agent');
      const [file] = await Promise.all([page.waitForEvent('download'), press(page, 'Linux and macOS (.sh)')]);
      const script = join(folder, 'installer.sh');
      await file.saveAs(script);
      await press(page, 'Cancel');
      installer = spawn('sh', [script], {
        cwd: folder,
        env: { PATH: process.env['PATH'], HOME: folder, REVIVE_AGENT_HOME: join(folder, 'agent') },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      for (const stream of [installer.stdout, installer.stderr])
        stream?.on('data', (chunk: Buffer) => (said += chunk.toString()));
      const code = () => /Code: ([^.\s]+)\./.exec(said)?.[1];
      await eventually(
        () => Promise.resolve({ code: code(), said, ended: installer?.exitCode }),
        (now) => now.code !== undefined || now.ended !== null,
      );
      expect([said, code()]).toEqual([expect.stringContaining('Code: '), expect.any(String)]);
      await page.getByRole('textbox', { name: 'Code shown by the agent' }).fill(String(code()));
      await station(owner, 'way-in-agent-unconfirmed');
      await press(page, 'Confirm agent');
      await page.getByRole('row').getByText('Online', { exact: true }).first().waitFor();
      await station(owner, 'way-in-agent-online');
    });

    it('activates live support and completes all steps', async () => {
      const { page } = owner;
      await page.getByRole('link', { name: 'Onboarding' }).click();
      await stepOf('6. Agent Installation')
        .getByText(/^Your first agent was confirmed on/)
        .waitFor();
      await press(page, 'Activate Live Support');
      await page.getByText('7 of 7 steps done.').waitFor();
      await page.getByText('Active', { exact: true }).first().waitFor();
      await station(owner, 'way-in-steps-done');
    });
  });
}

import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { confirmationIn } from '../../e2e/one-time/session-window.js';
import { startSessionOnPc, type SessionOnPc } from '../../e2e/session-on-a-pc.js';
import { emailTo, pathIn } from '../../world/emails.js';
import { DESK, inChromium, type Visitor } from '../chromium.js';
import type { Stage } from '../stage.js';
import { station, step } from '../station.js';

const EMAIL = 'sipho@kestrel.example';
const PASSWORD = 'velvet-otter-morning';

/** Invites a technician and signs them in. */
async function technicianOf(stage: Stage): Promise<Visitor> {
  const shop = await stage.door('shop');
  await shop.post('/api/team/invitations', { email: EMAIL, name: 'Sipho Dube', role: 'tech' });
  const { tenantName } = await shop.get<{ tenantName: string }>('/api/user');
  const visitor = await stage.anyone();
  const { page, context } = visitor;
  await page.goto(pathIn(await emailTo(stage.product.home, EMAIL, `You’re invited to ${tenantName}`)));
  await page.getByLabel('New password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.getByText('Password set').first().waitFor();
  const answer = await context.request.post('/api/login', {
    headers: { origin: stage.url },
    data: { username: EMAIL, password: PASSWORD },
  });
  expect(answer.status()).toBe(200);
  return visitor;
}

/** A technician on the phone with a customer, whose program runs as a process of its own. */
export function oneTimeSessionFlows(stage: Stage): void {
  inChromium('one-time session', () => {
    let technician: Visitor;
    let home: string;
    let pc: SessionOnPc | undefined;
    let code: string;
    const dialog = () => technician.page.getByRole('dialog');
    const sessions = () => technician.page.getByRole('region', { name: 'One-time sessions' });
    const narrow = async () => {
      await technician.page.setViewportSize({ width: 360, height: 740 });
      await technician.isAccessible();
      await technician.page.setViewportSize(DESK);
    };
    beforeAll(async () => {
      technician = await technicianOf(stage);
      home = await mkdtemp(join(tmpdir(), 'revive-customer-'));
    });
    afterAll(async () => {
      pc?.child.kill('SIGKILL');
      await rm(home, { recursive: true, force: true });
      await stage.browser.closeVisitors();
    });

    it('opens from the keyboard and returns the focus', async () => {
      const { page } = technician;
      await page.goto('/tenant/agents');
      await page.getByRole('button', { name: 'One-time session' }).press('Enter');
      await dialog().getByText('Help a customer on the phone.', { exact: false }).waitFor();
      await station(technician, 'one-time-session-new');
      await page.keyboard.press('Escape');
      await dialog().waitFor({ state: 'detached' });
      expect(await page.locator(':focus').innerText()).toBe('One-time session');
    });

    it('shows the code once, with its spelling and the steps of the customer', async () => {
      const { page } = technician;
      await page.keyboard.press('Enter');
      await dialog().getByRole('button', { name: 'Create code' }).click();
      await dialog()
        .getByText(/^Spelled: /)
        .waitFor();
      await dialog().getByText(`${stage.url}/download-agent`, { exact: false }).waitFor();
      code = await dialog().locator('strong').innerText();
      expect(code).toMatch(/^[0-9A-Z]{3}-[0-9A-Z]{3}-[0-9A-Z]{3}-[0-9A-Z]$/);
      await station(technician, 'one-time-session-code');
      await narrow();
      await dialog().getByRole('button', { name: 'Done' }).click();
      await sessions().getByText('Waiting for customer').waitFor();
      await step(technician, 'one-time-session-waiting');
    });

    it('asks for the code on the customer’s PC and refuses another code', async () => {
      technician.expects(/\/confirm$/, /status of 409/);
      pc = startSessionOnPc(home, stage.url);
      await pc.see('Code that the technician reads to you:');
      pc.type(code);
      await pc.see('Read this code to the technician:');
      await sessions().getByText('Waiting for code').waitFor();
      await station(technician, 'one-time-session-joined');
      await narrow();
      await sessions().getByLabel('Code from the customer').fill('0000-0000-0000');
      await sessions().getByRole('button', { name: 'Confirm' }).click();
      await technician.page.getByText('PC not confirmed').first().waitFor();
      await sessions().getByLabel('Code from the customer').fill(confirmationIn(pc.shown()));
      await sessions().getByRole('button', { name: 'Confirm' }).click();
      await sessions().getByText('Waiting for permission').waitFor();
    });

    it('shows who allowed the session and for what', async () => {
      await pc?.see('asks you to allow:');
      pc?.type('look');
      await pc?.see('Your name');
      pc?.type('Thandi Nkosi');
      await sessions().getByText('Allowed by Thandi Nkosi: read devices').waitFor();
      await sessions().getByText('Active', { exact: true }).waitFor();
      await station(technician, 'one-time-session-active');
    });

    it('ends after a confirmation, and the program on the PC removes itself', async () => {
      await sessions().getByRole('button', { name: 'End session' }).click();
      const question = technician.page.getByRole('dialog', { name: 'End this session?' });
      await question.waitFor();
      await step(technician, 'one-time-session-end-question');
      await question.getByRole('button', { name: 'End session' }).click();
      await sessions().getByText('Ended by your shop').waitFor();
      await station(technician, 'one-time-session-ended');
      await pc?.see('Everything that this program stored on this PC was removed.');
      await pc?.closed;
    });
  });
}

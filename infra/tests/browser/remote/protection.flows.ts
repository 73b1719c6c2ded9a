import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Protection } from '@revive/contracts/protection/protection';
import { inChromium, PHONE, type Visitor } from '../chromium.js';
import type { Stage } from '../stage.js';

const APPEAL = 'A school brings us thirty laptops next week.';

export function protectionFlows(stage: Stage): void {
  inChromium('the protection rules', () => {
    let shop: Visitor;
    let master: Visitor;
    let name: string;
    beforeAll(async () => {
      [shop, master] = [await stage.as('shop', { size: PHONE, touch: true }), await stage.as('master')];
      name = (await (await stage.door('shop')).get<{ tenantName: string }>('/api/user')).tenantName;
    });
    afterAll(() => stage.browser.closeVisitors());

    it('counts no diagnostics while a shop works on images only', async () => {
      const { limits } = await (await stage.door('shop')).get<Protection>('/api/protection');
      expect(limits.map(({ counted }) => counted)).toEqual([0, 0, 0]);
      await shop.page.goto('/tenant/protection');
      await shop.page.getByText('You can start diagnostics.').waitFor();
      await shop.page.getByRole('button', { name: /Show as a table/ }).click();
      await shop.isAccessible();
      await shop.picture('protection-shop-phone');
    });

    it('sends an appeal from the shop and lists it first for staff', async () => {
      await master.page.goto('/admin/protection');
      await master.page.getByRole('heading', { name: 'Diagnostic Protection System' }).waitFor();
      await shop.page.goto('/tenant/protection');
      const message = shop.page.getByLabel('Your message');
      const sent = shop.page.getByText(/We are looking at your appeal/);
      // Only one appeal can be open: an earlier attempt may have sent the appeal.
      await message.or(sent).first().waitFor();
      if (await message.isVisible()) {
        await message.fill(APPEAL);
        await shop.page.getByRole('button', { name: 'Send appeal' }).click();
      }
      await sent.first().waitFor();
      await master.page.getByText('1 shop to review on this page').waitFor();
      await master.picture('protection-staff-list');
      await master.page.getByRole('link', { name }).click();
      await master.page.getByText(APPEAL).first().waitFor();
      await master.isAccessible();
      await master.picture('protection-staff-case');
    });

    it('raises limits with a note that the shop sees at once', async () => {
      const { page } = master;
      await page.reload();
      await page.getByRole('button', { name: 'Raise limits' }).click();
      const dialog = page.getByRole('dialog', { name: /^Raise the limits of/ });
      await dialog.getByLabel('Diagnostics an hour').fill('40');
      await dialog.getByLabel('Note').fill('A school project until the end of term');
      await master.isAccessible();
      await dialog.getByRole('button', { name: 'Raise limits' }).click();
      await page.getByText('Decision saved', { exact: true }).waitFor();
      await page.getByRole('list', { name: 'What happened' }).getByText('Limits raised').first().waitFor();
      await shop.page.getByText(/Your limits are raised until/).waitFor();
      await shop.page.getByRole('progressbar', { name: 'Diagnostics an hour' }).waitFor();
      expect(
        await shop.page.getByRole('progressbar', { name: 'Diagnostics an hour' }).getAttribute('aria-valuemax'),
      ).toBe('40');
      await shop.page.getByLabel('Your message').waitFor();
    });

    it('blocks and unblocks new diagnostics by a staff decision', async () => {
      const decide = async (button: string, note: string): Promise<void> => {
        await master.page.getByRole('button', { name: button, exact: true }).click();
        const dialog = master.page.getByRole('dialog');
        await dialog.getByLabel('Note').fill(note);
        await dialog.getByRole('button', { name: button, exact: true }).click();
        await dialog.waitFor({ state: 'hidden' });
      };
      const staff = await stage.door('master');
      const { tenantId } = await (await stage.door('shop')).get<{ tenantId: string }>('/api/user');
      const path = `/api/admin/protection/${tenantId}`;
      if ((await staff.get<{ shop: { status: string } }>(path)).shop.status === 'blocked')
        await staff.post(`${path}/decision`, { decision: 'unblock', note: 'The walk begins again' });
      await master.page.reload();
      await shop.page.goto('/tenant');
      await decide('Block', 'Devices are repaired elsewhere');
      await shop.page.getByText('New diagnostics are blocked.').waitFor();
      await shop.isAccessible();
      await shop.picture('protection-bench-blocked');
      await shop.page.getByRole('link', { name: 'See your limits' }).click();
      await shop.page.getByText('Devices are repaired elsewhere').first().waitFor();
      await decide('Unblock', 'Talked to the owner');
      await shop.page.getByText('You can start diagnostics.').waitFor();
    });
  });
}

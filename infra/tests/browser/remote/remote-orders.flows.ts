import { afterAll, beforeAll, expect, it } from '@jest/globals';

import { deviceNamed } from '../../world/bench.js';
import { inChromium, PHONE, type Visitor } from '../chromium.js';
import type { Stage } from '../stage.js';

const IMAGE = 'ordered-from-afar.img';
const ISSUE = 'It shows a blue screen since the last update <b>of Tuesday</b>';
const QUESTION = 'Are my photos <i>safe</i>?';
const ANSWER = 'Yes. We only read the disk so far.';

export function remoteOrderFlows(stage: Stage): void {
  inChromium('a remote order', () => {
    let [customer, master, shop]: Visitor[] = [];
    let [orderId, number] = ['', ''];
    beforeAll(async () => {
      await stage.putOnBench(IMAGE);
      await deviceNamed(await stage.door('shop'), IMAGE);
      customer = await stage.anyone();
      master = await stage.as('master');
      shop = await stage.as('shop');
    }, 120_000);
    afterAll(() => stage.browser.closeVisitors());

    // spec F113
    it('refuses an order with missing fields', async () => {
      const { page } = customer as Visitor;
      await page.goto('/orders/new');
      await page.getByRole('button', { name: 'Create Remote Repair Order' }).click();
      await page.getByText('Missing Information').first().waitFor();
      await customer?.isAccessible();
    });

    // spec K221
    it('updates the estimated cost and creates the order at that price', async () => {
      const { page } = customer as Visitor;
      await page.goto('/orders/new');
      await page.getByLabel('Customer name').fill('Thandi Dlamini');
      await page.getByLabel('Customer phone').fill('082 555 0142');
      await page.getByLabel('Device type').selectOption('mac');
      await page.getByText('R420.00').first().waitFor();
      await page.getByLabel('Service priority').selectOption('urgent');
      await page.getByText('R630.00').first().waitFor();
      await page.getByText('Includes a 30-day warranty.').first().waitFor();
      await page.getByLabel('Issue description').fill(ISSUE);
      await customer?.picture('order-form');
      await page.getByRole('button', { name: 'Create Remote Repair Order' }).click();
      // The notice disappears after five seconds, so its whole text is read at once.
      const notice = await page
        .locator('[data-swipe-direction]', { hasText: 'Remote Repair Order Created' })
        .textContent();
      orderId = /#(RO(?:-[0-9A-Z]{4}){5})/.exec(notice ?? '')?.[1] ?? '';
      expect(orderId).not.toBe('');
      expect(notice).toContain(
        `Order #${orderId} created successfully. Agent will contact customer within 15 minutes.`,
      );
      await page.getByRole('region', { name: 'Order ID' }).getByText(orderId, { exact: true }).waitFor();
      await page.getByRole('link', { name: 'See your order' }).click();
      await page.getByRole('heading', { name: 'We have your order' }).waitFor();
      await page.getByText('Thandi D.').first().waitFor();
      number =
        /O-\d+/.exec(
          (await page
            .getByText(/^Order O-\d+$/)
            .first()
            .textContent()) ?? '',
        )?.[0] ?? '';
      await customer?.isAccessible();
      await customer?.picture('order-status');
    });

    it('lets staff assign the order and the shop contact the customer', async () => {
      const { page } = master as Visitor;
      await page.goto('/admin/orders');
      await page.getByRole('link', { name: number }).click();
      // An earlier attempt may have assigned the order already.
      const assign = page.getByRole('button', { name: 'Assign', exact: true });
      const assigned = page.getByRole('button', { name: 'Assign another shop' });
      await assign.or(assigned).waitFor();
      if (await assign.isVisible()) {
        await assign.click();
        const dialog = page.getByRole('dialog', { name: 'Assign a repair shop' });
        await dialog.getByLabel('Repair shop', { exact: true }).selectOption({ index: 1 });
        await dialog.getByRole('button', { name: 'Assign' }).click();
        await dialog.waitFor({ state: 'detached' });
      }
      await assigned.waitFor();
      await master?.isAccessible();

      const desk = (shop as Visitor).page;
      await desk.goto('/tenant/orders');
      await desk.getByRole('link', { name: number }).click();
      await desk.getByText(ISSUE).first().waitFor();
      const whatsApp = await desk.getByRole('link', { name: 'WhatsApp' }).getAttribute('href');
      expect(whatsApp).toMatch(/^https:\/\/wa\.me\/27825550142\?text=/);
      expect(decodeURIComponent(whatsApp ?? '')).toContain(number);
      const contact = desk.getByRole('button', { name: 'Mark as contacted' });
      const contacted = desk.getByText(/^Contacted$/).first();
      if (await contact.isVisible()) await contact.click();
      await contacted.waitFor();
      await shop?.isAccessible();
      await shop?.picture('order-detail');
      await page
        .getByText(/by shop, after /)
        .first()
        .waitFor();
    });

    it('links the order to the repair that the shop takes in', async () => {
      const desk = (shop as Visitor).page;
      await desk.goto('/tenant');
      await desk.getByRole('list', { name: 'Devices on the bench' }).getByRole('button', { name: IMAGE }).click();
      const panel = desk.getByRole('region', { name: IMAGE });
      await panel.getByLabel(/^Remote order/).selectOption({ label: `${number}, Thandi Dlamini` });
      await panel.getByRole('button', { name: 'Start diagnosis' }).click();
      await desk.getByText(ISSUE).first().waitFor();
      const { page } = customer as Visitor;
      await page.goto(`/orders/track?id=${orderId}`);
      await page.waitForURL(/id=RV-/);
      await page.getByRole('region', { name: 'Questions' }).waitFor();
    });

    it('lets the customer ask on the tracking page and the shop answer', async () => {
      const { page } = customer as Visitor;
      const asked = page.getByRole('region', { name: 'Questions' });
      if ((await asked.getByText(QUESTION).count()) === 0) {
        await asked.getByLabel('Your question').fill(QUESTION);
        await asked.getByRole('button', { name: 'Send question' }).click();
      }
      await asked.getByText(QUESTION).first().waitFor();
      await asked.getByText('Waiting for an answer').first().waitFor();
      await customer?.isAccessible();

      const desk = (shop as Visitor).page;
      await desk.goto('/tenant/overview');
      const open = desk.getByRole('region', { name: '1 customer question waiting on you' });
      await open.getByText(QUESTION).first().waitFor();
      await shop?.picture('questions-overview');
      await open.getByRole('link').first().click();
      const pinned = desk.getByRole('region', { name: /^Customer questions/ });
      await pinned.getByText(QUESTION).first().waitFor();
      await pinned.getByLabel('Your answer').fill(ANSWER);
      await shop?.picture('question-on-repair');
      await pinned.getByRole('button', { name: 'Send answer' }).click();
      await pinned.getByText('Answered by shop').first().waitFor();
      await shop?.isAccessible();

      await asked.getByText(ANSWER).first().waitFor();
      await customer?.picture('question-answered');
    });

    it('fits a phone', async () => {
      const visitor = await stage.anyone({ size: PHONE });
      await visitor.page.goto('/orders/new');
      await visitor.page.getByRole('button', { name: 'Create Remote Repair Order' }).waitFor();
      await visitor.isAccessible();
      await visitor.picture('order-form-phone');
    });
  });
}

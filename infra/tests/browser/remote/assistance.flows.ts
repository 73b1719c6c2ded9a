import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { takeIn } from '../../e2e/tickets.js';
import { inChromium, PHONE, type Visitor } from '../chromium.js';
import type { Stage } from '../stage.js';

const QUESTION = 'The start of this disk is gone. Which copy can I trust?';
const GUIDANCE = 'Trust the spare table at the end of the disk.';
const IMAGE = 'ask-support.img';

/** What of camera and microphone a page uses or shows; and whether every picture on it plays, frame after frame. */
const LIVE = `[...document.querySelectorAll('video')]
  .flatMap(({ srcObject }) => srcObject instanceof MediaStream ? srcObject.getTracks().map((track) => track.kind) : [])`;
const PLAYS = `[...document.querySelectorAll('video')].length === 2 && [...document.querySelectorAll('video')].every((video) =>
  !video.paused && video.videoWidth > 0 && video.getVideoPlaybackQuality().totalVideoFrames > 5)`;
/** The policy of the pages forbids `eval`, which waiting in the page would need: it is asked from outside. */
async function plays(page: Page): Promise<void> {
  for (const end = Date.now() + PATIENCE_MS; !(await page.evaluate<boolean>(PLAYS)); await page.waitForTimeout(100))
    if (Date.now() > end) throw new Error('The pictures of the call did not play');
}
const live = (page: Page): Promise<string[]> => page.evaluate<string[]>(LIVE);

/** A bound for a machine under load, not an expectation of speed. */
const PATIENCE_MS = 60_000;

/** A shop asks, staff answer in place, both talk, run a reading and call each other; and then it is over. */
export function assistanceFlows(stage: Stage): void {
  inChromium('assistance between a technician and support', () => {
    let shop: Visitor;
    let master: Visitor;
    let [shopCall, masterCall] = [{} as Page, {} as Page];
    let repairId = '';
    let requestId = '';
    beforeAll(async () => {
      await stage.putOnBench(IMAGE);
      ({ repairId } = await takeIn(stage.product, IMAGE));
      [shop, master] = [await stage.as('shop'), await stage.as('master')];
    }, 120_000);
    afterAll(() => stage.browser.closeVisitors());

    it('begins with a question on the repair’s page', async () => {
      const door = await stage.door('shop');
      const path = `/api/repairs/${repairId}/assistance`;
      const { latest } = await door.get<{ latest?: { id: string; endedAt?: string } }>(path);
      // The request of an attempt before.
      if (latest !== undefined && latest.endedAt === undefined)
        await door.post(`/api/assistance/${latest.id}/end`, { as: 'withdrawn' });
      await shop.page.goto(`/tenant/repairs/${repairId}`);
      await shop.page.getByRole('heading', { name: 'Ask Revive support' }).waitFor();
      await shop.isAccessible();
      await shop.page.getByLabel('What do you need help with?').fill(QUESTION);
      const panel = shop.page.getByRole('region', { name: 'Ask Revive support' });
      await panel.getByRole('combobox').selectOption('detect');
      await shop.page.getByRole('button', { name: 'Ask for help' }).click();
      await shop.page.getByText('Waiting for support since').waitFor();
      await shop.isAccessible();
      await shop.picture('assistance-shop-waiting');
    });

    // spec M195
    // spec M191
    it('is answered in place on the monitor, and the technician sees it without a reload', async () => {
      const { page } = master;
      await page.goto('/admin');
      await page.getByText('asks for help').first().waitFor();
      await page.getByRole('tab', { name: 'Remote Assistance' }).click();
      const item = page.getByRole('list', { name: 'Requests for help' }).getByRole('listitem').first();
      await item.getByText(QUESTION).waitFor();
      await item.getByRole('button', { name: 'Answer here' }).click();
      // What an attempt before typed is there again.
      await item.getByLabel('Guidance').fill('');
      await item.getByRole('button', { name: 'Send Assistance', disabled: true }).waitFor();
      await item.getByLabel('Guidance').fill(GUIDANCE);
      await master.isAccessible();
      await master.picture('assistance-monitor');
      await item.getByRole('button', { name: 'Send Assistance' }).click();
      await item.getByText('With you').waitFor();
      await shop.page.getByText(GUIDANCE).first().waitFor();
      await shop.page.getByRole('button', { name: 'Confirm done' }).first().click();
      await shop.page
        .getByText(/^Done, confirmed by shop/)
        .first()
        .waitFor();
      const path = await item.getByRole('link', { name: 'Open request' }).getAttribute('href');
      requestId = path?.split('/').at(-1) ?? '';
    });

    it('shows the helper the repair, masked; a proposed reading is run by the technician with one press', async () => {
      const { page } = master;
      await page.goto(`/assistance/${requestId}`);
      await page.getByText('Thandi D.').waitFor();
      await page
        .getByText(/^Done, confirmed by shop/)
        .first()
        .waitFor();
      expect(await page.getByText('082 123 4418').count()).toBe(0);
      await page.getByLabel('Command', { exact: true }).selectOption('list_disks');
      await page.getByRole('button', { name: 'Propose' }).click();
      await shop.page.getByRole('button', { name: 'Run', exact: true }).click();
      await page.getByRole('list', { name: 'Connected devices' }).getByText(IMAGE).waitFor();
      await page.getByLabel('Message').fill('Let us look at it together.');
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await shop.page.getByText('Let us look at it together.').waitFor();
      await master.isAccessible();
      await master.picture('assistance-helper');
      await shop.picture('assistance-shop');
    });

    it('is talked about in a call: both agree first, and each sees the other’s camera play', async () => {
      // The call of an attempt before.
      for (const { context, page } of [shop, master])
        for (const call of context.pages()) if (call !== page) await call.close();
      const [openedByShop] = await Promise.all([
        shop.context.waitForEvent('page'),
        shop.page.getByRole('link', { name: 'Call support' }).click(),
      ]);
      shopCall = openedByShop;
      await shopCall.getByText('Nothing is used before you both agree').waitFor();
      await shopCall.getByRole('radio', { name: 'Camera' }).check();
      await shop.isAccessible(shopCall);
      await shop.picture('assistance-call-ask', shopCall);
      await shopCall.getByRole('button', { name: 'Ask for a call' }).click();
      const [openedByMaster] = await Promise.all([
        master.context.waitForEvent('page'),
        master.page.getByRole('link', { name: 'Open the call' }).click(),
      ]);
      masterCall = openedByMaster;
      await masterCall.getByText('They would use: microphone and camera.').waitFor();
      expect([await live(shopCall), await live(masterCall)]).toEqual([[], []]);
      // No look at the page between the two: a ring that is not answered is forgotten, and the choice with it.
      await masterCall.getByRole('radio', { name: 'Camera' }).check();
      await masterCall.getByRole('button', { name: 'Accept' }).click();
      for (const page of [shopCall, masterCall]) {
        await page.getByText('Connected', { exact: true }).waitFor();
        await page.getByText(/ uses: microphone and camera$/).waitFor();
        // The remote picture and one’s own, as frames that were really shown.
        await plays(page);
        expect((await live(page)).sort()).toEqual(['audio', 'video', 'video']);
      }
      await master.isAccessible(masterCall);
      await shop.isAccessible(shopCall);
      await shop.picture('assistance-call', shopCall);
      await shopCall.setViewportSize(PHONE);
      await shop.isAccessible(shopCall);
      await shop.picture('assistance-call-phone', shopCall);
    });

    it('ends the call for both with one press, and gives back camera and microphone', async () => {
      await masterCall.getByRole('button', { name: 'Hang up' }).click();
      for (const page of [shopCall, masterCall]) {
        await page.getByText('The call was ended.').waitFor();
        expect(await live(page)).toEqual([]);
      }
    });

    it('is over with the request: the helper’s page closes, and the shop keeps the conversation', async () => {
      master.expects(/\/api\/assistance\//, /403/);
      await shop.page.getByRole('button', { name: 'Mark as resolved' }).click();
      await shop.page.getByRole('dialog').getByRole('button', { name: 'Mark as resolved' }).click();
      await master.page.getByText('This request is closed to you').waitFor();
      await masterCall.getByText('There is no call here').waitFor();
      await shop.page.getByRole('button', { name: 'Show the last request' }).click();
      await shop.page.getByText(GUIDANCE).first().waitFor();
    });
  });
}

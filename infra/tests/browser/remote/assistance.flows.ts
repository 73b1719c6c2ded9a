import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { takeIn } from '../../world/take-in.js';
import { inChromium, PHONE, type Visitor } from '../chromium.js';
import type { Stage } from '../stage.js';

const QUESTION = 'The start of this disk is gone. Which copy can I trust?';
const GUIDANCE = 'Trust the spare table at the end of the disk.';
const IMAGE = 'ask-support.img';

/**
 * LIVE lists the kinds of media tracks that a page shows. PLAYS is true when both videos of the call keep rendering
 * frames.
 */
const LIVE = `[...document.querySelectorAll('video')]
  .flatMap(({ srcObject }) => srcObject instanceof MediaStream ? srcObject.getTracks().map((track) => track.kind) : [])`;
const PLAYS = `[...document.querySelectorAll('video')].length === 2 && [...document.querySelectorAll('video')].every((video) =>
  !video.paused && video.videoWidth > 0 && video.getVideoPlaybackQuality().totalVideoFrames > 5)`;
/** Polls from outside the page: waitForFunction needs `eval`, which the Content Security Policy forbids. */
async function plays(page: Page): Promise<void> {
  for (const end = Date.now() + PATIENCE_MS; !(await page.evaluate<boolean>(PLAYS)); await page.waitForTimeout(100))
    if (Date.now() > end) throw new Error('The pictures of the call did not play');
}
const live = (page: Page): Promise<string[]> => page.evaluate<string[]>(LIVE);

const PATIENCE_MS = 60_000;

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

    it('sends a help request from the repair’s page', async () => {
      const door = await stage.door('shop');
      const path = `/api/repairs/${repairId}/assistance`;
      const { latest } = await door.get<{ latest?: { id: string; endedAt?: string } }>(path);
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
    it('answers the request on the monitor and updates the technician’s page live', async () => {
      const { page } = master;
      await page.goto('/admin');
      await page.getByText('asks for help').first().waitFor();
      await page.getByRole('tab', { name: 'Remote Assistance' }).click();
      const item = page.getByRole('list', { name: 'Requests for help' }).getByRole('listitem').first();
      await item.getByText(QUESTION).waitFor();
      await item.getByRole('button', { name: 'Answer here' }).click();
      // The field may hold a draft from an earlier attempt.
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

    it('shows the helper a masked repair and lets the technician run a proposed reading', async () => {
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

    it('connects a video call after both sides agree', async () => {
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
      // No check between these steps: an unanswered call expires and resets the choice.
      await masterCall.getByRole('radio', { name: 'Camera' }).check();
      await masterCall.getByRole('button', { name: 'Accept' }).click();
      for (const page of [shopCall, masterCall]) {
        await page.getByText('Connected', { exact: true }).waitFor();
        await page.getByText(/ uses: microphone and camera$/).waitFor();
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

    it('ends the call for both sides and releases camera and microphone', async () => {
      await masterCall.getByRole('button', { name: 'Hang up' }).click();
      for (const page of [shopCall, masterCall]) {
        await page.getByText('The call was ended.').waitFor();
        expect(await live(page)).toEqual([]);
      }
    });

    it('closes the helper’s page after the request and keeps the conversation for the shop', async () => {
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

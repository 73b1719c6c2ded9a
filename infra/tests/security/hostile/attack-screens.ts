import type { Page } from 'playwright-core';
import type { Part, Scene } from '../part.js';
import { PASSWORD } from '../world/accounts.js';
import { hostileCrowd, type Crowd } from './crowd.js';
import { SCREENS, unknownPages, type Screen } from './screens.js';
import { DESK, PHONE, WatchedBrowser, type WatchedPage } from './watched-page.js';

export const attackScreens: Part = async (scene) => {
  const { target, world, random, report, quick } = scene;
  for (const problem of unknownPages()) report.finding(problem);
  const browser = await WatchedBrowser.launch(target.url);
  if (!browser) return report.finding('no Chromium is installed: nothing was looked at');
  const crowd = await hostileCrowd(target, world.http, random.hex(6), quick);
  try {
    report.count('hostile repairs', crowd.repairs.length);
    await control(browser, report);
    const people: Record<Screen['who'], WatchedPage> = {
      anyone: await browser.person(),
      master: await browser.person({ username: 'master' }),
      customer: await browser.person({ username: 'customer' }),
      shop: await browser.person({ username: crowd.owner.name, password: PASSWORD }),
    };
    for (const [path, screen] of Object.entries(SCREENS)) await look(people[screen.who], path, screen, crowd, scene);
  } finally {
    await crowd.close();
    await browser.close();
  }
};

async function look(person: WatchedPage, path: string, screen: Screen, crowd: Crowd, { report }: Scene): Promise<void> {
  for (const address of screen.at(crowd.repairs)) {
    for (const size of [DESK, PHONE]) {
      await person.page.setViewportSize(size);
      const { happened, sideways } = await person.look(address, path === '/tenant' ? openEverything : undefined);
      report.count('looks');
      const where = `${path} at ${size.width} px${named(address, crowd)}`;
      for (const one of happened) report.finding(`${where}: ${one}`);
      if (sideways > 0) report.finding(`${where}: the page is ${sideways} px too wide`);
    }
  }
}

function named(address: string, { repairs }: Crowd): string {
  const found = repairs.find(({ id, trackingId }) => address.includes(id) || address.includes(trackingId));
  return found ? ` (${JSON.stringify(found.payload.slice(0, 40))})` : '';
}

async function openEverything(page: Page): Promise<void> {
  const buttons = page.locator('main li button, main [role=listitem] button');
  const count = Math.min(await buttons.count(), 60);
  for (let i = 0; i < count; i++) {
    const button = buttons.nth(i);
    if (!(await button.isVisible()) || !(await button.isEnabled())) continue;
    await button.click({ timeout: 2_000 }).catch((error: Error) => {
      // A different device moved to the top meanwhile; a later check covers this button.
      if (!/Timeout/.test(error.message)) throw error;
    });
    await page.waitForTimeout(40);
  }
}

const PLANTED = '<img src="x" onerror="window.__ran=1"><a href="javascript:1">x</a><div style="width:5000px">x</div>';
/** Control check: inserts a payload's markup into a page and requires that the watch detects it. */
async function control(browser: WatchedBrowser, report: Scene['report']): Promise<void> {
  const person = await browser.person();
  const { happened, sideways } = await person.look('/', async (page) => {
    // Uses the debugger, because the page refuses HTML from text.
    const debug = await page.context().newCDPSession(page);
    const { root } = await debug.send('DOM.getDocument');
    const { nodeId } = await debug.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'main' });
    await debug.send('DOM.setOuterHTML', { nodeId, outerHTML: `<main>${PLANTED}</main>` });
    await page.waitForTimeout(200);
  });
  const sees = ['elements of a payload', 'the content policy refused'].every((what) =>
    happened.some((one) => one.includes(what)),
  );
  if (!sees) report.finding(`the watch does not see what it is there for: ${JSON.stringify({ happened, sideways })}`);
  await person.close();
}

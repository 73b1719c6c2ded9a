import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Cable } from './cable.js';
import { inChromium, PHONE, type Visitor } from '../chromium.js';
import type { Stage } from '../stage.js';

/** spec part 1 §9. */
const TOAST_MS = 5000;

export function interruptionFlows(stage: Stage): void {
  inChromium('connection loss', () => {
    let cable: Cable;
    let shop: Visitor;
    let missed = 0;
    beforeAll(async () => {
      cable = await Cable.to(stage.product.port);
      // Cookies ignore ports: the session of the product's address is valid at the proxy's port too.
      shop = await stage.as('shop');
      shop.expects(
        /./,
        /ERR_(CONNECTION_(REFUSED|RESET|CLOSED)|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING|SOCKET_NOT_CONNECTED)/,
      );
    });
    afterAll(async () => {
      await stage.browser.closeVisitors();
      await cable.close();
    });

    it('shows after three seconds that the connection is lost and how old the data is', async () => {
      const { page } = shop;
      // An earlier attempt may have left the cable cut.
      cable.mend();
      await page.goto(`http://localhost:${cable.port}/tenant/repairs`);
      await page.getByText(/^Live/).waitFor();
      await page.getByRole('row', { name: 'R-1' }).waitFor();
      cable.cut();
      await page.getByText('Not live').waitFor();
      await page.getByText('Reconnecting.').waitFor();
      await page.getByText(/You're seeing data from \d\d:\d\d:\d\d\./).waitFor();
      expect(await page.getByRole('row', { name: 'R-1' }).count()).toBe(1);
      await shop.isAccessible();
      await shop.picture('reconnecting');
    });

    it('removes the notice after reconnecting and loads the missed changes', async () => {
      const { page } = shop;
      const image = missed++ === 0 ? 'meanwhile.img' : `meanwhile-${missed}.img`;
      cable.cut();
      await page.getByText('Reconnecting.').waitFor();
      await stage.putOnBench(image);
      // The press fails and the page keeps retrying. After the mend, the page may reconnect before a second press.
      await page.getByRole('button', { name: 'Try now' }).click();
      cable.mend();
      await page.getByText('Reconnecting.').waitFor({ state: 'hidden' });
      await page.getByRole('link', { name: 'Bench' }).click();
      await page.getByRole('button', { name: image }).waitFor();
    });
  });

  inChromium('toasts', () => {
    let person: Visitor;
    const notices = () => person.page.getByRole('region', { name: /Notification/ }).getByRole('listitem');
    /** Waits for the notice of this press, not of an earlier press. */
    const fail = async () => {
      await person.page.evaluate(
        'for (const old of document.querySelectorAll("[data-swipe-direction]")) old.dataset.old = "yes"',
      );
      await person.page.getByRole('button', { name: 'Sign In' }).click();
      await person.page.locator('[data-swipe-direction]:not([data-old])').getByText('Login failed').waitFor();
    };
    /**
     * From here on the page's clock only advances by hand, so a notice stays during slow checks. The clock is paused a
     * minute ahead, because pauseAt cannot go back to a time that has passed.
     */
    const stopClock = async () => person.page.clock.pauseAt(await person.page.evaluate<number>('Date.now() + 60_000'));
    beforeAll(async () => {
      person = await stage.anyone({ size: PHONE });
      person.expects(/\/api\/login$/, /status of 401/);
      await person.page.clock.install();
      await person.page.goto('/auth');
      await person.page.getByLabel('Username').fill('nobody');
      await person.page.getByLabel('Password', { exact: true }).fill('not the password');
    });
    afterAll(() => stage.browser.closeVisitors());

    it('replaces the previous notice by the next', async () => {
      // The first notice loads its region while the clock still runs.
      await fail();
      await stopClock();
      await fail();
      await fail();
      expect(await notices().count()).toBe(1);
      await person.picture('notice-on-a-phone');
    });

    it('moves the focus to the notice with F8', async () => {
      await person.page.keyboard.press('F8');
      expect(
        await person.page.evaluate('document.activeElement.closest("[role=region]")?.getAttribute("aria-label")'),
      ).toMatch(/Notification/);
      await person.page.getByLabel('Username').focus();
    });

    it('closes the notice on a swipe to the right, but not on a short swipe', async () => {
      const { page } = person;
      const swipe = async (by: number) => {
        const box = await notices().boundingBox();
        if (box === null) throw new Error('the notice is not on screen');
        await page.mouse.move(box.x + 60, box.y + box.height / 2);
        await page.mouse.down();
        await page.mouse.move(box.x + 60 + by, box.y + box.height / 2, { steps: 6 });
        await page.mouse.up();
      };
      await stopClock();
      await fail();
      await swipe(40);
      expect(await notices().count()).toBe(1);
      await swipe(60);
      await notices().waitFor({ state: 'detached' });
    });

    it('closes the notice after five seconds and not earlier', async () => {
      const { page } = person;
      await page.mouse.move(10, 10);
      await stopClock();
      await fail();
      await page.clock.runFor(TOAST_MS - 200);
      expect(await notices().count()).toBe(1);
      await page.clock.runFor(400);
      await notices().waitFor({ state: 'detached' });
    });
  });
}

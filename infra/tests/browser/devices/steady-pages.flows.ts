import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { inChromium, PHONE } from '../chromium.js';
import { MOST_SHIFT, RECORD, shiftsOf } from '../shop/pages.flows.js';
import type { Account, Stage } from '../stage.js';
import { newestRollout } from './rollouts.flows.js';

/** Runs last, so that the pages contain agents, devices, tests and documents. */
export function steadyDevicePages(stage: Stage): void {
  inChromium('layout stability of the pages of agents and devices', () => {
    let pages: readonly (readonly [Account, string])[];
    beforeAll(async () => {
      const door = await stage.door('shop');
      const [agent] = await door.get<{ id: string }[]>('/api/agents');
      const [device] = await door.get<{ id: string }[]>('/api/bench/devices');
      pages = [
        ['master', '/direct-device-testing'],
        ['shop', '/tenant/printers'],
        ['shop', `/tenant/agents/${agent?.id}`],
        ['shop', `/tenant/devices/${device?.id}`],
        ['shop', '/test-agent'],
        ['shop', '/tenant/agents'],
        ['master', '/admin/rollouts'],
        ['master', await newestRollout(stage)],
        ['customer', '/devices'],
      ];
    });
    afterAll(() => stage.browser.closeVisitors());

    it('moves nothing on a phone while a page loads', async () => {
      const moved: unknown[] = [];
      // One after another: nine pages at once make a busy machine late, and the notice of a late stream moves a page.
      for (const [account, address] of pages) {
        const { page } = await stage.as(account, { size: PHONE });
        await page.addInitScript(RECORD);
        const shifts = await shiftsOf(page, address);
        if (shifts.reduce((total, { value }) => total + value, 0) >= MOST_SHIFT) moved.push(address, ...shifts);
        await page.context().close();
      }
      expect(moved).toEqual([]);
    });
  });
}

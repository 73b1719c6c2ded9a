import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { crashDump, FAULTY_64, KERNEL_64 } from '@revive/blue-screen/testing/crash-dump';
import { inChromium, PHONE, type Visitor } from '../chromium.js';
import type { Stage } from '../stage.js';

export function blueScreenFlows(stage: Stage): void {
  inChromium('crash dump upload', () => {
    let person: Visitor;
    beforeAll(async () => {
      person = await stage.anyone({ size: PHONE });
    });
    afterAll(() => stage.browser.closeVisitors());

    const choose = (bytes: Uint8Array) =>
      person.page
        .getByLabel('Crash dump', { exact: true })
        .setInputFiles({ name: 'MEMORY.DMP', mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) });

    it('reads a crash dump from the landing page without uploading it', async () => {
      const { page } = person;
      await page.goto('/');
      await page.getByRole('link', { name: 'Read your crash dump' }).click();
      await page.getByRole('heading', { name: 'Read a blue screen' }).waitFor();
      const written: string[] = [];
      page.on('request', (request) => {
        if (request.method() !== 'GET') written.push(`${request.method()} ${request.url()}`);
      });
      await choose(
        crashDump({
          kind: 'bitmap',
          code: 0xd1,
          parameters: [0x28n, 2n, 0n, FAULTY_64.base + 0x1234n],
          drivers: [KERNEL_64, FAULTY_64],
          stack: [FAULTY_64.base + 8n, KERNEL_64.base + 4n],
          crashedAt: new Date('2026-11-20T09:13:00Z'),
          upSeconds: 4321,
        }),
      );
      await page.getByRole('heading', { name: 'DRIVER_IRQL_NOT_LESS_OR_EQUAL' }).waitFor();
      await page.getByText('Strong evidence').waitFor();
      await person.isAccessible();
      await person.picture('blue-screen-read-phone');
      await page.setViewportSize({ width: 1440, height: 900 });
      await person.isAccessible();
      await person.picture('blue-screen-read-desk');
      expect(written).toEqual([]);
    });

    it('refuses the dump of a single program with a message', async () => {
      await choose(Buffer.from('MDMP, the dump of a program'));
      await person.page.getByText('This is the dump of one program, not of a blue screen.').waitFor();
      expect(await person.page.getByRole('heading', { name: 'DRIVER_IRQL_NOT_LESS_OR_EQUAL' }).count()).toBe(0);
    });
  });
}

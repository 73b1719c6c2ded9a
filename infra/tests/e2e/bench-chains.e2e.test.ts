import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withTools } from '@revive/agent/fixtures/with-tools';
import type { BenchDevice } from '@revive/contracts/fleet/bench';
import type { Patch, PatchTest } from '@revive/contracts/patch-tests/patch-tests';
import type { Printers, PrintJob } from '@revive/contracts/printing/printing';
import type { PublicDoor } from '../../dev/public-door.js';
import { CUPS_TOOLS, PrivateCups } from '../printing/private-cups.js';
import { deviceNamed, putOnBench } from '../world/bench.js';
import { eventually } from '../world/eventually.js';
import { openRepair, ticketOf } from '../world/repairs.js';
import { StartedProduct } from './started-product.js';

const IMAGE = 'probe-me.img';
const BYTES = Buffer.alloc(48 * 1024 * 1024, 'revive');
const PRINTER = 'labels';

/** What the live stream of a door says, until `end`. */
function liveFrames(door: PublicDoor) {
  const frames: { type: string; id: string; row?: unknown }[] = [];
  const ending = new AbortController();
  const listening = (async () => {
    for await (const frame of door.events('/api/events', ending.signal)) frames.push(frame);
  })();
  return {
    rows: <T>(type: string): T[] => frames.flatMap((frame) => (frame.type === type ? [frame.row as T] : [])),
    end: async (): Promise<void> => {
      ending.abort();
      await listening;
    },
  };
}

withTools(CUPS_TOOLS, () => {
  describe('chains over a bench, through the public doors of one product', () => {
    let cups: PrivateCups;
    let product: StartedProduct;
    beforeAll(async () => {
      cups = await PrivateCups.start();
      await cups.addPrinter(PRINTER);
      product = await StartedProduct.inFreshHome();
      await product.start({ CUPS_SERVER: cups.socket });
    }, 180_000);
    afterAll(async () => {
      await product.destroy();
      await cups.close();
    }, 60_000);

    it('tests a patch: scan, start on a ready device, signed order, measured by the agent, verified, rows', async () => {
      const [master, shop] = [await product.as('master'), await product.as('shop')];
      await putOnBench(product.bench, IMAGE, BYTES);
      const { id: deviceId } = await deviceNamed(shop, IMAGE);
      expect(await master.post('/api/master/scan-devices')).toMatchObject({ success: true, answered: 1 });
      const devices = await master.get<{ id: string; name: string; status: string }[]>('/api/master/direct-devices');
      expect(devices.find(({ id }) => id === deviceId)).toMatchObject({ name: IMAGE, status: 'ready' });
      const [patch] = await master.get<Patch[]>('/api/patches?status=testing');

      const live = liveFrames(shop);
      expect((await shop.raw('POST', '/api/master/start-patch-test', { deviceId, patchId: patch?.id })).status).toBe(
        403,
      );
      const begun = await master.post<PatchTest>('/api/master/start-patch-test', { deviceId, patchId: patch?.id });
      expect(begun).toMatchObject({ deviceId, deviceName: IMAGE, patchId: patch?.id });
      expect((await master.raw('POST', '/api/master/test-patch', { deviceId, patchId: patch?.id })).status).toBe(409);

      const tests = await eventually(
        () => master.get<PatchTest[]>('/api/master/patch-tests'),
        (all) => all.some(({ id, endTime }) => id === begun.id && endTime !== undefined),
      );
      const row = tests.find(({ id }) => id === begun.id);
      expect(row).toMatchObject({ status: 'completed', progress: 100, stepsDone: 6, patchVersion: patch?.version });
      expect(row?.results?.figures.map(({ name, unit, n, failed }) => [name, unit, n, failed])).toEqual([
        ['sequential_read', 'MB/s', 32, 0],
        ['random_read', 'µs', 64, 0],
      ]);
      for (const { before, after, floor } of row?.results?.figures ?? [])
        for (const value of [before, after, floor]) expect(value).toBeGreaterThan(0);
      await eventually(
        () => shop.get<BenchDevice[]>('/api/bench/devices'),
        (all) => all.find(({ id }) => id === deviceId)?.status === 'ready',
      );
      await live.end();
      const shown = live
        .rows<BenchDevice>('bench.device')
        .flatMap(({ id, status }) => (id === deviceId ? [status] : []));
      expect(shown).toContain('testing');
      expect((await readFile(join(product.bench, IMAGE))).equals(BYTES)).toBe(true);
    });

    it('prints the label of a ticket: printer found, chosen, handed to the system, reported as printed once', async () => {
      const shop = await product.as('shop');
      const { printers } = await eventually(
        () => shop.get<Printers>('/api/printers'),
        (all) => all.printers.some(({ name, online }) => name === PRINTER && online),
      );
      const { agentId } = printers.find(({ name }) => name === PRINTER) as Printers['printers'][number];
      const label = { what: 'label', paper: 'label_62' };
      const { id: deviceId } = await deviceNamed(shop, 'studio-archive.img');
      const { repairId } = await openRepair(shop, deviceId);
      expect((await shop.raw('POST', '/api/print', { ...label, repairId })).status).toBe(409);
      await shop.post('/api/printers/papers/label_62', { agentId, printer: PRINTER });

      const live = liveFrames(shop);
      const job = await shop.post<PrintJob>('/api/print', { ...label, repairId });
      expect(job).toMatchObject({ ...label, repairId, agentId, printer: PRINTER, state: 'queued' });
      const printed = await eventually(
        () => shop.get<PrintJob>(`/api/print/jobs/${job.id}`),
        ({ state }) => ['printed', 'failed', 'expired'].includes(state),
      );
      expect(printed).toMatchObject({ state: 'printed', repairId });
      await eventually(
        () => Promise.resolve(live.rows<PrintJob>('print.job')),
        (rows) => rows.some(({ id, state }) => id === job.id && state === 'printed'),
      );
      await live.end();
      const papers = (await readdir(cups.paperOf(PRINTER))).filter((name) => name.startsWith('revive-'));
      expect(papers).toHaveLength(1);
      const paper = await readFile(join(cups.paperOf(PRINTER), papers[0] ?? ''), 'latin1');
      expect(paper.slice(0, 5)).toBe('%PDF-');
      expect((await shop.get<PrintJob[]>('/api/print/jobs')).map(({ id, state }) => [id, state])).toEqual([
        [job.id, 'printed'],
      ]);
      expect((await ticketOf(shop, repairId)).id).toBe(repairId);
    });
  });
});

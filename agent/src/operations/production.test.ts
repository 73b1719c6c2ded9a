import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { Progress } from '@revive/proto/revive/repair/v1/repair';
import { fat32Volume } from '../fixtures/fat32/fat32.js';
import { FailingDrive } from '../fixtures/failing-drive.js';
import { copyOf, writeSparse } from '../fixtures/image-file.js';
import { anOperationsBench, inHome } from '../fixtures/operations-bench.js';
import { offered, orderOf, type OperationsBench as Bench } from '../fixtures/ordered-production.js';
import { deleteFat } from '../fixtures/recover/deleted-fat.js';
import { noise } from '../fixtures/seeded-bytes.js';
import { whereIs } from '../fixtures/tools.js';
import { withTools } from '../fixtures/with-tools.js';
import { writeMapfile } from '../imaging/mapfile.js';
import { ImageMaker } from '../imaging/image-product.js';
import { FilesMaker } from '../recover/files-product.js';
import type { SeenDevice } from '../devices/bench-device.js';
import { AgentKey } from '../identity/agent-key.js';
import { DeviceUnavailable, ImageDevice } from '../imaging/image-device.js';
import { systemClock } from '../repair/steps.js';
import { NO_TOOLS } from '../repair/verify/verifier-tools.js';
import { sha256 } from '../repair/model/plan.js';
import { executorsOf, type OpenDevice } from './executors.js';
import type { Operation, OrderJournal } from './orders/order-journal.js';

const fileSha = async (path: string): Promise<string> =>
  createHash('sha256')
    .update(await readFile(path))
    .digest('hex');

describe('recovery of deleted files', () => {
  const { bytes, manifest } = fat32Volume();
  const volume = copyOf(bytes);
  deleteFat(volume, 'APHOTO~1.JPE');
  deleteFat(volume, 'PHOTOS/HOLIDAY/IMG_0007.JPG');
  const photoAt = (): number => bytes.indexOf(noise(11, 512));

  it('counts files before approval, writes files with a list and deletes both on rollback', () =>
    inHome(async (home) => {
      const path = join(home, 'stick.img');
      await writeSparse(path, volume);
      const before = await fileSha(path);
      const bench = await anOperationsBench(home, {
        device: { path },
        open: (at, options) => ImageDevice.open(at, options),
        makers: [new FilesMaker({ folder: join(home, 'recovered') })],
      });
      const repairId = randomUUID();
      const choice = await offered(bench, repairId, 'files.recover');
      expect(choice).toMatchObject({
        writes: [],
        produces: { what: 'files', count: 2, place: join(home, 'recovered') },
      });
      // Only counts and kinds are sent, never file names.
      expect(JSON.stringify(choice)).not.toContain('photograph');
      const order = await bench.order({ kind: 'execute', ...orderOf(repairId, choice) });
      await bench.ended(order.runId);
      const outcome = bench.outcomes.get(order.runId);
      expect([outcome?.result, outcome?.writesDone, outcome?.checks[0]?.after]).toEqual(['produced', 0, true]);
      const folder = outcome?.produced?.path ?? '';
      const list = await readFile(join(folder, 'manifest.json'));
      expect(outcome?.produced).toMatchObject({ what: 'files', count: 2, sha256: sha256(list) });
      const { files } = JSON.parse(list.toString()) as {
        files: { file: string; sha256: string; path: string; state: string }[];
      };
      const photo = manifest.find((one) => one.path.startsWith('A photograph'));
      const listed = files.find((one) => one.path.startsWith('A photograph'));
      expect([listed?.sha256, await fileSha(join(folder, listed?.file ?? ''))]).toEqual([photo?.sha256, photo?.sha256]);
      // Noise under the name of a picture: the clusters are free, and the content is no picture.
      expect(listed?.state).toBe('not_whole');
      expect(await fileSha(path)).toBe(before);

      const back = await bench.order({
        kind: 'roll_back',
        ...orderOf(repairId, choice),
        approvalId: order.approvalId,
        nonce: outcome?.rollbackNonce ?? '',
      });
      await bench.ended(back.runId);
      expect([bench.outcomes.get(back.runId)?.result, await readdir(join(home, 'recovered'))]).toEqual([
        'rolled_back',
        [],
      ]);
      await bench.close();
    }));

  it('marks files as incomplete when the image’s map lists their place as unreadable', () =>
    inHome(async (home) => {
      const path = join(home, 'stick.img');
      await writeSparse(path, volume);
      const at = volume.indexOf(bytes.subarray(photoAt(), photoAt() + 512));
      const regions = [
        { from: 0, to: at, state: 'copied' as const },
        { from: at, to: at + 512, state: 'bad' as const },
        { from: at + 512, to: volume.length, state: 'copied' as const },
      ];
      await writeFile(`${path}.map`, writeMapfile(regions, 'Image of a stick'));
      const bench = await anOperationsBench(home, {
        device: { path },
        open: (where, options) => ImageDevice.open(where, options),
        makers: [new FilesMaker({ folder: join(home, 'recovered') })],
      });
      const repairId = randomUUID();
      const order = await bench.order({
        kind: 'execute',
        ...orderOf(repairId, await offered(bench, repairId, 'files.recover')),
      });
      await bench.ended(order.runId);
      expect(bench.outcomes.get(order.runId)?.produced).toMatchObject({ count: 2, badBytes: 512, badPlaces: 1 });
      await bench.close();
    }));

  it('refuses to write when the device changed and to delete when the list changed', () =>
    inHome(async (home) => {
      const path = join(home, 'stick.img');
      await writeSparse(path, volume);
      const bench = await anOperationsBench(home, {
        device: { path },
        open: (at, options) => ImageDevice.open(at, options),
        makers: [new FilesMaker({ folder: join(home, 'recovered') })],
      });
      const repairId = randomUUID();
      const choice = await offered(bench, repairId, 'files.recover');
      const more = copyOf(volume);
      deleteFat(more, 'README.TXT');
      await writeSparse(path, more);
      const refused = await bench.order({ kind: 'execute', ...orderOf(repairId, choice) });
      await bench.ended(refused.runId);
      expect([bench.outcomes.get(refused.runId)?.result, bench.outcomes.get(refused.runId)?.produced]).toEqual([
        'refused',
        undefined,
      ]);

      const again = await offered(bench, repairId, 'files.recover');
      const order = await bench.order({ kind: 'execute', ...orderOf(repairId, again) });
      await bench.ended(order.runId);
      const outcome = bench.outcomes.get(order.runId);
      const folder = outcome?.produced?.path ?? '';
      await writeFile(join(folder, 'manifest.json'), 'changed');
      const back = await bench.order({
        kind: 'roll_back',
        ...orderOf(repairId, again),
        approvalId: order.approvalId,
        nonce: outcome?.rollbackNonce ?? '',
      });
      expect(await bench.ended(back.runId)).toContain('changed since it was made');
      expect((await stat(folder)).isDirectory()).toBe(true);
      await bench.close();
    }));
});

describe('long-running orders', () => {
  it.each([
    ['disk.image@1.0.0', 1],
    ['boot.table@1.0.0', 0],
  ])('runs %s with a slot lent %i times before the start', (procedure, times) =>
    inHome(async (home) => {
      let lent = 0;
      const { execute } = executorsOf({
        key: AgentKey.make(),
        home,
        journal: { offer: () => undefined, backupOf: () => undefined } as unknown as OrderJournal,
        tools: NO_TOOLS,
        open: () => Promise.reject(new DeviceUnavailable('It is away.')),
        clock: systemClock,
        steps: { step: () => undefined, probeStep: () => undefined, progress: () => undefined },
        sendBackup: () => Promise.reject(new Error('nothing is saved here')),
      });
      await execute({
        order: { runId: randomUUID(), kind: 'execute', procedures: [procedure] } as unknown as Operation,
        device: { path: '/disk' } as SeenDevice,
        signal: new AbortController().signal,
        interrupted: false,
        wasStopped: false,
        place: { lend: () => void (lent += 1), back: () => Promise.resolve() },
        isAttached: () => true,
      });
      expect(lent).toBe(times);
    }),
  );
});

describe('production of an image', () => {
  const content = Buffer.concat([fat32Volume().bytes.subarray(0, 4 * 1024 * 1024), noise(9, 1024 * 1024)]);
  const bad = 4 * 2048 + 7;

  async function withDrive(
    home: string,
    work: (bench: Bench, drive: FailingDrive, progress: Progress[]) => Promise<void>,
    ddrescue?: string,
  ): Promise<void> {
    const drive = new FailingDrive(content, new Map([[bad, Infinity]]));
    // `changed` inspects the path: a file of the same size acts as the connected drive.
    const path = join(home, 'drive');
    await writeSparse(path, content);
    const progress: Progress[] = [];
    const open: OpenDevice = () =>
      Promise.resolve({
        size: drive.size,
        sectorSize: 512,
        identity: { kind: 'block', id: 'serial 7', size: drive.size, sectorSize: 512 },
        read: (offset: number, length: number) => drive.read(offset, length),
        writeAt: () => Promise.reject(new Error('a drive is never written')),
        flush: () => Promise.reject(new Error('a drive is never written')),
        inUse: () => Promise.resolve(undefined),
        close: () => Promise.resolve(),
      });
    const bench = await anOperationsBench(home, {
      device: { path },
      open,
      makers: [
        new ImageMaker({
          folder: join(home, 'bench'),
          ddrescue: () => Promise.resolve(ddrescue),
          refusal: () => Promise.resolve(undefined),
        }),
      ],
      onProgress: (one) => progress.push(one),
    });
    await work(bench, drive, progress);
    await bench.close();
  }

  it('reports size, place and free space before, and unreadable bytes and hash afterwards', () =>
    inHome((home) =>
      withDrive(home, async (bench, drive, progress) => {
        const repairId = randomUUID();
        const choice = await offered(bench, repairId, 'disk.image');
        expect(choice.produces).toMatchObject({
          what: 'image',
          bytes: drive.size,
          sink: 'serial-7.img',
          place: join(home, 'bench'),
        });
        expect(choice.produces?.freeBytes).toBeGreaterThan(drive.size);
        const order = await bench.order({ kind: 'execute', ...orderOf(repairId, choice) });
        await bench.ended(order.runId);
        const outcome = bench.outcomes.get(order.runId);
        const image = join(home, 'bench', 'serial-7.img');
        const expected = copyOf(content);
        expected.fill(0, bad * 512, (bad + 1) * 512);
        expect(outcome).toMatchObject({
          result: 'produced',
          produced: {
            what: 'image',
            path: image,
            badBytes: 512,
            badPlaces: 1,
            bytes: drive.size - 512,
            sha256: sha256(expected),
          },
        });
        expect(await fileSha(image)).toBe(sha256(expected));
        expect(progress.at(-1)).toMatchObject({ step: 'execute', total: drive.size, unit: 'B' });
        await expect(offered(bench, repairId, 'disk.image')).rejects.toThrow('is on this computer already');
        const back = await bench.order({
          kind: 'roll_back',
          ...orderOf(repairId, choice),
          approvalId: order.approvalId,
          nonce: outcome?.rollbackNonce ?? '',
        });
        await bench.ended(back.runId);
        expect(await readdir(join(home, 'bench'))).toEqual([]);
      }),
    ));

  withTools(['ddrescue'], () => {
    it('copies with ddrescue where installed, including the map, and verifies the image', () =>
      inHome((home) =>
        withDrive(
          home,
          async (bench, drive) => {
            const repairId = randomUUID();
            const choice = await offered(bench, repairId, 'disk.image');
            const read = drive.reads;
            const order = await bench.order({ kind: 'execute', ...orderOf(repairId, choice) });
            await bench.ended(order.runId);
            expect(bench.outcomes.get(order.runId)).toMatchObject({
              result: 'produced',
              produced: { badBytes: 0, bytes: content.length, sha256: sha256(content) },
            });
            expect(drive.reads).toBe(read);
            expect(await readFile(join(home, 'bench', 'serial-7.img.map'), 'utf8')).toContain('0x00000000');
          },
          whereIs('ddrescue'),
        ),
      ));
  });

  it('keeps read data after a stop and continues the same order without repeated reads', () =>
    inHome((home) =>
      withDrive(home, async (bench, drive) => {
        const repairId = randomUUID();
        const choice = await offered(bench, repairId, 'disk.image');
        const order = orderOf(repairId, choice);
        drive.well.fill(0);
        const running = await bench.order({ kind: 'execute', ...order });
        while (drive.well.every((times) => times === 0)) await new Promise((resolve) => setTimeout(resolve, 1));
        await bench.order({ kind: 'cancel', repairId, runId: running.runId });
        await bench.ended(running.runId);
        const stopped = bench.outcomes.get(running.runId);
        expect([stopped?.result, stopped?.executeNonce.length, stopped?.produced?.path]).toEqual([
          'partial',
          32,
          join(home, 'bench', 'serial-7.img.part'),
        ]);
        const next = await bench.order({ kind: 'execute', ...order, nonce: stopped?.executeNonce ?? '' });
        await bench.ended(next.runId);
        expect(bench.outcomes.get(next.runId)?.result).toBe('produced');
        expect(Math.max(...drive.well)).toBe(1);
      }),
    ));
});

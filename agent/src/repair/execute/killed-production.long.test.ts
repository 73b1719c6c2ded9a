import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { fat32Volume } from '../../fixtures/fat32/fat32.js';
import { copyOf, withImage } from '../../fixtures/image-file.js';
import { inAChild } from '../../fixtures/in-a-child.js';
import { productionDeps } from '../../fixtures/production-deps.js';
import { deleteFat } from '../../fixtures/recover/deleted-fat.js';
import { producePlanOf, type ProductSource } from '../diagnose/products.js';
import { sha256 } from '../model/plan.js';
import { rehearse } from '../inspect/rehearse.js';
import { resumeProduction, undoProduction, type ProduceDeps } from './produce.js';
import type { Outcome } from '../model/outcome.js';

const { bytes, manifest } = fat32Volume({ sizeBytes: 34 * 1024 * 1024 });
const volume = copyOf(bytes);
const LOST = ['APHOTO~1.JPE', 'PHOTOS/HOLIDAY/IMG_0007.JPG', 'PHOTOS/HOLIDAY/IMG_0020.JPG'];
for (const path of LOST) deleteFat(volume, path);
const never = -1;

async function digestOf(deps: ProduceDeps): Promise<string> {
  const { device, readers, recognise, stop: signal } = deps;
  const source: ProductSource = {
    device,
    identity: device.identity,
    path: deps.path,
    isUnsure: false,
    health: () => Promise.resolve(undefined),
    layout: async () => {
      const { view, last } = await rehearse(device, { readers, recognise, signal });
      return { view, look: last };
    },
    signal,
  };
  const [maker] = deps.makers;
  const [proposed] = (await maker?.propose(source, 'offer'))?.products ?? [];
  if (!maker || !proposed) throw new RangeError('nothing is offered');
  return producePlanOf(maker, device.identity, proposed.product).digest;
}

const child = (...args: readonly string[]): Promise<string> => inAChild('produce-in-a-child.ts', ...args);

async function killedAt(
  what: 'image' | 'files',
  read: number,
  ...point: readonly string[]
): Promise<{ said: string; outcome: Outcome; hashes: string[]; left: string[]; isUntouched: boolean }> {
  return withImage(volume, async (image, folder) => {
    const first = await productionDeps(image, folder, what);
    const digest = await digestOf(first.deps);
    await first.close();
    const said = await child(image, folder, what, digest, String(read), ...point);
    const again = await productionDeps(image, folder, what);
    try {
      const outcome = await resumeProduction(again.deps);
      const hashes = await hashesOf(outcome);
      await undoProduction('Asked for.', again.deps);
      const left = await readdir(join(folder, what === 'image' ? 'bench' : 'recovered'));
      return { said, outcome, hashes, left, isUntouched: sha256(await readFile(image)) === sha256(volume) };
    } finally {
      await again.close();
    }
  });
}

async function hashesOf({ produced }: Outcome): Promise<string[]> {
  if (produced?.what === 'image') return [sha256(await readFile(produced.path))];
  const list = JSON.parse(await readFile(join(produced?.path ?? '', 'manifest.json'), 'utf8')) as {
    files: { file: string }[];
  };
  return Promise.all(list.files.map(async ({ file }) => sha256(await readFile(join(produced?.path ?? '', file)))));
}

const deleted = manifest
  .filter(({ path }) => /photograph|IMG_0007|IMG_0020/.test(path))
  .map((file) => file.sha256)
  .sort();

describe('process killed during a production', () => {
  it.each<[string, number, ...string[]]>([
    ['reads the first file', 1],
    ['reads the second file', 2],
    ['has written a file that is not listed yet', never, 'after-write', '1'],
    ['has listed a file', never, 'after-read-back', '1'],
    ['has listed the last file', never, 'after-read-back', '3'],
  ])(
    'resumes file recovery killed as it %s and deletes all files on undo',
    async (_, read, ...point) => {
      const { said, outcome, hashes, left, isUntouched } = await killedAt('files', read, ...point);
      expect([said, outcome.status, outcome.produced?.count]).toEqual(['dead', 'completed', 3]);
      expect(hashes.sort()).toEqual(deleted);
      expect([left, isUntouched]).toEqual([[], true]);
    },
    60_000,
  );

  it.each([1, 5, 10, 15])(
    'resumes an image killed at read %i and deletes the image on undo',
    async (read) => {
      const { said, outcome, hashes, left, isUntouched } = await killedAt('image', read);
      expect([said, outcome.status, hashes]).toEqual(['dead', 'completed', [sha256(volume)]]);
      expect([left, isUntouched]).toEqual([[], true]);
    },
    60_000,
  );

  it('reports that nothing was made when killed before the start', async () => {
    await withImage(volume, async (image, folder) => {
      const first = await productionDeps(image, folder, 'files');
      const digest = await digestOf(first.deps);
      await first.close();
      expect(await child(image, folder, 'files', digest, '0')).toBe('dead');
      const again = await productionDeps(image, folder, 'files');
      expect((await resumeProduction(again.deps)).status).toBe('failed');
      expect(await readdir(join(folder, 'recovered'))).toEqual([]);
      await again.close();
    });
  });

  it('keeps a stopped production and does not resume it', () =>
    withImage(volume, async (image, folder) => {
      const first = await productionDeps(image, folder, 'files');
      const digest = await digestOf(first.deps);
      await first.close();
      await child(image, folder, 'files', digest, '2');
      const again = await productionDeps(image, folder, 'files');
      const outcome = await resumeProduction({ ...again.deps, wasStopped: true });
      expect([outcome.status, (await readdir(join(folder, 'recovered')))[0]]).toEqual([
        'partial',
        expect.stringMatching(/\.part$/),
      ]);
      await again.close();
    }));
});

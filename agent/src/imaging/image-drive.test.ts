import { describe, expect, it } from '@jest/globals';
import { truncateSync } from 'node:fs';
import { mkdir, open, readFile, readdir, rm, stat, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withFolder } from '../fixtures/image-file.js';
import { noise } from '../fixtures/seeded-bytes.js';
import { withTools } from '../fixtures/with-tools.js';
import { BLOCK } from './copy-drive.js';
import { imageDrive, type ImagingOptions } from './image-drive.js';
import { writeMapfile } from './mapfile.js';
import { PieceLog } from './piece-log.js';
import { Regions } from './regions.js';

const SIZE = 3 * BLOCK;

const withDrive = (
  fn: (
    make: (over?: Partial<ImagingOptions>) => ReturnType<typeof imageDrive>,
    at: { drive: string; folder: string; bytes: Buffer },
  ) => Promise<void>,
) =>
  withFolder(async (root) => {
    const [drive, folder] = [join(root, 'drive'), join(root, 'bench')];
    const bytes = noise('drive', SIZE);
    bytes.fill(0, BLOCK, 2 * BLOCK);
    await writeFile(drive, bytes);
    const usual = {
      path: drive,
      folder,
      retries: 1,
      signal: new AbortController().signal,
      onProgress: () => undefined,
    };
    await fn((over = {}) => imageDrive({ ...usual, ...over }), { drive, folder, bytes });
  });

describe('image of a drive on the bench', () => {
  it('contains every byte, uses no space for zeros and leaves the drive unchanged', () =>
    withDrive(async (make, { drive, folder, bytes }) => {
      const { result, image = '' } = await make();
      expect([result, image]).toEqual(['whole', join(folder, 'image-drive.img')]);
      expect((await readFile(image)).equals(bytes)).toBe(true);
      expect((await stat(image)).blocks * 512).toBeLessThan(SIZE);
      expect((await readFile(drive)).equals(bytes)).toBe(true);
      expect(await readFile(`${image}.map`, 'utf8')).toContain('# Image of image:drive, 0 bytes could not be read');
      expect((await readdir(folder)).sort()).toEqual(['image-drive.img', 'image-drive.img.log', 'image-drive.img.map']);
    }));

  it('hides an unfinished image, continues after a stop and refuses to overwrite an image', () =>
    withDrive(async (make, { folder, bytes }) => {
      const stop = new AbortController();
      const stopped = await make({ signal: stop.signal, onProgress: () => stop.abort() });
      expect([stopped.result, stopped.image]).toEqual(['stopped', undefined]);
      expect(await readdir(folder)).toContain('image-drive.img.part');
      const copied: number[] = [];
      const { result, image = '' } = await make({ onProgress: (progress) => void copied.push(progress.copied) });
      expect([result, copied]).toEqual(['whole', [3 * BLOCK]]);
      expect((await readFile(image)).equals(bytes)).toBe(true);
      await expect(make()).rejects.toThrow('is there already');
    }));

  it('uses the drive’s own id as name and refuses to continue for a drive without serial', () =>
    withDrive(async (make) => {
      expect((await make({ id: 'block:WD-1234/x' })).image).toMatch(/block-WD-1234-x\.img$/);
      const stop = new AbortController();
      await make({ signal: stop.signal, onProgress: () => stop.abort(), isUnsure: true });
      await expect(make({ isUnsure: true })).rejects.toThrow('without a serial number');
    }));

  it('runs one copy at a time', () =>
    withDrive(async (make, { folder, bytes }) => {
      const ends = await Promise.allSettled([make(), make()]);
      expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect((await readFile(join(folder, 'image-drive.img'))).equals(bytes)).toBe(true);
      expect(await readdir(folder)).not.toContain('image-drive.img.lock');
    }));

  it('fails when the drive shrinks and refuses to continue on a different drive', () =>
    withDrive(async (make, { drive }) => {
      const ended = await make({ onProgress: () => truncateSync(drive, BLOCK) });
      expect([ended.result, ended.reason]).toEqual([
        'failed',
        `The drive had ${SIZE} bytes when it was opened, and has ${BLOCK} now.`,
      ]);
      await expect(make()).rejects.toThrow('another drive');
    }));

  it('fails when the image differs from the read data', () =>
    withDrive(async (make, { folder }) => {
      const stop = new AbortController();
      await make({ signal: stop.signal, onProgress: () => stop.abort() });
      const file = await open(join(folder, 'image-drive.img.part'), 'r+');
      await file.write(Buffer.from('changed'), 0, 7, 100);
      await file.close();
      expect(await make()).toMatchObject({
        result: 'failed',
        reason: 'At 0 the image does not hold what was read from the drive.',
      });
      expect(await readdir(folder)).not.toContain('image-drive.img');
    }));
});

withTools(['ddrescue'], () => {
  const ddrescue = '/usr/bin/ddrescue';
  it('copies a drive, continues from its map and leaves no partial image on the bench', () =>
    withDrive(async (make, { folder, bytes }) => {
      const told: number[] = [];
      const { result, image = '' } = await make({ ddrescue, onProgress: ({ copied }) => void told.push(copied) });
      expect([result, told.at(-1)]).toEqual(['whole', SIZE]);
      expect((await readFile(image)).equals(bytes)).toBe(true);
      expect((await readdir(folder)).sort()).toEqual(['image-drive.img', 'image-drive.img.map']);

      // The first part counts as copied: ddrescue does not read the part again.
      await rm(image);
      await writeFile(`${image}.part`, Buffer.alloc(SIZE));
      const regions = new Regions(SIZE);
      regions.set(0, BLOCK, 'copied');
      await writeFile(`${image}.map`, writeMapfile(regions.all(), 'of a drive'));
      expect((await make({ ddrescue })).result).toBe('whole');
      const resumed = await readFile(image);
      expect(resumed.subarray(0, BLOCK).equals(Buffer.alloc(BLOCK))).toBe(true);
      expect(resumed.subarray(BLOCK).equals(bytes.subarray(BLOCK))).toBe(true);
    }));

  it('makes the image as long as the drive when the end is unreadable', () =>
    withDrive(async (make, { folder, bytes }) => {
      await mkdir(folder);
      const regions = new Regions(SIZE);
      regions.set(2 * BLOCK, SIZE, 'bad');
      await writeFile(join(folder, 'image-drive.img.map'), writeMapfile(regions.all(), 'of a drive'));
      const { result, image = '' } = await make({ ddrescue, retries: 0 });
      expect([result, (await stat(image)).size]).toEqual(['partial', SIZE]);
      expect((await readFile(image)).subarray(0, BLOCK).equals(bytes.subarray(0, BLOCK))).toBe(true);
    }));

  it('follows no link and reports ddrescue’s message on failure', () =>
    withDrive(async (make, { folder, drive, bytes }) => {
      await mkdir(folder);
      await symlink(drive, join(folder, 'image-drive.img.part'));
      expect(await make({ ddrescue })).toMatchObject({
        result: 'failed',
        reason: expect.stringContaining('is a link'),
      });
      await rm(join(folder, 'image-drive.img.map'));
      await symlink(drive, join(folder, 'image-drive.img.map'));
      expect(await make({ ddrescue })).toMatchObject({
        result: 'failed',
        reason: expect.stringContaining('is a link'),
      });
      expect((await readFile(drive)).equals(bytes)).toBe(true);
      await rm(join(folder, 'image-drive.img.part'));
      await mkdir(join(folder, 'image-drive.img.part'));
      expect(await make({ ddrescue })).toMatchObject({
        result: 'failed',
        reason: expect.stringContaining('ddrescue ended'),
      });
    }));
});

describe('log of read pieces', () => {
  it('ignores all records behind a torn record', () =>
    withFolder(async (folder) => {
      const path = join(folder, 'log');
      const log = await PieceLog.open(path, 'drive', SIZE);
      const piece = (offset: number) => ({
        offset,
        length: 512,
        state: 'copied' as const,
        digest: Buffer.alloc(32, 1),
      });
      for (const offset of [0, 512, 1024]) await log.append([piece(offset)]);
      await log.close();
      const { size } = await stat(path);
      await truncate(path, size - 20);
      const torn = await PieceLog.open(path, 'drive', SIZE);
      expect((await torn.regions(SIZE)).bytes('copied')).toBe(1024);
      await torn.append([piece(2048)]);
      await torn.close();
      const again = await PieceLog.open(path, 'drive', SIZE);
      expect((await again.regions(SIZE)).all().filter(({ state }) => state === 'copied')).toEqual([
        { from: 0, to: 1024, state: 'copied' },
        { from: 2048, to: 2560, state: 'copied' },
      ]);
      await again.close();
      await expect(PieceLog.open(path, 'another drive', SIZE)).rejects.toThrow('another drive');
    }));
});

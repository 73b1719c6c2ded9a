import { describe, expect, it } from '@jest/globals';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { diagnosed, everyReader } from '../../fixtures/diagnosing.js';
import { damageFat32 } from '../../fixtures/fat32/fat32-damage.js';
import { failedFat32Checks, inspectFat32, lostFat32Files } from '../../fixtures/fat32/fat32-proof.js';
import { fat32Volume, MIB } from '../../fixtures/fat32/fat32.js';
import { writeManyNames } from '../../fixtures/fat32/many-names.js';
import { copyOf, withFolder, withImage, writeHole, writeInto } from '../../fixtures/image-file.js';
import { changedFiles, manifestFile } from '../../fixtures/manifest.js';
import { repairedBytes, writesOf } from '../../fixtures/repaired.js';
import { noise } from '../../fixtures/seeded-bytes.js';
import { runTool, type ToolRun } from '../../fixtures/tools.js';
import { withTools } from '../../fixtures/with-tools.js';
import { diagnose } from '../diagnose/diagnose.js';
import { ImageDevice } from '../../imaging/image-device.js';
import { fsckFat } from '../tools/tool-answers.js';
import { hostTools, USUAL_LIMITS } from '../verify/verifier-tools.js';

const plain = fat32Volume();
const fragmented = fat32Volume({ fragmented: true });
const mend = async (bytes: Buffer): Promise<Buffer> => repairedBytes(bytes, await inspectFat32(bytes));
const fsck = (bytes: Buffer, ...args: string[]): Promise<ToolRun> =>
  withImage(bytes, async (path) => runTool('fsck.fat', [...args, path]));

withTools(['fsck.fat'], () => {
  it.each([
    ['plain', plain],
    ['fragmented', fragmented],
    ['with clusters of 4 KiB', fat32Volume({ sectorsPerCluster: 8, sizeBytes: 270 * MIB })],
    ['with one table', fat32Volume({ fatCount: 1 })],
  ] as const)('passes fsck.fat for our volume, %s', async (_kind, { bytes, layout }) => {
    const { exit, text } = await fsck(bytes, '-n', '-v');
    expect({ exit, text }).toMatchObject({
      exit: 0,
      text: expect.stringMatching(
        new RegExp(`: \\d+ files, ${layout.clusters - layout.freeClusters}/${layout.clusters} clusters`),
      ),
    });
  });

  it('accepts a destroyed copy of the boot sector, which our check reports', async () => {
    const damaged = damageFat32(plain, 'copy_noise');
    expect((await fsck(damaged, '-n')).exit).toBe(0);
    expect(await failedFat32Checks(damaged)).toHaveLength(1);
  });

  it.each(['boot_noise', 'fat1_noise', 'fat2_noise', 'fats_in_turn', 'fsinfo_noise'] as const)(
    'fails on %s and passes after our repair',
    async (damage) => {
      const damaged = damageFat32(fragmented, damage);
      await withImage(damaged, async (path) => {
        expect(runTool('fsck.fat', ['-n', path]).exit).not.toBe(0);
        await writeInto(path, writesOf(await inspectFat32(damaged)));
        expect(runTool('fsck.fat', ['-n', path])).toMatchObject({ exit: 0 });
      });
    },
  );

  it('skips fsck.fat for very full folders and finds the volume healthy without it', () =>
    withFolder(async (folder) => {
      const path = join(folder, 'many.img');
      const tools = hostTools({ ...USUAL_LIMITS, folder, path: '' });
      const looked = async (folders: number, filesPerFolder: number) => {
        const image = `${path}-${folders}`;
        await writeManyNames(image, { folders, filesPerFolder });
        const device = await ImageDevice.open(image, { mode: 'read' });
        const signal = new AbortController().signal;
        const seen = await diagnose(device, { ...everyReader, tools, device: device.identity, signal });
        await device.close();
        const { rehearsed } = seen.checks.find(({ name }) => name === 'fsck.fat -n')!;
        return {
          verdict: seen.verdict,
          files: seen.reachable.before.files,
          said: rehearsed.state,
          why: rehearsed.detail,
        };
      };
      expect(await looked(20, 500)).toMatchObject({ verdict: 'healthy', files: 10_000, said: 'passed' });
      expect(await looked(5, 21_800)).toMatchObject({
        verdict: 'healthy',
        files: 109_000,
        said: 'not_run',
        why: expect.stringContaining('folders of so many names'),
      });
    }));

  it('cuts files that our repair keeps complete', async () => {
    const damaged = copyOf(plain.bytes);
    damaged.fill(0, plain.layout.fatOffsets[0]! + 512, plain.layout.fatOffsets[0]! + 1024);
    const theirs = await withImage(damaged, async (path) => {
      runTool('fsck.fat', ['-a', path]);
      return readFile(path);
    });
    expect((await lostFat32Files(theirs, plain)).length).toBeGreaterThan(0);
    expect((await mend(damaged)).equals(plain.bytes)).toBe(true);
  });
});

withTools(['fsck.fat'], () => {
  const tools = hostTools({ ...USUAL_LIMITS, folder: tmpdir(), path: process.env.PATH ?? '' });

  it('leaves a stick with a boot loader, a clone or a renamed volume healthy', async () => {
    for (const [at, bytes] of [
      [90, noise(6, 300)],
      [28, Buffer.from([1, 8, 0, 0])],
      [71, Buffer.from('OTHER LABEL')],
    ] as const) {
      const changed = copyOf(plain.bytes);
      bytes.copy(changed, at);
      expect((await fsck(changed, '-n')).text).toContain('There are differences');
      expect(await diagnosed(changed, { tools })).toMatchObject({ verdict: 'healthy' });
    }
  });

  it('objects to a copy with another size', async () => {
    const changed = copyOf(plain.bytes);
    changed[6 * 512 + 13] = 2;
    const { text, exit } = await fsck(changed, '-n');
    expect(
      fsckFat(
        text
          .split('\n')
          .filter((line) => line !== '')
          .map((line) => line.trim()),
        exit ?? 1,
      ),
    ).toMatchObject({ state: 'failed' });
  });
});

withTools(['mdir', 'mcopy'], () => {
  it('lists and copies every file of our volume unchanged', () =>
    withImage(fragmented.bytes, async (path, folder) => {
      const listed = runTool('mdir', ['-i', path, '-s', '-b', '::']).text;
      for (const file of fragmented.manifest) {
        // mtools prints names in the locale's character set, so non-ASCII names are compared by content alone.
        if (/^[\x20-\x7e]*$/.test(file.path)) expect(listed).toContain(file.path);
      }
      expect(runTool('mcopy', ['-i', path, '-s', '-n', '-Q', '::Photos', folder]).exit).toBe(0);
      const photos = fragmented.manifest.filter((each) => each.path.startsWith('Photos/'));
      expect(photos.length).toBeGreaterThan(10);
      expect(await changedFiles(photos, (name) => readFile(join(folder, name)))).toEqual([]);
    }));
});

async function theirVolume(folder: string, contents: readonly Buffer[]): Promise<Buffer> {
  const path = join(folder, 'theirs.img');
  await writeHole(path, 40 * MIB);
  expect(runTool('mkfs.fat', ['-F', '32', '-s', '1', '-n', 'THEIRS', path]).exit).toBe(0);
  const sources = contents.map((_, index) => join(folder, `A rather long name ${index}.bin`));
  await Promise.all(sources.map((source, index) => writeFile(source, contents[index]!)));
  expect(runTool('mcopy', ['-i', path, ...sources, '::/']).exit).toBe(0);
  return readFile(path);
}

describe('volume made by other programs', () => {
  withTools(['mkfs.fat', 'mcopy'], () => {
    it('finds the volume healthy, reads the same files and repairs damage byte for byte', async () => {
      const contents = Array.from({ length: 60 }, (_, index) => noise(500 + index, 200 + index * 1311));
      const bytes = await withFolder((folder) => theirVolume(folder, contents));
      expect(await inspectFat32(bytes)).toMatchObject({ kind: 'healthy', reachable: { files: 60, complete: true } });
      expect(await failedFat32Checks(bytes)).toEqual([]);
      expect(
        await lostFat32Files(bytes, {
          manifest: contents.map((content, index) => manifestFile(`A rather long name ${index}.bin`, content)),
        }),
      ).toEqual([]);

      const fat1 = 32 * 512;
      const fat2 = fat1 + bytes.readUInt32LE(36) * 512;
      const damages: ((volume: Buffer) => void)[] = [
        (volume) => volume.fill(0, 0, 512),
        (volume) => noise(1, 512).copy(volume),
        (volume) => volume.fill(0, 6 * 512, 7 * 512),
        (volume) => noise(2, 16 * 512).copy(volume, fat1),
        (volume) => volume.fill(0, fat2, fat2 + 100 * 512),
        (volume) => volume.fill(0, 0, 512).fill(0xff, fat1 + 512, fat1 + 4096),
      ];
      for (const damage of damages) {
        const damaged = copyOf(bytes);
        damage(damaged);
        expect((await mend(damaged)).equals(bytes)).toBe(true);
      }
    });
  });
});

withTools(['mkfs.fat'], () => {
  it.each([4, 16, 31, 40])('finds a FAT32 volume of %d MB from mkfs.fat healthy', (megabytes) =>
    withFolder(async (folder) => {
      const path = join(folder, 'small.img');
      await writeHole(path, megabytes * MIB);
      expect(runTool('mkfs.fat', ['-F', '32', '-s', '1', path]).exit).toBe(0);
      const bytes = await readFile(path);
      expect(await inspectFat32(bytes)).toMatchObject({ kind: 'healthy' });
      expect(await failedFat32Checks(bytes)).toEqual([]);
    }),
  );
});

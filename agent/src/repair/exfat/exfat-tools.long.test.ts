import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { afterPlan, diagnosed } from '../../fixtures/diagnosing.js';
import { damageExfat } from '../../fixtures/exfat/exfat-damage.js';
import { exfatVolume } from '../../fixtures/exfat/exfat.js';
import { failedExfatChecks, inspectExfat } from '../../fixtures/exfat/exfat-proof.js';
import { MIB } from '../../fixtures/fat32/fat32.js';
import { copyOf, withFolder, withImage, writeHole } from '../../fixtures/image-file.js';
import { diagnoseImageInChild } from '../../fixtures/diagnose-in-child.js';
import { runTool } from '../../fixtures/tools.js';
import { withTools } from '../../fixtures/with-tools.js';
import { hostTools, USUAL_LIMITS } from '../verify/verifier-tools.js';

const TIB = 2 ** 40;
/** Memory limit for the whole process, of which Node alone takes 66 MB. */
const MOST_BYTES = 300_000_000;
const tools = hostTools({ ...USUAL_LIMITS, folder: tmpdir(), path: process.env.PATH ?? '' });
const volume = exfatVolume();
const fsck = (bytes: Buffer) => withImage(bytes, async (path) => runTool('fsck.exfat', ['-n', path]).exit);

withTools(['fsck.exfat'], () => {
  it.each([
    ['in one piece', volume],
    ['with chains', exfatVolume({ fragmented: true })],
    ['with sectors of 4096 bytes', exfatVolume({ sectorSize: 4096, sectorsPerCluster: 1 })],
  ])('passes fsck.exfat for the generated volume, %s', async (_, { bytes }) => {
    expect(await fsck(bytes)).toBe(0);
    expect(await diagnosed(bytes, { tools })).toMatchObject({
      verdict: 'healthy',
      checks: expect.arrayContaining([
        expect.objectContaining({ name: 'fsck.exfat -n', rehearsed: expect.objectContaining({ state: 'passed' }) }),
      ]),
    });
  });

  it.each(['boot_wiped', 'region_wiped', 'extended_noise', 'checksum_wiped', 'both_checksums_wiped'] as const)(
    'fails on %s and passes after the repair',
    async (damage) => {
      const bytes = damageExfat(volume, damage);
      expect(await fsck(bytes)).not.toBe(0);
      const seen = await diagnosed(bytes, { tools });
      expect(seen.checks.find(({ name }) => name === 'fsck.exfat -n')).toMatchObject({
        before: { state: 'failed' },
        rehearsed: { state: 'passed' },
      });
      expect(await fsck(afterPlan(bytes, seen))).toBe(0);
    },
  );

  it('accepts a dirty flag, a lost copy and unused marked clusters, which our reader reports', async () => {
    const dirty = copyOf(volume.bytes);
    dirty[106]! |= 2;
    const lost = copyOf(volume.bytes);
    lost[volume.layout.bitmapOffset + 100] = 0xff;
    for (const bytes of [dirty, damageExfat(volume, 'copy_noise'), lost]) {
      expect(await fsck(bytes)).toBe(0);
      expect((await inspectExfat(bytes)).kind).not.toBe('healthy');
      expect(await failedExfatChecks(bytes)).not.toEqual([]);
    }
  });
});

withTools(['mkfs.exfat'], () => {
  it.each([
    [8, []],
    [64, ['-c', '4K']],
    [300, ['-c', '32K']],
  ])('finds a %d MB volume from mkfs.exfat healthy and restores its lost boot region byte for byte', (size, args) =>
    withFolder(async (folder) => {
      const path = join(folder, 'theirs.img');
      await writeHole(path, size * MIB);
      expect(runTool('mkfs.exfat', [...args, '-L', 'THEIRS', path]).exit).toBe(0);
      const bytes = await readFile(path);
      expect(await inspectExfat(bytes)).toMatchObject({ kind: 'healthy', reachable: { files: 0 } });
      expect(await failedExfatChecks(bytes)).toEqual([]);
      const lost = copyOf(bytes).fill(0, 0, 12 * 512);
      expect(afterPlan(lost, await diagnosed(lost)).equals(bytes)).toBe(true);
    }),
  );

  it(
    'diagnoses a nearly empty 1 TiB volume within seconds and 300 MB, even without its boot region',
    () =>
      withFolder(async (folder) => {
        const path = join(folder, 'large.img');
        await writeHole(path, TIB);
        expect(runTool('mkfs.exfat', [path]).exit).toBe(0);
        const sound = await diagnoseImageInChild(path);
        expect(sound.verdict).toBe('healthy');
        expect(sound.bytes).toBeLessThan(MOST_BYTES);
        runTool('dd', ['if=/dev/zero', `of=${path}`, 'bs=6144', 'count=1', 'conv=notrunc']);
        const lost = await diagnoseImageInChild(path);
        expect(lost.verdict).toBe('repairable');
        expect(lost.bytes).toBeLessThan(MOST_BYTES);
      }),
    60_000,
  );
});

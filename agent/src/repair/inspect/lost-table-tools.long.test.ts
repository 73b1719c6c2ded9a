import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { afterPlan, diagnosed } from '../../fixtures/diagnosing.js';
import { damaged } from '../../fixtures/disk/disk-damage.js';
import { gptDisk, mbrDisk, type DiskOptions } from '../../fixtures/disk/disk.js';
import { exfatVolume } from '../../fixtures/exfat/exfat.js';
import { ext4Volume } from '../../fixtures/ext4/ext4.js';
import { copyOf, withFolder, withImage, writeHole, writeInto } from '../../fixtures/image-file.js';
import { diagnoseImageInChild } from '../../fixtures/diagnose-in-child.js';
import { runTool } from '../../fixtures/tools.js';
import { withTools } from '../../fixtures/with-tools.js';
import { protectiveTable } from '../table/mbr.js';
import { hostTools, USUAL_LIMITS } from '../verify/verifier-tools.js';

const MIB = 1024 * 1024;
const GIB = 1024 * MIB;
/** Memory of the whole process; Node alone takes 66 MB. */
const MOST_BYTES = 300_000_000;
const tools = hostTools({ ...USUAL_LIMITS, folder: tmpdir(), path: process.env.PATH ?? '' });
const exfat = exfatVolume().bytes;
const ext4 = ext4Volume('ext4-1k');
const parts: DiskOptions['parts'] = [
  { type: 'basic', name: 'card', volume: exfat },
  { type: 'linux', name: 'root', volume: ext4 },
];

withTools(['sgdisk'], () => {
  it('passes sgdisk with a rebuilt GPT that failed before', async () => {
    const bytes = damaged(gptDisk({ parts }), 'both-wiped');
    const seen = await diagnosed(bytes, { tools });
    expect(seen.checks.find(({ name }) => name === 'sgdisk -v')).toMatchObject({
      before: { state: 'failed' },
      rehearsed: { state: 'passed' },
    });
    const listed = await withImage(afterPlan(bytes, seen), async (path) => runTool('sgdisk', ['-p', path]).text);
    expect(listed).toMatch(/ 1 +2048 +18431 .* 0700/);
    expect(listed).toMatch(/ 2 +\d+ +\d+ .* 8300/);
  });
});

withTools(['sfdisk'], () => {
  it('lets sfdisk read a rebuilt MBR exactly as the lost table', async () => {
    const disk = mbrDisk({
      parts: [...parts, ...parts, ...parts].map((part, index) => ({ ...part, name: `p${index}` })),
    });
    const lost = copyOf(disk.bytes).fill(0, 446, 512);
    const dump = (bytes: Buffer) =>
      withImage(bytes, async (path) =>
        runTool('sfdisk', ['--dump', path])
          .text.replaceAll(path, 'disk')
          .replace(/, bootable/g, '')
          .replace('type=f', 'type=5'),
      );
    const after = afterPlan(lost, await diagnosed(lost));
    expect(await dump(after)).toBe(await dump(disk.bytes));
  });
});

it(
  'searches a disk of 1 TiB without GPT within seconds and 300 MB',
  () =>
    withFolder(async (folder) => {
      const path = join(folder, 'large.img');
      await writeHole(path, 1024 * GIB);
      const protective = Buffer.alloc(512);
      protectiveTable(2 ** 31).copy(protective, 446);
      protective.writeUInt16BE(0x55aa, 510);
      await writeInto(path, [
        { offset: 0, data: protective },
        { offset: MIB, data: exfat },
        { offset: 600 * GIB, data: ext4 },
      ]);
      const started = performance.now();
      const { verdict, bytes } = await diagnoseImageInChild(path);
      expect(verdict).toBe('repairable');
      expect(bytes).toBeLessThan(MOST_BYTES);
      expect(performance.now() - started).toBeLessThan(60_000);
    }),
  90_000,
);

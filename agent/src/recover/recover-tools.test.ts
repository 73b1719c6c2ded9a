import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { fat32Volume } from '../fixtures/fat32/fat32.js';
import { withFolder, withImage, writeHole } from '../fixtures/image-file.js';
import { ntfsManifest, ntfsVolume } from '../fixtures/ntfs/ntfs.js';
import { deleteNtfs } from '../fixtures/recover/deleted-ntfs.js';
import { runTool } from '../fixtures/tools.js';
import { withTools } from '../fixtures/with-tools.js';
import { sha256 } from '../repair/model/plan.js';
import { MemoryView } from '../repair/view/block-view.js';
import { lostExfatFiles } from './lost-exfat.js';
import { lostFatFiles } from './lost-fat.js';
import { lostNtfsFiles } from './lost-ntfs.js';

const never = new AbortController().signal;

describe('deleted files', () => {
  withTools(['mdel'], () => {
    it('restores files of FAT32 deleted by mtools, under their long names', async () => {
      const { bytes, manifest } = fat32Volume();
      const wanted = manifest.find(({ path }) => path.startsWith('A photograph'));
      await withImage(bytes, async (path) => {
        const { exit, text } = runTool('mdel', ['-i', path, '::/A photograph with a long name.jpeg']);
        expect([exit, text]).toEqual([0, '']);
        const volume = await readFile(path);
        const files = (await lostFatFiles(new MemoryView(volume), never))?.files ?? [];
        expect(files.map((file) => [file.path, file.clusters])).toEqual([[wanted?.path, 'free']]);
        const [extent] = files[0]?.extents ?? [];
        const content = volume.subarray(extent?.offset, (extent?.offset ?? 0) + (extent?.length ?? 0));
        expect(sha256(content)).toBe(wanted?.sha256);
      });
    });
  });

  withTools(['ntfsundelete'], () => {
    it('finds the same NTFS file as ntfsundelete, with equal content', async () => {
      const volume = await ntfsVolume();
      deleteNtfs(volume, 'ledger.csv');
      const [ours] = (await lostNtfsFiles(new MemoryView(volume), never))?.files ?? [];
      await withImage(volume, async (path, folder) => {
        const { text } = runTool('ntfsundelete', ['-f', '-u', '-T', '-m', 'ledger.csv', '-d', folder, path]);
        expect(text).toContain('ledger.csv');
        const theirs = await readFile(`${folder}/ledger.csv`);
        const listed = (await ntfsManifest()).find((file) => file.path.endsWith('ledger.csv'));
        expect([theirs.length, sha256(theirs)]).toEqual([ours?.size, listed?.sha256]);
      });
    });
  });

  withTools(['mkfs.exfat'], () => {
    it('finds nothing in a new exFAT volume and reads its bitmap', async () => {
      await withFolder(async (folder) => {
        const path = `${folder}/volume.img`;
        await writeHole(path, 32 * 1024 * 1024);
        expect(runTool('mkfs.exfat', [path]).exit).toBe(0);
        expect(await lostExfatFiles(new MemoryView(await readFile(path)), never)).toEqual({
          format: 'exFAT',
          files: [],
          notes: [],
        });
      });
    });
  });

  withTools(['mkfs.fat'], () => {
    it.each([
      ['12', '1'],
      ['16', '16'],
      ['32', '64'],
    ])('finds nothing in a new FAT%s volume', async (bits, mebibytes) => {
      await withFolder(async (folder) => {
        const path = `${folder}/volume.img`;
        await writeHole(path, Number(mebibytes) * 1024 * 1024);
        expect(runTool('mkfs.fat', ['-F', bits, path]).exit).toBe(0);
        expect(await lostFatFiles(new MemoryView(await readFile(path)), never)).toEqual({
          format: `FAT${bits}`,
          files: [],
          notes: [],
        });
      });
    });
  });
});

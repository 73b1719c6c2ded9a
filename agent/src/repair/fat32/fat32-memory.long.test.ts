import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { withFolder, writeHole } from '../../fixtures/image-file.js';
import { diagnoseImageInChild } from '../../fixtures/diagnose-in-child.js';
import { runTool } from '../../fixtures/tools.js';
import { withTools } from '../../fixtures/with-tools.js';

const TIB = 2 ** 40;
/** Memory limit for the whole process, of which Node alone takes 66 MB. Measured: 203 to 210 MB. */
const MOST_BYTES = 300_000_000;

withTools(['mkfs.fat'], () => {
  it.each([
    ['the usual tables', []],
    ['tables of 256 MiB each', ['-s', '32']],
  ])(
    'reads a nearly empty FAT32 volume of 1 TiB with %s within 300 MB',
    (_, args) =>
      withFolder(async (folder) => {
        const image = join(folder, 'large.img');
        await writeHole(image, TIB);
        expect(runTool('mkfs.fat', ['-F', '32', ...args, image]).exit).toBe(0);
        const { verdict, bytes } = await diagnoseImageInChild(image);
        expect(verdict).toBe('healthy');
        expect(bytes).toBeLessThan(MOST_BYTES);
      }),
    60_000,
  );
});

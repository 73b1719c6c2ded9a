import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';
import { withFolder, writeHole } from '../../fixtures/image-file.js';
import { runTool } from '../../fixtures/tools.js';
import { withTools } from '../../fixtures/with-tools.js';

const TIB = 2 ** 40;
/** Of the whole process, of which Node alone takes 66 MB. Measured: 203 to 210 MB. */
const MOST_BYTES = 300_000_000;
const fixture = (name: string): string => fileURLToPath(new URL(`../../fixtures/${name}`, import.meta.url));

async function looked(image: string): Promise<{ verdict: string; bytes: number }> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--conditions=source',
    '--experimental-transform-types',
    '--disable-warning=ExperimentalWarning',
    '--import',
    fixture('typescript-hook.mjs'),
    fixture('look-in-a-child.ts'),
    image,
  ]);
  return JSON.parse(stdout) as { verdict: string; bytes: number };
}

withTools(['mkfs.fat'], () => {
  it(
    'a nearly empty FAT32 volume of 1 TiB is looked at within 300 MB',
    () =>
      withFolder(async (folder) => {
        const image = join(folder, 'large.img');
        await writeHole(image, TIB);
        expect(runTool('mkfs.fat', ['-F', '32', image]).exit).toBe(0);
        const { verdict, bytes } = await looked(image);
        expect(verdict).toBe('healthy');
        expect(bytes).toBeLessThan(MOST_BYTES);
      }),
    60_000,
  );
});

import { describe, expect, it } from '@jest/globals';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withFolder } from '../fixtures/image-file.js';
import { removeProgram, sessionNativeFolder } from './session-program.js';

async function withProgram(run: (parts: { folder: string; file: string; said: string[] }) => Promise<void>) {
  await withFolder(async (folder) => {
    await mkdir(join(folder, 'revive-agent'), { recursive: true });
    const file = join(folder, 'revive-agent', 'revive-agent');
    await writeFile(file, 'program');
    await run({ folder, file, said: [] });
  });
}

describe('program of a one-time session', () => {
  it('is removed with the folder that the script made', async () => {
    await withProgram(async ({ folder, file, said }) => {
      await writeFile(join(folder, 'made-for-one-session'), '');
      await removeProgram({ file, folder, platform: 'linux' }, (sentence) => said.push(sentence));
      await expect(readdir(folder)).rejects.toMatchObject({ code: 'ENOENT' });
      expect(said).toEqual(['The program file was removed as well.']);
      await mkdir(folder);
    });
  });

  it('unpacks into the folder of the script, otherwise into the folder of the session', async () => {
    await withProgram(async ({ folder }) => {
      expect(sessionNativeFolder({ folder }, '/home-of-session')).toBe(join('/home-of-session', 'native'));
      expect(sessionNativeFolder({ folder: undefined }, '/home-of-session')).toBe(join('/home-of-session', 'native'));
      await writeFile(join(folder, 'made-for-one-session'), '');
      expect(sessionNativeFolder({ folder }, '/home-of-session')).toBe(join(folder, 'native'));
    });
  });

  it('deletes no folder without the mark of the script', async () => {
    await withProgram(async ({ folder, file }) => {
      await removeProgram({ file, folder, platform: 'linux' }, () => undefined);
      expect(await readdir(folder)).toEqual(['revive-agent']);
    });
  });

  it('unlinks a program that a person downloaded', async () => {
    await withProgram(async ({ folder, file }) => {
      await removeProgram({ file, folder: undefined, platform: 'linux' }, () => undefined);
      expect(await readdir(folder, { recursive: true })).toEqual(['revive-agent']);
    });
  });

  it.each(['made-by-installer', 'start.sh'])('never unlinks an installed agent: %s', async (mark) => {
    await withProgram(async ({ folder, file, said }) => {
      await writeFile(join(folder, mark), '');
      await removeProgram({ file, folder: undefined, platform: 'linux' }, (sentence) => said.push(sentence));
      expect(await readdir(join(folder, 'revive-agent'))).toEqual(['revive-agent']);
      expect(said).toEqual([`The program file is still here: ${file}`]);
    });
  });

  it('names the file that Windows does not delete', async () => {
    await withProgram(async ({ folder, file, said }) => {
      await removeProgram({ file, folder: undefined, platform: 'win32' }, (sentence) => said.push(sentence));
      await writeFile(join(folder, 'made-for-one-session'), '');
      await removeProgram({ file, folder, platform: 'win32' }, (sentence) => said.push(sentence));
      expect(await readdir(join(folder, 'revive-agent'))).toEqual(['revive-agent']);
      expect(said).toEqual([expect.stringContaining(file), expect.stringContaining(folder)]);
    });
  });
});

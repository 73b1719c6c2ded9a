import { describe, expect, it } from '@jest/globals';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withFolder } from '../fixtures/image-file.js';
import { machineId } from './machine-id.js';
import { queryRegistry, type QueryRegistry } from './system-id.js';

describe('machine id', () => {
  it('is the same at each start, and differs by folder', async () => {
    await withFolder(async (folder) => {
      const [one, two] = [join(folder, 'one'), join(folder, 'two')];
      await Promise.all([one, two].map((home) => mkdir(home)));
      expect(await machineId(one)).toBe(await machineId(one));
      expect(await machineId(one)).not.toBe(await machineId(two));
    });
  });

  it('stays when the folder moves on this PC', async () => {
    await withFolder(async (folder) => {
      const [home, moved] = [join(folder, 'home'), join(folder, 'moved')];
      await mkdir(home);
      const before = await machineId(home);
      await cp(home, moved, { recursive: true });
      expect(await machineId(moved)).toBe(before);
    });
  });

  it('changes when the folder was copied from another PC', async () => {
    await withFolder(async (folder) => {
      const home = join(folder, 'home');
      await mkdir(home);
      const before = await machineId(home);
      const [, machine = ''] = (await readFile(join(home, 'machine'), 'utf8')).split(' ');
      await writeFile(join(home, 'machine'), `${'0'.repeat(64)} ${machine.replace(/./g, 'a')}`);
      const after = await machineId(home);
      expect([after === before, after.includes('aaaa')]).toEqual([true, false]);
    });
  });
});

/** Answers of `reg query` as Windows prints them; an error goes to stderr, so its output is empty. */
const answer = (guid: string): string =>
  `\r\nHKEY_LOCAL_MACHINE\\SOFTWARE\\Microsoft\\Cryptography\r\n    MachineGuid    REG_SZ    ${guid}\r\n\r\n`;
const ONE = '6f1d2c3b-4a59-4e68-9b77-8c8695a4b3c2';
const OTHER = '0a1b2c3d-4e5f-4a6b-8c7d-9e8f7a6b5c4d';
const says =
  (text: string | undefined): QueryRegistry =>
  () =>
    Promise.resolve(text);

describe('machine id on Windows', () => {
  it('notices a folder that was copied to another PC, and keeps one that moved on this PC', async () => {
    await withFolder(async (folder) => {
      const [home, copy] = [join(folder, 'home'), join(folder, 'copy')];
      await mkdir(home);
      const before = await machineId(home, 'win32', says(answer(ONE)));
      await cp(home, copy, { recursive: true });
      expect(await machineId(copy, 'win32', says(answer(ONE.toUpperCase())))).toBe(before);
      const there = await machineId(copy, 'win32', says(answer(OTHER)));
      expect(there).not.toBe(before);
      expect(await machineId(copy, 'win32', says(answer(OTHER)))).toBe(there);
    });
  });

  it.each([
    ['no such value', undefined],
    ['an empty answer', ''],
    ['a value in a form that Windows does not write', answer('00330-80000')],
    ['a value of another type', answer(ONE).replace('REG_SZ', 'REG_DWORD')],
    ['a refusal', 'FEHLER: Zugriff verweigert\r\n'],
  ])('starts with an id of its own after %s', async (_, text) => {
    await withFolder(async (folder) => {
      const home = join(folder, 'home');
      await mkdir(home);
      const made = await machineId(home, 'win32', says(text));
      expect(made).toMatch(/^[0-9a-f]{64}$/);
      expect(await machineId(home, 'win32', says(text))).toBe(made);
      expect(await readdir(home)).toContain('machine-id');
    });
  });

  it('stays when the registry does not answer once', async () => {
    await withFolder(async (folder) => {
      const home = join(folder, 'home');
      await mkdir(home);
      const before = await machineId(home, 'win32', says(answer(ONE)));
      expect(await machineId(home, 'win32', says(undefined))).toBe(before);
      expect(await machineId(home, 'win32', says(answer(ONE)))).toBe(before);
    });
  });

  it.each([
    ['before the file `machine`', ['machine']],
    ['before the registry', []],
  ])('keeps the id of a folder that was made %s', async (_, lost) => {
    await withFolder(async (folder) => {
      const [home, copy] = [join(folder, 'home'), join(folder, 'copy')];
      await mkdir(home);
      const before = await machineId(home, 'win32', says(undefined));
      for (const name of lost) await rm(join(home, name));
      expect(await machineId(home, 'win32', says(answer(ONE)))).toBe(before);
      await cp(home, copy, { recursive: true });
      expect(await machineId(copy, 'win32', says(answer(OTHER)))).not.toBe(before);
    });
  });

  it('gets nothing from a registry program that is missing', async () => {
    expect(await queryRegistry(['query', 'HKLM'])).toBeUndefined();
  });
});

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { migrationsOf } from './migration-folder.js';

let service: string;
beforeEach(() => {
  service = mkdtempSync(join(tmpdir(), 'migrations-'));
  writeFileSync(join(service, 'package.json'), '{"type":"module"}');
  mkdirSync(join(service, 'database', 'migrations'), { recursive: true });
});
afterEach(() => rmSync(service, { recursive: true, force: true }));

const put = (file: string, text: string) => writeFileSync(join(service, 'database', 'migrations', file), text);
const migration = (name: string) => `export class ${name} { async up() {} async down() {} }\n`;
const read = async () => (await migrationsOf(pathToFileURL(join(service, 'service.js')).href)).map(({ name }) => name);

describe('the migrations in a folder', () => {
  it('come in the order of their file names', async () => {
    put('0002-second.js', migration('Second1763683200000'));
    put('0001-first.js', migration('First1763769600000'));
    put('0001-first.js.map', '{}');
    put('0001-first.d.ts', '');
    expect(await read()).toEqual(['First1763769600000', 'Second1763683200000']);
  });

  it.each(['second.js', '2-second.js', '0002_second.js', '0002-Second.js', '0002-second.test.js'])(
    'refuse the file name %s',
    async (file) => {
      put('0001-first.js', migration('First1763769600000'));
      put(file, migration('Second1763683200000'));
      await expect(read()).rejects.toThrow(`not ${file}`);
    },
  );

  it.each([
    ['no class', 'export const first = 1;\n'],
    ['a class without a timestamp', migration('First')],
    ['a class without up()', 'export class First1763769600000 {}\n'],
    ['two classes', migration('First1763769600000') + migration('Other1763769600001')],
  ])('refuse a file with %s', async (_what, text) => {
    put('0001-first.js', text);
    await expect(read()).rejects.toThrow('0001-first.js must export one class');
  });

  it('refuse two files with the same timestamp, whose order would be chance', async () => {
    put('0001-first.js', migration('First1763769600000'));
    put('0002-second.js', migration('Second1763769600000'));
    await expect(read()).rejects.toThrow('0001-first.js and 0002-second.js have the same timestamp');
  });

  it('refuse an empty folder', async () => {
    await expect(read()).rejects.toThrow('There is no migration');
  });
});

import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { isSingleFile, unpacked } from './single-file.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'revive-asset-'));
});
afterEach(() => rm(folder, { recursive: true }));

const ADDON = Buffer.from('a native addon');

describe('file of the program', () => {
  it('unpacks once, readable for its user only', async () => {
    const path = unpacked('usb.node', ADDON, join(folder, 'native'));
    expect(unpacked('usb.node', ADDON, join(folder, 'native'))).toBe(path);
    expect([(await stat(join(folder, 'native'))).mode & 0o777, (await stat(path)).mode & 0o777]).toEqual([
      0o700, 0o600,
    ]);
    expect(await readdir(join(folder, 'native'))).toEqual([
      `${createHash('sha256').update(ADDON).digest('hex').slice(0, 16)}-usb.node`,
    ]);
  });

  it('replaces a file with other bytes before it is loaded', async () => {
    const path = unpacked('usb.node', ADDON, folder);
    await writeFile(path, 'planted code');
    expect(unpacked('usb.node', ADDON, folder)).toBe(path);
    expect(await readFile(path)).toEqual(ADDON);
  });

  it('stays untouched outside the single-file program', () => {
    expect(isSingleFile()).toBe(false);
  });
});

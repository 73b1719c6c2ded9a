import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { withFileLock } from './file-lock.js';

let folder: string;
let lock: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'revive-lock-'));
  lock = join(folder, 'lock');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('file lock', () => {
  it('runs one task at a time and removes the lock in any case', async () => {
    const log: string[] = [];
    const work = (name: string) =>
      withFileLock(lock, async () => {
        log.push(`${name} begins`);
        await new Promise((resolve) => setTimeout(resolve, 20));
        log.push(`${name} ends`);
      });
    await Promise.all([work('a'), work('b')]);
    expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
    await expect(withFileLock(lock, () => Promise.reject(new TypeError('no')))).rejects.toThrow('no');
    expect(existsSync(lock)).toBe(false);
  });

  it('breaks the lock of a dead process and a lock without a process id', async () => {
    const { pid } = spawnSync(process.execPath, ['-e', '']);
    writeFileSync(lock, String(pid));
    await expect(withFileLock(lock, () => Promise.resolve('done'))).resolves.toBe('done');
    writeFileSync(lock, '');
    utimesSync(lock, 0, 0);
    await expect(withFileLock(lock, () => Promise.resolve('done'))).resolves.toBe('done');
  });
});

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { busyWork, markBusy } from './busy-marks.js';
import { ProgramFolder } from './program-folder.js';

let home: string;
let folder: ProgramFolder;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'revive-busy-'));
  folder = ProgramFolder.of(home);
  await folder.make();
});
afterEach(() => rm(home, { recursive: true, force: true }));

const never = (): Promise<void> => Promise.reject(new Error('waited'));

describe('busy marks', () => {
  it('name the work as long as it lasts', async () => {
    const end = await markBusy(folder, 'imaging', never);
    expect(await busyWork(folder)).toBe('imaging');
    await end();
    expect(await busyWork(folder)).toBeUndefined();
  });

  it('ignore the mark of a dead process', async () => {
    await writeFile(join(folder.busyMarks, 'imaging-999999999-aa'), '999999999');
    expect(await busyWork(folder)).toBeUndefined();
  });

  it('wait while a swap holds the lock', async () => {
    await writeFile(folder.swapLock, String(process.pid));
    let waits = 0;
    const end = await markBusy(folder, 'session', async () => {
      waits += 1;
      expect(await busyWork(folder)).toBeUndefined();
      await rm(folder.swapLock);
    });
    expect(waits).toBe(1);
    await end();
  });
});

import { describe, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { afterPlan, diagnosed } from '../../fixtures/diagnosing.js';
import { damaged } from '../../fixtures/disk/disk-damage.js';
import { withFolder, writeSparse } from '../../fixtures/image-file.js';
import { noise } from '../../fixtures/seeded-bytes.js';
import { threeVolumeDisk } from '../../fixtures/disk/whole-disk.js';
import { sha256 } from '../model/plan.js';
import { ImageDevice } from '../../imaging/image-device.js';

/** A separate process that reads the first sector and later writes the old bytes back. */
const HOLDER = `const fs = require('node:fs'); const fd = fs.openSync(process.argv[1], 'r+'); const kept = Buffer.alloc(512);
fs.readSync(fd, kept, 0, 512, 0); process.stdout.write('holds'); process.stdin.once('data', () => { fs.writeSync(fd, kept, 0, 512, 0); fs.closeSync(fd); process.exit(0); });`;

describe('rule 4: sector 0 keeps its boot code', () => {
  it('keeps bytes 0 to 445, while a fresh protective sector loses the boot loader', async () => {
    const disk = await threeVolumeDisk();
    noise(4, 440).copy(disk.bytes, 0);
    const broken = damaged(disk, 'protective-signature-lost');
    const naive = Buffer.alloc(512);
    disk.bytes.copy(naive, 446, 446, 512);
    expect(naive.subarray(0, 440).equals(disk.bytes.subarray(0, 440))).toBe(false);
    const ours = afterPlan(broken, await diagnosed(broken));
    expect(ours.subarray(0, 512).equals(disk.bytes.subarray(0, 512))).toBe(true);
  });
});

describe('rule 12: a device in use is refused', () => {
  it('refuses a device in use, whose stale cache would overwrite a naive repair', async () => {
    await withFolder(async (folder) => {
      const disk = await threeVolumeDisk();
      const path = join(folder, 'disk.img');
      await writeSparse(path, damaged(disk, 'protective-mbr-wiped'));
      const other = spawn(process.execPath, ['-e', HOLDER, path], { stdio: ['pipe', 'pipe', 'inherit'] });
      await once(other.stdout, 'data');
      const device = await ImageDevice.open(path, { mode: 'execute' });
      expect(await device.inUse()).toEqual(expect.stringMatching(/./));
      await device.close();

      const file = await open(path, 'r+');
      await file.write(disk.bytes, 0, 512, 0);
      await file.sync();
      const readBack = Buffer.alloc(512);
      await file.read(readBack, 0, 512, 0);
      expect(readBack.equals(disk.bytes.subarray(0, 512))).toBe(true);
      other.stdin.end('now');
      await once(other, 'exit');
      await file.read(readBack, 0, 512, 0);
      await file.close();
      expect(readBack.equals(Buffer.alloc(512))).toBe(true);
    });
  });
});

describe('rule 14: a rollback checks everything before its first write', () => {
  it('finds the changed place before the first write, so that no mixture of states results', async () => {
    const disk = await threeVolumeDisk();
    const broken = damaged(disk, 'start-wiped');
    const { plan } = await diagnosed(broken);
    const writes = plan?.writes ?? [];
    expect(writes.length).toBeGreaterThan(1);
    const repaired = afterPlan(broken, { plan, reason: '' });
    const last = writes.at(-1);
    repaired[(last?.offset ?? 0) + 3] = (repaired[(last?.offset ?? 0) + 3] ?? 0) ^ 0xff;
    const isOurs = (bytes: Buffer, { offset, length, after }: { offset: number; length: number; after: string }) =>
      sha256(bytes.subarray(offset, offset + length)) === after;

    const naive = Buffer.from(repaired);
    for (const write of writes)
      if (isOurs(naive, write)) broken.copy(naive, write.offset, write.offset, write.offset + write.length);
    expect([naive.equals(broken), naive.equals(repaired)]).toEqual([false, false]);
    // `execute-repair.test.ts`, "rollback", runs the real rollback on a similar change: not one byte is restored.
    expect(writes.every((write) => isOurs(repaired, write))).toBe(false);
  });
});

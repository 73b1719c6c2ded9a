/** Boots the disk in QEMU with its BIOS and without acceleration. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { diagnosed } from '../../fixtures/diagnosing.js';
import { startingDisk, STARTED } from '../../fixtures/disk/starting-volume.js';
import { copyOf, withFolder, writeSparse } from '../../fixtures/image-file.js';
import { withWrites } from '../../fixtures/repaired.js';
import { whereIs } from '../../fixtures/tools.js';
import { withTools } from '../../fixtures/with-tools.js';

const QEMU = whereIs('qemu-system-x86_64');
const MOST_MS = 60_000;
const LONG_ENOUGH_MS = 5_000;

async function startFrom(bytes: Buffer): Promise<{ serial: string; bios: string }> {
  return withFolder(async (folder) => {
    const [disk, serial, bios] = ['disk.img', 'serial', 'bios'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    await writeSparse(disk, bytes);
    const read = (path: string): Promise<string> => readFile(path, 'latin1').catch(() => '');
    const machine = spawn(
      QEMU ?? '',
      [
        ...['-accel', 'tcg', '-cpu', 'Nehalem', '-m', '64', '-nodefaults', '-no-reboot', '-display', 'none'],
        ...['-drive', `file=${disk},format=raw,if=ide`, '-serial', `file:${serial}`],
        ...['-chardev', `file,id=bios,path=${bios}`, '-device', 'isa-debugcon,iobase=0x402,chardev=bios'],
        ...['-device', 'isa-debug-exit,iobase=0xf4,iosize=0x04'],
      ],
      { stdio: 'ignore' },
    );
    const over = once(machine, 'exit');
    try {
      const began = performance.now();
      while (!(await read(bios)).includes('Booting from')) {
        if (performance.now() - began > MOST_MS) throw new RangeError(`The BIOS came to nothing: ${await read(bios)}`);
        await wait(100);
      }
      await Promise.race([over, wait(LONG_ENOUGH_MS)]);
    } finally {
      machine.kill('SIGKILL');
      await over;
    }
    return { serial: await read(serial), bios: await read(bios) };
  });
}

withTools(['qemu-system-x86_64'], () => {
  const disk = startingDisk();

  it(
    'boots only after the offered boot code is written',
    async () => {
      expect((await startFrom(disk.bytes)).serial).toBe('');
      const [choice] = (await diagnosed(disk.bytes)).alternatives ?? [];
      const after = await startFrom(withWrites(disk.bytes, choice!.plan.writes));
      expect(after.serial).toBe(STARTED);
    },
    3 * MOST_MS,
  );

  it(
    'boots the next disk when the active partition has no boot code',
    async () => {
      const [choice] = (await diagnosed(disk.bytes)).alternatives ?? [];
      const bytes = copyOf(withWrites(disk.bytes, choice!.plan.writes));
      bytes.fill(0, disk.parts[0]!.offset, disk.parts[0]!.offset + 512);
      const { serial, bios } = await startFrom(bytes);
      expect([serial, bios]).toEqual(['', expect.stringContaining('No bootable device')]);
    },
    3 * MOST_MS,
  );
});

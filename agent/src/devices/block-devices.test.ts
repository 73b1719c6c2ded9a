import { describe, expect, it } from '@jest/globals';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withFolder } from '../fixtures/image-file.js';
import { BlockDevices, type SystemPaths } from './block-devices.js';
import { deviceId, type SeenDevice } from './bench-device.js';
import type { AskDisk } from './disk-questions.js';

interface Disk {
  name: string;
  sectors?: number;
  dev?: string;
  parts?: Record<string, string>;
  holders?: string[];
  model?: string;
  serial?: string;
  wwid?: string;
  /** Ports in front of the disk, as `usb1/1-3/1-3:1.0`. */
  behind?: string;
}

async function listed(
  disks: Disk[],
  {
    mounts = '',
    claimed = [],
    ask = () => Promise.resolve({}),
  }: { mounts?: string; claimed?: string[]; ask?: AskDisk } = {},
): Promise<readonly SeenDevice[]> {
  let seen: readonly SeenDevice[] = [];
  await withFolder(async (folder) => {
    const paths: SystemPaths = {
      sys: join(folder, 'sys'),
      dev: join(folder, 'dev'),
      mounts: join(folder, 'mounts'),
      swaps: join(folder, 'swaps'),
    };
    await mkdir(paths.sys);
    await writeFile(paths.mounts, mounts);
    await writeFile(paths.swaps, 'Filename Type Size Used Priority\n');
    for (const { name, sectors = 2048, dev = '8:0', parts = {}, holders = [], model, serial, wwid, behind } of disks) {
      const at = join(paths.sys, name);
      await mkdir(at, { recursive: true });
      const device = behind === undefined ? join(at, 'device') : join(folder, 'devices', behind, name);
      await mkdir(device, { recursive: true });
      if (behind !== undefined) await symlink(device, join(at, 'device'));
      if (wwid !== undefined) await writeFile(join(at, 'wwid'), wwid);
      await mkdir(join(at, 'holders'));
      for (const holder of holders) await writeFile(join(at, 'holders', holder), '');
      await writeFile(join(at, 'size'), `${sectors}\n`);
      await writeFile(join(at, 'dev'), `${dev}\n`);
      if (model !== undefined) await writeFile(join(at, 'device', 'model'), `${model}  \n`);
      if (serial !== undefined) await writeFile(join(at, 'device', 'serial'), `${serial}\n`);
      for (const [part, number] of Object.entries(parts)) {
        await mkdir(join(at, part));
        await writeFile(join(at, part, 'dev'), number);
      }
    }
    const source = new BlockDevices(
      (sentence) => {
        throw new Error(sentence);
      },
      paths,
      (path) => Promise.resolve(!claimed.some((name) => path.endsWith(`/${name}`))),
      ask,
    );
    await source.start((devices) => (seen = devices));
    await source.stop();
  });
  return seen;
}

describe('block devices', () => {
  it('lists unused disks with a medium by their serial and size', async () => {
    const [disk, ...more] = await listed([{ name: 'sdb', model: 'Seagate ST1', serial: 'S-123', sectors: 4096 }]);
    expect(more).toEqual([]);
    expect(disk).toMatchObject({
      kind: 'block_device',
      name: 'Seagate ST1',
      sizeBytes: 2_097_152,
      identity: 'S-123\u00002097152',
      planId: 'block:S-123',
      detail: 'Disk sdb, serial S-123',
    });
  });

  it('leaves out disks that are mounted, held or claimed, also through a partition', async () => {
    const mounts = '22 1 8:17 / / rw - ext4 /dev/sdb1 rw\n23 1 8:32 / /mnt rw - vfat /dev/sdc rw\n';
    const disks = [
      { name: 'sdb', dev: '8:16', parts: { sdb1: '8:17' } },
      { name: 'sdc', dev: '8:32' },
      { name: 'sdd', dev: '8:48', holders: ['dm-0'] },
      { name: 'sde', dev: '8:64' },
      { name: 'sdf', dev: '8:80' },
    ];
    expect((await listed(disks, { mounts, claimed: ['sde'] })).map(({ path }) => path?.split('/').at(-1))).toEqual([
      'sdf',
    ]);
  });

  it('leaves out loop devices, memory, mappings and drives without a medium', async () => {
    const names = ['loop0', 'ram1', 'zram0', 'dm-0', 'md0', 'sr0', 'fd0', 'nbd0'];
    expect(await listed([...names.map((name) => ({ name })), { name: 'sdb', sectors: 0 }])).toEqual([]);
  });

  it('warns about a disk without a serial', async () => {
    const [disk] = await listed([{ name: 'sdb', model: 'Stick' }]);
    expect(disk?.detail).toContain("Check that it's the right one");
    expect(disk?.identity).toContain('unsure');
  });
});

describe('disks behind a USB bridge', () => {
  const bridge = { name: 'sdb', model: 'Tech', wwid: 'naa.3001', behind: 'pci0/usb1/1-3/1-3:1.0/host4' };

  it('have their own serial, and the port of the bridge', async () => {
    const asked: string[] = [];
    const ask: AskDisk = (path) => {
      asked.push(path.split('/').at(-1) ?? '');
      return Promise.resolve({ serial: 'WD-7788', model: 'WDC WD20' });
    };
    const [disk] = await listed([bridge, { name: 'sdc', serial: 'S-123' }], { ask });
    expect(disk).toMatchObject({
      identity: 'WD-7788\u00001048576',
      usb: { port: '1-3' },
      facts: { type: 'storage', connection: 'usb', serial: 'WD-7788', model: 'WDC WD20' },
    });
    expect(asked).toEqual(['sdb']);
  });

  it('become unsure where two of them look the same', async () => {
    const ask: AskDisk = () => Promise.resolve({ serial: 'WD-7788' });
    const disks = await listed([bridge, { ...bridge, name: 'sdc', behind: 'pci0/usb1/1-4/1-4:1.0/host5' }], { ask });
    expect(disks.map(({ identity }) => identity.startsWith('unsure'))).toEqual([true, true]);
  });
});

describe('device id', () => {
  it('stays the same for the same device and agent', () => {
    const agent = 'ab'.repeat(32);
    const id = deviceId(agent, { kind: 'disk_image', identity: 'disk.img\u0000512' });
    expect(id).toMatch(/^(ab){8}-[0-9a-f]{32}$/);
    expect(deviceId(agent, { kind: 'disk_image', identity: 'disk.img\u0000512' })).toBe(id);
    const others = [
      deviceId('cd'.repeat(32), { kind: 'disk_image', identity: 'disk.img\u0000512' }),
      deviceId(agent, { kind: 'block_device', identity: 'disk.img\u0000512' }),
      deviceId(agent, { kind: 'disk_image', identity: 'disk.img\u0000513' }),
    ];
    expect(new Set([id, ...others]).size).toBe(4);
  });
});

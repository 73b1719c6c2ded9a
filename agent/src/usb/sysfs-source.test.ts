import { describe, expect, it } from '@jest/globals';
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withFolder } from '../fixtures/image-file.js';
import { Dice } from '../fixtures/seeded-bytes.js';
import { interfacesIn } from './descriptors.js';
import { SysfsSource } from './sysfs-source.js';

const DEVICE = [18, 1, 0, 2, 0, 0, 0, 64, 0xd1, 0x18, 0xe7, 0x4e, 0, 1, 1, 2, 3, 1];
const CONFIGURATION = [9, 2, 34, 0, 2, 1, 0, 128, 50];
const ADB = [9, 4, 0, 0, 2, 255, 66, 1, 0, 7, 5, 0x81, 2, 0, 2, 0];
const STORAGE = [9, 4, 1, 0, 2, 8, 6, 80, 0];

const onSysfs = (
  work: (
    source: SysfsSource,
    device: (name: string, files: Record<string, string | Buffer>) => Promise<string>,
  ) => Promise<void>,
): Promise<void> =>
  withFolder(async (sys) => {
    await mkdir(join(sys, 'bus/usb/devices'), { recursive: true });
    await work(new SysfsSource(sys, () => Promise.resolve(() => undefined)), async (name, files) => {
      const at = join(sys, 'bus/usb/devices', name);
      await mkdir(at, { recursive: true });
      for (const [file, content] of Object.entries(files)) await writeFile(join(at, file), content);
      return at;
    });
  });
const phone = {
  busnum: '1\n',
  devnum: '5\n',
  descriptors: Buffer.from([...DEVICE, ...CONFIGURATION, ...ADB, ...STORAGE]),
};

describe('USB devices in sysfs', () => {
  it('reads numbers, interfaces and texts without opening a device', () =>
    onSysfs(async (source, device) => {
      await device('1-3', { ...phone, serial: 'S1\n', product: 'Pixel 7\n' });
      await device('1-3:1.0', { bInterfaceClass: 'ff\n' });
      const [found, ...more] = await source.list();
      expect(more).toEqual([]);
      expect(found).toMatchObject({
        key: '1/5',
        port: '1-3',
        vendorId: 0x18d1,
        productId: 0x4ee7,
        node: '/dev/bus/usb/001/005',
        interfaces: [
          { class: 255, subClass: 66, protocol: 1 },
          { class: 8, subClass: 6, protocol: 80 },
        ],
      });
      expect(await found?.strings()).toEqual({ manufacturer: undefined, product: 'Pixel 7', serial: 'S1' });
    }));

  it('leaves out devices that vanish while they are read', () =>
    onSysfs(async (source, device) => {
      await device('1-1', { busnum: '1\n' });
      await device('1-2', { ...phone, descriptors: Buffer.alloc(3) });
      const gone = await device('1-4', phone);
      await rm(gone, { recursive: true });
      await symlink('/nowhere', gone);
      expect(await source.list()).toEqual([]);
    }));

  it('has no events without udevd', async () => {
    const events = (): Promise<() => void> => Promise.resolve(() => undefined);
    await expect(new SysfsSource('/sys', events, '/nowhere').watch(() => undefined)).rejects.toThrow(
      'udevd is not running',
    );
    await expect(new SysfsSource('/sys', events, '/').watch(() => undefined)).resolves.toBeDefined();
  });

  it('lists nothing on a PC without a USB', async () =>
    expect(await new SysfsSource('/nowhere', () => Promise.reject(new Error('none'))).list()).toEqual([]));
});

describe('USB descriptors', () => {
  it.each<[string, number[]]>([
    ['no bytes', []],
    ['a length of zero, which leads nowhere', [0, 4, 0, 0, 0, 0]],
    ['a length beyond the end', [200, 4, 0]],
    ['an interface that is too short', [5, 4, 0, 0, 0]],
  ])('reads no interface from %s', (_, bytes) => expect(interfacesIn(Uint8Array.from(bytes))).toEqual([]));

  it('bounds the number of interfaces', () => {
    const many = Uint8Array.from({ length: 9 * 5_000 }, (__, at) => [9, 4, 0, 0, 0, 3, 1, 1, 0][at % 9] as number);
    expect(interfacesIn(many)).toHaveLength(64);
  });

  it('ends for random bytes', () => {
    const dice = new Dice(34);
    for (let round = 0; round < 2_000; round++) expect(interfacesIn(dice.bytes(256)).length).toBeLessThanOrEqual(64);
  });
});

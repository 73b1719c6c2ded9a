import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { linesOf } from './preflight.js';
import {
  freePortFrom,
  interfaceKind,
  modelName,
  networkKind,
  processorCores,
  usbKind,
  type Places,
} from './this-pc.js';

let sys: string;
let linux: Places;
beforeEach(async () => {
  sys = await mkdtemp(join(tmpdir(), 'revive-sys-'));
  linux = { platform: 'linux', sys, ask: () => Promise.resolve(undefined) };
});
afterEach(() => rm(sys, { recursive: true }));

async function write(path: string, content: string): Promise<void> {
  await mkdir(dirname(join(sys, path)), { recursive: true });
  await writeFile(join(sys, path), content);
}
const folder = (path: string) => mkdir(join(sys, path), { recursive: true });
const thread = (n: number, siblings: string) =>
  write(`devices/system/cpu/cpu${n}/topology/thread_siblings_list`, `${siblings}\n`);

describe('measurements of a PC', () => {
  it('counts cores instead of threads', async () => {
    for (const n of [0, 1, 2, 3]) await thread(n, n % 2 === 0 ? '0,2' : '1,3');
    await folder('devices/system/cpu/cpufreq');
    expect(await processorCores(linux)).toBe(2);
  });

  it('reports the fastest USB controller, or none', async () => {
    await folder('bus/usb/devices');
    expect(await usbKind(linux)).toBe('none');
    await write('bus/usb/devices/usb1/speed', '480\n');
    await write('bus/usb/devices/1-1/speed', '5000\n');
    expect(await usbKind(linux)).toBe('usb2');
    await write('bus/usb/devices/usb2/speed', '10000\n');
    expect(await usbKind(linux)).toBe('usb3');
  });

  it('detects the real type of a network interface', async () => {
    await folder('class/net/enp3s0/device');
    await folder('class/net/wlp2s0/wireless');
    await folder('class/net/wlp2s0/device');
    await folder('class/net/ppp0');
    await write('class/net/usb0/uevent', 'DEVTYPE=wwan\nINTERFACE=usb0');
    await folder('class/net/docker0/bridge');
    expect(
      await Promise.all(
        ['enp3s0', 'wlp2s0', 'ppp0', 'usb0', 'docker0', 'gone'].map((name) => interfaceKind(sys, name)),
      ),
    ).toEqual(['cable', 'wifi', 'mobile', 'mobile', undefined, undefined]);
  });

  it('ignores placeholder texts in the model name', async () => {
    await write('class/dmi/id/sys_vendor', 'LENOVO\n');
    await write('class/dmi/id/product_name', 'To be filled by O.E.M.\n');
    expect(await modelName(linux)).toBe('LENOVO');
  });

  it('omits missing measurements', async () => {
    expect(
      await Promise.all([
        processorCores(linux),
        usbKind(linux),
        modelName(linux),
        networkKind(linux, '192.0.2.1'),
        networkKind(linux, undefined),
      ]),
    ).toEqual([undefined, undefined, undefined, undefined, undefined]);
  });

  it('asks Windows and macOS and ignores invalid answers', async () => {
    const asked: string[] = [];
    const answering = (platform: NodeJS.Platform, text: string | undefined): Places => ({
      platform,
      sys,
      ask: (program) => (asked.push(program), Promise.resolve(text)),
    });
    expect(
      await Promise.all([
        processorCores(answering('win32', '6')),
        usbKind(answering('win32', 'Intel(R) USB 3.10 eXtensible Host Controller')),
        usbKind(answering('win32', 'Standard Enhanced PCI to USB Host Controller')),
        modelName(answering('darwin', 'Mac14,2')),
      ]),
    ).toEqual([6, 'usb3', 'usb2', 'Mac14,2']);
    expect(new Set(asked)).toEqual(new Set(['powershell.exe', '/usr/sbin/sysctl']));
    for (const text of [undefined, 'Access denied', '0', '-1', '6\r\n6'])
      expect(await processorCores(answering('darwin', text))).toBeUndefined();
    expect(
      await Promise.all([
        usbKind(answering('win32', undefined)),
        usbKind(answering('win32', 'nothing of the kind')),
        processorCores(answering('freebsd', '6')),
        networkKind(answering('win32', '6'), '127.0.0.1'),
      ]),
    ).toEqual([undefined, undefined, undefined, undefined]);
  });
});

it('prints whole gigabytes, rounded down like the platform', () => {
  const bytes = { ramBytes: 16 * 2 ** 30, diskBytes: 270_999_999_999, freeDiskBytes: 99_600_000_000 };
  expect(linesOf({ ...bytes, platform: 'linux', release: '6.12', roundTripsMs: [] })).toContain(
    '  Disk        270 GB, 99 GB free',
  );
});

it('finds the first free port', async () => {
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  const { port } = taken.address() as AddressInfo;
  expect(await freePortFrom(port, 1)).toBeUndefined();
  taken.close();
});

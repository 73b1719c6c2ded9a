import { readdir, readFile, stat, statfs } from 'node:fs/promises';
import { createServer } from 'node:net';
import { cpus, networkInterfaces, totalmem } from 'node:os';
import { join } from 'node:path';
import { coresIn, queryVersion, usbIn, type Ask } from './other-systems.js';

export interface Places {
  readonly platform: NodeJS.Platform;
  readonly sys: string;
  readonly ask: Ask;
}

const named = async (folder: string): Promise<readonly string[]> => readdir(folder).catch(absent([]));
const text = async (...path: readonly string[]): Promise<string | undefined> =>
  (await readFile(join(...path), 'utf8').catch(absent(undefined)))?.trim() || undefined;
/** A missing file means "not measured"; any further error is a bug. */
const absent =
  <T>(instead: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (['ENOENT', 'ENOTDIR', 'EACCES', 'EINVAL', 'ENODEV'].includes(error.code ?? '')) return instead;
    throw error;
  };

export const memoryBytes = (): number => totalmem();
export const processorName = (): string | undefined => cpus()[0]?.model.trim() || undefined;

export async function processorCores({ platform, sys, ask }: Places): Promise<number | undefined> {
  if (platform !== 'linux') return coresIn(await queryVersion(platform, 'cores', ask));
  const folder = join(sys, 'devices/system/cpu');
  const threads = (await named(folder)).filter((name) => /^cpu\d+$/.test(name));
  const siblings = await Promise.all(threads.map((name) => text(folder, name, 'topology/thread_siblings_list')));
  const cores = new Set(siblings.filter((list) => list !== undefined)).size;
  return cores > 0 ? cores : undefined;
}

export async function diskBytes(folder: string): Promise<{ total: number; free: number }> {
  const { bsize, blocks, bavail } = await statfs(folder);
  return { total: blocks * bsize, free: bavail * bsize };
}

export async function modelName({ platform, sys, ask }: Places): Promise<string | undefined> {
  if (platform !== 'linux') return queryVersion(platform, 'model', ask);
  const parts = await Promise.all(['sys_vendor', 'product_name'].map((name) => text(sys, 'class/dmi/id', name)));
  return (
    parts
      .filter((part) => part !== undefined && !/to be filled|system product|^-$|default string/i.test(part))
      .join(' ') ||
    (await text(sys, 'firmware/devicetree/base/model'))?.replaceAll('\0', '') ||
    undefined
  );
}

/**
 * Returns the fastest USB controller known to the kernel. A missing folder gives undefined; an empty folder means no
 * controller.
 */
export async function usbKind({ platform, sys, ask }: Places): Promise<'usb3' | 'usb2' | 'none' | undefined> {
  if (platform !== 'linux') return usbIn(await queryVersion(platform, 'usb', ask));
  const folder = join(sys, 'bus/usb/devices');
  if (!(await stat(folder).catch(absent(undefined)))) return undefined;
  const hubs = (await named(folder)).filter((name) => /^usb\d+$/.test(name));
  const speeds = (await Promise.all(hubs.map((name) => text(folder, name, 'speed'))))
    .map(Number)
    .filter(Number.isFinite);
  if (hubs.length === 0) return 'none';
  return speeds.length === 0 ? undefined : Math.max(...speeds) >= 5_000 ? 'usb3' : 'usb2';
}

export async function networkKind(
  { platform, sys }: Places,
  localAddress: string | undefined,
): Promise<'cable' | 'wifi' | 'mobile' | undefined> {
  if (platform !== 'linux' || localAddress === undefined) return undefined;
  const name = Object.entries(networkInterfaces()).find(([, addresses = []]) =>
    addresses.some(({ address, internal }) => !internal && address === localAddress),
  )?.[0];
  return name === undefined ? undefined : interfaceKind(sys, name);
}

export async function interfaceKind(sys: string, name: string): Promise<'cable' | 'wifi' | 'mobile' | undefined> {
  const inside = await named(join(sys, 'class/net', name));
  if (inside.includes('wireless') || inside.includes('phy80211')) return 'wifi';
  const devtype = /^DEVTYPE=(.+)$/m.exec((await text(sys, 'class/net', name, 'uevent')) ?? '')?.[1];
  if (devtype === 'wwan' || /^(wwan|ppp)/.test(name)) return 'mobile';
  // A bridge, tunnel or container interface has no device; its physical network is unknown.
  return inside.includes('device') ? 'cable' : undefined;
}

export async function freePortFrom(first: number, most = 100): Promise<number | undefined> {
  for (let port = first; port < first + most; port++) if (await isFree(port)) return port;
  return undefined;
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

/**
 * Inspects the computer that the agent runs on. The inspection only reads, except for one file of its own to measure
 * read latency.
 */
import { uptime } from 'node:os';
import type { baseboard, battery, cpu, diskLayout, fsSize, mem, memLayout, osInfo } from 'systeminformation';
import { presentable } from '../../devices/bench-device.js';
import { askSmart } from '../../repair/health/ask-smart.js';
import type { DriveHealth } from '../../repair/health/smart.js';
import type { Clock } from '../../repair/steps.js';
import type { WindowsHost } from '../../repair/windows-tools/run-windows-tool.js';
import { linuxStartItems } from '../start-items/linux-start-items.js';
import { windowsStartItems } from '../start-items/windows-start-items.js';
import { askWindows, windowsAsk } from './windows-inspection.js';
import { bootTime } from './boot-time.js';
import type { Host } from '../host/host.js';
import type { Battery, Drive, Inspection, Volume } from './inspection.js';
import { pendingUpdates } from './pending-updates.js';
import { measureReadLatency } from './read-latency.js';
import { reclaimableOf } from './reclaimable.js';
import { readWithin, notSeen, type Seen } from '../host/seen.js';

export interface Hardware {
  readonly cpu: typeof cpu;
  readonly mem: typeof mem;
  readonly osInfo: typeof osInfo;
  readonly diskLayout: typeof diskLayout;
  readonly fsSize: typeof fsSize;
  readonly battery: typeof battery;
  readonly baseboard: typeof baseboard;
  readonly memLayout: typeof memLayout;
  readonly health: (path: string, signal: AbortSignal) => Promise<DriveHealth>;
  readonly uptimeSeconds: () => number;
}

/** A drive that needs longer than this to answer is busy with its own errors. */
const HEALTH_MS = 20_000;
const MOST_DRIVES = 32;
const MOST_VOLUMES = 64;
/** File systems made by the kernel or read-only images: no user data is stored here. */
const NO_VOLUMES = /^(tmpfs|devtmpfs|squashfs|efivarfs|overlay|proc|sysfs|ramfs|iso9660|fuse\..*)$/i;

/** Loaded at the first question: only an order for this computer needs the library. */
const loadLibrary = (): Promise<typeof import('systeminformation')> => import('systeminformation');

export const thisHardware = (path: string): Hardware => ({
  cpu: async () => (await loadLibrary()).cpu(),
  mem: async () => (await loadLibrary()).mem(),
  osInfo: async () => (await loadLibrary()).osInfo(),
  diskLayout: async () => (await loadLibrary()).diskLayout(),
  fsSize: async () => (await loadLibrary()).fsSize(),
  battery: async () => (await loadLibrary()).battery(),
  baseboard: async () => (await loadLibrary()).baseboard(),
  memLayout: async () => (await loadLibrary()).memLayout(),
  health: (device, signal) => askSmart(device, { path, timeoutMs: HEALTH_MS }, signal),
  uptimeSeconds: uptime,
});

export interface InspectDeps {
  readonly host: Host;
  readonly hardware: Hardware;
  readonly clock: Clock;
  readonly windows: WindowsHost;
}

/** Never throws on an unreadable part: the part carries the reason. Only an abort propagates. */
export async function inspectComputer(
  { host, hardware, clock, windows }: InspectDeps,
  signal: AbortSignal,
  onPart: (part: string, done: number, total: number) => void = () => undefined,
): Promise<Inspection> {
  const parts = partsOf(host, hardware, clock, windows);
  const total = Object.keys(parts).length;
  const seen: [string, Seen<unknown>][] = [];
  for (const [name, read] of Object.entries(parts)) {
    onPart(WORDS[name as PartName], seen.length, total);
    // Sequential: a count that runs in parallel would distort the measurements.
    seen.push([name, await readWithin<unknown>(read, signal)]);
  }
  return {
    ...(Object.fromEntries(seen) as unknown as Omit<Inspection, 'windows'>),
    windows: await askWindows(windows, signal),
  };
}

type PartName = Exclude<keyof Inspection, 'windows'>;
export const WORDS: Record<PartName, string> = {
  readLatency: 'Read speed',
  processor: 'Processor',
  memory: 'Memory',
  system: 'Operating system',
  uptimeMs: 'Time since the last start',
  bootMs: 'Time to start',
  drives: 'Drives',
  volumes: 'Volumes',
  battery: 'Battery',
  startItems: 'Programs that start with the computer',
  reclaimable: 'Space that can be given back',
  updates: 'Updates',
};

const partsOf = (
  host: Host,
  hardware: Hardware,
  clock: Clock,
  windows: WindowsHost,
): { [Name in PartName]: (signal: AbortSignal) => Promise<Inspection[Name]> } => ({
  readLatency: (signal) => measureReadLatency(host.scratch, signal),
  processor: async () => {
    const { manufacturer, brand, physicalCores } = await hardware.cpu();
    const model = `${manufacturer} ${brand}`.trim();
    return model === '' ? notSeen('the system does not name it') : { value: { model, cores: physicalCores } };
  },
  memory: async () => {
    const { total, available } = await hardware.mem();
    return total > 0 ? { value: { totalBytes: total, availableBytes: available } } : notSeen('the system does not say');
  },
  system: async () => {
    const { distro, release, build, kernel } = await hardware.osInfo();
    const name = `${distro} ${release}`.trim();
    return name === '' ? notSeen('the system does not name itself') : { value: { name, build: build || kernel } };
  },
  uptimeMs: () => Promise.resolve({ value: Math.round(hardware.uptimeSeconds() * 1000) }),
  bootMs: (signal) => bootTime(host, signal),
  drives: (signal) => drivesOf(hardware, signal),
  volumes: () => volumesOf(hardware),
  battery: () => batteryOf(hardware),
  startItems: (signal) =>
    host.platform === 'win32' ? windowsStartItems(windowsAsk(windows, signal)) : linuxStartItems(host, signal),
  reclaimable: (signal) => reclaimableOf(host, clock, signal),
  updates: (signal) => pendingUpdates(host, signal),
});

async function drivesOf(hardware: Hardware, signal: AbortSignal): Promise<Seen<Drive[]>> {
  const listed = (await hardware.diskLayout()).filter(({ size }) => size > 0).slice(0, MOST_DRIVES);
  if (listed.length === 0) return notSeen('the system lists none');
  const drives: Drive[] = [];
  for (const { device, name, size } of listed)
    drives.push({
      name: presentable(device.replace(/^\/dev\//, ''), 40),
      model: presentable(name || device, 80),
      bytes: size,
      health: await hardware.health(device, signal),
    });
  return { value: drives };
}

async function volumesOf(hardware: Hardware): Promise<Seen<Volume[]>> {
  const listed = await hardware.fsSize();
  const volumes = listed
    .filter(({ type, size }) => size > 0 && !NO_VOLUMES.test(type))
    .slice(0, MOST_VOLUMES)
    .map(({ mount, size, available }) => ({
      mount: presentable(mount, 200),
      bytes: size,
      freeBytes: available,
      isSystem: mount === '/' || /^C:?\\?$/i.test(mount),
    }));
  return volumes.length === 0 ? notSeen('the system lists none') : { value: volumes };
}

async function batteryOf(hardware: Hardware): Promise<Seen<Battery | 'none'>> {
  const { hasBattery, designedCapacity, maxCapacity, capacityUnit, cycleCount } = await hardware.battery();
  if (!hasBattery) return { value: 'none' };
  if (!(designedCapacity > 0) || !(maxCapacity > 0)) return notSeen('it does not say how much it holds');
  return {
    value: {
      designed: designedCapacity,
      full: maxCapacity,
      unit: presentable(capacityUnit || 'units', 10),
      cycles: cycleCount > 0 ? cycleCount : undefined,
    },
  };
}

import { constants } from 'node:fs';
import { open, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BenchSource, SeenDevice } from './bench-device.js';

const SWEEP_MS = 2000;
/**
 * Never a customer's disk: loop devices, memory, compressed memory, mappings, arrays, optical and floppy drives,
 * network blocks.
 */
const NEVER = /^(loop|ram|zram|dm-|md|sr|fd|nbd|drbd)/;

export interface SystemPaths {
  readonly sys: string;
  readonly dev: string;
  readonly mounts: string;
  readonly swaps: string;
}
const LINUX: SystemPaths = { sys: '/sys/block', dev: '/dev', mounts: '/proc/self/mountinfo', swaps: '/proc/swaps' };

/**
 * Disks that the user may read and the system does not use (Linux). Mounted, swap, mapped and claimed disks belong to
 * the technician and are left out.
 */
export class BlockDevices implements BenchSource {
  #timer: NodeJS.Timeout | undefined;
  #seen: (devices: readonly SeenDevice[]) => void = () => undefined;
  #scanning: Promise<void> = Promise.resolve();
  /**
   * Names found free. The check claims the disk briefly, so a name is checked again only after the disk was absent.
   */
  #free = new Set<string>();

  constructor(
    private readonly say: (sentence: string) => void,
    private readonly paths: SystemPaths = LINUX,
    private readonly isFree: (path: string) => Promise<boolean> = claimable,
  ) {}

  async start(seen: (devices: readonly SeenDevice[]) => void): Promise<void> {
    this.#seen = seen;
    await this.rescan();
    this.#timer = setInterval(() => void this.rescan(), SWEEP_MS);
  }

  rescan(): Promise<void> {
    this.#scanning = this.#scanning
      .then(() => this.#scan())
      .catch((error: unknown) => this.say(`Can't list the disks of this computer: ${(error as Error).message}.`));
    return this.#scanning;
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#scanning;
  }

  async #scan(): Promise<void> {
    const inUse = await this.#numbersInUse();
    const devices: SeenDevice[] = [];
    const free = new Set<string>();
    for (const name of (await orElse(readdir(this.paths.sys), [])).filter((one) => !NEVER.test(one))) {
      const device = await this.#look(name, inUse);
      if (device && (this.#free.has(name) || (await this.isFree(join(this.paths.dev, name))))) {
        free.add(name);
        devices.push(device);
      }
    }
    this.#free = free;
    this.#seen(devices);
  }

  async #look(name: string, inUse: ReadonlySet<string>): Promise<SeenDevice | undefined> {
    const at = join(this.paths.sys, name);
    const text = async (file: string): Promise<string> => (await orElse(readFile(join(at, file), 'utf8'), '')).trim();
    // In units of 512 bytes, independent of the sector size (Linux, Documentation/block/stat.rst).
    const sizeBytes = Number(await text('size')) * 512;
    if (!(sizeBytes > 0)) return undefined;
    if ((await this.#numbersOf(at)).some((number) => inUse.has(number)) || (await this.#isHeld(at))) return undefined;
    const [vendor, model, serial, wwid] = [
      await text('device/vendor'),
      await text('device/model'),
      await text('device/serial'),
      (await text('wwid')) || (await text('device/wwid')),
    ];
    const own = serial || wwid;
    return {
      kind: 'block_device',
      sizeBytes,
      path: join(this.paths.dev, name),
      planId: `block:${own || `${vendor} ${model}`}`,
      // Never uses the port or the dock (decisions.md). Without a serial, only model and size identify the disk.
      identity: own ? `${own}\u0000${sizeBytes}` : `unsure\u0000${vendor}\u0000${model}\u0000${sizeBytes}`,
      name: [vendor, model].filter(Boolean).join(' ') || name,
      detail: own
        ? `Disk ${name}, serial ${own}`
        : `Disk ${name}, without a serial number. Check that it's the right one`,
    };
  }

  async #numbersOf(at: string): Promise<string[]> {
    const numbers = [await orElse(readFile(join(at, 'dev'), 'utf8'), '')];
    for (const child of await orElse(readdir(at), []))
      numbers.push(await orElse(readFile(join(at, child, 'dev'), 'utf8'), ''));
    return numbers.map((one) => one.trim()).filter(Boolean);
  }

  async #isHeld(at: string): Promise<boolean> {
    const places = [at, ...(await orElse(readdir(at), [])).map((child) => join(at, child))];
    for (const place of places) if ((await orElse(readdir(join(place, 'holders')), [])).length > 0) return true;
    return false;
  }

  async #numbersInUse(): Promise<ReadonlySet<string>> {
    const numbers = new Set(
      (await orElse(readFile(this.paths.mounts, 'utf8'), '')).split('\n').flatMap((line) => line.split(' ')[2] ?? []),
    );
    for (const line of (await orElse(readFile(this.paths.swaps, 'utf8'), '')).split('\n').slice(1)) {
      const name = /^\/dev\/(\S+)/.exec(line)?.[1];
      if (name !== undefined)
        numbers.add((await orElse(readFile(join('/sys/class/block', name, 'dev'), 'utf8'), '')).trim());
    }
    return numbers;
  }
}

/** Linux refuses an exclusive open of a disk that is mounted or claimed anywhere, including in containers. */
async function claimable(path: string): Promise<boolean> {
  const file = await orElse(open(path, constants.O_RDONLY | constants.O_EXCL | constants.O_NONBLOCK), undefined);
  if (!file) return false;
  try {
    return (await file.stat()).isBlockDevice();
  } finally {
    await file.close();
  }
}

const QUIET = new Set([
  'ENOENT',
  'EACCES',
  'EPERM',
  'ENOTDIR',
  'EBUSY',
  'ENXIO',
  'ENOMEDIUM',
  'EINVAL',
  'EIO',
  'ENODEV',
]);
async function orElse<T, U>(reading: Promise<T>, nothing: U): Promise<T | U> {
  try {
    return await reading;
  } catch (error) {
    if (QUIET.has((error as NodeJS.ErrnoException).code ?? '')) return nothing;
    throw error;
  }
}

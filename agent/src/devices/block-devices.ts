import { constants } from 'node:fs';
import { open, readdir, readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import type { BenchSource, SeenDevice } from './bench-device.js';
import { diskOf, withoutTwins } from './disk-identity.js';
import { askDisk, type AskDisk, type DiskAnswers } from './disk-questions.js';
import { isPlaceholderSerial } from './serials.js';

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
  /** Asked once for each attachment, so that a repair of the partition table does not rename the disk. */
  #answers = new Map<string, DiskAnswers>();

  constructor(
    private readonly say: (sentence: string) => void,
    private readonly paths: SystemPaths = LINUX,
    private readonly isFree: (path: string) => Promise<boolean> = claimable,
    private readonly ask: AskDisk = askDisk(),
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
    const disks: SeenDevice[] = [];
    const free = new Set<string>();
    const answers = new Map<string, DiskAnswers>();
    for (const name of (await orElse(readdir(this.paths.sys), [])).filter((one) => !NEVER.test(one))) {
      const sizeBytes = await this.#freeSizeOf(name, inUse);
      if (sizeBytes === undefined) continue;
      if (!this.#free.has(name) && !(await this.isFree(join(this.paths.dev, name)))) continue;
      free.add(name);
      disks.push(await this.#look(name, sizeBytes, answers));
    }
    this.#free = free;
    this.#answers = answers;
    this.#seen(withoutTwins(disks));
  }

  /** Bytes of a disk with a medium that this computer does not use. */
  async #freeSizeOf(name: string, inUse: ReadonlySet<string>): Promise<number | undefined> {
    const at = join(this.paths.sys, name);
    // In units of 512 bytes, independent of the sector size (Linux, Documentation/block/stat.rst).
    const sizeBytes = Number(await this.#text(at, 'size')) * 512;
    if (!(sizeBytes > 0)) return undefined;
    if ((await this.#numbersOf(at)).some((number) => inUse.has(number)) || (await this.#isHeld(at))) return undefined;
    return sizeBytes;
  }

  async #look(name: string, sizeBytes: number, answers: Map<string, DiskAnswers>): Promise<SeenDevice> {
    const at = join(this.paths.sys, name);
    const [vendor, model, serial, wwid, sequence] = (await Promise.all(
      ['device/vendor', 'device/model', 'device/serial', 'wwid', 'diskseq'].map((file) => this.#text(at, file)),
    )) as [string, string, string, string, string];
    const disk = {
      name,
      path: join(this.paths.dev, name),
      sizeBytes,
      vendor,
      model,
      serial,
      wwid: wwid || (await this.#text(at, 'device/wwid')),
      port: usbPortIn(await orElse(realpath(join(at, 'device')), '')),
    };
    const key = JSON.stringify([name, sequence, sizeBytes]);
    const isCertain = disk.port === undefined && !isPlaceholderSerial(serial || disk.wwid);
    const answered = isCertain ? {} : (this.#answers.get(key) ?? (await this.ask(disk.path)));
    answers.set(key, answered);
    return diskOf(disk, answered);
  }

  async #text(at: string, file: string): Promise<string> {
    return (await orElse(readFile(join(at, file), 'utf8'), '')).trim();
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

/** Returns the port in `/sys/devices/…/usb1/1-3/1-3.2/1-3.2:1.0/host4/target4:0:0/4:0:0:0`. */
export const usbPortIn = (path: string): string | undefined =>
  /\/usb\d+\/(?:[\d.-]+\/)*(\d+-\d+(?:\.\d+)*)(?=\/|$)/.exec(path)?.[1];

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

import { mkdirSync, watch, type FSWatcher } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { BenchSource, ListedFile, SeenDevice } from './bench-device.js';
import { mapPathOf, openMap } from '../imaging/map-beside.js';

/** A file that is still being copied changes; one that stood still for so long is there. */
const STEADY_MS = 300;
/** Some file systems tell nothing (network shares); then looking again has to do. */
const SWEEP_MS = 2000;
/** The first lines of a map. */
const ORIGIN_BYTES = 512;
const NOT_IMAGES = /^\.|~$|\.(tmp|temp|part|partial|crdownload|swp|lock|map|log)$/i;

interface Looked {
  readonly size: number;
  readonly mtimeMs: number;
  readonly file: ListedFile;
  /** When it was first seen with this size and time. */
  readonly since: number;
}

/** A folder of disk images: whatever regular file lies in it, and stands still, is a device. */
export class BenchFolder implements BenchSource {
  #watcher: FSWatcher | undefined;
  #sweep: NodeJS.Timeout | undefined;
  #soon: NodeJS.Timeout | undefined;
  /** When the next look is due. */
  #due = Infinity;
  #looked = new Map<string, Looked>();
  #seen: (devices: readonly SeenDevice[]) => void = () => undefined;
  #scanning: Promise<void> = Promise.resolve();
  readonly #steadyMs: number;
  readonly #sweepMs: number;

  /** `steadyMs`, `sweepMs`: other paces than the usual ones, for tests. */
  constructor(
    private readonly folder: string,
    private readonly say: (sentence: string) => void,
    { steadyMs = STEADY_MS, sweepMs = SWEEP_MS }: { steadyMs?: number; sweepMs?: number } = {},
  ) {
    this.#steadyMs = steadyMs;
    this.#sweepMs = sweepMs;
  }

  async start(seen: (devices: readonly SeenDevice[]) => void): Promise<void> {
    this.#seen = seen;
    mkdirSync(this.folder, { recursive: true });
    this.#watcher = watch(this.folder, () => this.#lookSoon(20));
    this.#watcher.on('error', (error) =>
      this.say(
        `The bench folder can't be watched (${error.message}). Checking it every ${this.#sweepMs / 1000} seconds instead.`,
      ),
    );
    this.#sweep = setInterval(() => this.#lookSoon(0), this.#sweepMs);
    await this.rescan();
    // The second look, so that the hub's first sight of the bench is the whole of it and no device seems to have come
    // anew.
    if (this.#looked.size > 0) await wait(this.#steadyMs + 10);
    await this.rescan();
  }

  rescan(): Promise<void> {
    this.#scanning = this.#scanning
      .then(() => this.#scan())
      .catch((error: unknown) => this.say(`Can't read the bench folder: ${(error as Error).message}.`));
    return this.#scanning;
  }

  async stop(): Promise<void> {
    this.#watcher?.close();
    clearInterval(this.#sweep);
    clearTimeout(this.#soon);
    await this.#scanning;
    clearTimeout(this.#soon);
  }

  /**
   * A look that is due is never put off: whoever keeps writing into the folder must not hide what else happens there.
   */
  #lookSoon(ms: number): void {
    const due = performance.now() + ms;
    if (due >= this.#due) return;
    clearTimeout(this.#soon);
    this.#due = due;
    this.#soon = setTimeout(() => {
      this.#due = Infinity;
      void this.rescan();
    }, ms);
  }

  async #scan(): Promise<void> {
    const now = performance.now();
    const looked = new Map<string, Looked>();
    const devices: SeenDevice[] = [];
    const names = new Set(await readdir(this.folder));
    for (const name of names) {
      const file = NOT_IMAGES.test(name) ? undefined : await regularFile(join(this.folder, name));
      if (!file || file.size === 0) continue;
      const before = this.#looked.get(name);
      const same = before?.size === file.size && before.mtimeMs === file.mtimeMs;
      const look = same ? { ...before, file: file.file } : { ...file, since: now };
      looked.set(name, look);
      // What is on the bench stays there while its bytes change (our own repair does that); only another size is
      // another device.
      const steady = now - look.since >= this.#steadyMs || (before?.size === file.size && before.since === -Infinity);
      if (steady) looked.set(name, { ...look, since: -Infinity });
      if (!steady) continue;
      devices.push({
        kind: 'disk_image',
        identity: `${name}\u0000${file.size}`,
        name,
        sizeBytes: file.size,
        detail: (names.has(mapPathOf(name)) && (await originOf(join(this.folder, name)))) || 'Disk image on the bench',
        path: join(this.folder, name),
        file: file.file,
      });
    }
    this.#looked = looked;
    this.#seen(devices);
    if (devices.length < looked.size) this.#lookSoon(this.#steadyMs + 10);
  }
}

/**
 * What an image is of, where the agent made it of a drive: its map says so in its second line. A map that cannot be read
 * says nothing, and the image is on the bench all the same.
 */
async function originOf(path: string): Promise<string | undefined> {
  const file = await openMap(path).catch(() => undefined);
  if (!file) return undefined;
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(ORIGIN_BYTES), 0, ORIGIN_BYTES, 0);
    return /^# (Image of .*)$/m.exec(buffer.toString('utf8', 0, bytesRead))?.[1];
  } catch {
    return undefined;
  } finally {
    await file.close();
  }
}

/** Links are not followed: what they lead to is not in the folder. */
async function regularFile(path: string): Promise<Omit<Looked, 'since'> | undefined> {
  try {
    const found = await lstat(path, { bigint: true });
    const size = Number(found.size);
    return found.isFile()
      ? { size, mtimeMs: Number(found.mtimeNs / 1000n) / 1000, file: { dev: found.dev, ino: found.ino, size } }
      : undefined;
  } catch (error) {
    // Gone between the listing and the look.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

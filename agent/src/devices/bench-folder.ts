import { mkdirSync, watch, type FSWatcher } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { BenchSource, ListedFile, SeenDevice } from './bench-device.js';
import { mapPathOf, openMap } from './map-beside.js';

/** A file that is still being copied changes; after this time without a change the copy counts as complete. */
const STEADY_MS = 300;
/** Polling interval for file systems without change events (network shares). */
const SWEEP_MS = 2000;
const ORIGIN_BYTES = 512;
const NOT_IMAGES = /^\.|~$|\.(tmp|temp|part|partial|crdownload|swp|lock|map|log)$/i;

interface Looked {
  readonly size: number;
  readonly mtimeMs: number;
  readonly file: ListedFile;
  /** First time with the same size and mtime. */
  readonly since: number;
}

export class BenchFolder implements BenchSource {
  #watcher: FSWatcher | undefined;
  #sweep: NodeJS.Timeout | undefined;
  #soon: NodeJS.Timeout | undefined;
  #due = Infinity;
  #looked = new Map<string, Looked>();
  #seen: (devices: readonly SeenDevice[]) => void = () => undefined;
  #scanning: Promise<void> = Promise.resolve();
  readonly #steadyMs: number;
  readonly #sweepMs: number;

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
    // Scans a second time, so that the hub's first list is complete and no device appears as newly connected.
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
   * Schedules a scan but never postpones an earlier scan: constant writes into the folder must not delay the detection
   * of further changes.
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
      // An image stays on the bench while its bytes change, as during a repair. Only a new size means a new device.
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
        facts: { type: 'storage', connection: 'file' },
        print: { class: 'image' },
      });
    }
    this.#looked = looked;
    this.#seen(devices);
    if (devices.length < looked.size) this.#lookSoon(this.#steadyMs + 10);
  }
}

/**
 * Returns the origin of an image that the agent made from a drive, from the second line of its map. An unreadable map
 * returns undefined, and the image stays on the bench.
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

/** Links are not followed: their targets are outside the folder. */
async function regularFile(path: string): Promise<Omit<Looked, 'since'> | undefined> {
  try {
    const found = await lstat(path, { bigint: true });
    const size = Number(found.size);
    return found.isFile()
      ? { size, mtimeMs: Number(found.mtimeNs / 1000n) / 1000, file: { dev: found.dev, ino: found.ino, size } }
      : undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

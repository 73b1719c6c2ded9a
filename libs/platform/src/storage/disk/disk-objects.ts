import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat, statfs, type FileHandle } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { Readable } from 'node:stream';
import { AppError, codeOf, invalid } from '../../errors/errors.js';
import { asPut } from '../object-content.js';
import { checkContentType, checkKey, checkPrefix, checkRange, outside, wrongHash } from '../object-names.js';
import type { ByteRange, ObjectBody, ObjectStore, PutOptions, StoredObject } from '../object-store.js';

/** Reads of 1 MiB: measured 1.5 to 2 times faster than the default of 64 KiB. */
const READ_BYTES = 1024 * 1024;

interface Meta {
  size: number;
  sha256: string;
  contentType: string;
  storedAt: string;
  file: string;
}

/**
 * Objects as files. The `.meta` file names the data file, so put, replace and delete are each a single rename or
 * unlink. A crash leaves the old object or the new one, never a partial object. Files are synced before the rename.
 */
export class DiskObjects implements ObjectStore {
  readonly #root: string;
  /** Serializes writes per key, because `ifAbsent` and `delete` with a hash check before they write. */
  readonly #queues = new Map<string, Promise<unknown>>();

  constructor(root: string) {
    this.#root = resolve(root);
  }

  async put(key: string, body: Readable | Uint8Array, options: PutOptions): Promise<StoredObject | false> {
    const path = this.#path(key);
    if (options.ifAbsent && (await this.head(key))) {
      if (body instanceof Readable) body.destroy();
      return false;
    }
    checkContentType(options.contentType ?? 'application/octet-stream');
    const data = `${path}.${randomUUID()}.part`;
    try {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const { size, sha256 } = await write(
        data,
        body instanceof Uint8Array ? Readable.from([body]) : body,
        options.maxBytes,
      );
      if (options.sha256 !== undefined && options.sha256 !== sha256) throw wrongHash();
      const meta: Meta = {
        size,
        sha256,
        contentType: options.contentType ?? 'application/octet-stream',
        storedAt: new Date().toISOString(),
        file: data.slice(dirname(path).length + 1),
      };
      const stored = await this.#alone(key, async () => {
        const before = await readMeta(path);
        if (options.ifAbsent && before) return false;
        await replace(`${path}.meta`, JSON.stringify(meta));
        if (before) await rm(join(dirname(path), before.file), { force: true });
        return true;
      });
      if (stored) return describe(key, meta);
      await rm(data, { force: true });
      return false;
    } catch (error) {
      await rm(data, { force: true });
      throw fromDisk(error);
    }
  }

  async get(key: string, range?: ByteRange): Promise<ObjectBody> {
    const path = this.#path(key);
    if (range) checkRange(range);
    const meta = await readMeta(path);
    if (!meta) throw new AppError('NOT_FOUND', { key });
    const end = Math.min(range?.end ?? meta.size - 1, meta.size - 1);
    const start = range?.start ?? 0;
    if (range && (start >= meta.size || end < start)) throw outside();
    const file = join(dirname(path), meta.file);
    // Opened before returning: a replaced or deleted object can still be read to the end.
    const handle = await open(file, 'r');
    const bytes = createReadStream(file, { fd: handle, start, ...(range && { end }), highWaterMark: READ_BYTES });
    return {
      ...describe(key, meta),
      body: range ? asPut(bytes, end - start + 1) : asPut(bytes, meta.size, meta.sha256),
    };
  }

  async head(key: string): Promise<StoredObject | undefined> {
    const meta = await readMeta(this.#path(key));
    return meta && describe(key, meta);
  }

  async delete(key: string, { sha256 }: { sha256?: string } = {}): Promise<boolean> {
    const path = this.#path(key);
    return this.#alone(key, async () => {
      const meta = await readMeta(path);
      if (!meta || (sha256 !== undefined && meta.sha256 !== sha256)) return false;
      await rm(`${path}.meta`, { force: true });
      await rm(join(dirname(path), meta.file), { force: true });
      await flushFolder(dirname(path));
      return true;
    });
  }

  async list(
    prefix: string,
    { after = '', limit = 1000 }: { after?: string; limit?: number } = {},
  ): Promise<StoredObject[]> {
    checkPrefix(prefix);
    const folder = this.#path(prefix.slice(0, -1));
    let names: string[];
    try {
      names = await readdir(folder, { recursive: true });
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return [];
      throw fromDisk(error);
    }
    const keys = names
      .filter((name) => name.endsWith('.meta'))
      .map((name) => prefix + name.slice(0, -'.meta'.length).split(sep).join('/'))
      .filter((key) => key > after)
      .sort();
    const found = await Promise.all(keys.slice(0, limit).map((key) => this.head(key)));
    return found.filter((one) => one !== undefined);
  }

  async usage(): Promise<{ usedBytes: number; totalBytes: number }> {
    await mkdir(this.#root, { recursive: true, mode: 0o700 });
    const { bsize, blocks, bavail } = await statfs(this.#root);
    return { usedBytes: (blocks - bavail) * bsize, totalBytes: blocks * bsize };
  }

  sweep(now: Date): Promise<number> {
    return sweepObjects(this.#root, now);
  }

  async close(): Promise<void> {
    await Promise.allSettled(this.#queues.values());
  }

  #path(key: string): string {
    checkKey(key);
    const path = join(this.#root, ...key.split('/'));
    // `checkKey` already excludes this; a second check against path traversal.
    if (!path.startsWith(this.#root + sep)) throw invalid({ key: 'is not the name of an object' });
    return path;
  }

  async #alone<T>(key: string, fn: () => Promise<T>): Promise<T> {
    const mine = (this.#queues.get(key) ?? Promise.resolve()).then(fn, fn);
    const settled = mine.then(
      () => undefined,
      () => undefined,
    );
    this.#queues.set(key, settled);
    try {
      return await mine;
    } finally {
      if (this.#queues.get(key) === settled) this.#queues.delete(key);
    }
  }
}

async function write(path: string, body: Readable, maxBytes: number): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256');
  let size = 0;
  const handle = await open(path, 'wx', 0o600);
  try {
    for await (const chunk of body) {
      const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : (chunk as Uint8Array);
      size += bytes.length;
      if (size > maxBytes) throw new AppError('TOO_LARGE', { maxBytes });
      hash.update(bytes);
      await handle.writeFile(bytes);
    }
    await handle.sync();
  } finally {
    body.destroy();
    await handle.close();
  }
  return { size, sha256: hash.digest('hex') };
}

async function replace(path: string, content: string): Promise<void> {
  const half = `${path}.${randomUUID()}.part`;
  const handle = await open(half, 'wx', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(half, path);
  await flushFolder(dirname(path));
}

/** A rename is durable only after a sync of the folder. Windows does not support this. */
async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle: FileHandle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function readMeta(path: string): Promise<Meta | undefined> {
  try {
    return JSON.parse(await readFile(`${path}.meta`, 'utf8')) as Meta;
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error) ?? '')) return undefined;
    throw fromDisk(error);
  }
}

const describe = (key: string, meta: Meta): StoredObject => ({
  key,
  size: meta.size,
  sha256: meta.sha256,
  contentType: meta.contentType,
  storedAt: new Date(meta.storedAt),
});

function fromDisk(error: unknown): unknown {
  if (codeOf(error) === 'ENOSPC' || codeOf(error) === 'EDQUOT')
    return new AppError('STORAGE_FULL', { part: 'objects' }, { cause: error });
  return error;
}

/** Deletes data files without a meta file, left by a crash more than an hour ago. Returns their number. */
export async function sweepObjects(root: string, now: Date): Promise<number> {
  let swept = 0;
  const names = await readdir(root, { recursive: true }).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  });
  const named = new Set<string>();
  for (const name of names.filter((one) => one.endsWith('.meta'))) {
    const meta = await readMeta(join(root, name.slice(0, -'.meta'.length)));
    if (meta) named.add(join(dirname(name), meta.file));
  }
  for (const name of names.filter((one) => one.endsWith('.part') && !named.has(one))) {
    const found = await stat(join(root, name)).catch((error: unknown) => {
      if (codeOf(error) === 'ENOENT') return undefined;
      throw error;
    });
    if (!found || now.getTime() - found.mtime.getTime() < 3_600_000) continue;
    await rm(join(root, name), { force: true });
    swept += 1;
  }
  return swept;
}

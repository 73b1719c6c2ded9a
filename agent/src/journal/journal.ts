/**
 * An append-only record on disk. Each entry is one line, `<crc32 hex> <json>` plus a newline, and is fsynced before
 * `append` resolves, so journaled entries survive a crash. A torn last line was never acknowledged and is cut off. An
 * earlier damaged line is an error, because later entries would lack their history.
 */
import { open, rename, rm, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { crc32 } from 'node:zlib';
import { failpoint } from '@revive/platform/telemetry/failpoint';

export interface Journal<E> {
  entries(): readonly E[];
  /** Resolves when the entry is on stable storage. Appends are strictly sequential. */
  append(entry: E): Promise<void>;
}

class JournalDamaged extends Error {
  override readonly name = 'JournalDamaged';
}

export class JournalFile<E> implements Journal<E> {
  private tail: Promise<void> = Promise.resolve();
  /** True while the rename of the file is not yet on stable storage. */
  private isNamePending = false;

  private constructor(
    private readonly path: string,
    private file: FileHandle,
    private seen: E[],
    private length: number,
  ) {}

  /**
   * Opens or creates the file (mode 600). Throws `JournalDamaged` when a line before the last does not match its
   * checksum.
   */
  static async open<E>(path: string): Promise<JournalFile<E>> {
    const file = await open(path, 'a+', 0o600);
    try {
      const { entries, length } = parse<E>(await file.readFile(), path);
      const { size } = await file.stat();
      if (size > length) await file.truncate(length);
      await file.sync();
      await syncFolder(dirname(path));
      return new JournalFile(path, file, entries, length);
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  entries(): readonly E[] {
    return this.seen;
  }

  get size(): number {
    return this.length;
  }

  append(entry: E): Promise<void> {
    return this.inTurn(() => this.write(entry));
  }

  /**
   * Atomically replaces all entries with the result of `keep`. After a crash the next start finds either all old or
   * all new entries. `keep` receives every entry appended before.
   */
  rewrite(keep: (entries: readonly E[]) => E[]): Promise<void> {
    return this.inTurn(() => this.replace(keep(this.seen)));
  }

  async close(): Promise<void> {
    await this.tail;
    await this.file.close();
  }

  private async write(entry: E): Promise<void> {
    const line = lineOf(entry);
    await this.settleName();
    try {
      await this.file.appendFile(line);
      await this.file.datasync();
    } catch (error) {
      // The next line must not follow a partly written line.
      await this.file.truncate(this.length);
      throw error;
    }
    this.length += line.length;
    this.seen.push(entry);
    failpoint('after-journal-entry');
  }

  private async replace(entries: E[]): Promise<void> {
    const path = `${this.path}.new`;
    const bytes = Buffer.concat(entries.map(lineOf));
    // Leftover of a start that was killed here; the file was never in use.
    await rm(path, { force: true });
    const fresh = await open(path, 'ax', 0o600);
    try {
      await fresh.appendFile(bytes);
      failpoint('journal-rewritten');
      await fresh.sync();
    } finally {
      await fresh.close();
    }
    failpoint('journal-synced');
    // Windows cannot replace an open file.
    await this.file.close();
    try {
      await rename(path, this.path);
      this.isNamePending = true;
      this.length = bytes.length;
      this.seen = entries;
      failpoint('journal-renamed');
    } finally {
      this.file = await open(this.path, 'a+', 0o600);
    }
    await this.settleName();
    failpoint('journal-named');
  }

  /** Until this sync, a power loss may bring back the old file. */
  private async settleName(): Promise<void> {
    if (!this.isNamePending) return;
    await syncFolder(dirname(this.path));
    this.isNamePending = false;
  }

  private inTurn(work: () => Promise<void>): Promise<void> {
    const next = this.tail.then(work);
    // A failed append must not block the next; only its own caller gets the error.
    this.tail = next.catch(() => undefined);
    return next;
  }
}

function lineOf(entry: unknown): Buffer {
  const json = JSON.stringify(entry);
  return Buffer.from(`${checksum(json)} ${json}\n`, 'utf8');
}

function checksum(json: string): string {
  return crc32(json).toString(16).padStart(8, '0');
}

function parse<E>(bytes: Buffer, path: string): { entries: E[]; length: number } {
  const entries: E[] = [];
  let at = 0;
  while (at < bytes.length) {
    const end = bytes.indexOf(0x0a, at);
    if (end < 0) break;
    const line = bytes.toString('utf8', at, end);
    const json = line.slice(9);
    if (line.slice(0, 8) !== checksum(json)) {
      if (end === bytes.length - 1) break;
      throw new JournalDamaged(`${path} is damaged at byte ${at}: a line does not match its checksum`);
    }
    entries.push(JSON.parse(json) as E);
    at = end + 1;
  }
  return { entries, length: at };
}

/** Makes a new file's name durable. Windows has no such call and answers EPERM or EISDIR. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

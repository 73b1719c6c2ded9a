/**
 * Backups beside the agent's data: sealed, written and fsynced here first, then handed to whoever gets the server's
 * acknowledgement.
 */
import { open, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFolder } from '../../journal/journal.js';
import { sha256 } from '../diagnose/plan.js';
import type { BackupRecord, BackupRef, BackupStore, Waits } from './outcome.js';

export type Acknowledge = (ref: BackupRef, records: readonly BackupRecord[], waits: Waits) => Promise<void>;

/**
 * What is overwritten may be a customer's words: it never lies here readable. `open` throws for what was not sealed
 * here.
 */
export interface BackupSeal {
  seal(records: readonly BackupRecord[]): Buffer;
  open(bytes: Buffer): BackupRecord[];
}

/** How an agent before this one kept them. */
interface PlainRecord extends Omit<BackupRecord, 'bytes'> {
  /** Base64. */
  bytes: string;
}

export function digestOfBackup(records: readonly BackupRecord[]): string {
  return sha256(JSON.stringify(records.map(({ offset, length, before }) => [offset, length, before])));
}

export class LocalBackups implements BackupStore {
  /** `folder` exists. `acknowledge` resolves when the server has the bytes; it rejects where it has not. */
  constructor(
    private readonly folder: string,
    private readonly seal: BackupSeal,
    private readonly nameOf: () => string,
    private readonly acknowledge: Acknowledge,
  ) {}

  async save(records: BackupRecord[], waits: Waits): Promise<BackupRef> {
    const ref = { id: this.nameOf(), digest: digestOfBackup(records) };
    const path = pathsOf(this.folder, ref.id).sealed;
    const file = await open(path, 'wx', 0o600);
    try {
      await file.writeFile(this.seal.seal(records));
      await file.sync();
    } finally {
      await file.close();
    }
    await syncFolder(dirname(path));
    await this.acknowledge(ref, records, waits);
    return ref;
  }

  /**
   * Throws where the file is gone or does not match the reference; each record's own hash is checked by the rollback.
   */
  async load(ref: BackupRef): Promise<BackupRecord[]> {
    const { sealed, plain } = pathsOf(this.folder, ref.id);
    const records = await readFile(sealed).then(
      (bytes) => this.seal.open(bytes),
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
        return plainRecords(plain);
      },
    );
    if (digestOfBackup(records) !== ref.digest)
      throw new RangeError(`the backup ${ref.id} is not the one that was saved`);
    return records;
  }
}

/** Forgets a backup, however it was kept. */
export async function forgetBackup(folder: string, id: string): Promise<void> {
  for (const path of Object.values(pathsOf(folder, id))) await rm(path, { force: true });
}

function pathsOf(folder: string, id: string): { sealed: string; plain: string } {
  if (!/^[\w-]+$/.test(id)) throw new RangeError('a backup has a plain name');
  return { sealed: join(folder, `${id}.backup`), plain: join(folder, `${id}.backup.json`) };
}

async function plainRecords(path: string): Promise<BackupRecord[]> {
  const stored = JSON.parse(await readFile(path, 'utf8')) as PlainRecord[];
  return stored.map((record) => ({ ...record, bytes: Buffer.from(record.bytes, 'base64') }));
}

/** Backups beside the agent's data: written and fsynced here first, then handed to whoever gets the server's acknowledgement. */
import { open, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFolder } from '../../journal/journal.js';
import { sha256 } from '../plan.js';
import type { BackupRecord, BackupRef, BackupStore, Waits } from './outcome.js';

export type Acknowledge = (ref: BackupRef, records: readonly BackupRecord[], waits: Waits) => Promise<void>;

interface StoredRecord extends Omit<BackupRecord, 'bytes'> {
  /** Base64. */
  bytes: string;
}

export function digestOfBackup(records: readonly BackupRecord[]): string {
  return sha256(JSON.stringify(records.map(({ offset, length, before }) => [offset, length, before])));
}

export class LocalBackups implements BackupStore {
  /** `folder` exists. `acknowledge` resolves when the server has the bytes; it rejects where it has not. */
  constructor(private readonly folder: string, private readonly nameOf: () => string, private readonly acknowledge: Acknowledge) {}

  async save(records: BackupRecord[], waits: Waits): Promise<BackupRef> {
    const ref = { id: this.nameOf(), digest: digestOfBackup(records) };
    const stored: StoredRecord[] = records.map((record) => ({ ...record, bytes: record.bytes.toString('base64') }));
    const path = this.pathOf(ref);
    const file = await open(path, 'wx', 0o600);
    try {
      await file.writeFile(JSON.stringify(stored));
      await file.sync();
    } finally {
      await file.close();
    }
    await syncFolder(dirname(path));
    await this.acknowledge(ref, records, waits);
    return ref;
  }

  /** Throws where the file is gone or does not match the reference; each record's own hash is checked by the rollback. */
  async load(ref: BackupRef): Promise<BackupRecord[]> {
    const stored = JSON.parse(await readFile(this.pathOf(ref), 'utf8')) as StoredRecord[];
    const records = stored.map((record) => ({ ...record, bytes: Buffer.from(record.bytes, 'base64') }));
    if (digestOfBackup(records) !== ref.digest) throw new RangeError(`the backup ${ref.id} is not the one that was saved`);
    return records;
  }

  private pathOf({ id }: BackupRef): string {
    if (!/^[\w-]+$/.test(id)) throw new RangeError('a backup has a plain name');
    return join(this.folder, `${id}.backup.json`);
  }
}

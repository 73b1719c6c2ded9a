/** Local backups: sealed, written and fsynced beside the agent's data, then sent to the server for acknowledgement. */
import { open, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFolder } from '../../journal/journal.js';
import { sha256 } from '../model/plan.js';
import type { BackupRecord, BackupRef, BackupStore, Waits } from '../model/outcome.js';

type Acknowledge = (ref: BackupRef, records: readonly BackupRecord[], waits: Waits) => Promise<void>;

/** Encrypts backups, because the overwritten bytes may be customer data. `open` throws for data sealed elsewhere. */
export interface BackupSeal {
  seal(records: readonly BackupRecord[]): Buffer;
  open(bytes: Buffer): BackupRecord[];
}

/** The unencrypted format of earlier agent versions. */
interface PlainRecord extends Omit<BackupRecord, 'bytes'> {
  /** Base64. */
  bytes: string;
}

export function digestOfBackup(records: readonly BackupRecord[]): string {
  return sha256(JSON.stringify(records.map(({ offset, length, before }) => [offset, length, before])));
}

export class LocalBackups implements BackupStore {
  /** `folder` must exist. `acknowledge` resolves when the server has the bytes and rejects on failure. */
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

  /** Throws if the file is missing or does not match the reference. The rollback checks each record's own hash. */
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

import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { link, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readIfThere, writePrivate } from '../../identity/private-files.js';
import { syncFolder } from '../../journal/journal.js';
import type { BackupRecord } from '../../repair/execute/outcome.js';
import type { BackupSeal } from '../../repair/execute/local-backups.js';
import { openBackup, sealBackup } from './backup-crypto.js';

/**
 * `RVLB`, version 1; then nonce (12), the backup's own key (32) under the home's, tag (16); then the backup as it goes
 * to the server.
 */
const MAGIC = Buffer.from('RVLB\u0001', 'latin1');
const KEY_AT = MAGIC.length + 12;
const BODY_AT = KEY_AT + 32 + 16;

/**
 * Seals the backups that stay on this PC. Each has a key of its own, which lies beside it under the key of this home
 * (`<home>/backups.key`, mode 600): a copy of the backups alone gives nothing away, and after a crash the agent takes a
 * repair back without asking anybody.
 */
export class BackupVault implements BackupSeal {
  private constructor(private readonly homeKey: Buffer) {}

  /** Makes the home's key at its first use; of two runs that begin at once both get the same. */
  static async open(home: string): Promise<BackupVault> {
    const path = join(home, 'backups.key');
    const found = (await readIfThere(path)) ?? (await made(path));
    return new BackupVault(Buffer.from(found, 'base64'));
  }

  seal(records: readonly BackupRecord[]): Buffer {
    const { key, bytes } = sealBackup(records);
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', this.homeKey, nonce).setAAD(MAGIC);
    return Buffer.concat([MAGIC, nonce, cipher.update(key), cipher.final(), cipher.getAuthTag(), bytes]);
  }

  /** Throws for another home's key and for one altered byte. */
  open(bytes: Buffer): BackupRecord[] {
    if (!bytes.subarray(0, MAGIC.length).equals(MAGIC)) throw new RangeError('That is no backup of this agent');
    const [nonce, key, tag] = [
      bytes.subarray(MAGIC.length, KEY_AT),
      bytes.subarray(KEY_AT, KEY_AT + 32),
      bytes.subarray(KEY_AT + 32, BODY_AT),
    ];
    const decipher = createDecipheriv('aes-256-gcm', this.homeKey, nonce).setAAD(MAGIC).setAuthTag(tag);
    return openBackup(bytes.subarray(BODY_AT), Buffer.concat([decipher.update(key), decipher.final()]));
  }
}

async function made(path: string): Promise<string> {
  const own = `${path}-${randomBytes(6).toString('hex')}`;
  await writePrivate(own, randomBytes(32).toString('base64'));
  try {
    await link(own, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  await rm(own);
  await syncFolder(dirname(path));
  return readFile(path, 'utf8');
}

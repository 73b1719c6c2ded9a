import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { link, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readIfThere, writePrivate } from '../../identity/private-files.js';
import { syncFolder } from '../../journal/journal.js';
import type { BackupRecord } from '../../repair/model/outcome.js';
import type { BackupSeal } from '../../repair/execute/local-backups.js';
import { openBackup, sealBackup } from './backup-crypto.js';

/**
 * Format: `RVLB`, version 1; then nonce (12), the backup's own key (32) encrypted with the home's key, tag (16); then
 * the backup in the format for the server.
 */
const MAGIC = Buffer.from('RVLB\u0001', 'latin1');
const KEY_AT = MAGIC.length + 12;
const BODY_AT = KEY_AT + 32 + 16;

/**
 * Seals backups that stay on this PC. Each backup has its own key, stored beside the data and encrypted with the key
 * of this home (`<home>/backups.key`, mode 600). A copy of the backups alone reveals nothing. After a crash the agent
 * can undo a repair offline.
 */
export class BackupVault implements BackupSeal {
  private constructor(private readonly homeKey: Buffer) {}

  /** Creates the home's key on first use; concurrent callers get the same key. */
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

  /** Throws for a wrong key and for any altered byte. */
  open(bytes: Buffer): BackupRecord[] {
    if (!bytes.subarray(0, MAGIC.length).equals(MAGIC)) throw new RangeError('The file is not a backup of this agent');
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

import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { getAsset, isSea } from 'node:sea';
import { join } from 'node:path';

/** Whether this process runs as the single-file program, which brings its files inside itself. */
export const isSingleFile = (): boolean => isSea();

export const assetText = (name: string): string => getAsset(name, 'utf8');

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/**
 * Unpacks a file of the single-file program into `folder` (mode 700) and returns its path. A file that stands there
 * already is used only if its bytes are the program's own, because the file is loaded as code.
 */
export function unpackedAsset(name: string, folder: string): string {
  const bytes = Buffer.from(getAsset(name));
  return unpacked(name, bytes, folder);
}

export function unpacked(name: string, bytes: Buffer, folder: string): string {
  const digest = sha256(bytes);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${digest.slice(0, 16)}-${name}`);
  // control: a native addon is loaded only with the program's own bytes = digestOf(path) !== undefined
  if (digestOf(path) === digest) return path;
  const fresh = `${path}.${randomBytes(6).toString('hex')}`;
  writeFileSync(fresh, bytes, { flag: 'wx', mode: 0o600, flush: true });
  renameSync(fresh, path);
  return path;
}

function digestOf(path: string): string | undefined {
  try {
    return sha256(readFileSync(path));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Signed updates on this PC, each in a separate folder. `update.json`, signed by minisign, names the model, the
 * required current version, and every image with its partition, size and SHA-256. A folder with any mismatch is
 * rejected.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pinnedKey, SignatureRefused, verifySignature } from './minisign.js';

interface UpdateImage {
  partition: string;
  file: string;
  size: number;
  sha256: string;
}
export interface Update {
  folder: string;
  model: string;
  from: string;
  version: string;
  /** Patch level of the update, `YYYY-MM-DD`; an update older than the phone's level is never installed. */
  securityPatch: string;
  images: UpdateImage[];
}

/** Partitions of Android's A/B layout in an update (source.android.com, "A/B system updates"). */
const PARTITIONS = [
  'boot',
  'init_boot',
  'vendor_boot',
  'dtbo',
  'vbmeta',
  'vbmeta_system',
  'system',
  'vendor',
  'product',
];
const VERSION = /^[A-Za-z0-9][A-Za-z0-9._-]{0,199}$/;
const FILE = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/;
const SHA256 = /^[0-9a-f]{64}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MAX_FOLDERS = 50;
const MAX_DESCRIPTION = 64 * 1024;
const MAX_KEYS = 2;

/**
 * Returns the valid updates, and the reasons for rejected folders. The keys are pinned: at most two, for a rotation.
 */
export async function readUpdates(folder: string): Promise<{ updates: Update[]; refused: string[] }> {
  const names = (await readdir(folder, { withFileTypes: true }).catch(none))
    .filter((one) => one.isDirectory())
    .map(({ name }) => name)
    .slice(0, MAX_FOLDERS);
  const updates: Update[] = [];
  const refused: string[] = [];
  for (const name of names) {
    try {
      updates.push(await readUpdate(join(folder, name), await pinnedKeys(folder)));
    } catch (error) {
      refused.push(`The update ${name} is not offered: ${(error as Error).message}.`);
    }
  }
  return { updates, refused };
}

async function checkImages({ folder, images }: Update): Promise<void> {
  for (const { file, size, sha256 } of images) {
    const path = join(folder, file);
    if ((await stat(path)).size !== size) throw new SignatureRefused(`${file} has another size than was signed`);
    const hash = createHash('sha256');
    for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
    if (hash.digest('hex') !== sha256) throw new SignatureRefused(`${file} is not what was signed`);
  }
}

async function pinnedKeys(folder: string): Promise<ReturnType<typeof pinnedKey>[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.pub')).sort();
  if (names.length > MAX_KEYS) throw new SignatureRefused('more than two keys are pinned');
  return Promise.all(names.map(async (name) => pinnedKey(await readFile(join(folder, name), 'utf8'))));
}

async function readUpdate(folder: string, keys: ReturnType<typeof pinnedKey>[]): Promise<Update> {
  const path = join(folder, 'update.json');
  if ((await stat(path)).size > MAX_DESCRIPTION) throw new SignatureRefused('its description is too large');
  const bytes = await readFile(path);
  // The signature is verified before any parsing.
  verifySignature(bytes, await readFile(`${path}.minisig`, 'utf8'), keys);
  const update = described(JSON.parse(bytes.toString('utf8')) as Partial<Update>, folder);
  await checkImages(update);
  return update;
}

function described({ model, from, version, securityPatch, images }: Partial<Update>, folder: string): Update {
  const isWhole =
    typeof model === 'string' &&
    model.length > 0 &&
    typeof from === 'string' &&
    typeof version === 'string' &&
    VERSION.test(from) &&
    VERSION.test(version) &&
    version !== from &&
    typeof securityPatch === 'string' &&
    DAY.test(securityPatch) &&
    Array.isArray(images) &&
    images.length > 0 &&
    images.length <= PARTITIONS.length &&
    images.every(isImage);
  if (!isWhole) throw new SignatureRefused('its description is not complete');
  return { folder, model, from, version, securityPatch, images };
}

const isImage = (one: Partial<UpdateImage> | null): boolean =>
  one !== null &&
  PARTITIONS.includes(one.partition ?? '') &&
  FILE.test(one.file ?? '') &&
  SHA256.test(one.sha256 ?? '') &&
  Number.isSafeInteger(one.size);

function none(error: unknown): never[] {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
  throw error;
}

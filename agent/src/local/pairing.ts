import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { readIfThere, writePrivate } from '../identity/private-files.js';

/**
 * Returns the secret that a browser of this PC must send to the local server. Created once, in `<home>/pairing.secret`
 * (mode 600).
 */
export async function pairingSecret(home: string): Promise<string> {
  const path = join(home, 'pairing.secret');
  const found = (await readIfThere(path))?.trim();
  if (found) return found;
  const made = randomBytes(24).toString('base64url');
  await writePrivate(path, made);
  return made;
}

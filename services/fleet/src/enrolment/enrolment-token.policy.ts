import { createHash } from 'node:crypto';
import {
  plainRescueCode,
  RESCUE_CODE_LENGTH,
  RESCUE_CODE_SYMBOLS,
  shownRescueCode,
} from '@revive/contracts/fleet/rescue-code';

/** Design §6: 15 minutes. A token is single use. */
export const TOKEN_MS = 15 * 60_000;

/**
 * `<random part>.<root's fingerprint>`: the fingerprint lets the agent verify the server before the agent trusts the
 * reply.
 */
export const formatToken = (random: string, rootFingerprint: string): string => `${random}.${rootFingerprint}`;

/**
 * Twelve symbols of five random bits each, typed at a PC that starts from rescue media. The code leaves out the root,
 * because nobody types 64 more digits; the code that the agent shows later covers the root (decision 0043).
 */
export const makeRescueCode = (random: Uint8Array): string =>
  shownRescueCode(
    Array.from({ length: RESCUE_CODE_LENGTH }, (_, at) => RESCUE_CODE_SYMBOLS[(random[at] ?? 0) % 32]).join(''),
  );

export const isRescueCode = (token: string): boolean => plainRescueCode(token) !== undefined;

/**
 * The SHA-256 of the random part, the only stored trace of a token. Undefined for a malformed token or a token of a
 * different installation (`fingerprints`: the installation's roots).
 */
export function tokenHash(token: string, fingerprints: ReadonlySet<string>): Buffer | undefined {
  const code = plainRescueCode(token);
  if (code !== undefined) return createHash('sha256').update(`revive-rescue-code-v1\0${code}`).digest();
  const [random, fingerprint, more] = token.split('.');
  if (
    random === undefined ||
    !/^[\w-]{43}$/.test(random) ||
    fingerprint === undefined ||
    !fingerprints.has(fingerprint) ||
    more !== undefined
  )
    return undefined;
  return createHash('sha256').update(random).digest();
}

/**
 * True for `renewal.<fingerprint>`, which a known agent sends in place of a token to get a new leaf. The certificate
 * request itself proves the key.
 */
export function isRenewal(token: string, fingerprints: ReadonlySet<string>): boolean {
  const [word, fingerprint, more] = token.split('.');
  return word === 'renewal' && fingerprint !== undefined && fingerprints.has(fingerprint) && more === undefined;
}

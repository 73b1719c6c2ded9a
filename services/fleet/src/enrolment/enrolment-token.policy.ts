import { createHash } from 'node:crypto';
import {
  plainRescueCode,
  RESCUE_CODE_LENGTH,
  RESCUE_CODE_SYMBOLS,
  shownRescueCode,
} from '@revive/contracts/fleet/rescue-code';

/** Design §6: 15 minutes, single use. */
export const TOKEN_MS = 15 * 60_000;

/**
 * `<random part>.<root's fingerprint>`: the second half lets the agent check whom it talks to before it trusts the
 * answer.
 */
export const formatToken = (random: string, rootFingerprint: string): string => `${random}.${rootFingerprint}`;

/**
 * Twelve symbols of five random bits each: what a person types at a PC that starts from rescue media. It does not name the
 * root, because 64 more digits are not typed; the code that the agent shows afterwards does (decision 0043).
 */
export const makeRescueCode = (random: Uint8Array): string =>
  shownRescueCode(
    Array.from({ length: RESCUE_CODE_LENGTH }, (_, at) => RESCUE_CODE_SYMBOLS[(random[at] ?? 0) % 32]).join(''),
  );

export const isRescueCode = (token: string): boolean => plainRescueCode(token) !== undefined;

/**
 * The SHA-256 of the random part, the only trace that is stored; undefined for what is no token of this installation
 * (`fingerprints`: its roots').
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
 * In a token's place: an agent that is known asks for a new leaf. It proves its key by the request itself; nothing else
 * is needed or given.
 */
export function isRenewal(token: string, fingerprints: ReadonlySet<string>): boolean {
  const [word, fingerprint, more] = token.split('.');
  return word === 'renewal' && fingerprint !== undefined && fingerprints.has(fingerprint) && more === undefined;
}

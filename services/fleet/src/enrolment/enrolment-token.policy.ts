import { createHash } from 'node:crypto';

/** Design §6: 15 minutes, single use. */
export const TOKEN_MS = 15 * 60_000;

/**
 * `<random part>.<root's fingerprint>`: the second half lets the agent check whom it talks to before it trusts the
 * answer.
 */
export const formatToken = (random: string, rootFingerprint: string): string => `${random}.${rootFingerprint}`;

/**
 * The SHA-256 of the random part, the only trace that is stored; undefined for what is no token of this installation
 * (`fingerprints`: its roots').
 */
export function tokenHash(token: string, fingerprints: ReadonlySet<string>): Buffer | undefined {
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

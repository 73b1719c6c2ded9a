import { typedSymbols } from '@revive/contracts/typed-code';
import { createHash, timingSafeEqual } from 'node:crypto';

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * The short code that an agent shows and a person of its tenant types: 60 bits of SHA-256 over `"revive-confirm-v1\0"
 * ‖ root's fingerprint (32 bytes) ‖ agent's SPKI`, in Crockford's base32, three groups of four. Agent and platform
 * both compute the code, so a man in the middle would need the keys of both.
 */
export function confirmCode(rootFingerprint: string, spki: Uint8Array): string {
  const digest = createHash('sha256')
    .update('revive-confirm-v1\0')
    .update(Buffer.from(rootFingerprint, 'hex'))
    .update(spki)
    .digest();
  const bits = digest.readBigUInt64BE() >> 4n;
  const symbols = Array.from({ length: 12 }, (_, i) => CROCKFORD[Number((bits >> BigInt(5 * (11 - i))) & 31n)]).join(
    '',
  );
  return `${symbols.slice(0, 4)}-${symbols.slice(4, 8)}-${symbols.slice(8)}`;
}

/** Compares in constant time. Ignores case, blanks and hyphens; reads O as 0, I and L as 1. */
export function isCode(typed: string, code: string): boolean {
  const [a, b] = [typed, code].map((one) => createHash('sha256').update(typedSymbols(one)).digest()) as [
    Buffer,
    Buffer,
  ];
  return timingSafeEqual(a, b);
}

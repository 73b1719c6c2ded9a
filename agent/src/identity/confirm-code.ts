import { createHash } from 'node:crypto';

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * Returns the confirmation code for a shop user: 60 bits of SHA-256 over `"revive-confirm-v1\0" ‖ root's fingerprint
 * (32 bytes) ‖ agent's SPKI`, in Crockford's base32, three groups of four. The platform computes the same code; the
 * code is never sent.
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

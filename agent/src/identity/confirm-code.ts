import { createHash } from 'node:crypto';

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * The code that a person of the shop types: 40 bits of SHA-256 over `"revive-confirm-v1\0" ‖ root's fingerprint (32
 * bytes) ‖ agent's SPKI`, in Crockford's base32, two groups of four. The platform computes it too; it is never sent.
 */
export function confirmCode(rootFingerprint: string, spki: Uint8Array): string {
  const digest = createHash('sha256')
    .update('revive-confirm-v1\0')
    .update(Buffer.from(rootFingerprint, 'hex'))
    .update(spki)
    .digest();
  const bits = digest.readUIntBE(0, 5);
  const symbols = Array.from({ length: 8 }, (_, i) => CROCKFORD[Math.floor(bits / 32 ** (7 - i)) % 32]).join('');
  return `${symbols.slice(0, 4)}-${symbols.slice(4)}`;
}

import { createHmac, timingSafeEqual } from 'node:crypto';

/** RFC 6238: HMAC-SHA-1 (supported by every authenticator app), steps of 30 s, six digits. */
const STEP_MS = 30_000;
const DIGITS = 6;

/** RFC 4226 §5.3. */
export function codeOfStep(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac[mac.length - 1] ?? 0) & 0x0f;
  return String((mac.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** DIGITS).padStart(DIGITS, '0');
}

/**
 * The time step of a code, or undefined. Accepts one step before and after (RFC 6238 §5.2) but none up to `lastStep`,
 * because a code is valid once. Spaces are ignored.
 */
export function matchingStep(secret: Uint8Array, typed: string, at: Date, lastStep: number | null): number | undefined {
  const given = Buffer.from(typed.replace(/\s/g, ''));
  const now = Math.floor(at.getTime() / STEP_MS);
  return [now - 1, now, now + 1].find((step) => {
    const right = Buffer.from(codeOfStep(secret, step));
    return (lastStep === null || step > lastStep) && given.length === right.length && timingSafeEqual(given, right);
  });
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648 base 32 without padding, as expected by authenticator apps. */
export function base32(bytes: Uint8Array): string {
  let [text, bits, value] = ['', 0, 0];
  for (const byte of bytes) {
    value = (value << 8) | byte;
    bits += 8;
    for (; bits >= 5; bits -= 5) text += BASE32[(value >>> (bits - 5)) & 31];
    value &= (1 << bits) - 1;
  }
  return bits > 0 ? text + BASE32[(value << (5 - bits)) & 31] : text;
}

export function otpUri(secret: Uint8Array, username: string): string {
  return `otpauth://totp/Revive:${encodeURIComponent(username)}?secret=${base32(secret)}&issuer=Revive&algorithm=SHA1&digits=${DIGITS}&period=${STEP_MS / 1000}`;
}

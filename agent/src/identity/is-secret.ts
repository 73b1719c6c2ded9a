import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares in constant time, also texts of different lengths. */
export function isSecret(shown: string | undefined, secret: string): boolean {
  if (shown === undefined) return false;
  const [a, b] = [shown, secret].map((one) => createHash('sha256').update(one).digest()) as [Buffer, Buffer];
  return timingSafeEqual(a, b);
}

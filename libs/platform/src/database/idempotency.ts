import { createHash } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { AppError } from '../errors/errors.js';

/**
 * Runs `fn` once per actor and client-chosen key, and returns the stored response for repeats. The key is stored in
 * the transaction of the effect: a failed attempt leaves the key free, a concurrent one waits. The same key with a
 * different request throws `IDEMPOTENCY_MISMATCH` (422). The response must be JSON. Keys are kept for two days.
 */
export async function idempotent<T>(
  em: EntityManager,
  key: string,
  request: Uint8Array | string,
  fn: () => Promise<T>,
): Promise<T> {
  if (!/^[\x21-\x7e]{8,128}$/.test(key))
    throw new AppError('INVALID', undefined, { fields: { idempotencyKey: 'must have 8 to 128 printable characters' } });
  const sha256 = createHash('sha256').update(request).digest();
  // The actor is a setting of the transaction, so keys of different actors are separate.
  const fresh: unknown[] = await em.query(
    'insert into idempotency (key, request_sha256) values ($1, $2) on conflict do nothing returning key',
    [key, sha256],
  );
  if (fresh.length === 1) {
    const answer = await fn();
    await em.query("update idempotency set answer = $2 where actor = current_setting('revive.actor') and key = $1", [
      key,
      JSON.stringify({ answer }),
    ]);
    return answer;
  }
  const [before]: { request_sha256: Buffer; answer: { answer: T } | null }[] = await em.query(
    "select request_sha256, answer from idempotency where actor = current_setting('revive.actor') and key = $1",
    [key],
  );
  if (!before?.request_sha256.equals(sha256)) throw new AppError('IDEMPOTENCY_MISMATCH');
  if (!before.answer) throw new TypeError('An idempotent effect called itself');
  return before.answer.answer;
}

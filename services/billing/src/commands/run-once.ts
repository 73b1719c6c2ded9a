import { createHash } from 'node:crypto';
import type { EntityManager } from '@revive/platform/database/database';
import { lockName } from '@revive/platform/database/lock-name';
import { AppError, invalid } from '@revive/platform/errors/errors';
import { isUuid } from '@revive/platform/core/ids';

interface Command {
  /** Null for a command of the platform. */
  readonly tenantId: string | null;
  /** UUID that the client chooses once per command and sends again with each retry. */
  readonly requestId: string;
  /** JSON with the command's name and its input. */
  readonly body: unknown;
}

/**
 * Runs `work` once per tenant and `requestId`, in the transaction of `em`, and returns the stored result for a repeat.
 * The result must be JSON. Throws REQUEST_REUSED (422) if the id came with a different body. Call before `lockShop`.
 */
export async function runOnce<T>(
  em: EntityManager,
  { tenantId, requestId, body }: Command,
  work: () => Promise<T>,
): Promise<T> {
  if (!isUuid(requestId)) throw invalid({ requestId: 'is not an id' });
  const digest = createHash('sha256')
    .update(JSON.stringify(sorted(body)))
    .digest();
  // A parallel repeat waits here until the first call has committed.
  // control: parallel repeats of a command wait for the first
  await lockName(em, 'money-command', `${tenantId ?? 'platform'}:${requestId}`);
  const [earlier] = await em.query<{ body: Buffer; result: T | null }[]>(
    'select body, result from money_commands where tenant_id is not distinct from $1 and request_id = $2',
    [tenantId, requestId],
  );
  // control: a command runs once per request id = undefined
  if (earlier) {
    // control: a request id stands for one body
    if (!earlier.body.equals(digest)) throw new AppError('REQUEST_REUSED', { requestId });
    return earlier.result as T;
  }
  const result = await work();
  await em.query('insert into money_commands (tenant_id, request_id, body, result) values ($1, $2, $3, $4)', [
    tenantId,
    requestId,
    digest,
    JSON.stringify(result ?? null),
  ]);
  return result;
}

/** Sorts the keys of objects, so that equal bodies have equal digests. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, one]) => one !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, one]) => [key, sorted(one)]),
  );
}

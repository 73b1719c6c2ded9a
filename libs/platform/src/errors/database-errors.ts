import { QueryFailedError } from 'typeorm';
import { ConfigError } from './config-error.js';
import { AppError, codeOf, messageOf } from './errors.js';

/**
 * Appendix A of the PostgreSQL manual: class 08, operator intervention, too many connections; and error codes of
 * Node.js.
 */
const LOST = new Set([
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOENT',
]);
const LOST_MESSAGE =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after calling end|Driver not Connected|connection is closed|Client was closed|Query read timeout/i;
const TRY_AGAIN = new Set(['40001', '40P01']);
const NOT_A_TEXT = ['22021', '22P05'];
const OUT_OF_RANGE = ['22003', '22007', '22008', '22P02'];
const NOT_A_VALUE = new Set([...NOT_A_TEXT, ...OUT_OF_RANGE]);

const sqlState = (error: unknown): string | undefined => codeOf(error);

const isConnectionLoss = (error: unknown): boolean =>
  LOST.has(sqlState(error) ?? '') || (sqlState(error) === undefined && LOST_MESSAGE.test(messageOf(error)));
/** A serialization failure or deadlock: a retry of the transaction may succeed. */
export const isWorthARetry = (error: unknown): boolean => TRY_AGAIN.has(sqlState(error) ?? '');

export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (sqlState(error) !== '23505') return false;
  const { driverError } = error as { driverError?: { constraint?: string } };
  return (
    constraint === undefined ||
    driverError?.constraint === constraint ||
    (error as { constraint?: string }).constraint === constraint
  );
}

/**
 * Maps database errors: a lost connection to `SERVICE_UNAVAILABLE` (with `retryAfterSeconds`), a full disk to
 * `STORAGE_FULL`, an unstorable value to `INVALID`. Other errors pass through without the query parameters, which
 * contain passwords and personal data.
 */
export function fromDatabaseError(error: unknown): unknown {
  if (error instanceof AppError) return error;
  if (isConnectionLoss(error)) return connectionLost(error);
  if (NOT_A_VALUE.has(sqlState(error) ?? ''))
    return new AppError('INVALID', { part: 'database', reason: messageOf(error) });
  if (sqlState(error) === '53100') return new AppError('STORAGE_FULL', { part: 'database' });
  if (error instanceof QueryFailedError) {
    for (const holder of [error, error.driverError] as unknown as Record<string, unknown>[]) {
      for (const name of ['parameters', 'detail', 'where', 'internalQuery']) delete holder[name];
    }
  }
  return error;
}

/**
 * Maps errors when opening the database at `url`. The message names the server and the remedy, without the password.
 */
export function fromOpening(error: unknown, url: string): unknown {
  const { host, username, pathname } = new URL(url);
  const where = `PostgreSQL at ${host}`;
  const state = sqlState(error);
  if (state === '28P01' || state === '28000')
    return new ConfigError(`${where} refuses the user ${decodeURIComponent(username)} or its password.`);
  if (state === '3D000')
    return new ConfigError(`${where} has no database ${pathname.slice(1)}: the migration step makes it.`);
  if (!isConnectionLoss(error)) return fromDatabaseError(error);
  return new AppError(
    'SERVICE_UNAVAILABLE',
    { part: 'database', retryAfterSeconds: 1, reason: messageOf(error) },
    { sentence: `${where} does not answer: ${messageOf(error)}.`, cause: error },
  );
}

export const connectionLost = (error: unknown): AppError =>
  new AppError(
    'SERVICE_UNAVAILABLE',
    { part: 'database', retryAfterSeconds: 1, reason: messageOf(error) },
    { cause: error },
  );

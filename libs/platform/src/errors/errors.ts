import { ERRORS, type ErrorCode, type ErrorRow } from '@revive/contracts/errors';

export type FieldErrors = Record<string, string>;

/**
 * The error class of all services. `details` are for logs and callers (no secrets, no personal data); `fields` are
 * returned to the form. The message is the default of the code unless `sentence` is given.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: Record<string, unknown> | undefined;
  readonly fields: FieldErrors | undefined;

  constructor(
    code: ErrorCode,
    details?: Record<string, unknown>,
    options: { fields?: FieldErrors; sentence?: string; cause?: unknown } = {},
  ) {
    super(options.sentence ?? ERRORS[code].message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.details = details;
    this.fields = options.fields;
  }

  get row(): ErrorRow {
    return ERRORS[this.code];
  }
}

export const invalid = (fields: FieldErrors): AppError => new AppError('INVALID', undefined, { fields });

export const isAppError = (error: unknown, code?: ErrorCode): error is AppError =>
  error instanceof AppError && (code === undefined || error.code === code);

/** PostgreSQL's data exceptions (class 22) quote the rejected value, which may be a password or personal data. */
export const quotesValue = (error: unknown): boolean => /^22[0-9A-Z]{3}$/.test(codeOf(error) ?? '');

/**
 * The message of any thrown value, safe to log: never `[object Object]`, never a value quoted by PostgreSQL. Accepts
 * errors of different realms (VM contexts).
 */
export function messageOf(error: unknown): string {
  if (typeof error === 'string') return error;
  if (typeof error !== 'object' || error === null) return `a thrown ${typeof error}`;
  if (quotesValue(error)) return `PostgreSQL refused a value (${codeOf(error)})`;
  const { message, name, errors } = error as { message?: unknown; name?: unknown; errors?: unknown };
  // A failed connection in Node.js has several errors and an empty message.
  if (Array.isArray(errors) && !message) return errors.map(messageOf).join('; ');
  if (typeof message === 'string' && message !== '') return message;
  return typeof name === 'string' && name !== '' ? name : 'a thrown object';
}

export function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const { code, driverError, cause } = error as { code?: unknown; driverError?: unknown; cause?: unknown };
  if (typeof code === 'string') return code;
  return codeOf(driverError) ?? codeOf(cause);
}

import { ERRORS, type ErrorCode, type ErrorRow } from '@revive/contracts/errors';

/** What went wrong with one field, for the form that sent it: name -> sentence. */
export type FieldErrors = Record<string, string>;

/**
 * The one refusal that services throw. `details` is for the log and for the reader of `code` (never secret, never a
 * person's data); `fields` goes back to the form. The sentence is the table's unless `sentence` narrows it.
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

/** A refusal of the form itself: `INVALID` (400) with the sentence of each field. */
export const invalid = (fields: FieldErrors): AppError => new AppError('INVALID', undefined, { fields });

export const isAppError = (error: unknown, code?: ErrorCode): error is AppError =>
  error instanceof AppError && (code === undefined || error.code === code);

/** PostgreSQL's data exceptions (class 22) quote the value that was refused: a password, a person's data. */
export const quotesValue = (error: unknown): boolean => /^22[0-9A-Z]{3}$/.test(codeOf(error) ?? '');

/**
 * The message of whatever was thrown, fit for a log: never `[object Object]`, never a value that PostgreSQL quotes.
 * Errors of another realm (a VM context) are errors too.
 */
export function messageOf(error: unknown): string {
  if (typeof error === 'string') return error;
  if (typeof error !== 'object' || error === null) return `a thrown ${typeof error}`;
  if (quotesValue(error)) return `PostgreSQL refused a value (${codeOf(error)})`;
  const { message, name, errors } = error as { message?: unknown; name?: unknown; errors?: unknown };
  // Node's failed connections: several attempts, an empty message.
  if (Array.isArray(errors) && !message) return errors.map(messageOf).join('; ');
  if (typeof message === 'string' && message !== '') return message;
  return typeof name === 'string' && name !== '' ? name : 'a thrown object';
}

/** The `code` that Node and PostgreSQL put on their errors ('ENOSPC', '23505'), or undefined. */
export function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const { code, driverError, cause } = error as { code?: unknown; driverError?: unknown; cause?: unknown };
  if (typeof code === 'string') return code;
  return codeOf(driverError) ?? codeOf(cause);
}

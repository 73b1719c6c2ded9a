import { isTooMuch, MOST_FIELD_ERRORS, MOST_PATH } from '@revive/contracts/bounds';
import type { InferType, Schema } from '@revive/contracts/rules';
import { AppError, invalid, type FieldErrors } from '../errors/errors.js';

interface Refusal {
  readonly inner: readonly { readonly path?: string; readonly message: string }[];
  readonly path?: string;
  readonly message: string;
}
// Checked by name, because only `libs/contracts` depends on the validator.
const isRefusal = (error: unknown): error is Refusal =>
  typeof error === 'object' &&
  error !== null &&
  'inner' in error &&
  (error as { name?: unknown }).name === 'ValidationError';

const listsIn = (path = ''): number => path.split('[').length;

/**
 * Validates a value against its contract, in the gateway and again in the service. Unknown fields are refused. Throws
 * INVALID (400) with one message per field, up to a limit, and BAD_BODY (400) for more values than any form has.
 * Passes on the validator's own errors for values that no form could send.
 */
export async function validate<S extends Schema>(schema: S, value: unknown): Promise<InferType<S>> {
  if (isTooMuch(value)) throw new AppError('BAD_BODY');
  try {
    // A stack trace per error would cost more than the validation.
    return await schema.validate(value, { abortEarly: false, stripUnknown: false, disableStackTrace: true });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const fields: FieldErrors = {};
    let left = MOST_FIELD_ERRORS;
    const all = (error.inner.length > 0 ? error.inner : [error]).toSorted((a, b) => listsIn(a.path) - listsIn(b.path));
    for (const { path = '', message } of all) {
      const field = path.slice(0, MOST_PATH);
      if (field in fields) continue;
      if (left-- === 0) break;
      fields[field] = message;
    }
    throw invalid(fields);
  }
}

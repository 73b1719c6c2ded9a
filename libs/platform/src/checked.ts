import type { InferType, Schema } from '@revive/contracts/rules';
import { invalid, type FieldErrors } from './errors.js';

interface Refusal {
  readonly inner: readonly { readonly path?: string; readonly message: string }[];
  readonly path?: string;
  readonly message: string;
}
// By name: the validator itself is known to `libs/contracts` alone.
const isRefusal = (error: unknown): error is Refusal => error instanceof Error && error.name === 'ValidationError' && 'inner' in error;

/** The value as the contract has it: at the gateway, and again in the service behind it. Unknown fields are refused. Throws INVALID (400) with the sentence of each field, and what the validator throws of values that no form could have sent. */
export async function checked<S extends Schema>(schema: S, value: unknown): Promise<InferType<S>> {
  try {
    return await schema.validate(value, { abortEarly: false, stripUnknown: false });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const fields: FieldErrors = {};
    for (const { path = '', message } of error.inner.length > 0 ? error.inner : [error]) fields[path.slice(0, 200)] ??= message;
    throw invalid(fields);
  }
}

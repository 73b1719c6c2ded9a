import type { InferType, Schema } from '@revive/contracts/rules';
import { invalid, type FieldErrors } from '@revive/platform/errors';

interface Refusal {
  readonly inner: readonly { readonly path?: string; readonly message: string }[];
  readonly path?: string;
  readonly message: string;
}
const isRefusal = (error: unknown): error is Refusal => error instanceof Error && error.name === 'ValidationError' && 'inner' in error;

/** The value as the contract has it, checked again behind the gateway. Throws INVALID (400) with the sentence of each field. */
export async function checked<S extends Schema>(schema: S, value: unknown): Promise<InferType<S>> {
  try {
    return (await schema.validate(value, { abortEarly: false, stripUnknown: false }));
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const fields: FieldErrors = {};
    for (const { path = '', message } of error.inner.length > 0 ? error.inner : [error]) fields[path] ??= message;
    throw invalid(fields);
  }
}

import type { Schema } from '@revive/contracts/rules';
import { AppError, invalid, type FieldErrors } from '@revive/platform/errors';

interface Refusal {
  readonly inner: readonly { readonly path?: string; readonly message: string }[];
  readonly path?: string;
  readonly message: string;
}

// By name: the validator itself is known to `libs/contracts` alone.
const isRefusal = (error: unknown): error is Refusal => error instanceof Error && error.name === 'ValidationError' && 'inner' in error;

/** Turns what came over HTTP into the contract's shape, or refuses it field by field. */
export class SchemaPipe {
  /** Throws INVALID (400) with the sentence of each field, and BAD_BODY (400) for what no form could have sent. Unknown fields are refused. */
  async transform(value: unknown, schema: Schema): Promise<unknown> {
    try {
      return await schema.validate(value, { abortEarly: false, stripUnknown: false });
    } catch (error) {
      // `{"toString": 1}` and its like make a cast throw from within.
      if (error instanceof TypeError || error instanceof RangeError) throw new AppError('BAD_BODY', undefined, { cause: error });
      if (!isRefusal(error)) throw error;
      const fields: FieldErrors = {};
      for (const { path = '', message } of error.inner.length > 0 ? error.inner : [error]) fields[path.slice(0, 200)] ??= message;
      throw invalid(fields);
    }
  }
}

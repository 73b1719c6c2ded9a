import type { Schema } from '@revive/contracts/rules';
import { validate } from '@revive/platform/core/validate';
import { AppError } from '@revive/platform/errors/errors';

/** Turns what came over HTTP into the contract's shape, or refuses it field by field. */
export class SchemaPipe {
  /**
   * Throws INVALID (400) with the sentence of each field, and BAD_BODY (400) for what no form could have sent. Unknown
   * fields are refused.
   */
  async transform(value: unknown, schema: Schema): Promise<unknown> {
    try {
      return await validate(schema, value);
    } catch (error) {
      // `{"toString": 1}` and its like make a cast throw from within.
      if (error instanceof TypeError || error instanceof RangeError)
        throw new AppError('BAD_BODY', undefined, { cause: error });
      throw error;
    }
  }
}

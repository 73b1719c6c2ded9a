import type { Schema } from '@revive/contracts/rules';
import { validate } from '@revive/platform/core/validate';
import { AppError } from '@revive/platform/errors/errors';

export class SchemaPipe {
  /**
   * Throws INVALID (400) with a sentence per field, and BAD_BODY (400) for input that no form could have sent. Unknown
   * fields are refused.
   */
  async transform(value: unknown, schema: Schema): Promise<unknown> {
    try {
      return await validate(schema, value);
    } catch (error) {
      // A value such as `{"toString": 1}` makes a cast throw internally.
      if (error instanceof TypeError || error instanceof RangeError)
        throw new AppError('BAD_BODY', undefined, { cause: error });
      throw error;
    }
  }
}

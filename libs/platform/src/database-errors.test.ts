import { describe, expect, it } from '@jest/globals';
import { fromDatabaseError } from './database-errors.js';
import { AppError } from './errors.js';

describe('what leaves the database layer', () => {
  it.each([
    ['08006', 'SERVICE_UNAVAILABLE'], ['53100', 'STORAGE_FULL'],
    // A NUL in a text, and one in JSON: the sender's mistake and not ours.
    ['22021', 'INVALID'], ['22P05', 'INVALID'],
  ])('state %s is %s', (code, expected) => {
    const error = fromDatabaseError(Object.assign(new Error('invalid byte sequence for encoding "UTF8": 0x00'), { code }));
    expect(error).toBeInstanceOf(AppError);
    expect((error as AppError).code).toBe(expected);
    if (expected === 'INVALID') expect(JSON.stringify((error as AppError).details)).not.toContain('0x00');
  });

  it('leaves an error of ours as it is', () => {
    const error = Object.assign(new Error('column "x" does not exist'), { code: '42703' });
    expect(fromDatabaseError(error)).toBe(error);
  });
});

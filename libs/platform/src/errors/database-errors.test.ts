import { describe, expect, it } from '@jest/globals';
import { ConfigError } from './config-error.js';
import { fromDatabaseError, fromOpening } from './database-errors.js';
import { AppError } from './errors.js';

describe('database errors', () => {
  it.each([
    ['08006', 'SERVICE_UNAVAILABLE'],
    ['53100', 'STORAGE_FULL'],
    // Number and date overflows, and a NUL in text or JSON: the sender's error.
    ['22003', 'INVALID'],
    ['22008', 'INVALID'],
    ['22021', 'INVALID'],
    ['22P05', 'INVALID'],
  ])('maps SQLSTATE %s to %s', (code, expected) => {
    const error = fromDatabaseError(
      Object.assign(new Error('invalid byte sequence for encoding "UTF8": 0x00'), { code }),
    );
    expect(error).toBeInstanceOf(AppError);
    expect((error as AppError).code).toBe(expected);
    if (expected === 'INVALID') expect(JSON.stringify((error as AppError).details)).not.toContain('0x00');
  });

  it('passes other errors through unchanged', () => {
    const error = Object.assign(new Error('column "x" does not exist'), { code: '42703' });
    expect(fromDatabaseError(error)).toBe(error);
  });
});

describe('database that cannot be opened', () => {
  const URL_OF = 'postgres://revive_fleet_system:the-secret@db.internal:5433/revive_fleet';

  it.each([
    [
      'ECONNREFUSED',
      'connect ECONNREFUSED 10.0.0.1:5433',
      AppError,
      'PostgreSQL at db.internal:5433 does not answer: connect ECONNREFUSED 10.0.0.1:5433.',
    ],
    [
      '57P03',
      'the database system is starting up',
      AppError,
      'PostgreSQL at db.internal:5433 does not answer: the database system is starting up.',
    ],
    [
      '28P01',
      'password authentication failed for user',
      ConfigError,
      'PostgreSQL at db.internal:5433 refuses the user revive_fleet_system or its password.',
    ],
    [
      '3D000',
      'database "revive_fleet" does not exist',
      ConfigError,
      'PostgreSQL at db.internal:5433 has no database revive_fleet: the migration step makes it.',
    ],
  ])('explains the reason %s in a sentence without the password', (code, message, kind, sentence) => {
    const error = fromOpening(Object.assign(new Error(message), { code }), URL_OF) as Error;
    expect(error).toBeInstanceOf(kind);
    expect(error.message).toBe(sentence);
    expect(error.message).not.toContain('the-secret');
  });
});

import { describe, expect, it } from '@jest/globals';
import { entityFromJson } from './entity-from-json.js';

const columns = [
  ['id', 'id', 'uuid'],
  ['startedAt', 'started_at', 'timestamptz'],
  ['wrappedBackupKey', 'wrapped_backup_key', 'bytea'],
  ['verdict', 'verdict', 'jsonb'],
  ['endedAt', 'ended_at', 'timestamptz'],
].map(([propertyName, databaseName, type]) => ({ propertyName, databaseName, type }));
class RunEntity {}
const em = { connection: { getMetadata: () => ({ columns }) } } as never;

describe('row from JSON', () => {
  it('has the same values as from the driver', () => {
    const json = {
      id: 'a',
      started_at: '2026-11-21T22:00:00.123+00:00',
      wrapped_backup_key: '\\x00ff',
      verdict: { status: 'verified' },
      ended_at: null,
    };
    expect(entityFromJson(em, RunEntity, json)).toEqual({
      id: 'a',
      startedAt: new Date('2026-11-21T22:00:00.123Z'),
      wrappedBackupKey: Buffer.from([0, 255]),
      verdict: { status: 'verified' },
      endedAt: null,
    });
  });

  it('throws if a column is missing', () => {
    expect(() => entityFromJson(em, RunEntity, { id: 'a' })).toThrow(TypeError);
  });
});

import { describe, expect, it } from '@jest/globals';
import { firstIdAt, isUuid, uuidv7 } from './ids.js';

describe('first id of a moment', () => {
  it('returns a UUID above all earlier ids and not above later ids', () => {
    const before = uuidv7();
    const now = new Date();
    const first = firstIdAt(new Date(now.getTime() + 1));
    expect(isUuid(first)).toBe(true);
    expect(before < first).toBe(true);
    expect(firstIdAt(now) <= uuidv7()).toBe(true);
  });

  it.each([
    ['before ids had times', new Date(-1), '00000000-0000-7000-8000-000000000000'],
    ['at the end of the calendar', new Date('9999-12-31T23:59:59.999Z'), 'e677d21f-dbff-7000-8000-000000000000'],
  ])('returns a valid id %s', (_, moment, id) => expect(firstIdAt(moment)).toBe(id));
});

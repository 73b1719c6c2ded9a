import { expect, it } from '@jest/globals';
import { neverOlder } from './never-older.js';

it('keeps the cached version if a read is older', () => {
  const merge = neverOlder(({ id }: { id: string; version: number }) => id);
  const known = { id: 'a', version: 3 };
  const [older, same, newer, other] = [
    { id: 'a', version: 2 },
    { id: 'a', version: 3 },
    { id: 'a', version: 4 },
    { id: 'b', version: 1 },
  ];
  expect([older, same, newer, other].map((read) => merge(known, read))).toEqual([known, same, newer, other]);
});

import { describe, expect, it } from '@jest/globals';
import { newestFirst, turnFirst } from './bench-rows.js';

describe('the devices on the bench', () => {
  it('stand in the order they came, those that wait for the shop on top', () => {
    const repairs = new Map([
      ['b', { status: 'approved', outcome: 'none' }],
      ['c', { status: 'quoted', outcome: 'none' }],
      ['d', { status: 'quoted', outcome: 'needs_person' }],
    ] as const);
    expect(turnFirst([{ id: 'a' }, { id: 'b' }, { id: 'c' }, { id: 'd' }], repairs).map(({ id }) => id)).toEqual([
      'b',
      'd',
      'a',
      'c',
    ]);
  });
});

describe('the repair that a device shows', () => {
  it('is its newest, wherever a live row put it', () => {
    const row = (id: string, deviceId: string, number: number) =>
      ({ id, deviceId, number }) as Parameters<typeof newestFirst>[0][number];
    expect(
      newestFirst([row('old', 'd', 1), row('new', 'd', 3), row('mid', 'd', 2), row('other', 'e', 1)]).get('d')?.id,
    ).toBe('new');
  });
});

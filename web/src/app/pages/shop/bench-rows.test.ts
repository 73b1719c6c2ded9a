import { describe, expect, it } from '@jest/globals';
import { newestFirst, turnFirst } from './bench-rows.js';

describe('order of devices on the bench', () => {
  it('keeps the order of arrival, with devices that wait for the shop on top', () => {
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

describe('repair shown for a device', () => {
  it('uses the newest repair, independent of the row order', () => {
    const row = (id: string, deviceId: string, number: number) =>
      ({ id, deviceId, number }) as Parameters<typeof newestFirst>[0][number];
    expect(
      newestFirst([row('old', 'd', 1), row('new', 'd', 3), row('mid', 'd', 2), row('other', 'e', 1)]).get('d')?.id,
    ).toBe('new');
  });
});

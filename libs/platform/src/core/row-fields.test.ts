import { describe, expect, it } from '@jest/globals';
import { columnsOf, wireFields } from './row-fields.js';

describe('wireFields', () => {
  it('leaves null out and writes dates as ISO 8601', () => {
    const row = { stars: 5, comment: null, tags: ['a'], at: new Date('2026-11-20T10:00:00.000Z') };
    expect(wireFields(row)).toEqual({ stars: 5, comment: undefined, tags: ['a'], at: '2026-11-20T10:00:00.000Z' });
  });
});

describe('columnsOf', () => {
  it('takes the named fields and stores absent and empty texts as null', () => {
    expect(columnsOf(['make', 'model', 'serial'], { make: 'Acer', model: '', ...{ other: 'x' } })).toEqual({
      make: 'Acer',
      model: null,
      serial: null,
    });
  });
});

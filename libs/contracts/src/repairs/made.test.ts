import { describe, expect, it } from '@jest/globals';
import { productCountsText, missingText } from './product-counts.js';
import { productOf } from './procedures.js';

const made = { what: 'files', count: 43, whole: 41, badBytes: 0 } as const;

describe('text for produced files and images', () => {
  it('counts the intact files and reports damaged ones', () => {
    expect([productCountsText(made), missingText(made)]).toEqual([
      'We recovered 41 files',
      '2 more files may be damaged.',
    ]);
    expect(missingText({ ...made, count: 42 })).toBe('1 more file may be damaged.');
    expect([productCountsText({ ...made, whole: 1 }), missingText({ ...made, count: 41 })]).toEqual([
      'We recovered 1 file',
      '',
    ]);
  });

  it('reports the unreadable bytes of an image', () => {
    const image = { what: 'image', count: 0, whole: 0, badBytes: 4_096 } as const;
    expect([productCountsText(image), missingText(image)]).toEqual([
      'We copied your drive',
      "4,096 bytes couldn't be read and are missing.",
    ]);
    expect(missingText({ ...image, badBytes: 0 })).toBe('');
  });
});

it.each([
  [['disk.image'], 'image'],
  [['files.recover'], 'files'],
  [['boot.table'], undefined],
  [['files.recover', 'boot.table'], undefined],
  [['toString'], undefined],
  [[], undefined],
])('maps the procedures %j to the product %s', (ids, product) => {
  expect(productOf(ids.map((id) => ({ id })))).toBe(product);
});

import { describe, expect, it } from '@jest/globals';
import { readFind } from './find.policy.js';

describe('readFind', () => {
  it.each([
    ['R-12', { text: 'r-12', number: 12 }],
    ['7', { number: 7 }],
    ['082 555-0111', { text: '082 555-0111', digits: '27825550111' }],
    ['555 0111', { text: '555 0111', digits: '5550111' }],
    ['  Thandi   DLAMINI ', { text: 'thandi dlamini' }],
    ['rv-0123-4567-89ab-cdef-ghjk', { text: 'rv-0123-4567-89ab-cdef-ghjk', trackingId: 'RV-0123-4567-89AB-CDEF-GHJK' }],
  ])('parses %s', (typed, wanted) => expect(readFind(typed)).toEqual(wanted));

  it.each(['', ' ', 't', '%', '-'])('ignores "%s"', (typed) => expect(readFind(typed)).toBeUndefined());
});

import { describe, expect, it } from '@jest/globals';
import { decided } from './quick-selectors.js';

const element = (localName: string, names = '') => ({ localName, getAttributeNS: () => names });

describe('selector decided by names', () => {
  it.each([
    ['.a', element('p', 'a b'), true],
    ['.a', element('p', 'ab'), false],
    ['p', element('p'), true],
    ['p.a', element('p', 'b'), false],
    ['a, p', element('p'), true],
    ['.a .b', element('p', 'a'), false],
    ['.a > .b', element('p', 'b'), undefined],
    ['.a:hover', element('p', 'a'), undefined],
    ['.a:hover', element('p', 'b'), false],
    ['.root:has(> .a, .b)', element('p', 'a b'), false],
    ['input[type="a, b"]', element('p'), false],
    ['input[type="hidden"]', element('input'), undefined],
    ['*', element('p'), true],
    ['[hidden]', element('p'), undefined],
    [':root', element('html'), undefined],
    [undefined, element('p'), false],
  ])('%s', (selectors, asked, answer) => {
    expect(decided(asked, selectors)).toBe(answer);
  });
});

import { describe, expect, it } from '@jest/globals';
import { SIGNATURE_MAX, strokes } from '@revive/contracts/repairs/proof/signed';
import { linesOf, strokesOf } from './strokes.js';

const FIELD = { width: 300, height: 100 };
const stroke = (...points: [number, number][]) => ({ points: points.map(([x, y]) => ({ x, y })) });

describe('a drawn signature', () => {
  it('is the same drawing whatever the size of the screen, and what the contract takes', () => {
    const text = strokesOf([stroke([0, 0], [150, 50]), stroke([300, 100])], FIELD);
    expect(text).toBe('0,0 300,100;600,200');
    expect(strokes().isValidSync(text)).toBe(true);
    expect(linesOf(text)).toEqual(['0,0 300,100', '600,200 600,200']);
  });

  it('keeps within its field and its bound, however much was drawn', () => {
    expect(strokesOf([stroke([-5, 500])], FIELD)).toBe('0,200');
    const long = stroke(...Array.from({ length: 9_000 }, (_, at): [number, number] => [at % 300, at % 100]));
    const text = strokesOf([long], FIELD);
    expect(text.length).toBeLessThanOrEqual(SIGNATURE_MAX);
    expect(strokes().isValidSync(text)).toBe(true);
  });

  it('is nothing where nothing was drawn', () => expect(strokesOf([], FIELD)).toBe(''));
});

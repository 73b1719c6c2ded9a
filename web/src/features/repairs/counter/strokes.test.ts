import { describe, expect, it } from '@jest/globals';
import { SIGNATURE_MAX, strokes } from '@revive/contracts/repairs/proof/signed';
import { linesOf, strokesOf } from './strokes.js';

const FIELD = { width: 300, height: 100 };
const stroke = (...points: [number, number][]) => ({ points: points.map(([x, y]) => ({ x, y })) });

describe('drawn signature', () => {
  it('draws the same signature on any screen size and satisfies the contract', () => {
    const text = strokesOf([stroke([0, 0], [150, 50]), stroke([300, 100])], FIELD);
    expect(text).toBe('0,0 300,100;600,200');
    expect(strokes().isValidSync(text)).toBe(true);
    expect(linesOf(text)).toEqual(['0,0 300,100', '600,200 600,200']);
  });

  it('limits points to the field and the text to its maximum length', () => {
    expect(strokesOf([stroke([-5, 500])], FIELD)).toBe('0,200');
    const long = stroke(...Array.from({ length: 9_000 }, (_, at): [number, number] => [at % 300, at % 100]));
    const text = strokesOf([long], FIELD);
    expect(text.length).toBeLessThanOrEqual(SIGNATURE_MAX);
    expect(strokes().isValidSync(text)).toBe(true);
  });

  it('returns an empty text for an empty drawing', () => expect(strokesOf([], FIELD)).toBe(''));
});

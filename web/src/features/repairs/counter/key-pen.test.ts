import { describe, expect, it } from '@jest/globals';
import { movePen, penAtRest } from './key-pen.js';

const FIELD = { width: 600, height: 200 };

describe('a pen that is moved by keys', () => {
  it('is set down and lifted by Space, and moves by arrows', () => {
    const pen = ['ArrowRight', ' ', 'ArrowRight', 'ArrowUp'].reduce(
      (now, key) => movePen(now, key, FIELD) ?? now,
      penAtRest(FIELD),
    );
    expect(pen).toEqual({ x: 72, y: 114, isDown: true });
    expect(movePen(pen, ' ', FIELD)?.isDown).toBe(false);
  });

  it('stays inside the field', () => {
    const corner = { x: 0, y: 200, isDown: true };
    expect(movePen(corner, 'ArrowLeft', FIELD)).toEqual(corner);
    expect(movePen(corner, 'ArrowDown', FIELD)).toEqual(corner);
  });

  it('leaves other keys to the page', () => {
    expect(['Tab', 'a', 'Escape'].map((key) => movePen(penAtRest(FIELD), key, FIELD))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

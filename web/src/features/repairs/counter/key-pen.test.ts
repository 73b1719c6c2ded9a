import { describe, expect, it } from '@jest/globals';
import { movePen, penAtRest } from './key-pen.js';

const FIELD = { width: 600, height: 200 };

describe('keyboard pen', () => {
  it('starts and ends drawing by Space and moves by arrow keys', () => {
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

  it('ignores all remaining keys', () => {
    expect(['Tab', 'a', 'Escape'].map((key) => movePen(penAtRest(FIELD), key, FIELD))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

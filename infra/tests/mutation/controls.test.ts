import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import type { Control } from './control.js';
import { CONTROLS } from './controls.js';
import { findControls, readSources } from './find-controls.js';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const control = (name: string): Control => ({ name, test: 'a.test.ts' });

describe('mutation controls', () => {
  it('marks each control once in the product', () =>
    expect(findControls(CONTROLS, readSources(ROOT))).toHaveLength(CONTROLS.length));
  it.each(CONTROLS.map(({ name, test }) => [name, test]))('has a test file for the control: %s', (_, test) =>
    expect([test, existsSync(`${ROOT}${test}`)]).toEqual([test, true]),
  );
});

describe('table and markers', () => {
  const guarded = 'function f() {\n  // control: a guard\n  if (bad) throw bad;\n}\n';

  it('joins controls and markers by name', () =>
    expect(findControls([control('a guard')], [['a.ts', guarded]])).toEqual([
      {
        name: 'a guard',
        test: 'a.test.ts',
        file: 'a.ts',
        line: 2,
        without: 'function f() {\n  // control: a guard\n  \n}\n',
      },
    ]));

  it.each<[string, readonly Control[], readonly (readonly [string, string])[], string]>([
    [
      'a row without a marker',
      [control('a guard'), control('a lock')],
      [['a.ts', guarded]],
      '"a lock" has no marker in any source',
    ],
    ['a marker without a row', [], [['a.ts', guarded]], '"a guard" is marked at a.ts:2 and has no row in the table'],
    [
      'two markers of one name',
      [control('a guard')],
      [
        ['a.ts', guarded],
        ['b.ts', guarded],
      ],
      '"a guard" is marked more than once: a.ts:2 and b.ts:2',
    ],
    [
      'two markers of one name in one file',
      [control('a guard')],
      [['a.ts', `${guarded}${guarded}`]],
      '"a guard" is marked more than once: a.ts:2 and a.ts:6',
    ],
    [
      'two rows of one name',
      [control('a guard'), control('a guard')],
      [['a.ts', guarded]],
      '"a guard" has two rows in the table',
    ],
  ])('throws on %s', (_, controls, sources, sentence) =>
    expect(() => findControls(controls, sources)).toThrow(new TypeError(sentence)),
  );

  it('reports all mistakes at once', () =>
    expect(() => findControls([control('a lock')], [['a.ts', guarded]])).toThrow(/a lock[^\n]*\n[^\n]*a guard/));
});

import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { takenAway, type Control } from './control.js';
import { CONTROLS } from './controls.js';

const at = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

describe('the controls that can be taken away', () => {
  it.each(CONTROLS.map((one) => [one.name, one] as const))('%s: stands where the table says, with its test', (_, control) => {
    const source = readFileSync(at(control.file), 'utf8');
    expect(takenAway(control, source)).not.toBe(source);
    expect([control.test, existsSync(at(control.test))]).toEqual([control.test, true]);
  });

  it('have a name each', () => expect(new Set(CONTROLS.map(({ name }) => name)).size).toBe(CONTROLS.length));
});

describe('taking a control away', () => {
  const control: Control = { name: 'a control', file: 'f', text: 'if (bad) throw;', without: '', test: 't' };

  it('leaves the rest as it is', () => expect(takenAway(control, 'a;\nif (bad) throw;\nb;')).toBe('a;\n\nb;'));
  it.each(['a;', 'if (bad) throw; if (bad) throw;'])('is refused where it does not stand there once: %j', (source) => expect(() => takenAway(control, source)).toThrow(TypeError));
  it('puts nothing of its own into what it writes', () => expect(takenAway({ ...control, without: '$& $1' }, 'if (bad) throw;')).toBe('$& $1'));
});

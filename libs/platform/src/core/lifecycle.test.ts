import { describe, expect, it } from '@jest/globals';
import { defineLifecycle } from './lifecycle.js';

const repair = defineLifecycle('received', {
  received: ['diagnosing'],
  diagnosing: ['quoted', 'ready'],
  quoted: ['repairing', 'ready'],
  repairing: ['ready', 'quoted'],
  ready: [],
});
const LEGAL = new Set([
  'received>diagnosing',
  'diagnosing>quoted',
  'diagnosing>ready',
  'quoted>repairing',
  'quoted>ready',
  'repairing>ready',
  'repairing>quoted',
]);

describe('lifecycle', () => {
  it.each(repair.states.flatMap((from) => repair.states.map((to) => [from, to] as const)))(
    'follows the table from %s to %s',
    (from, to) => {
      const legal = LEGAL.has(`${from}>${to}`);
      expect(repair.canTransition(from, to)).toBe(legal);
      if (legal) expect(repair.transition(from, to)).toBe(to);
      else
        expect(() => repair.transition(from, to)).toThrow(
          expect.objectContaining({ code: 'INVALID_TRANSITION', details: { from, to } }),
        );
    },
  );

  it('knows its initial and final states and unknown states', () => {
    expect([repair.initial, repair.isFinal('ready'), repair.isFinal('quoted')]).toEqual(['received', true, false]);
    expect([
      repair.isState('quoted'),
      repair.isState('toString'),
      repair.isState(3),
      repair.isState('__proto__'),
    ]).toEqual([true, false, false, false]);
    expect(repair.next('diagnosing')).toEqual(['quoted', 'ready']);
  });

  it('throws at definition if a state is unreachable', () => {
    expect(() => defineLifecycle('a', { a: ['b'], b: [], lost: ['b'], alone: ['lost'] })).toThrow(
      /never reaches: lost, alone/,
    );
  });

  it('fails to compile and throws at definition for an unknown state', () => {
    // @ts-expect-error -- 'nowhere' is not a state of the table
    expect(() => defineLifecycle('a', { a: ['nowhere'] })).toThrow(/unknown states: nowhere/);
    // @ts-expect-error -- 'x' is not a state of the table
    expect(() => repair.transition('x', 'ready')).toThrow();
  });
});

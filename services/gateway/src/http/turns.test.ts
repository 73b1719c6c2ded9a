import { describe, expect, it } from '@jest/globals';
import { ConcurrencyLimiter } from './turns.js';

const begun: string[] = [];
const ask = (turns: ConcurrencyLimiter, caller: string, what: string) =>
  turns.take(caller, () => void begun.push(what));

describe('Turns', () => {
  it('lets a caller work at so many at once, and the next in its order when one ends', () => {
    begun.length = 0;
    const turns = new ConcurrencyLimiter({ atOnce: 2, waiting: 2 });
    const [first] = ['a1', 'a2', 'a3', 'a4'].map((what) => ask(turns, 'a', what));
    expect(begun).toEqual(['a1', 'a2']);
    first?.();
    first?.();
    expect(begun).toEqual(['a1', 'a2', 'a3']);
  });

  it('refuses whoever has too many waiting, and nobody else', () => {
    begun.length = 0;
    const turns = new ConcurrencyLimiter({ atOnce: 1, waiting: 1 });
    expect(['a1', 'a2', 'a3'].map((what) => ask(turns, 'a', what) !== undefined)).toEqual([true, true, false]);
    expect(ask(turns, 'b', 'b1')).toBeDefined();
    expect(begun).toEqual(['a1', 'b1']);
  });

  it('does not begin what was given up while it waited', () => {
    begun.length = 0;
    const turns = new ConcurrencyLimiter({ atOnce: 1, waiting: 5 });
    const [first, second] = ['a1', 'a2', 'a3'].map((what) => ask(turns, 'a', what));
    second?.();
    first?.();
    expect(begun).toEqual(['a1', 'a3']);
  });

  it('remembers nobody who has nothing in hand', () => {
    begun.length = 0;
    const turns = new ConcurrencyLimiter({ atOnce: 1, waiting: 0 });
    ask(turns, 'a', 'a1')?.();
    expect(ask(turns, 'a', 'a2')).toBeDefined();
  });
});

import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, render } from '@testing-library/react';
import { useState } from 'react';
import { recordStatus } from './polling-backoff.js';
import { nextPause, useBackoffPolling } from './use-backoff-polling.js';

const BOUNDS = { first: 10_000, most: 60_000 };
let asked = 0;
let answer: unknown = 'same';
let visible: DocumentVisibilityState = 'visible';

function Page({ isOver = false }: { isOver?: boolean }) {
  const [data, setData] = useState<unknown>(answer);
  const [round, setRound] = useState(0);
  // An unchanged response is a new round with the same object identity.
  useBackoffPolling(
    {
      data,
      isFetching: round % 2 === 1,
      refetch: () => {
        asked++;
        setRound((now) => now + 1);
        // oxlint-disable-next-line house/no-real-timer -- the clock is fake: the answer comes when the test moves the clock
        setTimeout(() => {
          setData(answer);
          setRound((now) => now + 1);
        }, 1);
      },
    },
    { ...BOUNDS, isOver },
  );
  return null;
}
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
const look = (state: DocumentVisibilityState) => {
  visible = state;
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
};
beforeEach(() => {
  recordStatus(200);
  asked = 0;
  visible = 'visible';
  answer = 'same';
  jest.useFakeTimers();
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visible });
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

describe('useBackoffPolling', () => {
  it('doubles the pause up to a limit and resets it after a change', () => {
    expect([10, 20, 40].map((last) => nextPause(last * 1000, false, BOUNDS))).toEqual([20_000, 40_000, 60_000]);
    expect(nextPause(60_000, true, BOUNDS)).toBe(10_000);
  });

  it('polls after ten seconds, then after twenty', () => {
    render(<Page />);
    pass(10_000);
    pass(1);
    expect(asked).toBe(1);
    pass(19_000);
    expect(asked).toBe(1);
    pass(1_000);
    expect(asked).toBe(2);
  });

  it('pauses while the page is hidden and polls at once when visible', () => {
    render(<Page />);
    look('hidden');
    pass(600_000);
    expect(asked).toBe(0);
    look('visible');
    expect(asked).toBe(1);
  });

  it('stops polling when finished', () => {
    render(<Page isOver />);
    pass(600_000);
    look('hidden');
    look('visible');
    expect(asked).toBe(0);
  });
});

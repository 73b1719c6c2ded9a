// Waits for page tests. They count event loop turns and frames instead of milliseconds: a slow machine needs more time
// per turn, but no more turns.
import { jest } from '@jest/globals';
import { act } from '@testing-library/react';
import { setImmediate, setTimeout } from 'node:timers/promises';

/** Reading a response takes a single turn; the rest is a margin. */
const TURNS = 20;
/** The store shows a response with the next frame, so a page may make this many consecutive calls. */
const FRAMES = 5;
/** Slightly longer than a frame of the fake clock (16 ms). */
const FRAME_MS = 20;

/** Flushes all promises with an available result, for example those of form validation. */
export async function flushed(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn++) await setImmediate();
}

/**
 * Waits until the page has shown all available responses; use before asserting that nothing happened. Each frame has a
 * separate `act`, because React runs effects at the end of an `act`.
 */
export async function settled(): Promise<void> {
  for (let frame = 0; frame < FRAMES; frame++)
    await act(async () => {
      await flushed();
      // oxlint-disable-next-line house/no-real-timer -- zero keeps an order: timers of 0 that the page began end first
      await setTimeout(0);
    });
}

/** Advances a fake clock by `ms` plus a frame, and shows the responses of calls in that time. */
export const pass = (ms: number): Promise<void> =>
  act(async () => {
    await jest.advanceTimersByTimeAsync(ms);
    await flushed();
    await jest.advanceTimersByTimeAsync(FRAME_MS);
  });

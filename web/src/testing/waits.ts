// Waits of page tests. They count turns of the event loop and frames, never milliseconds: a slow machine needs more time
// for a turn, but no more turns.
import { jest } from '@jest/globals';
import { act } from '@testing-library/react';
import { setImmediate, setTimeout } from 'node:timers/promises';

/** An answer is read within one turn; the others are spare. */
const TURNS = 20;
/** The store shows an answer with the next frame: a page may make this many calls one after another. */
const FRAMES = 5;
/** A little longer than a frame of the fake clock, which has 16 ms. */
const FRAME_MS = 20;

/** Ends every promise whose result is there already, for example the promises of a form's validation. */
export async function flushed(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn++) await setImmediate();
}

/**
 * Waits until the page has shown all answers that are there, before a test expects that nothing happened. Each frame is
 * an `act` of its own, because React runs effects at the end of an `act`.
 */
export async function settled(): Promise<void> {
  for (let frame = 0; frame < FRAMES; frame++)
    await act(async () => {
      await flushed();
      // oxlint-disable-next-line house/no-real-timer -- zero keeps an order: timers of 0 that the page began end first
      await setTimeout(0);
    });
}

/** Moves a fake clock by `ms` and a frame, and shows the answers to the calls of that time. */
export const pass = (ms: number): Promise<void> =>
  act(async () => {
    await jest.advanceTimersByTimeAsync(ms);
    await flushed();
    await jest.advanceTimersByTimeAsync(FRAME_MS);
  });

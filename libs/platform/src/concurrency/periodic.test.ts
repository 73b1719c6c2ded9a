import { describe, expect, it } from '@jest/globals';
import { schedulePeriodically } from './periodic.js';
import { waitFor } from '../testing/wait-for.js';

describe('periodic runs', () => {
  it('start immediately, never overlap and finish the current run on stop', async () => {
    let [begun, atOnce, most] = [0, 0, 0];
    const stop = schedulePeriodically(1, async () => {
      begun++;
      most = Math.max(most, ++atOnce);
      await new Promise((resolve) => setTimeout(resolve, 5));
      atOnce--;
    });
    await waitFor(() => begun >= 3);
    await stop();
    const ended = begun;
    expect([most, atOnce]).toEqual([1, 0]);
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(begun).toBe(ended);
  });
});

import { describe, expect, it, jest } from '@jest/globals';
import { settled } from '#testing/waits.js';
import { loadPart, type Surroundings } from './load-part.js';

const gone = new TypeError('Failed to fetch dynamically imported module');
const around = (reachable = false, mayReload = true) => ({
  isReachable: jest.fn<Surroundings['isReachable']>().mockResolvedValue(reachable),
  wait: jest.fn<Surroundings['wait']>().mockResolvedValue(),
  say: jest.fn<Surroundings['say']>(),
  reload: jest.fn<Surroundings['reload']>(() => mayReload),
});
const after = (failures: number) => {
  let left = failures;
  return jest.fn(async () => {
    if (left-- > 0) throw gone;
    return 'the part';
  });
};

describe('loadPart', () => {
  it('loads at once if possible', async () => {
    const place = around();
    await expect(loadPart(after(0), place)).resolves.toBe('the part');
    expect([place.say.mock.calls.length, place.reload.mock.calls.length]).toEqual([0, 0]);
  });

  it('waits for the connection, reports the failure once and keeps the page', async () => {
    const place = around();
    const load = after(4);
    await expect(loadPart(load, place)).resolves.toBe('the part');
    expect([
      load.mock.calls.length,
      place.wait.mock.calls.length,
      place.say.mock.calls.length,
      place.reload.mock.calls.length,
    ]).toEqual([5, 4, 1, 0]);
  });

  it('retries once on a reachable server before reloading the page', async () => {
    const place = around(true);
    await expect(loadPart(after(1), place)).resolves.toBe('the part');
    expect(place.reload.mock.calls.length).toBe(0);
    let isSettled = false;
    void loadPart(after(9), place).then(() => (isSettled = true));
    await settled();
    expect([place.reload.mock.calls.length, isSettled, place.say.mock.calls.length]).toEqual([1, false, 0]);
  });

  it('rejects if the page was already reloaded', async () => {
    await expect(loadPart(after(9), around(true, false))).rejects.toBe(gone);
  });
});

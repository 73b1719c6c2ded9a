import { afterEach, expect, it } from '@jest/globals';
import { cleanup, renderHook } from '@testing-library/react';
import { settled } from '#testing/waits.js';
import { useSavingQueue } from './use-saving-queue.js';

afterEach(cleanup);

const queue = () => renderHook(() => useSavingQueue()).result.current;

it('sends a form after the saving that is under way, and saves nothing once it was sent', async () => {
  const { saveNext, sendLast } = queue();
  const done: string[] = [];
  let answer = (): void => undefined;
  saveNext(async () => {
    await new Promise<void>((resolve) => (answer = resolve));
    done.push('saved');
  });
  const sent = sendLast(async () => void done.push('sent'));
  saveNext(async () => void done.push('saved again'));
  await settled();
  expect(done).toEqual([]);
  answer();
  await sent;
  await settled();
  expect(done).toEqual(['saved', 'sent']);
});

it('goes on saving where what was sent is refused', async () => {
  const { saveNext, sendLast, settled } = queue();
  const done: string[] = [];
  await expect(sendLast(() => Promise.reject(new Error('No.')))).rejects.toThrow('No.');
  saveNext(async () => void done.push('saved'));
  await settled();
  expect(done).toEqual(['saved']);
});

import { afterEach, expect, it } from '@jest/globals';
import { cleanup, renderHook } from '@testing-library/react';
import { settled } from '#testing/waits.js';
import { useSavingQueue } from './use-saving-queue.js';

afterEach(cleanup);

const queue = () => renderHook(() => useSavingQueue()).result.current;

it('sends the form after the running save and saves nothing afterwards', async () => {
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

it('continues saving after a refused submit', async () => {
  const { saveNext, sendLast, settled } = queue();
  const done: string[] = [];
  await expect(sendLast(() => Promise.reject(new Error('No.')))).rejects.toThrow('No.');
  saveNext(async () => void done.push('saved'));
  await settled();
  expect(done).toEqual(['saved']);
});

import { describeError } from '#api/errors.js';
import type { DirectDevice } from '#api/generated/fleet.gen.js';
import type { Patch } from '#api/generated/patches.gen.js';
import { toastFailure, toastGood } from '#ui/feedback/toasts.js';
import { useStartPatchTestMutation, useTestPatchMutation } from './api/direct-testing.api.js';
import { messages } from './direct-testing.messages.js';

const texts = messages.start;

export interface StartTest {
  readonly isStarting: boolean;
  run(device: Pick<DirectDevice, 'id' | 'name'>, patch: Pick<Patch, 'id' | 'name'>, by: 'testPatch' | 'start'): void;
}

/** Both calls of the specification; the service runs one engine behind them. */
export function useStartTest(): StartTest {
  const [testPatch, testing] = useTestPatchMutation();
  const [startPatchTest, starting] = useStartPatchTestMutation();
  const run: StartTest['run'] = (device, patch, by) => {
    const body = { startPatchTest: { deviceId: device.id, patchId: patch.id } };
    void (by === 'testPatch' ? testPatch(body) : startPatchTest(body)).then(({ error }) => {
      if (error === undefined) toastGood(texts.started, texts.startedText(patch.name, device.name));
      else toastFailure(texts.failed, describeError(error) || texts.failedText);
    });
  };
  return { isStarting: testing.isLoading || starting.isLoading, run };
}

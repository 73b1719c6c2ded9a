import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { configureStore } from '@reduxjs/toolkit';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { Provider } from 'react-redux';
import { baseApi } from '#api/base-api.js';
import { TRAINING_CONTENT } from '#testing/training-content.js';
import { ModuleParts } from './ModuleParts.js';
import { captionMs } from '../narration.js';

const PARTS = TRAINING_CONTENT['business-model'];
const NARRATIONS = PARTS.map(({ narration }) => narration ?? '');

/** A fake speech synthesiser that speaks one utterance at a time and ends it on command of the test. */
class Voice {
  readonly began: string[] = [];
  now: Said | undefined;
  paused = false;
  speak(said: Said): void {
    this.now = said;
    this.began.push(said.text);
  }
  pause(): void {
    this.paused = true;
  }
  resume(): void {
    this.paused = false;
  }
  cancel(): void {
    const said = this.now;
    this.now = undefined;
    said?.onerror?.();
  }
  end(): void {
    const said = this.now;
    this.now = undefined;
    said?.onend?.();
  }
}
class Said {
  lang = '';
  onend: (() => void) | null = null;
  onerror: (() => void) | null = null;
  constructor(readonly text: string) {}
}
const browser = globalThis as unknown as { speechSynthesis?: Voice; SpeechSynthesisUtterance?: typeof Said };
const withVoice = (): Voice => {
  const voice = new Voice();
  Object.assign(browser, { speechSynthesis: voice, SpeechSynthesisUtterance: Said });
  return voice;
};

let recorded: string[];
let answers: boolean;
const realFetch = globalThis.fetch;
beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance'] });
  [recorded, answers] = [[], true];
  globalThis.fetch = async (input) => {
    const { step } = JSON.parse(await (input as Request).text()) as { step: string };
    if (answers) recorded.push(step);
    return new Response(
      JSON.stringify(
        answers ? { module: {}, steps: recorded, questions: [] } : { code: 'SERVICE_UNAVAILABLE', message: 'No.' },
      ),
      { status: answers ? 200 : 503, headers: { 'content-type': 'application/json' } },
    );
  };
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
  globalThis.fetch = realFetch;
  delete browser.speechSynthesis;
  delete browser.SpeechSynthesisUtterance;
});

function Module() {
  const [steps, setSteps] = useState<readonly string[]>([]);
  return (
    <ModuleParts
      moduleId="business-model"
      parts={PARTS}
      steps={steps}
      onRecorded={(open) => setSteps([...open.steps])}
    />
  );
}
function open(): void {
  const store = configureStore({
    reducer: { [baseApi.reducerPath]: baseApi.reducer },
    middleware: (standard) => standard().concat(baseApi.middleware),
  });
  render(
    <Provider store={store}>
      <Module />
    </Provider>,
  );
}
const pass = (ms: number) =>
  act(async () => {
    await jest.advanceTimersByTimeAsync(ms);
  });
/** Much shorter than any caption. */
const ANSWERED_MS = 100;
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await pass(ANSWERED_MS);
};
const end = async (voice: Voice) => {
  act(() => voice.end());
  await pass(ANSWERED_MS);
};
const isAt = (part: number) => {
  screen.getByText(`Part ${part} of ${PARTS.length}`);
  screen.getByText(NARRATIONS[part - 1] ?? '');
};

describe('slide player with a voice', () => {
  it('moves to the next slide and continues to speak', async () => {
    const voice = withVoice();
    open();
    await press('Play');
    await end(voice);
    isAt(2);
    expect([voice.began, recorded]).toEqual([NARRATIONS.slice(0, 2), [PARTS[0]?.id]]);
    await end(voice);
    isAt(3);
    expect(voice.began).toEqual(NARRATIONS.slice(0, 3));
    screen.getByRole('button', { name: 'Pause' });
  });

  it('ends after the last slide with every part recorded', async () => {
    const voice = withVoice();
    open();
    await press('Play');
    for (let n = 0; n < PARTS.length; n++) await end(voice);
    isAt(PARTS.length);
    expect([voice.began, recorded, voice.now]).toEqual([NARRATIONS, PARTS.map(({ id }) => id), undefined]);
    screen.getByRole('button', { name: 'Play' });
  });

  it('keeps its position in a slide over a pause', async () => {
    const voice = withVoice();
    open();
    await press('Play');
    await press('Pause');
    expect([voice.paused, voice.now?.text]).toEqual([true, NARRATIONS[0]]);
    await press('Continue');
    expect([voice.paused, voice.now?.text, voice.began]).toEqual([false, NARRATIONS[0], NARRATIONS.slice(0, 1)]);
  });

  it('narrates a selected slide, and after a pause only on request', async () => {
    const voice = withVoice();
    open();
    await press('Play');
    await press('Next');
    expect(voice.now?.text).toBe(NARRATIONS[1]);
    await press('Pause');
    await press('Previous');
    expect(voice.now).toBeUndefined();
    await press('Play');
    expect([voice.paused, voice.now?.text]).toEqual([false, NARRATIONS[0]]);
  });

  it('stops when a part could not be recorded', async () => {
    const voice = withVoice();
    answers = false;
    open();
    await press('Play');
    await end(voice);
    isAt(1);
    screen.getByRole('button', { name: 'Play' });
  });

  it('falls silent when its page is left', async () => {
    const voice = withVoice();
    open();
    await press('Play');
    cleanup();
    expect(voice.now).toBeUndefined();
    await pass(600_000);
    expect(recorded).toEqual([]);
  });
});

describe('slide player without a voice', () => {
  const [first = '', second = ''] = NARRATIONS;

  it('shows each caption for its reading time and moves on to the last', async () => {
    open();
    await press('Play');
    await pass(captionMs(first) - 2 * ANSWERED_MS);
    isAt(1);
    await pass(2 * ANSWERED_MS);
    isAt(2);
    for (const text of NARRATIONS.slice(1)) await pass(captionMs(text) + ANSWERED_MS);
    isAt(PARTS.length);
    expect(recorded).toEqual(PARTS.map(({ id }) => id));
    screen.getByRole('button', { name: 'Play' });
  });

  it('keeps its position over a pause', async () => {
    open();
    await press('Play');
    await pass(captionMs(first) - 4 * ANSWERED_MS);
    await press('Pause');
    await pass(600_000);
    isAt(1);
    await press('Continue');
    isAt(1);
    await pass(4 * ANSWERED_MS);
    isAt(2);
  });

  it('uses timed captions when the browser has the interface but no voice', async () => {
    const voice = withVoice();
    open();
    await press('Play');
    act(() => voice.now?.onerror?.());
    await pass(captionMs(first) + ANSWERED_MS);
    isAt(2);
    expect(voice.began).toEqual([first, second]);
  });
});

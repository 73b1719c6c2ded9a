import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { TRAINING_MODULES } from '@revive/contracts/training/modules';
import { configureStore } from '@reduxjs/toolkit';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { Provider } from 'react-redux';
import { baseApi } from '#api/base-api.js';
import { TRAINING_CONTENT } from '#testing/training-content.js';
import { Toasts } from '#ui/feedback/Toasts.js';
import { moved } from './HexView.js';
import { ModuleParts } from './ModuleParts.js';

const PARTS = TRAINING_CONTENT['device-detection'];
const AT = PARTS.findIndex(({ id }) => id === 'table');
const SECTORS = 70_000;
const FIRST = PARTS.slice(0, AT).map(({ id }) => id);
const sector = (number: number) =>
  Array.from({ length: 512 }, (_, at) => ((at + number) % 256).toString(16).padStart(2, '0')).join('');
const READING = {
  verdict: 'repairable',
  reason: 'Three damages.',
  findings: [],
  checks: [],
  filesBefore: 0,
  filesAfter: 37,
  digest: 'abcdef0123456789',
  writes: [{ sector: 2, sectors: 1, why: 'The list', before: '11111111aa', after: '22222222bb', now: '33333333cc' }],
};

let steps: string[];
let asked: Record<string, unknown>[];
let fails: boolean;
const realFetch = globalThis.fetch;
beforeEach(() => {
  [steps, asked, fails] = [[...FIRST], [], false];
  globalThis.fetch = async (input) => {
    const body = JSON.parse(await (input as Request).text()) as { exercise?: string; answer?: string; from?: number };
    asked.push(body);
    if (fails)
      return new Response(JSON.stringify({ code: 'SERVICE_UNAVAILABLE', message: 'Try again.' }), {
        status: 503,
        headers: { 'content-type': 'application/json' },
      });
    const right = body.exercise === undefined ? undefined : body.answer !== 'wrong';
    if (right === true) steps = [...steps, `table/${body.exercise ?? ''}`];
    const first = Math.min(body.from ?? 0, SECTORS - 4);
    const module = {
      ...TRAINING_MODULES.find(({ id }) => id === 'device-detection'),
      completed: false,
      state: 'in_progress',
      stepsDone: steps.length,
      stepsTotal: 30,
      quizPassed: false,
      secondsLeft: 0,
    };
    const options = steps.includes('table/diagnose')
      ? [
          { value: 'disk', text: 'The partition table' },
          { value: 'none', text: 'Nothing' },
        ]
      : [];
    const answer = {
      module,
      steps,
      sectors: SECTORS,
      first,
      shown: [0, 1, 2, 3].map((at) => sector(first + at)),
      brief: ['A disk of your own.'],
      options,
      ...(steps.includes('table/diagnose') && { reading: READING }),
      ...(right !== undefined && { right, feedback: right ? 'Well seen.' : 'Look at the last line.' }),
    };
    return new Response(JSON.stringify(answer), { status: 200, headers: { 'content-type': 'application/json' } });
  };
});
afterEach(() => {
  cleanup();
  globalThis.fetch = realFetch;
});

function Module() {
  const [done, setDone] = useState<readonly string[]>(FIRST);
  const [recorded] = useState(() => (now: { steps: readonly string[] }) => setDone(now.steps));
  return <ModuleParts moduleId="device-detection" parts={PARTS} steps={done} onRecorded={recorded} />;
}
function open(): void {
  const store = configureStore({
    reducer: { [baseApi.reducerPath]: baseApi.reducer },
    middleware: (standard) => standard().concat(baseApi.middleware),
  });
  render(
    <Provider store={store}>
      <Module />
      <Toasts />
    </Provider>,
  );
}
const typed = async (label: RegExp, text: string) => {
  fireEvent.change(await screen.findByLabelText(label), { target: { value: text } });
  fireEvent.click(screen.getByText('Check'));
};
/** Finds a button by text, because a query by role over 512 cells takes seconds here. */
const button = (name: string): HTMLButtonElement => screen.getByText<HTMLButtonElement>(name);
const selected = (): string => document.querySelector('[aria-selected="true"]')?.getAttribute('aria-label') ?? '';

describe('practice disk', () => {
  it('shows the disk, takes the exercises in order and enables Next after the last', async () => {
    open();
    await screen.findByText('A disk of your own.');
    await screen.findByText('0 of 6 exercises done');
    await typed(/^Show sector 0\./, 'wrong');
    await screen.findByText('Not yet. Look at the last line.');
    await typed(/^Show sector 0\./, '55 aa');
    await screen.findByText('Correct. Well seen.');
    await screen.findByText('1 of 6 exercises done');
    await typed(/second header/, '69999');
    await typed(/first partition begin/, '2048');
    expect(screen.queryByText('Verdict')).toBeNull();
    fireEvent.click(await screen.findByText('Run the diagnosis'));
    await screen.findByText(/37 in the rehearsal/);
    for (const hash of ['11111111', '22222222', '33333333']) screen.getByText(hash);
    for (const done of [4, 5]) {
      await screen.findByText(`${done} of 6 exercises done`);
      expect(button('Next').disabled).toBe(true);
      fireEvent.click(screen.getByText('The partition table'));
    }
    await screen.findByText('6 of 6 exercises done');
    await waitFor(() => expect(button('Next').disabled).toBe(false));
    expect(asked.flatMap(({ exercise }) => exercise ?? [])).toEqual([
      'signature',
      'signature',
      'last',
      'start',
      'diagnose',
      'damage',
      'witness',
    ]);
  });

  it('supports the keyboard and requests missing sectors', async () => {
    open();
    const grid = await screen.findByRole('grid');
    // Newer browsers return a promise.
    let scrolled = 0;
    Object.assign(Element.prototype, { scrollIntoView: () => Promise.resolve(++scrolled) });
    const press = (key: string) => fireEvent.keyDown(grid, { key });
    grid.focus();
    expect([grid.tabIndex, selected()]).toEqual([0, 'Byte 0: 00']);
    for (const [key, byte] of [
      ['ArrowRight', 'Byte 1: 01'],
      ['ArrowDown', 'Byte 17: 11'],
      ['End', 'Byte 31: 1f'],
      ['Home', 'Byte 16: 10'],
      ['ArrowUp', 'Byte 0: 00'],
      ['ArrowLeft', 'Byte 0: 00'],
      ['PageUp', 'Byte 0: 00'],
      ['Tab', 'Byte 0: 00'],
    ] as const) {
      press(key);
      expect([key, selected()]).toEqual([key, byte]);
    }
    expect(grid.getAttribute('aria-activedescendant')).toBe(document.querySelector('[aria-selected="true"]')?.id);
    const before = asked.length;
    for (let n = 0; n < 3; n++) press('PageDown');
    screen.getByText('Sector 3');
    expect(asked.length).toBe(before);
    press('PageDown');
    await screen.findByText('Byte 0 of the sector: 04 in hex, 4');
    expect([asked.slice(before), scrolled > 5]).toEqual([[{ from: 3 }], true]);
  });

  it('jumps to a sector, but not past the last', async () => {
    open();
    for (const [text, at] of [
      ['2,048', '2,048'],
      ['0x800', '2,048'],
      ['9999999', '69,999'],
      ['0', '0'],
    ] as const) {
      fireEvent.change(await screen.findByLabelText('Sector'), { target: { value: text } });
      fireEvent.click(screen.getByText('Show'));
      await screen.findByText(`Sector ${at}`);
    }
    fireEvent.change(screen.getByLabelText('Sector'), { target: { value: 'here' } });
    expect(button('Show').disabled).toBe(true);
    fireEvent.click(screen.getByText('Last sector'));
    await screen.findByText('Sector 69,999');
    expect(button('Next sector').disabled).toBe(true);
  });

  it('offers a retry when the server does not respond', async () => {
    fails = true;
    open();
    await screen.findByText('Practice disk not available');
    fails = false;
    fireEvent.click(await screen.findByRole('button', { name: 'Load practice disk' }));
    await screen.findByText('A disk of your own.');
  });

  it('maps keys to target bytes', () => {
    expect([
      moved('ArrowLeft', 40),
      moved('PageDown', 40),
      moved('Home', 40),
      moved('End', 40),
      moved('a', 40),
    ]).toEqual([39, 552, 32, 47, undefined]);
  });
});

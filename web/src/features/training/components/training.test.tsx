import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { REQUIRED_MODULES, TRAINING_MODULES } from '@revive/contracts/training/modules';
import { configureStore } from '@reduxjs/toolkit';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { Link, MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { baseApi } from '#api/base-api.js';
import { TRAINING_CONTENT } from '#testing/training-content.js';
import { settled } from '#testing/waits.js';
import { Toasts } from '#ui/feedback/Toasts.js';
import { TrainingPanel } from './TrainingPanel.js';

const ID = '0190a0a0-0000-7000-8000-000000000001';
const AT = '2026-11-22T08:00:00.000Z';
const completed = new Set<string>();
const partsOf = (id: string) => TRAINING_CONTENT[id as keyof typeof TRAINING_CONTENT] ?? [];
const moduleAs = (id: string, over: object = {}) => ({
  ...TRAINING_MODULES.find((one) => one.id === id),
  completed: completed.has(id),
  state: completed.has(id) ? 'completed' : 'not_started',
  stepsDone: 0,
  stepsTotal: partsOf(id).length,
  quizPassed: false,
  secondsLeft: 0,
  ...over,
});
const training = (over: object = {}) => ({
  modules: TRAINING_MODULES.map(({ id }) => moduleAs(id)),
  requiredDone: REQUIRED_MODULES.filter((id) => completed.has(id)).length,
  requiredTotal: 7,
  status: 'training',
  ...over,
});
const QUESTIONS = [{ id: 'q1', text: 'Which?', options: ['This one', 'That one'] }];

/** A fake server that records progress. The first choice of a simulator step is wrong, the second right. */
let steps: string[];
let passed: boolean;
let refused: string;
let closed: boolean;
let away: boolean;
let listAway: boolean;
let gate: Promise<void>;
let asked: { call: string; body: Record<string, unknown> }[];
const realFetch = globalThis.fetch;
const failure = (message: string) => ({ status: 409, body: { code: 'INVALID_TRANSITION', message } });
function answer(call: string, body: Record<string, unknown>): { status: number; body: object } {
  const id = /module\/([^/]+)/.exec(call)?.[1] ?? '';
  const open = (over: object = {}) => ({
    module: moduleAs(id, { state: 'in_progress', stepsDone: steps.length, quizPassed: passed }),
    steps,
    questions: passed ? [] : QUESTIONS,
    ...over,
  });
  if (refused !== '' && call.endsWith('complete')) return failure(refused);
  if (call.endsWith('/begin') && closed) return failure('There is no such module.');
  if (call.endsWith('/begin')) return { status: 200, body: open() };
  if (call.endsWith('/content'))
    return away
      ? { status: 503, body: { code: 'SERVICE_UNAVAILABLE', message: 'Try again.' } }
      : { status: 200, body: { parts: partsOf(id) } };
  if (call.endsWith('/steps')) {
    if (body['choice'] === 0) return { status: 200, body: open({ right: false, feedback: 'Look again.' }) };
    steps = [...new Set([...steps, String(body['step'])])];
    return { status: 200, body: open(body['choice'] === undefined ? {} : { right: true, feedback: 'Well seen.' }) };
  }
  if (call.endsWith('/quiz')) {
    passed = (body['answers'] as { option: number }[])[0]?.option === 1;
    return {
      status: 200,
      body: {
        passed,
        right: passed ? 1 : 0,
        total: 1,
        needed: 1,
        module: open().module,
        questions: passed ? [] : QUESTIONS,
        explained: [{ text: 'Which?', right: passed, why: 'Because it is so.' }],
      },
    };
  }
  if (call === 'POST /api/training/complete')
    return { status: 200, body: training({ status: 'active', completedAt: AT, certificateId: ID }) };
  if (call.endsWith('/complete')) completed.add(id);
  if (call === 'GET /api/training' && listAway)
    return { status: 503, body: { code: 'SERVICE_UNAVAILABLE', message: 'Try again.' } };
  return { status: 200, body: training() };
}
beforeEach(() => {
  [steps, passed, refused, closed, away, listAway, asked] = [[], false, '', false, false, false, []];
  gate = Promise.resolve();
  completed.clear();
  globalThis.fetch = async (input) => {
    const request = input as Request;
    const call = `${request.method} ${new URL(request.url).pathname}`;
    const text = await request.text();
    const body = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
    asked.push({ call, body });
    if (call.endsWith('/complete')) await gate;
    const found = answer(call, body);
    return new Response(JSON.stringify(found.body), {
      status: found.status,
      headers: { 'content-type': 'application/json' },
    });
  };
});
afterEach(() => {
  globalThis.fetch = realFetch;
  cleanup();
});

const Place = () => {
  const { pathname, search } = useLocation();
  return (
    <>
      <Link to="/next">Go on</Link>
      <Link to="/training?module=device-detection">Another module</Link>
      <p data-testid="place">{pathname + search}</p>
    </>
  );
};
function open(at = '/training') {
  const store = configureStore({
    reducer: { [baseApi.reducerPath]: baseApi.reducer },
    middleware: (standard) => standard().concat(baseApi.middleware),
  });
  render(
    <Provider store={store}>
      <MemoryRouter initialEntries={[at]}>
        <Place />
        <Routes>
          <Route path="/training" element={<TrainingPanel certificate={(id) => <p>certificate {id}</p>} />} />
          <Route path="*" element={null} />
        </Routes>
      </MemoryRouter>
      <Toasts />
    </Provider>,
  );
  return store;
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const enabled = async (name: string) =>
  waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(false));

describe('training', () => {
  // spec E029, M035, M043, K099
  it('shows eight modules with Start and claims no accuracy', async () => {
    open();
    await screen.findByText('Remote injection');
    expect(screen.getAllByRole('button', { name: /^Start: / })).toHaveLength(8);
    screen.getByText('0 of 7 modules');
    expect(screen.getAllByText('Start')).toHaveLength(8);
    screen.getByRole('heading', { name: 'What you’ll master' });
    screen.getByText(/^All modules take about 2\.5 hours\./);
    expect(document.body.textContent).not.toMatch(/95|accuracy/i);
    expect(screen.queryByRole('button', { name: 'Complete Training' })).toBeNull();
  });

  it('completes a module by its parts and quiz as recorded by the server', async () => {
    open();
    await press('Start: Business model');
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Complete module' })).disabled).toBe(true);
    const parts = TRAINING_CONTENT['business-model'];
    for (const [at, part] of parts.entries()) {
      await screen.findByText(part.narration ?? '');
      await enabled(at === parts.length - 1 ? 'Finish parts' : 'Next');
      await press(at === parts.length - 1 ? 'Finish parts' : 'Next');
    }
    fireEvent.click(await screen.findByRole('radio', { name: 'This one' }));
    await press('Submit answers');
    await screen.findByText('0 of 1 correct. You need 1. Here are new questions.');
    screen.getByText(/Incorrect\./);
    screen.getByText(/Because it is so\./);
    fireEvent.click(await screen.findByRole('radio', { name: 'That one' }));
    await press('Submit answers');
    await enabled('Complete module');
    await press('Complete module');
    await screen.findByText('Progress saved successfully');
    await screen.findByText('1 of 7 modules');
    expect(asked.filter(({ call }) => call.endsWith('/steps')).map(({ body }) => body['step'])).toEqual(
      parts.map(({ id }) => id),
    );
  });

  it('reports failed module content and retries on request', async () => {
    away = true;
    open();
    await press('Start: Business model');
    await screen.findByText("This couldn't be loaded");
    away = false;
    await press('Try again');
    await screen.findByText(TRAINING_CONTENT['business-model'][0]?.narration ?? '');
  });

  it('shows an original agent reading in a lesson', async () => {
    const parts = TRAINING_CONTENT['device-detection'];
    const at = parts.findIndex(({ evidence }) => evidence !== undefined);
    steps = parts
      .slice(0, at)
      .flatMap(({ id, exercises }) => (exercises.length > 0 ? exercises.map((one) => `${id}/${one.id}`) : [id]));
    open();
    await press('Start: Device detection');
    await screen.findByText(/8,388,608 bytes of a disk image/);
    await screen.findByText('ntfs.boot_sector_damaged');
  });

  it('continues after a decision only with a right choice', async () => {
    const parts = TRAINING_CONTENT['customer-onboarding'];
    const at = parts.findIndex(({ task }) => task !== undefined);
    steps = parts.slice(0, at).map(({ id }) => id);
    open();
    await press('Start: Customer onboarding');
    const first = parts[at];
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Next' })).disabled).toBe(true);
    await press(first?.task?.options[0] ?? '');
    await screen.findByText('Not yet. Look again.');
    await press(first?.task?.options[1] ?? '');
    await screen.findByText('Correct. Well seen.');
    await enabled('Next');
  });

  it('opens a module from its address and leads Back to the list', async () => {
    open('/training?module=business-model');
    await screen.findByText(TRAINING_CONTENT['business-model'][0]?.narration ?? '');
    await press('Back to modules');
    await screen.findByRole('button', { name: 'Start: Business model' });
    expect(asked.filter(({ call }) => call.endsWith('/begin'))).toHaveLength(1);
  });

  it('shows an error and the list for an unavailable module', async () => {
    closed = true;
    open('/training?module=no-such-module');
    await screen.findByText('The module could not be opened');
    await screen.findByRole('button', { name: 'Start: Business model' });
  });

  it('shows the reason when a module cannot be completed', async () => {
    steps = TRAINING_CONTENT['business-model'].map(({ id }) => id);
    [passed, refused] = [true, 'You can complete this module in 9 seconds.'];
    open();
    await press('Start: Business model');
    await screen.findByText(`Part 1 of ${TRAINING_CONTENT['business-model'].length}`);
    await enabled('Complete module');
    await press('Complete module');
    await waitFor(() =>
      expect(asked.map(({ call }) => call)).toContain('POST /api/training/module/business-model/complete'),
    );
    await screen.findByText('Failed to save progress');
    await screen.findByText(`409: ${refused}`);
  });

  it.each([
    ['another page', 'Go on', '/next'],
    ['another module', 'Another module', '/training?module=device-detection'],
  ])('stays on %s when a module completes late', async (_, link, place) => {
    steps = TRAINING_CONTENT['business-model'].map(({ id }) => id);
    passed = true;
    let answer = (): void => undefined;
    gate = new Promise((resolve) => (answer = resolve));
    open('/training?module=business-model');
    await enabled('Complete module');
    await press('Complete module');
    await waitFor(() => expect(asked.some(({ call }) => call.endsWith('/complete'))).toBe(true));
    fireEvent.click(screen.getByText(link));
    answer();
    await screen.findByText('Progress saved successfully');
    await settled();
    expect(screen.getByTestId('place').textContent).toBe(place);
  });

  it('keeps an open module with its answers when the list cannot be refetched', async () => {
    steps = TRAINING_CONTENT['business-model'].map(({ id }) => id);
    const store = open('/training?module=business-model');
    fireEvent.click(await screen.findByRole('radio', { name: 'That one' }));
    listAway = true;
    const reads = () => asked.filter(({ call }) => call === 'GET /api/training').length;
    const before = reads();
    await act(async () => void store.dispatch(baseApi.util.invalidateTags(['Training'])));
    await waitFor(() => expect(reads()).toBeGreaterThan(before));
    await settled();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'That one' }).checked).toBe(true);
  });

  // spec E029
  it('completes the training and reports activation only for an active account', async () => {
    for (const id of REQUIRED_MODULES) completed.add(id);
    refused = 'No.';
    open();
    await screen.findByRole('heading', { name: 'All required modules completed' });
    await press('Complete Training');
    await screen.findByText('Training completion failed');
    refused = '';
    await press('Complete Training');
    await screen.findByText('Training completed!');
    await screen.findByText('Your account is now active.');
  });

  // spec E029
  it('shows Complete Training only after all required modules', async () => {
    for (const id of REQUIRED_MODULES.slice(1)) completed.add(id);
    completed.add('commission-system');
    open();
    await screen.findByText('6 of 7 modules');
    expect(screen.queryByRole('button', { name: 'Complete Training' })).toBeNull();
  });
});

// Fake API for page tests, at the level of fetch. Product code never imports this file.
import { configureStore } from '@reduxjs/toolkit';
import { afterEach, beforeEach } from '@jest/globals';
import { createTheme, ThemeProvider } from '@mui/material/styles';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter, Route, Routes, useLocation, type InitialEntry } from 'react-router';
import { baseApi } from '#api/base-api.js';
import { CurrentUserProvider, type User } from '#api/current-user.js';
import { recordStatus } from '#api/live/polling-backoff.js';
import { Toasts } from '#ui/feedback/Toasts.js';

type Answer = () => Response | Promise<Response>;
export const respondWith =
  (body?: object, status = body === undefined ? 204 : 200): Answer =>
  () =>
    new Response(body === undefined ? null : JSON.stringify(body), {
      status,
      headers: { 'content-type': 'application/json' },
    });
/** A refusal in the API’s format. `fields` maps paths to messages. */
export const respondWithError = (
  status: number,
  code: string,
  message: string,
  fields: Record<string, string> = {},
): Answer =>
  respondWith(
    {
      code,
      message,
      requestId: 'r-9',
      ...(Object.keys(fields).length > 0 && {
        fields: Object.entries(fields).map(([path, text]) => ({ path, message: text })),
      }),
    },
    status,
  );
export const AWAY = respondWithError(503, 'SERVICE_UNAVAILABLE', 'A part is away.');
export const AWAY_TEXT = '503: A part is away.';
export const unreachable: Answer = () => {
  throw new TypeError('Failed to fetch');
};
export const UNREACHABLE_TEXT = 'The platform does not answer. Check the connection and try again.';

export function deferred(answer: Answer): { answer: Answer; go: () => void } {
  let go = (): void => undefined;
  const gone = new Promise<void>((resolve) => {
    go = resolve;
  });
  return {
    answer: async () => {
      await gone;
      return answer();
    },
    go: () => go(),
  };
}

export class Platform {
  answers: Record<string, Answer> = {};
  readonly #asked: { call: string; query: string; body: unknown }[] = [];

  begin(answers: Record<string, Answer>): void {
    this.answers = { ...answers };
    this.#asked.length = 0;
  }

  readonly fetch = async (input: RequestInfo | URL): Promise<Response> => {
    const request = input as Request;
    const { pathname, search } = new URL(request.url);
    const call = `${request.method} ${pathname}`;
    const text = await request.text();
    this.#asked.push({ call, query: search, body: text === '' ? undefined : (JSON.parse(text) as unknown) });
    return (this.answers[call] ?? respondWithError(404, 'NOT_FOUND', `${call} is not answered here.`))();
  };

  calls(): string[] {
    return this.#asked.map(({ call }) => call);
  }

  /** Bodies of a call, oldest first; undefined for a call without a body. */
  sent(call: string): unknown[] {
    return this.#asked.filter((one) => one.call === call).map(({ body }) => body);
  }

  queries(call: string): string[] {
    return this.#asked.filter((one) => one.call === call).map(({ query }) => query);
  }
}

export function mockServer(answers: Record<string, Answer>): Platform {
  const realFetch = globalThis.fetch;
  const platform = new Platform();
  beforeEach(() => {
    platform.begin(answers);
    globalThis.fetch = platform.fetch;
  });
  afterEach(() => {
    cleanup();
    globalThis.fetch = realFetch;
    // The polling factor is shared by all test files of a process, so reset it.
    recordStatus(200);
  });
  return platform;
}

export const AT = '2026-11-20T09:00:00.000Z';
export const aUser = (over: Partial<User> = {}): User => ({
  id: '0190a0a0-0000-7000-8000-0000000000aa',
  username: 'lerato',
  name: 'Lerato Adams',
  email: 'lerato@people.example',
  role: 'master',
  status: 'active',
  createdAt: AT,
  ...over,
});

/** Ripples of a pressed button would continue after the test. */
const STILL = createTheme({ components: { MuiButtonBase: { defaultProps: { disableRipple: true } } } });
const Elsewhere = () => {
  const { pathname, search } = useLocation();
  return (
    <p>
      at {pathname}
      {search}
    </p>
  );
};
/**
 * Renders a page for a user at a path; other paths show their own name. `beside` is rendered next to the page. Returns
 * the page’s store.
 */
export function show(
  page: ReactNode,
  {
    user,
    at = '/here',
    route = '/here',
    beside,
  }: { user?: User; at?: InitialEntry; route?: string; beside?: ReactNode } = {},
) {
  const store = configureStore({
    reducer: { [baseApi.reducerPath]: baseApi.reducer },
    middleware: (standard) => standard().concat(baseApi.middleware),
  });
  render(
    <Provider store={store}>
      <MemoryRouter initialEntries={[at]}>
        <ThemeProvider theme={STILL}>
          <CurrentUserProvider value={user}>
            {beside}
            <Routes>
              <Route path={route} element={page} />
              <Route path="*" element={<Elsewhere />} />
            </Routes>
            <Toasts />
          </CurrentUserProvider>
        </ThemeProvider>
      </MemoryRouter>
    </Provider>,
  );
  return store;
}

export const button = (name: string | RegExp): HTMLButtonElement => screen.getByRole('button', { name });
/** Presses a button with the focus on it, as by keyboard. */
export async function press(name: string | RegExp): Promise<void> {
  const found = await screen.findByRole('button', { name });
  act(() => found.focus());
  fireEvent.click(found);
}
export const type = (label: string | RegExp, value: string): boolean =>
  fireEvent.change(screen.getByLabelText(label, { selector: 'input, textarea' }), { target: { value } });
export const choose = (label: string | RegExp, value: string): boolean =>
  fireEvent.change(screen.getByLabelText(label, { selector: 'select' }), { target: { value } });

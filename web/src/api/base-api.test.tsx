import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setupListeners } from '@reduxjs/toolkit/query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { configureStore } from '@reduxjs/toolkit';
import { serverNow } from '#ui/hooks/server-time.js';
import { baseApi, TAGS } from './base-api.js';

const calls = baseApi.injectEndpoints({
  endpoints: (build) => ({
    readProbe: build.query<{ n: number }, void>({ query: () => '/api/probe' }),
    tellProbe: build.mutation<void, { body?: object }>({
      query: ({ body }) => ({ url: '/api/probe', method: 'POST', ...(body === undefined ? {} : { body }) }),
    }),
  }),
});
const { useReadProbeQuery, useTellProbeMutation } = calls;

const makeStore = () =>
  configureStore({
    reducer: { [baseApi.reducerPath]: baseApi.reducer },
    middleware: (standard) => standard().concat(baseApi.middleware),
  });
const SRC = join(process.cwd(), 'src');
const A_DAY_MS = 24 * 3_600_000;
const realFetch = globalThis.fetch;
let asked: Request[];
let status: number;
let date: string | undefined;
beforeEach(() => {
  [asked, status, date] = [[], 200, undefined];
  globalThis.fetch = (input) => {
    asked.push(input as Request);
    return Promise.resolve(
      new Response(
        JSON.stringify(
          status === 200 ? { n: asked.length } : { code: 'SERVICE_UNAVAILABLE', message: 'Later.', requestId: 'r-1' },
        ),
        { status, headers: { 'content-type': 'application/json', ...(date === undefined ? {} : { date }) } },
      ),
    );
  };
});
afterEach(() => {
  cleanup();
  globalThis.fetch = realFetch;
  jest.useRealTimers();
});

function Reader() {
  const { data, error } = useReadProbeQuery();
  return <p>{error === undefined ? `read ${data?.n ?? 'nothing'}` : 'refused'}</p>;
}
function Writer({ body }: { body?: object }) {
  const [tell, { isError }] = useTellProbeMutation();
  return <button onClick={() => void tell(body === undefined ? {} : { body })}>{isError ? 'Refused' : 'Tell'}</button>;
}
async function aDayWithThePageOpen(): Promise<void> {
  jest.useFakeTimers();
  await act(async () => {
    await jest.advanceTimersByTimeAsync(A_DAY_MS);
    for (const happens of ['blur', 'focus', 'offline', 'online']) window.dispatchEvent(new Event(happens));
    document.dispatchEvent(new Event('visibilitychange'));
    await jest.advanceTimersByTimeAsync(A_DAY_MS);
  });
}
function show(what: ReactNode): ReturnType<typeof makeStore> {
  const store = makeStore();
  // With listeners, refetching on focus depends on the setting of each call.
  setupListeners(store.dispatch);
  render(<Provider store={store}>{what}</Provider>);
  return store;
}

describe('a call that asks for something optional', () => {
  const asking = baseApi.injectEndpoints({
    endpoints: (build) => ({ getUser: build.query<{ n: number }, void>({ query: () => '/api/user' }) }),
  });

  it('marks the request and treats the refusal as a normal response', async () => {
    globalThis.fetch = (input) => {
      asked.push(input as Request);
      return Promise.resolve(
        new Response(JSON.stringify({ code: 'NOT_SIGNED_IN', message: 'Please sign in.', requestId: 'r-1' }), {
          status: 200,
          headers: { 'content-type': 'application/json', 'x-revive-refused': '401' },
        }),
      );
    };
    const { error } = await makeStore().dispatch(asking.endpoints.getUser.initiate());
    expect(error).toMatchObject({ status: 401, code: 'NOT_SIGNED_IN', message: 'Please sign in.' });
    expect(asked[0]?.headers.get('x-revive-asks')).toBe('1');
  });

  it('does not mark other calls', async () => {
    await makeStore().dispatch(calls.endpoints.readProbe.initiate());
    expect(asked[0]?.headers.get('x-revive-asks')).toBeNull();
  });
});

describe('cache tags', () => {
  const slices = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.api.ts'))
    .map((name) => readFileSync(join(SRC, name), 'utf8'));
  const provided = slices.flatMap((source) =>
    [...source.matchAll(/providesTags: (.*)/g)].flatMap(([, list = '']) =>
      [...list.matchAll(/'(\w+)'/g)].map(([, tag]) => tag),
    ),
  );

  it('come from the list renewed after a lost stream', () => {
    expect(provided.length).toBeGreaterThan(20);
    expect(provided.filter((tag) => !(TAGS as readonly (string | undefined)[]).includes(tag))).toEqual([]);
  });

  it('come from no other slice', () => {
    expect(slices.filter((source) => source.includes('addTagTypes'))).toEqual([]);
  });
});

describe('data read by a page', () => {
  // spec K066, K068, K134, K135, K137
  it('stays in the cache without refetching on focus or after a day', async () => {
    show(<Reader />);
    await screen.findByText('read 1');
    await aDayWithThePageOpen();
    expect(asked).toHaveLength(1);
  });

  // spec K068, K137
  it('reaches parts of the page that open later without a second call', async () => {
    const store = show(<Reader />);
    await screen.findByText('read 1');
    await aDayWithThePageOpen();
    render(
      <Provider store={store}>
        <Reader />
      </Provider>,
    );
    expect(screen.getAllByText('read 1')).toHaveLength(2);
    await aDayWithThePageOpen();
    expect(asked).toHaveLength(1);
  });

  // spec K067, K136
  it('causes a single call even if refused', async () => {
    status = 503;
    show(<Reader />);
    await screen.findByText('refused');
    await aDayWithThePageOpen();
    expect(asked).toHaveLength(1);
  });
});

describe('all calls', () => {
  // spec K069, K127, K148
  it('go to the page’s own origin with the session cookie', async () => {
    show(
      <>
        <Reader />
        <Writer />
      </>,
    );
    fireEvent.click(screen.getByText('Tell'));
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(asked.map(({ credentials, url }) => [credentials, url])).toEqual(
      [0, 1].map(() => ['same-origin', 'http://localhost/api/probe']),
    );
  });
});

describe('server clock', () => {
  it('follows the Date header, so that times are right on a machine with a wrong clock', async () => {
    date = new Date(Date.now() + 180_000).toUTCString();
    const store = makeStore();
    await store.dispatch(calls.endpoints.readProbe.initiate());
    expect(Math.abs(serverNow() - Date.now() - 180_000)).toBeLessThan(60_000);
    date = new Date().toUTCString();
    await store.dispatch(calls.endpoints.readProbe.initiate(undefined, { forceRefetch: true }));
    expect(Math.abs(serverNow() - Date.now())).toBeLessThan(60_000);
  });
});

describe('writes of a page', () => {
  // spec K065
  it('go out once, even if refused', async () => {
    status = 503;
    show(<Writer body={{ name: 'Thandi' }} />);
    fireEvent.click(screen.getByText('Tell'));
    await screen.findByText('Refused');
    await aDayWithThePageOpen();
    expect(asked).toHaveLength(1);
  });

  // spec K064
  it('declare JSON only with a body', async () => {
    show(
      <>
        <Writer body={{ name: 'Thandi' }} />
        <Writer />
      </>,
    );
    for (const button of screen.getAllByText('Tell')) fireEvent.click(button);
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(asked.map(({ headers }) => headers.get('content-type'))).toEqual(['application/json', null]);
    expect(await asked[0]?.json()).toEqual({ name: 'Thandi' });
  });
});

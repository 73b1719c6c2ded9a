import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { baseApi } from '#api/base-api.js';
import { Router } from './router.js';
import { makeStore } from './store.js';

const PERSON = {
  id: 'u-1',
  username: 'thandi',
  name: 'Thandi',
  email: 't@people.example',
  role: 'user',
  status: 'active',
  createdAt: '2026-11-20T09:00:00.000Z',
};
const json = (body: object, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
let signedIn: boolean;
let setItem: jest.SpiedFunction<Storage['setItem']>;
const real = { fetch: globalThis.fetch, EventSource: globalThis.EventSource };
beforeEach(() => {
  signedIn = true;
  globalThis.EventSource = class {
    addEventListener() {}
    close() {}
  } as unknown as typeof EventSource;
  setItem = jest.spyOn(Storage.prototype, 'setItem');
  globalThis.fetch = async (input) => {
    const { pathname } = new URL((input as Request).url);
    if (pathname === '/api/logout' || pathname === '/api/force-logout') {
      signedIn = false;
      return new Response(null, { status: 204 });
    }
    if (!signedIn) return json({ code: 'NOT_SIGNED_IN', message: 'No.', requestId: 'r' }, 401);
    if (pathname === '/api/user') return json(PERSON);
    return pathname === '/api/notifications'
      ? json({ notifications: [], unread: 0 })
      : json({ code: 'NOT_FOUND', message: 'No.', requestId: 'r' }, 404);
  };
});
afterEach(() => {
  cleanup();
  Object.assign(globalThis, real);
  jest.restoreAllMocks();
});

async function open(): Promise<ReturnType<typeof makeStore>> {
  history.replaceState(null, '', '/user');
  const store = makeStore();
  render(
    <Provider store={store}>
      <Router />
    </Provider>,
  );
  await screen.findByRole('heading', { name: 'Welcome, Thandi' });
  return store;
}
const read = (store: ReturnType<typeof makeStore>) =>
  Object.values(store.getState()[baseApi.reducerPath].queries)
    .filter((one) => one?.data !== undefined)
    .map((one) => one?.endpointName);
const elsewhere = (key: string, newValue: string | null) =>
  act(async () => void window.dispatchEvent(new StorageEvent('storage', { key, newValue })));

it('clears this tab’s data and closes its page when another tab signs out', async () => {
  await open();
  sessionStorage.setItem('revive-agreement-u', '{"bank":"typed here"}');
  signedIn = false;
  await elsewhere('revive-left', '1');
  await waitFor(() => expect(location.pathname).toBe('/auth'));
  expect([sessionStorage.length, screen.queryByText('Welcome, Thandi')]).toEqual([0, null]);
});

it('ignores other storage writes and the removal of the sign-out mark', async () => {
  await open();
  sessionStorage.setItem('revive-agreement-u', '{}');
  await elsewhere('revive-scheme', 'dark');
  await elsewhere('revive-left', null);
  expect([sessionStorage.getItem('revive-agreement-u'), location.pathname]).toEqual(['{}', '/user']);
  sessionStorage.clear();
});

// spec E040
it('notifies other tabs of a sign-out and clears the cache', async () => {
  const store = await open();
  expect(read(store)).toContain('getUser');
  fireEvent.click(screen.getByRole('button', { name: 'Sign Out' }));
  await waitFor(() => expect(location.pathname).toBe('/auth'));
  await waitFor(() => expect(read(store)).toEqual([]));
  const written = setItem.mock.calls
    .filter((_, call) => setItem.mock.contexts[call] === localStorage)
    .map(([key]) => key);
  expect([written.includes('revive-left'), localStorage.getItem('revive-left')]).toEqual([true, null]);
});

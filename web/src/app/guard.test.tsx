import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { baseApi } from '#api/base-api.js';
import { useCurrentUser, type User } from '#api/current-user.js';
import { accessApi } from '#api/generated/access.gen.js';
import { api } from '#features/access/api/access.api.js';
import { Toasts } from '#ui/feedback/Toasts.js';
import { Guard } from './Guard.js';
import { makeStore } from './store.js';

const person = (over: Partial<User>): User => ({
  id: 'u-1',
  username: 'shop',
  name: 'Nomsa',
  email: 's@example.com',
  role: 'tenant_admin',
  status: 'active',
  createdAt: '2026-11-20T09:00:00Z',
  ...over,
});

function Auth() {
  const { state } = useLocation() as { state: { from?: string } | null };
  return <p>auth, back to {state?.from ?? 'nowhere'}</p>;
}
function Bench() {
  return <p>bench of {useCurrentUser()?.name}</p>;
}

let answer: () => Response | Promise<Response> = () => new Response(null, { status: 500 });
let asked: string[] = [];
let store = makeStore();
const realFetch = globalThis.fetch;
beforeEach(() => {
  asked = [];
  globalThis.fetch = async (input) => {
    const request = input as Request;
    const call = `${request.method} ${new URL(request.url).pathname}`;
    asked.push(call);
    return /api.(user|login)$/.test(call) ? answer() : refusal(503, 'SERVICE_UNAVAILABLE')();
  };
});
afterEach(() => {
  globalThis.fetch = realFetch;
  cleanup();
  store.dispatch(baseApi.util.resetApiState());
});

const open = async (user?: User, at = '/tenant?device=d1', kept = makeStore()) => {
  store = kept;
  if (user !== undefined) await store.dispatch(accessApi.util.upsertQueryData('getUser', undefined, user));
  render(
    <Provider store={store}>
      <MemoryRouter initialEntries={[at]}>
        <Routes>
          <Route path="/" element={<p>status page</p>} />
          <Route path="/auth" element={<Auth />} />
          <Route
            path="/tenant"
            element={
              <Guard access={{ roles: ['tenant_admin'] }}>
                <Bench />
              </Guard>
            }
          />
          <Route
            path="/pending-approval"
            element={
              <Guard access="signed-in">
                <Bench />
              </Guard>
            }
          />
          <Route
            path="/steps"
            element={
              <Guard access={{ roles: ['tenant_admin'], statuses: ['approved', 'active'] }}>
                <Bench />
              </Guard>
            }
          />
        </Routes>
        <Toasts />
      </MemoryRouter>
    </Provider>,
  );
};
const refusal = (status: number, code: string) => () =>
  new Response(JSON.stringify({ code, message: 'No.', requestId: 'r-9' }), {
    status,
    headers: { 'content-type': 'application/json' },
  });

describe('page guard', () => {
  // spec E044
  it('renders the page for an allowed user', async () => {
    await open(person({}));
    expect(screen.getByText('bench of Nomsa')).toBeDefined();
  });

  // spec E044, K001, E017
  it('sends anonymous visitors to /auth and remembers the path', async () => {
    answer = refusal(401, 'NOT_SIGNED_IN');
    await open();
    expect(await screen.findByText('auth, back to /tenant?device=d1')).toBeDefined();
    expect(screen.queryByText('You’re signed out')).toBeNull();
  });

  it('does not remember the review status page as a target', async () => {
    answer = refusal(401, 'NOT_SIGNED_IN');
    await open(undefined, '/pending-approval');
    expect(await screen.findByText('auth, back to nowhere')).toBeDefined();
  });

  // spec K037
  it('fetches the user again for each page that opens', async () => {
    answer = () =>
      new Response(JSON.stringify(person({ name: 'Nomsa Renamed' })), {
        headers: { 'content-type': 'application/json' },
      });
    await open(person({}));
    expect(await screen.findByText('bench of Nomsa Renamed')).toBeDefined();
    cleanup();
    await open(undefined, '/tenant', store);
    await waitFor(() => expect(asked).toEqual(['GET /api/user', 'GET /api/user']));
  });

  // spec K036
  it('fetches the user again right after a sign-in', async () => {
    const json = (user: User) => () =>
      new Response(JSON.stringify(user), { headers: { 'content-type': 'application/json' } });
    const entered = makeStore();
    answer = json(person({}));
    await entered.dispatch(
      api.endpoints.login.initiate({ login: { username: 'shop', password: 'velvet-otter-morning' } }),
    );
    await waitFor(() => expect(api.endpoints.getUser.select()(entered.getState()).data?.name).toBe('Nomsa'));
    answer = json(person({ name: 'Nomsa Renamed' }));
    await open(undefined, '/tenant', entered);
    expect(screen.getByText('bench of Nomsa')).toBeDefined();
    expect(await screen.findByText('bench of Nomsa Renamed')).toBeDefined();
    expect(asked).toEqual(['POST /api/login', 'GET /api/user']);
  });

  // spec K021
  it('shows only a centred spinner until the user is known', async () => {
    answer = () => new Promise<Response>(() => undefined);
    await open();
    const spinner = screen.getByRole('status', { name: 'Loading' });
    expect(getComputedStyle(spinner)).toMatchObject({ display: 'grid', placeItems: 'center' });
    await waitFor(() => expect(spinner.childElementCount).toBe(1));
    expect([screen.queryByText(/bench of/), screen.queryByText(/auth/)]).toEqual([null, null]);
  });

  it('shows a message when the session ends under an open page', async () => {
    answer = () => new Response(JSON.stringify(person({})), { headers: { 'content-type': 'application/json' } });
    await open(person({}));
    expect(screen.getByText('bench of Nomsa')).toBeDefined();
    answer = refusal(401, 'NOT_SIGNED_IN');
    await act(async () => void store.dispatch(accessApi.util.invalidateTags(['User'] as never)));
    expect(await screen.findByText('auth, back to /tenant?device=d1')).toBeDefined();
    expect(await screen.findByText('You’re signed out')).toBeDefined();
  });

  // spec E094
  it('sends an inactive account to the status page', async () => {
    await open(person({ status: 'suspended' }));
    expect(screen.getByText('status page')).toBeDefined();
  });

  it('admits accounts in the listed statuses, but not with a first password', async () => {
    await open(person({ status: 'approved' }), '/steps');
    expect(screen.getByText('bench of Nomsa')).toBeDefined();
    cleanup();
    await open(person({ status: 'training' }), '/steps');
    expect(screen.getByText('status page')).toBeDefined();
    cleanup();
    await open(person({ status: 'approved', mustChangePassword: true }), '/steps');
    expect(screen.getByText('status page')).toBeDefined();
  });

  it('names the allowed roles to a user with a wrong role', async () => {
    answer = () =>
      new Response(JSON.stringify(person({ role: 'user' })), { headers: { 'content-type': 'application/json' } });
    await open(person({ role: 'user' }));
    expect(screen.getByText('This page is for: Dealer.')).toBeDefined();
    expect(await screen.findByRole('link', { name: 'Home' })).toBeDefined();
  });

  // spec E044
  it('shows a failed user lookup with its request id instead of the sign-in', async () => {
    answer = refusal(503, 'SERVICE_UNAVAILABLE');
    await open();
    expect(await screen.findByText('503: No.')).toBeDefined();
    expect(screen.getByText('Request r-9')).toBeDefined();
    expect(screen.queryByText(/auth/)).toBeNull();
  });
});

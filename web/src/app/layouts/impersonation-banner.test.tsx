import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter, Route, Routes } from 'react-router';
import { currentImpersonation, setImpersonation } from '#api/impersonation.js';
import { useGetUserQuery } from '#features/access/api/access.api.js';
import { useForceLogout } from '#features/access/hooks/use-force-logout.js';
import { useSignOut } from '#features/access/hooks/use-sign-out.js';
import { ImpersonateButton } from '#features/people/components/ImpersonateButton.js';
import { mayImpersonate } from '#features/people/people.messages.js';
import { Toasts } from '#ui/feedback/Toasts.js';
import { makeStore } from '../store.js';
import { ImpersonationBanner } from './ImpersonationBanner.js';

const ID = '0190a0a0-0000-7000-8000-000000000001';
const VIEW = {
  id: '0190a0a0-0000-7000-8000-0000000000cc',
  userId: ID,
  name: 'Nomsa Khumalo',
  role: 'tenant_admin' as const,
  endsAt: '2026-11-22T10:30:00.000Z',
};
const json = (body: object, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
let sent: { path: string; view: string | null; body: string }[];
let over: boolean;
const realFetch = globalThis.fetch;
beforeEach(() => {
  [sent, over] = [[], false];
  globalThis.fetch = async (input) => {
    const request = input as Request;
    const [path, view] = [new URL(request.url).pathname, request.headers.get('x-revive-view')];
    sent.push({ path, view, body: request.method === 'GET' ? '' : await request.text() });
    if (path === '/api/impersonations') return json(VIEW, 201);
    if (path.endsWith('/end') || path.endsWith('logout')) return new Response(null, { status: 204 });
    if (view !== null && over)
      return json({ code: 'IMPERSONATION_ENDED', message: 'This view has ended.', requestId: 'r' }, 403);
    return json({
      id: ID,
      username: view === null ? 'master' : 'nomsa',
      name: '',
      email: 'a@b.example',
      role: view === null ? 'master' : 'tenant_admin',
      status: 'active',
      createdAt: '2026-11-20T09:00:00Z',
    });
  };
});
afterEach(() => {
  cleanup();
  setImpersonation(undefined);
  globalThis.fetch = realFetch;
});

function Leave() {
  const [out, force] = [useSignOut(), useForceLogout()];
  return (
    <>
      <button onClick={() => void out()}>Leave</button>
      <button onClick={() => void force()}>Leave everywhere</button>
    </>
  );
}

function Who() {
  const { data } = useGetUserQuery();
  return <p>I am {data?.username}</p>;
}
const show = () =>
  render(
    <Provider store={makeStore()}>
      <MemoryRouter initialEntries={['/admin/users/x']}>
        <ImpersonationBanner />
        <Who />
        <Routes>
          <Route path="/admin/users/x" element={<ImpersonateButton person={{ id: ID, name: 'Nomsa Khumalo' }} />} />
          <Route path="*" element={<p>elsewhere</p>} />
        </Routes>
        <Toasts />
      </MemoryRouter>
    </Provider>,
  );

describe('sign-out during an impersonation', () => {
  it.each(['Leave', 'Leave everywhere'])(
    '%s ends the impersonation in this tab and clears its stored data',
    async (name) => {
      setImpersonation(VIEW);
      sessionStorage.setItem('revive-agreement-u', '{}');
      render(
        <Provider store={makeStore()}>
          <MemoryRouter>
            <Leave />
            <ImpersonationBanner />
          </MemoryRouter>
        </Provider>,
      );
      fireEvent.click(screen.getByRole('button', { name }));
      await waitFor(() => expect(currentImpersonation()).toBeUndefined());
      expect(sessionStorage.length).toBe(0);
    },
  );
});

describe('impersonation', () => {
  it('asks for a reason, then reads as the person under a banner', async () => {
    show();
    expect(await screen.findByText('I am master')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'View as' }));
    fireEvent.change(await screen.findByLabelText('Reason', { selector: 'textarea' }), {
      target: { value: 'asked for help' },
    });
    fireEvent.click(screen.getAllByRole('button', { name: 'View as' }).at(-1) as HTMLElement);
    expect(await screen.findByText('I am nomsa')).toBeDefined();
    expect(sent.find(({ path }) => path === '/api/impersonations')).toEqual({
      path: '/api/impersonations',
      view: null,
      body: JSON.stringify({ userId: ID, reason: 'asked for help' }),
    });
    expect(screen.getByText(/Read-only: you can’t change anything/)).toBeDefined();
    fireEvent.click(await screen.findByRole('button', { name: 'Exit' }));
    expect(await screen.findByText('I am master')).toBeDefined();
    expect(sent.find(({ path }) => path.endsWith('/end'))).toMatchObject({
      path: `/api/impersonations/${VIEW.id}/end`,
      view: null,
    });
    expect(currentImpersonation()).toBeUndefined();
  });

  it('ends when the platform reports the end', async () => {
    over = true;
    setImpersonation(VIEW);
    show();
    await waitFor(() => expect(currentImpersonation()).toBeUndefined());
    expect(await screen.findByText('I am master')).toBeDefined();
    expect(screen.queryByText(/Read-only/)).toBeNull();
  });

  it('offers only active customers and shop members', () => {
    const person = (role: 'user' | 'tech' | 'finance', over: object = {}) => ({
      role,
      status: 'active' as const,
      ...over,
    });
    expect(mayImpersonate({ role: 'master' }, person('user'))).toBe(true);
    expect(mayImpersonate({ role: 'admin' }, person('tech', { tenantId: 't' }))).toBe(true);
    expect(mayImpersonate({ role: 'admin' }, person('tech'))).toBe(false);
    expect(mayImpersonate({ role: 'master' }, person('finance'))).toBe(false);
    expect(mayImpersonate({ role: 'master' }, person('user', { status: 'pending' }))).toBe(false);
    expect(mayImpersonate({ role: 'finance' }, person('user'))).toBe(false);
  });
});

import { configureStore } from '@reduxjs/toolkit';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router';
import { baseApi } from '#api/base-api.js';
import RegisterShop from '../public/RegisterShopRoute.js';

const user = {
  id: '0190a0a0-0000-7000-8000-000000000001',
  username: 'thandi',
  name: 'Thandi Dlamini',
  email: 't@people.example',
  role: 'tenant_admin',
  status: 'pending',
  createdAt: '2026-11-20T09:00:00.000Z',
};
const READ = '/api/repair-shop/application';
const OPEN = { businessName: 'Khaya', status: 'pending', waitsFor: 'staff' };
const ENDED = { ...OPEN, status: 'rejected', waitsFor: 'nobody' };
let answers: Record<string, { status?: number; body: object }>;
let asked: string[];
class Silent {
  addEventListener(): void {}
  close(): void {}
}
const real = { fetch: globalThis.fetch, EventSource: globalThis.EventSource };
beforeEach(() => {
  globalThis.EventSource = Silent as unknown as typeof EventSource;
  asked = [];
  answers = {
    '/api/user': { body: user },
    '/api/user-agreement/texts': { body: { texts: [], versions: '1-draft' } },
    '/api/user-agreement/status': { body: { agreement: null } },
    '/api/site': { body: { shopUrl: '/get-help', patentPending: false } },
    '/api/onboarding': {
      body: { next: 'review', status: 'pending', agreementCurrent: true, modulesDone: 0, modulesRequired: 7 },
    },
  };
  globalThis.fetch = async (input) => {
    const { pathname } = new URL((input as Request).url);
    asked.push(pathname);
    const { status = 200, body } = answers[pathname] ?? {
      status: 404,
      body: { code: 'NOT_FOUND', message: 'No.', requestId: 'r' },
    };
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
  };
});
afterEach(() => {
  cleanup();
  Object.assign(globalThis, real);
});
function open(page: React.ReactElement): void {
  const store = configureStore({
    reducer: { [baseApi.reducerPath]: baseApi.reducer },
    middleware: (standard) => standard().concat(baseApi.middleware),
  });
  render(
    <Provider store={store}>
      <MemoryRouter>{page}</MemoryRouter>
    </Provider>,
  );
}
const AWAY = { status: 503, body: { code: 'SERVICE_UNAVAILABLE', message: 'Away.', requestId: 'r' } };

it('links an owner to the open application instead of showing a new form', async () => {
  answers[READ] = { body: OPEN };
  open(<RegisterShop />);
  expect(await screen.findByText('Your application for Khaya is open')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'View application' }).getAttribute('href')).toBe(
    '/registration-confirmation',
  );
});

it('shows the form without an open application, and on a failed read', async () => {
  for (const answer of [undefined, { body: ENDED }, AWAY]) {
    cleanup();
    if (answer !== undefined) answers[READ] = answer;
    asked = [];
    open(<RegisterShop />);
    await waitFor(() => expect(asked).toContain(READ));
    expect(await screen.findByText('Step 1 of 4')).toBeTruthy();
  }
});

it('requests no application for people who are no shop owner', async () => {
  answers['/api/user'] = { body: { ...user, role: 'tech' } };
  open(<RegisterShop />);
  expect(await screen.findByText('Step 1 of 4')).toBeTruthy();
  expect(asked).not.toContain(READ);
});

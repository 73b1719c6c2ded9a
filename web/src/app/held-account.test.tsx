/** @jest-environment ./dom-environment.js */
import { configureStore } from '@reduxjs/toolkit';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router';
import { baseApi } from '../api/base-api.js';
import { Page } from './pages/PendingApprovalRoute.js';

const user = { id: '0190a0a0-0000-7000-8000-000000000001', username: 'thandi', name: 'Thandi Dlamini', email: 't@people.example', role: 'tech', status: 'pending', createdAt: '2026-11-20T09:00:00.000Z' };
let answers: Record<string, object>;
const realFetch = globalThis.fetch;
beforeEach(() => {
  answers = { '/api/user': user, '/api/user-agreement/status': { agreement: null }, '/api/site': { shopUrl: '/shop', patentPending: false }, '/api/onboarding': { next: 'review', status: 'pending', agreementCurrent: true, modulesDone: 0, modulesRequired: 7 } };
  globalThis.fetch = async (input) => {
    const answer = answers[new URL((input as Request).url).pathname];
    return new Response(JSON.stringify(answer ?? { code: 'NOT_FOUND', message: 'No.', requestId: 'r' }), { status: answer === undefined ? 404 : 200, headers: { 'content-type': 'application/json' } });
  };
});
afterEach(() => {
  cleanup();
  globalThis.fetch = realFetch;
});
function open(): void {
  const store = configureStore({ reducer: { [baseApi.reducerPath]: baseApi.reducer }, middleware: (standard) => standard().concat(baseApi.middleware) });
  render(<Provider store={store}><MemoryRouter><Page /></MemoryRouter></Provider>);
}
const again = 'Change your profile and send it again';

it('says why the reviewers sent an account back, and leads to where it is answered', async () => {
  answers['/api/onboarding'] = { next: 'profile', status: 'pending', agreementCurrent: true, modulesDone: 0, modulesRequired: 7, refusedAt: '2026-11-21T09:00:00.000Z', refusal: 'Which street number?' };
  open();
  expect(await screen.findByText(/The reviewers wrote: Which street number\?/)).toBeTruthy();
  expect(screen.getByRole('link', { name: again }).getAttribute('href')).toBe('/business-onboarding');
});

it('says nothing of it where nothing was refused', async () => {
  open();
  expect(await screen.findByText('Not signed')).toBeTruthy();
  expect(screen.queryByRole('link', { name: again })).toBeNull();
});

it('looks for the decision by itself, every half minute', async () => {
  jest.useFakeTimers();
  try {
    open();
    await act(() => jest.advanceTimersByTimeAsync(100));
    expect(screen.getByText('What happens next')).toBeTruthy();
    answers['/api/user'] = { ...user, status: 'approved' };
    answers['/api/onboarding'] = { next: 'profile', status: 'approved', agreementCurrent: true, modulesDone: 0, modulesRequired: 7, refusal: 'Which floor?', refusedAt: '2026-11-21T09:00:00.000Z' };
    await act(() => jest.advanceTimersByTimeAsync(29_000));
    expect(screen.getByText('What happens next')).toBeTruthy();
    await act(() => jest.advanceTimersByTimeAsync(2_000));
    expect(screen.queryByText('What happens next')).toBeNull();
    expect(screen.getByText(/Which floor\?/)).toBeTruthy();
  } finally {
    jest.useRealTimers();
  }
});

import { configureStore } from '@reduxjs/toolkit';
import { afterEach, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { baseApi } from '#api/base-api.js';
import { ReviewFigures } from './ReviewFigures.js';
import { hoursText } from '../onboarding.messages.js';

const realFetch = globalThis.fetch;
afterEach(() => {
  cleanup();
  globalThis.fetch = realFetch;
});
function show(answer: object, status = 200): void {
  globalThis.fetch = async () =>
    new Response(JSON.stringify(answer), { status, headers: { 'content-type': 'application/json' } });
  const store = configureStore({
    reducer: { [baseApi.reducerPath]: baseApi.reducer },
    middleware: (standard) => standard().concat(baseApi.middleware),
  });
  render(
    <Provider store={store}>
      <ReviewFigures />
    </Provider>,
  );
}

// spec K085
it('shows only the count before twenty reviews', async () => {
  show({ decided: 7, needed: 20 });
  expect((await screen.findByText(/Not enough reviews yet/)).textContent).toBe('Not enough reviews yet (n = 7 of 20)');
  expect(screen.queryByText(/%/)).toBeNull();
});

// spec K085
it('shows the rate with its count and median time', async () => {
  show({ decided: 25, needed: 20, approved: 23, medianHours: 30.2 });
  expect((await screen.findByText(/Success rate/)).textContent).toBe(
    'Success rate: 92% of the last 25 reviewed applications were approved (23 of 25). Half of the reviews took 31 h or less.',
  );
});

it('reports a failed read', async () => {
  show({ code: 'SERVICE_UNAVAILABLE', message: 'Away.', requestId: 'r' }, 503);
  expect(await screen.findByText('Review figures are not available right now.')).toBeTruthy();
});

it('formats hours as minutes, hours or days', () => {
  expect([0.2, 0, 31.1, 71.9, 80].map(hoursText)).toEqual(['12 min', '1 min', '32 h', '72 h', '4 d']);
});

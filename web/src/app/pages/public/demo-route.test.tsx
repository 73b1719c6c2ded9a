import { expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { aUser, mockServer, respondWith, respondWithError, show } from '#testing/mock-server.js';
import Page from './DemoRoute.js';

const PERSON = aUser({ role: 'tenant_admin' });
const ENTER = 'Open the demo shop';
const platform = mockServer({
  'GET /api/user': respondWithError(401, 'NOT_SIGNED_IN', 'Please sign in.'),
  'GET /api/site': respondWith({ shopUrl: '/get-help', patentPending: false, demoShop: true }),
  'POST /api/demo/visits': respondWith({ ...PERSON, visitor: true }, 201),
});

it('admits a visitor without an account', async () => {
  show(<Page />);
  fireEvent.click(await screen.findByRole('button', { name: ENTER }));
  expect(await screen.findByText('at /')).toBeDefined();
  expect(platform.calls()).toContain('POST /api/demo/visits');
});

it('shows the reason of a refusal and stays on the page', async () => {
  platform.answers['POST /api/demo/visits'] = respondWithError(429, 'TOO_MANY', 'Too many requests.');
  show(<Page />);
  fireEvent.click(await screen.findByRole('button', { name: ENTER }));
  expect(await screen.findByText('The demo shop could not be opened')).toBeDefined();
  expect(await screen.findByRole('button', { name: ENTER })).toBeDefined();
});

it('keeps a signed-in person signed in and explains how to see the demo', async () => {
  platform.answers['GET /api/user'] = respondWith(PERSON);
  show(<Page />);
  expect(await screen.findByText(/sign out first or open this page in a private window/)).toBeDefined();
  expect(screen.queryByRole('button', { name: ENTER })).toBeNull();
});

it('offers no demo on a platform without a demo shop', async () => {
  platform.answers['GET /api/site'] = respondWith({ shopUrl: '/get-help', patentPending: false });
  show(<Page />);
  await waitFor(() => expect(platform.calls()).toEqual(expect.arrayContaining(['GET /api/site', 'GET /api/user'])));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('A repair, step by step');
  expect(screen.queryByRole('button', { name: ENTER })).toBeNull();
});

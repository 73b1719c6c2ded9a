import { expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { mockServer, aUser, choose, press, respondWithError, respondWith, show, type } from '#testing/mock-server.js';
import Page from './AuthRoute.js';

const platform = mockServer({ 'GET /api/user': respondWithError(401, 'NOT_SIGNED_IN', 'No.') });
const open = () => show(<Page />, { at: '/auth', route: '/auth' });
async function signUp(role: string): Promise<void> {
  open();
  fireEvent.click(await screen.findByRole('tab', { name: 'Sign Up' }));
  for (const [label, value] of [
    ['Name', 'Thandi'],
    ['Username', 'thandi'],
    ['Email', 't@people.example'],
    ['Password', 'velvet-otter-morning'],
  ] as const)
    type(label, value);
  choose('Account type', role);
  await press('Sign Up');
}

it.each([
  ['tenant_admin', 'at /register-repair-shop'],
  ['tech', 'at /'],
  ['user', 'at /'],
] as const)('leads a new %s on: %s', async (role, where) => {
  platform.answers['POST /api/register'] = respondWith(
    aUser({ role, status: role === 'user' ? 'active' : 'pending' }),
    201,
  );
  await signUp(role);
  expect(await screen.findByText(where)).toBeTruthy();
});

it('forgets the role of a failed sign-up', async () => {
  platform.answers['POST /api/register'] = respondWithError(409, 'USERNAME_TAKEN', 'That username is taken.', {
    username: 'That username is taken',
  });
  await signUp('tenant_admin');
  await screen.findByText('That username is taken');
  platform.answers['POST /api/login'] = respondWith(aUser({ role: 'user' }));
  fireEvent.click(screen.getByRole('tab', { name: 'Sign In' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Sign In' })).toBeTruthy());
  type('Username', 'thandi');
  type('Password', 'velvet-otter-morning');
  await press('Sign In');
  expect(await screen.findByText('at /')).toBeTruthy();
});

it('returns to the refused page, and only within this site', async () => {
  platform.answers['POST /api/login'] = respondWith(aUser());
  open();
  await screen.findByLabelText('Username');
  type('Username', 'lerato');
  type('Password', 'velvet-otter-morning');
  await press('Sign In');
  expect(await screen.findByText('at /')).toBeTruthy();
});

// spec E017
it('redirects signed-in people to the start page', async () => {
  platform.answers['GET /api/user'] = respondWith(aUser());
  open();
  expect(await screen.findByText('at /')).toBeTruthy();
});

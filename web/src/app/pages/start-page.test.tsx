import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { mockServer, aUser, deferred, respondWithError, respondWith, show } from '#testing/mock-server.js';
import HomePage from './public/HomePage.js';

const WHO = 'GET /api/user';
const platform = mockServer({
  [WHO]: respondWithError(401, 'NOT_SIGNED_IN', 'No.'),
  'GET /api/site': respondWith({ shopUrl: '/get-help', patentPending: false }),
});
const open = () => show(<HomePage />, { at: '/', route: '/' });
const landing = () => screen.findByRole('heading', { level: 1 });

describe('start page', () => {
  // spec E015, E094
  it('shows the landing page to visitors, and until the user is known', async () => {
    const answer = deferred(respondWith(aUser({ role: 'user' })));
    platform.answers[WHO] = answer.answer;
    open();
    const title = (await landing()).textContent;
    answer.go();
    await screen.findByText('at /user');
    platform.answers[WHO] = respondWithError(401, 'NOT_SIGNED_IN', 'No.');
    open();
    expect((await landing()).textContent).toBe(title);
    expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/auth');
  });

  // spec E015, E094
  it.each([
    ['master', 'active', '/admin'],
    ['admin', 'active', '/admin'],
    ['tenant_admin', 'active', '/tenant'],
    ['user', 'active', '/user'],
    ['tech', 'active', '/user'],
    ['tenant_admin', 'pending', '/pending-approval'],
    ['tenant_admin', 'approved', '/business-onboarding'],
    ['tech', 'training', '/onboarding'],
    ['master', 'suspended', '/pending-approval'],
  ] as const)('redirects role %s with status %s to %s', async (role, status, to) => {
    platform.answers[WHO] = respondWith(aUser({ role, status }));
    open();
    expect(await screen.findByText(`at ${to}`)).toBeDefined();
  });
});

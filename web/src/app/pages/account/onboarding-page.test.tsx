import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { mockServer, aUser, press, respondWith, show } from '#testing/mock-server.js';
import OnboardingPage from './OnboardingRoute.js';

const FORCE = 'POST /api/force-logout';
const platform = mockServer({
  'GET /api/onboarding': respondWith({
    next: 'review',
    status: 'pending',
    agreementCurrent: true,
    modulesDone: 0,
    modulesRequired: 7,
  }),
  [FORCE]: respondWith(),
  'GET /api/site': respondWith({ shopUrl: '/get-help', patentPending: false }),
});

// spec K014
it('keeps the sign-out button fixed in the upper right corner', async () => {
  show(<OnboardingPage />, { user: aUser({ role: 'tenant_admin', status: 'pending' }) });
  const corner = (await screen.findByRole('button', { name: 'Force Logout' })).parentElement as HTMLElement;
  const { position, top, right } = getComputedStyle(corner);
  expect({ position, top, right }).toEqual({ position: 'fixed', top: '72px', right: '16px' });
  await press('Force Logout');
  expect(await screen.findByText('at /auth')).toBeDefined();
  expect(platform.sent(FORCE)).toHaveLength(1);
});

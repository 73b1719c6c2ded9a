import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { mockServer, respondWithError, respondWith, show } from '#testing/mock-server.js';
import Page from './HomePage.js';

mockServer({
  'GET /api/user': respondWithError(401, 'NOT_SIGNED_IN', 'Please sign in.'),
  'GET /api/site/figures': respondWith({ ended: 7, needed: 20 }),
  'GET /api/site': respondWith({ shopUrl: 'https://shop.example/help', patentPending: true }),
});

// spec E097
it('links from the header to the demonstration, help and sign-in', async () => {
  show(<Page />);
  const header = within(await screen.findByRole('banner'));
  await screen.findByText('Patent pending');
  expect(
    ['View Live Demo', 'Get Help Now', 'Sign In'].map((name) =>
      header.getByRole('link', { name }).getAttribute('href'),
    ),
  ).toEqual(['/demo', 'https://shop.example/help', '/auth']);
});

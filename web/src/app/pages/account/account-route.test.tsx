import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { AT, aUser, mockServer, respondWith, show } from '#testing/mock-server.js';
import AccountRoute from './AccountRoute.js';

const ID = '0190a0a0-0000-7000-8000-000000000001';
const account = (role: string) =>
  respondWith({
    person: {
      id: ID,
      username: 'thandi',
      name: 'Thandi Dlamini',
      email: 't@people.example',
      role,
      status: 'active',
      createdAt: AT,
    },
    history: [],
  });
const platform = mockServer({ [`GET /api/users/${ID}/erasure`]: respondWith({ parts: [], mayCarryOut: false }) });
const reviewCalls = () => platform.calls().filter((call) => call.includes('/api/account-reviews'));

async function open(role: string): Promise<void> {
  platform.answers[`GET /api/users/${ID}`] = account(role);
  show(<AccountRoute />, { user: aUser(), at: `/admin/users/${ID}`, route: '/admin/users/:id' });
  await screen.findByRole('heading', { name: 'Thandi Dlamini' });
}

describe('account page for staff', () => {
  it('shows no review for a customer', async () => {
    await open('user');
    expect(screen.queryByRole('region', { name: /review|agreement|business profile|training/i })).toBeNull();
    expect(reviewCalls()).toEqual([]);
  });

  it('shows the review of a technician', async () => {
    await open('tech');
    expect(await screen.findByRole('region', { name: 'Review' })).toBeDefined();
    expect(reviewCalls()).not.toEqual([]);
  });
});

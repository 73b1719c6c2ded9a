import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import type { AccountReview } from '#api/generated/account-review.gen.js';
import { AT, aUser, mockServer, respondWith, show } from '#testing/mock-server.js';
import { ReviewPanels } from './ReviewPanels.js';

const ID = '0190a0a0-0000-7000-8000-000000000001';
const NOTHING: AccountReview = {
  line: {
    id: ID,
    agreementCurrent: false,
    modulesDone: 0,
    modulesRequired: 7,
    refused: false,
    waitsFor: 'account',
    assignedToMe: false,
  },
  agreements: [],
  modules: [],
  applications: [],
  refusals: [],
  notes: [],
};
const platform = mockServer({});
const person = {
  id: ID,
  username: 'thandi',
  name: 'Thandi',
  email: 't@people.example',
  role: 'tech' as const,
  status: 'pending' as const,
  createdAt: AT,
};

async function statesOf(review: AccountReview) {
  platform.answers[`GET /api/account-reviews/${ID}`] = respondWith(review);
  show(<ReviewPanels person={person} />, { user: aUser() });
  await screen.findByRole('region', { name: 'Onboarding' });
  return screen
    .getAllByRole('term')
    .slice(0, 4)
    .map((term) => [term.textContent, term.nextSibling?.textContent]);
}

describe('onboarding states', () => {
  it('shows a row of states without panels for missing parts', async () => {
    expect(await statesOf(NOTHING)).toEqual([
      ['User agreement', 'Not signed'],
      ['Business profile', 'Not submitted'],
      ['Training', 'Not started'],
      ['Repair shop application', 'None'],
    ]);
    expect(screen.queryByRole('region', { name: /^(User agreement|Business profile|Training)$/ })).toBeNull();
    expect(screen.getByText('No notes yet.')).toBeDefined();
  });

  it('shows started and completed parts', async () => {
    const review: AccountReview = {
      ...NOTHING,
      line: { ...NOTHING.line, profileSubmittedAt: AT, modulesDone: 2 },
      modules: [{ id: 'safety', state: 'in_progress' }],
      applications: [{ id: ID, businessName: 'Umbani', status: 'approved' }],
    };
    expect((await statesOf(review)).map(([, state]) => state)).toEqual([
      'Not signed',
      'Submitted',
      '2 of 7 modules',
      'Approved & Active',
    ]);
    expect(screen.getByRole('region', { name: 'Training' })).toBeDefined();
  });
});

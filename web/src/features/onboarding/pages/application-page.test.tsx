import { expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { mockServer, AT, aUser, respondWith, show } from '#testing/mock-server.js';
import Page from './ApplicationPage.js';

const ID = '0190a0a0-0000-7000-8000-000000000001';
const one = {
  id: ID,
  version: 1,
  businessName: 'Umbani',
  applicantName: 'Thandi',
  email: 't@umbani.example',
  phone: '021 555 0100',
  location: 'Cape Town',
  status: 'pending',
  waitsFor: 'staff',
  waitsSince: AT,
  ourMs: 0,
  appliedDate: AT,
  currentStep: 1,
  totalSteps: 6,
  subscriptionTier: 'professional',
  linkedAccount: false,
  assignedToMe: false,
  duplicate: false,
  unanswered: false,
  opening: false,
  customBatGenerated: false,
  staffInfo: [],
  files: [],
  requestedParts: [],
  messages: [],
  notes: [],
  history: [],
  acceptances: [],
  duplicates: [],
  approvals: [],
  approvalsNeeded: 2,
};
const server = mockServer({ [`GET /api/tenant-applications/${ID}`]: respondWith(one) });

// spec M105, M108, M120
it('shows an application in five tabs', async () => {
  show(<Page />, { user: aUser(), at: `/admin/applications/${ID}`, route: '/admin/applications/:id' });
  const tabs = await screen.findAllByRole('tab');
  expect(tabs.map(({ textContent }) => textContent)).toEqual(['Overview', 'Company', 'Hardware', 'Staff', 'Actions']);
  for (const name of ['Company', 'Hardware', 'Staff']) {
    fireEvent.click(screen.getByRole('tab', { name }));
    expect(screen.getByRole('tabpanel', { name })).toBeDefined();
    expect(screen.getByRole('region', { name })).toBeDefined();
  }
});

it('marks an applicant whose account has an unconfirmed email address', async () => {
  server.answers[`GET /api/tenant-applications/${ID}`] = respondWith({
    ...one,
    linkedAccount: true,
    addressUnconfirmed: true,
  });
  show(<Page />, { user: aUser(), at: `/admin/applications/${ID}`, route: '/admin/applications/:id' });
  expect((await screen.findByText(/t@umbani\.example/)).textContent).toBe('t@umbani.example · not confirmed');
  expect(screen.getByText(/has not confirmed their email address/)).toBeTruthy();
});

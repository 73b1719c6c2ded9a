import { describe, expect, it } from '@jest/globals';
import type { OnboardingFacts } from '@revive/contracts/tenant-onboarding/steps';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { mockServer, button, respondWithError, respondWith, show } from '#testing/mock-server.js';
import { at, shopWith } from '../testing/a-shop-setup.js';
import { TenantOnboardingPage } from './TenantOnboardingPage.js';

const NOTICE_CALL = 'POST /api/tenant-onboarding/notice';
const WITHDRAW = 'POST /api/tenant-onboarding/notice/withdraw';
const platform = mockServer({});
async function open(facts: OnboardingFacts, over: object = {}): Promise<void> {
  platform.answers['GET /api/tenant-onboarding'] = respondWith(shopWith(facts, over));
  show(<TenantOnboardingPage />);
  await screen.findByText(/of 7 steps done/);
}

describe('end of the agreement', () => {
  const SIGNED = { active: true, approvalSentAt: at, detailsAt: at, servicesAt: at, signedAt: at };
  const NOTICE = { givenAt: at.toISOString(), endsAt: '2026-12-22T09:00:00.000Z', over: false };

  it('confirms the notice with a list of its effects', async () => {
    await open(SIGNED);
    platform.answers[NOTICE_CALL] = respondWith(shopWith(SIGNED, { notice: NOTICE }));
    fireEvent.click(button('Cancel subscription'));
    const dialog = await screen.findByRole('dialog', { name: 'Cancel your shop’s subscription?' });
    expect(within(dialog).getByText(/Your accounts stay open and nothing is deleted/)).toBeDefined();
    expect(platform.sent(NOTICE_CALL)).toEqual([]);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Give 30 days’ notice' }));
    await screen.findByRole('button', { name: 'Withdraw notice' });
    expect(platform.sent(NOTICE_CALL)).toEqual([undefined]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('withdraws a running notice and reports a refusal', async () => {
    await open(SIGNED, { notice: NOTICE });
    platform.answers[WITHDRAW] = respondWithError(409, 'INVALID_TRANSITION', 'The agreement has ended.');
    fireEvent.click(button('Withdraw notice'));
    await screen.findByText(/Unable to withdraw the notice\. 409: The agreement has ended/);
    platform.answers[WITHDRAW] = respondWith(shopWith(SIGNED));
    fireEvent.click(await screen.findByRole('button', { name: 'Withdraw notice' }));
    await screen.findByRole('button', { name: 'Cancel subscription' });
    expect(platform.sent(WITHDRAW)).toHaveLength(2);
  });

  it('shows the end date and offers no notice before signature or activation', async () => {
    await open(SIGNED, { notice: { ...NOTICE, over: true } });
    expect(screen.getByText(/^Your agreement ended on/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Withdraw notice' })).toBeNull();
    cleanup();
    await open({ ...SIGNED, active: false });
    expect(screen.queryByText('Cancel subscription')).toBeNull();
    cleanup();
    await open({ active: true, detailsAt: at });
    expect(screen.queryByText('Cancel subscription')).toBeNull();
  });

  it('keeps signed details and links to Revenue for the bank account', async () => {
    await open(SIGNED);
    expect(screen.getByText(/You signed the agreement with these details/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Revenue' }).getAttribute('href')).toBe('/tenant/revenue');
  });
});

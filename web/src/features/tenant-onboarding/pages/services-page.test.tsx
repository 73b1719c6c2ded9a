import { describe, expect, it } from '@jest/globals';
import { ONBOARDING_SERVICES, shareOfService } from '@revive/contracts/tenant-onboarding/catalogue';
import type { OnboardingFacts } from '@revive/contracts/tenant-onboarding/steps';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { mockServer, button, respondWith, show } from '#testing/mock-server.js';
import { at, ID, shopWith } from '../testing/a-shop-setup.js';
import { ServicesPage } from './ServicesPage.js';

const CHOICE = 'POST /api/tenant-onboarding/service-selection';
const platform = mockServer({});

describe('services of a shop', () => {
  const chosen = {
    services: {
      tier: 'professional',
      baseCents: 19_900,
      monthlyCents: 21_880,
      selected: ['mobile_repair'],
      catalogue: ONBOARDING_SERVICES.map((service) => ({ ...service, shareCents: shareOfService(service) })),
    },
  };
  async function open(facts: OnboardingFacts, over: object = {}): Promise<void> {
    platform.answers['GET /api/tenant-onboarding'] = respondWith(shopWith(facts, over));
    show(<ServicesPage support={{}} />);
    await screen.findByText(/of 6 services chosen/);
  }

  it('shows prices, adds services and keeps signed services', async () => {
    await open({ detailsAt: at, servicesAt: at, signedAt: at }, chosen);
    expect(screen.queryByText('Setup fee (one-time)')).toBeNull();
    expect(screen.getByText(/^You signed your agreement for the ticked services/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Onboarding' }).getAttribute('href')).toBe('/tenant-onboarding');
    expect([
      screen.getByLabelText<HTMLInputElement>(/Mobile Device Repair/).disabled,
      screen.getByLabelText<HTMLInputElement>(/Boot Sector Repair/).disabled,
      button('Confirm Service Selection').disabled,
    ]).toEqual([true, false, true]);
    fireEvent.click(screen.getByLabelText(/Boot Sector Repair/));
    const more = { ...chosen.services, selected: ['boot_repair', 'mobile_repair'], monthlyCents: 27_860 };
    platform.answers[CHOICE] = respondWith(
      shopWith({ detailsAt: at, servicesAt: at, signedAt: at }, { services: more }),
    );
    fireEvent.click(button('Confirm Service Selection'));
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/Boot Sector Repair/).disabled).toBe(true));
    expect(platform.sent(CHOICE)).toEqual([
      { tenantId: ID, selectedServices: ['boot_repair', 'mobile_repair'], monthlySubscription: 278.6 },
    ]);
  });

  it('links to the onboarding before the services step', async () => {
    await open({});
    expect(screen.getByRole('link', { name: 'Continue onboarding' }).getAttribute('href')).toBe('/tenant-onboarding');
  });
});

import { describe, expect, it } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import { BILLING_NOTE } from '@revive/contracts/onboarding/states';
import { mockServer, respondWith, show } from '#testing/mock-server.js';
import type { Support } from '#entities/support/SupportLines.js';
import { ConfirmationPage } from './ConfirmationPage.js';
import { application, AT, NOT_SENT, READ } from '../testing/an-application.js';

const platform = mockServer(NOT_SENT);

describe('confirmation page', () => {
  const follow = async (over: object, support?: Support) => {
    platform.answers[READ] = respondWith(application(over));
    show(<ConfirmationPage bySession={false} support={support} />, { at: '/here#application=a-link' });
    await screen.findByText('Khaya');
  };
  const supportText = () => screen.getByRole('region', { name: 'Support' }).textContent ?? '';

  // spec K026
  it('shows the configured support contacts', async () => {
    await follow({}, { email: 'help@revive.example', phone: '+27 21 555 0000' });
    await screen.findByRole('link', { name: '+27 21 555 0000' });
    expect(
      within(screen.getByRole('region', { name: 'Support' }))
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['mailto:help@revive.example', 'tel:+27215550000']);
    expect(supportText()).toContain(BILLING_NOTE);
  });

  // spec K026
  it('refers visitors with a link to the messages while the thread is open', async () => {
    await follow({}, {});
    expect(supportText()).toContain('under Messages on this page');
    expect(supportText()).not.toContain('open the link');
    expect(supportText()).toContain(BILLING_NOTE);
    cleanup();
    await follow({ status: 'approved', waitsFor: 'nobody' }, {});
    expect(supportText()).toContain('You can no longer write');
    cleanup();
    await follow({ status: 'rejected', waitsFor: 'nobody' }, {});
    expect(screen.getByRole('link', { name: 'Apply again' }).getAttribute('href')).toBe(
      '/register-repair-shop#application=a-link',
    );
    expect([
      screen.getByLabelText('Message to the reviewers') !== null,
      supportText().includes('under Messages on this page'),
    ]).toEqual([true, true]);
  });

  const unlinked = (state?: object, refusal?: string, bySession = false) => {
    cleanup();
    show(<ConfirmationPage bySession={bySession} support={{}} refusal={refusal} />, {
      at: { pathname: '/here', state },
    });
  };

  // spec E019, E020, E021, E042, K020, K080, K081, M041
  it('shows “Under Review” only right after sending or with a link', () => {
    unlinked({ sent: true });
    expect(screen.getByText('Under Review / Pending')).toBeTruthy();
    const listed = (name: string) =>
      within(screen.getByRole('region', { name }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent);
    expect(listed('Checklist')).toEqual([
      'Application receiveddone',
      'Business verification in progressnow',
      'Technical setup preparationto do',
      'Account activationto do',
    ]);
    expect(listed('Next steps')).toEqual([
      '1. Business verification (2-4 hours)',
      '2. Approval message with login credentials (within 24 hours)',
      '3. Agent download and installation',
      '4. Start repairing',
    ]);
    expect(supportText()).toContain(
      'The subscription starts only after approval and first login. Free technical support in the first week.',
    );
    expect(supportText()).toContain('Open the link in our email and write to the reviewers under Messages');
    for (const state of [undefined, { sent: 'yes' }, { other: true }]) {
      unlinked(state);
      expect([screen.queryByText(/Under Review/), screen.queryByRole('region', { name: 'Checklist' })]).toEqual([
        null,
        null,
      ]);
      expect(screen.getByRole('region', { name: 'Track your application' })).toBeTruthy();
    }
    cleanup();
    show(<ConfirmationPage bySession={false} support={undefined} />);
    expect(supportText()).toContain('Support contacts are not available right now.');
  });

  it('leads an owner without an application to the form with the refusal reason', async () => {
    unlinked(undefined, undefined, true);
    expect((await screen.findByRole('link', { name: 'Register your repair shop' })).getAttribute('href')).toBe(
      '/register-repair-shop',
    );
    expect([screen.getByText('Not submitted') !== null, screen.queryByText(/Under Review|received/)]).toEqual([
      true,
      null,
    ]);
    unlinked(undefined, 'Which street?', true);
    expect(await screen.findByText('Your account was not approved. The reviewers wrote: Which street?')).toBeTruthy();
  });

  // spec E020
  it('marks all points done for an approved shop and none for a refused shop', async () => {
    await follow({ status: 'approved', waitsFor: 'nobody' });
    const checklist = screen.getByRole('region', { name: 'Checklist' });
    expect(
      within(checklist)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Application receiveddone',
      'Business verification in progressdone',
      'Technical setup preparationdone',
      'Account activationdone',
    ]);
    expect(screen.getByRole('region', { name: 'Next steps' })).toBeTruthy();
    expect(screen.getByText('Your shop is approved. Check your email to find out how to sign in.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/auth');
    for (const withdrawn of [{}, { withdrawnAt: AT }]) {
      cleanup();
      await follow({ status: 'rejected', waitsFor: 'nobody', ...withdrawn });
      expect(['Checklist', 'Next steps'].map((name) => screen.queryByRole('region', { name }))).toEqual([null, null]);
      expect(screen.queryByRole('link', { name: 'Sign in' })).toBeNull();
    }
  });
});

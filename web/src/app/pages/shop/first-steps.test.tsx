import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router';
import { CurrentUserProvider, type User } from '#api/current-user.js';
import { settled } from '#testing/waits.js';
import { makeStore } from '../../store.js';
import { doneSteps, FIRST_STEPS, type ShopFacts } from './first-steps.js';
import { FirstSteps } from './FirstSteps.js';

const NOTHING: ShopFacts = { agents: [], devices: [], repairs: [], hasSecondFactor: false };
const done = (facts: Partial<ShopFacts>) => {
  const steps = doneSteps({ ...NOTHING, ...facts });
  return FIRST_STEPS.filter((step) => steps[step]);
};

describe('first steps of a shop', () => {
  it.each<[string, Partial<ShopFacts>, string[]]>([
    ['nothing is there', {}, []],
    ['an agent waits for its code', { agents: [{ presence: 'unconfirmed' }] }, ['install']],
    ['an agent was removed', { agents: [{ presence: 'revoked' }] }, []],
    ['a confirmed agent is away', { agents: [{ presence: 'offline' }] }, ['install', 'confirm']],
    ['a second factor is on', { hasSecondFactor: true }, ['secure']],
    ['a device lies on the bench', { devices: [{ status: 'connected' }] }, ['device']],
    ['a repair was declined, its device is away', { repairs: [{ outcome: 'declined' }] }, ['device', 'diagnose']],
    ['a repair is completed', { repairs: [{ outcome: 'repaired' }] }, ['device', 'diagnose', 'repair']],
  ])('follow from facts: %s', (_, facts, steps) => {
    expect(done(facts)).toEqual(steps);
  });
});

const realFetch = globalThis.fetch;
afterEach(() => {
  cleanup();
  globalThis.fetch = realFetch;
});
const USER: User = {
  id: 'u-1',
  username: 'shop',
  name: 'Nomsa',
  email: 's@example.com',
  role: 'tenant_admin',
  status: 'active',
  createdAt: '2026-11-20T09:00:00Z',
  tenantId: 't',
  otp: 'off',
};
const show = (answers: Record<string, object[] | undefined>) => {
  const asked: string[] = [];
  globalThis.fetch = async (input) => {
    const { pathname } = new URL((input as Request).url);
    asked.push(pathname);
    const body = answers[pathname];
    return new Response(JSON.stringify(body ?? { code: 'SERVICE_UNAVAILABLE', message: 'Away.', requestId: 'r' }), {
      status: body === undefined ? 503 : 200,
      headers: { 'content-type': 'application/json' },
    });
  };
  render(
    <Provider store={makeStore()}>
      <MemoryRouter>
        <CurrentUserProvider value={USER}>
          <FirstSteps />
        </CurrentUserProvider>
      </MemoryRouter>
    </Provider>,
  );
  return asked;
};
const AGENT = { id: 'a', name: 'vm', presence: 'online' };

describe('checklist on the shop dashboard', () => {
  it('shows progress, the next step and a link to its explanation', async () => {
    show({ '/api/agents': [AGENT], '/api/bench/devices': [], '/api/repairs': [] });
    const list = await screen.findByRole('region', { name: 'First steps' });
    expect(within(list).getByText('2 of 6 steps')).toBeDefined();
    const next = within(list)
      .getAllByRole('listitem')
      .find((step) => step.getAttribute('aria-current') === 'step');
    expect(next?.textContent).toContain('Turn on two-factor authentication');
    const help = within(list).getByRole('link', { name: 'Help: two-factor authentication (opens in a new tab)' });
    expect(help.getAttribute('href')).toBe('/help/two-factor');
    expect(
      within(list)
        .getAllByText(/^Done:/)
        .map((one) => one.parentElement?.textContent),
    ).toEqual(['Done: Install the agent on a technician’s PC', 'Done: Enter the code that the agent shows']);
  });

  it('disappears with the first completed repair', async () => {
    const asked = show({ '/api/agents': [AGENT], '/api/bench/devices': [], '/api/repairs': [{ outcome: 'repaired' }] });
    await waitFor(() => expect(asked).toHaveLength(3));
    await settled();
    expect(screen.queryByRole('region')).toBeNull();
  });

  it('stays hidden while a list failed to load', async () => {
    const asked = show({ '/api/agents': [AGENT], '/api/bench/devices': [], '/api/repairs': undefined });
    await waitFor(() => expect(asked.length).toBeGreaterThanOrEqual(3));
    await settled();
    expect(screen.queryByRole('region')).toBeNull();
  });
});

/** @jest-environment ./dom-environment.js */
import { configureStore } from '@reduxjs/toolkit';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { EXPERIENCE_LABELS } from '@revive/contracts/signing/agreement';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router';
import { baseApi } from '../../api/base-api.js';
import type { User } from '../../api/current-user.js';
import { Toasts } from '../../ui/Toasts.js';
import { accountLook } from '../../ui/status.js';
import { AccountStatusPage } from './AccountStatusPage.js';
import { accessApi } from './access.api.gen.js';
import { statusText, submittedText, trackerOf, type AccountFacts } from './account-status.texts.js';

const AT = '2026-11-20T09:00:00.000Z';
const later = (ms: number) => Date.parse(AT) + ms;
const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];
const person: User = { id: '0190a0a0-0000-7000-8000-000000000001', username: 'thandi', name: 'Thandi Dlamini', email: 't@people.example', role: 'tech', status: 'pending', createdAt: AT };
const agreement = { businessName: 'Umbani', businessType: 'mobile-repair', targetMarket: 'south-africa', technicalExperience: 'expert' };

let answer: () => Response;
const json = (body: object, status = 200) => new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const realFetch = globalThis.fetch;
beforeEach(() => {
  answer = () => json(person);
  globalThis.fetch = async () => answer();
});
afterEach(() => {
  cleanup();
  globalThis.fetch = realFetch;
});
async function show(over: Partial<User> = {}, facts: AccountFacts = { agreement: null }, support: object = {}, sendAgain: ReactNode = undefined) {
  const store = configureStore({ reducer: { [baseApi.reducerPath]: baseApi.reducer }, middleware: (standard) => standard().concat(baseApi.middleware) });
  await store.dispatch(accessApi.util.upsertQueryData('getUser', undefined, { ...person, ...over }));
  render(<Provider store={store}><MemoryRouter><AccountStatusPage user={{ ...person, ...over }} facts={facts} support={support} answer={sendAgain} /><Toasts /></MemoryRouter></Provider>);
}

describe('the texts of the review page', () => {
  it.each([
    [0, '0 minutes'], [MINUTE, '1 minute'], [59 * MINUTE, '59 minutes'], [HOUR, '1 hour'], [23 * HOUR, '23 hours'], [DAY, '1 day'], [40 * DAY, '40 days'], [-HOUR, '0 minutes'],
  ])('after %i ms the application was submitted %s ago', (ms, ago) => expect(submittedText(AT, later(ms))).toBe(`Application submitted ${ago} ago`));

  it('have one for each status, and say of any other that it is unknown', () => {
    expect(statusText('pending')).toContain('24-48 hours');
    expect(statusText('suspended')).toContain('temporarily suspended');
    expect(statusText('frozen')).toBe('Account status unknown. Please contact support.');
    expect(statusText('constructor')).toBe('Account status unknown. Please contact support.');
  });

  it('show the colours of the specification', () => {
    expect(['pending', 'approved', 'training', 'active', 'suspended', 'frozen'].map((status) => accountLook(status).tone)).toEqual(['yellow', 'blue', 'purple', 'green', 'red', 'slate']);
  });

  it('follow the facts, step by step: none is done because another one is', () => {
    const texts = (status: string, facts: AccountFacts) => trackerOf(status, facts).map(({ text }) => text);
    expect(texts('pending', { agreement: null })).toEqual(['Not signed', 'In progress...', 'Pending approval']);
    expect(texts('pending', { agreement })).toEqual(['Completed', 'In progress...', 'Pending approval']);
    expect(texts('approved', {})).toEqual(['Could not be read', 'Completed', 'Pending approval']);
    expect(texts('training', { agreement })).toEqual(['Completed', 'Completed', 'In progress...']);
    expect(texts('active', { agreement })).toEqual(['Completed', 'Completed', 'Completed']);
    expect(texts('frozen', { agreement })).toEqual(['Completed', 'Not shown', 'Pending approval']);
  });
});

describe('the review page', () => {
  it('shows who waits, for how long, and what for', async () => {
    await show({ createdAt: new Date(Date.now() - 3 * HOUR).toISOString() }, { agreement: null, refusal: 'Tell us the street.' });
    for (const text of ['Welcome, Thandi Dlamini', 'Technician', 'Application submitted 3 hours ago', 'Pending', 'What happens next', 'What to do while waiting', person.id]) expect(screen.getByText(text)).toBeDefined();
    expect(screen.getByText(/Tell us the street/)).toBeDefined();
    expect(screen.queryByText('Application details')).toBeNull();
  });

  it('shows how a refusal is answered, and nothing of it where there is none', async () => {
    await show({}, { agreement, refusal: 'Which street?' }, {}, <a href="/business-onboarding">Change your profile and send it again</a>);
    expect(screen.getByText('It was not approved yet. The reviewers wrote: Which street?')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Change your profile and send it again' })).toBeDefined();
    cleanup();
    await show({}, { agreement }, {}, <a href="/business-onboarding">Change your profile and send it again</a>);
    expect(screen.queryByRole('link', { name: 'Change your profile and send it again' })).toBeNull();
  });

  it('shows details only of an agreement that is there', async () => {
    await show({}, { agreement });
    for (const text of ['Application details', 'Umbani', 'Mobile repair', 'South Africa', EXPERIENCE_LABELS.expert]) expect(screen.getByText(text)).toBeDefined();
  });

  it('reads the status again when asked, says when, and says so when it could not', async () => {
    await show();
    fireEvent.click(screen.getByRole('button', { name: 'Refresh Status' }));
    await waitFor(() => expect(screen.getByText(/^Read at \d\d:\d\d:\d\d$/)).toBeDefined());
    answer = () => json({ code: 'SERVICE_UNAVAILABLE', message: 'Away.', requestId: 'r' }, 503);
    fireEvent.click(screen.getByRole('button', { name: 'Refresh Status' }));
    expect(await screen.findByText('The status could not be read')).toBeDefined();
  });

  it('names the contacts that are set, and invents none', async () => {
    await show({ status: 'suspended' }, {}, { email: 'help@revive.example', phone: '021 555 0100' });
    expect(screen.getByRole('link', { name: 'help@revive.example' }).getAttribute('href')).toBe('mailto:help@revive.example');
    expect(screen.getByRole('link', { name: '021 555 0100' }).getAttribute('href')).toBe('tel:0215550100');
    expect(screen.queryByText('What to do while waiting')).toBeNull();
    cleanup();
    await show();
    expect(screen.queryByRole('link', { name: /@/ })).toBeNull();
    expect(screen.getByText(/has set no address for support/)).toBeDefined();
  });

  it('says why an account is suspended and since when, and whom to ask where no address is set', async () => {
    await show({ status: 'suspended', suspendedFor: 'The bank details could\nnot be verified.', suspendedAt: '2026-11-21T09:00:00.000Z', tenantName: 'Kestrel Repairs' }, {});
    expect(screen.getByText(/^Suspended since .*The reason: The bank details could/).textContent).toContain('21 Nov');
    expect(screen.getByText(/Ask the administrator of Kestrel Repairs/)).toBeDefined();
    // What leads nowhere while suspended is not offered.
    expect(screen.queryByText(/under Messages/)).toBeNull();
    cleanup();
    await show({ status: 'suspended' }, {});
    expect(screen.queryByText(/The reason/)).toBeNull();
  });
});

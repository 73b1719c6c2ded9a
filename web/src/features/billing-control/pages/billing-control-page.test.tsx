import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aUser, mockServer, respondWith, respondWithError, show } from '#testing/mock-server.js';
import { BillingControlPage } from './BillingControlPage.js';

const SHOP = '0190a0a0-0000-7000-8000-00000000000b';
const statusOf = (over: object) =>
  respondWith({
    tenants: [
      {
        id: SHOP,
        name: 'Kestrel',
        email: 'owner@kestrel.example',
        billingEnabled: true,
        testAccount: false,
        billingNotes: '',
        scheduled: [],
        ...over,
      },
    ],
  });
const platform = mockServer({ 'GET /api/tenants/billing-status': statusOf({}) });
const page = () => show(<BillingControlPage createUser={null} />, { user: aUser({ role: 'master' }) });
const press = async (name: RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
const save = async () =>
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save change' }));

describe('billing control panel', () => {
  it.each([
    ['Billing Active', {}],
    ['Free Access', { billingEnabled: false }],
    ['Test Account', { testAccount: true }],
  ])('shows the state %s', async (state, over) => {
    platform.answers['GET /api/tenants/billing-status'] = statusOf(over);
    page();
    expect(within(await screen.findByRole('row', { name: /Kestrel/ })).getByText(state)).toBeDefined();
    expect(screen.getByText('Master Admin')).toBeDefined();
  });

  // spec K260
  it('hides the billing toggle of a test account', async () => {
    platform.answers['GET /api/tenants/billing-status'] = statusOf({ testAccount: true });
    page();
    await screen.findByRole('button', { name: /^End test account/ });
    expect(screen.queryByRole('button', { name: /^Turn billing/ })).toBeNull();
  });

  it('switches billing off with a note', async () => {
    platform.answers[`POST /api/tenants/${SHOP}/billing/toggle`] = respondWith({
      message: 'Billing is off for Kestrel',
    });
    page();
    await press(/^Turn billing off/);
    fireEvent.change(await screen.findByLabelText(/Notes/), { target: { value: 'Pilot shop' } });
    await save();
    expect(await screen.findByText('Billing Updated')).toBeDefined();
    expect(screen.getByText('Billing is off for Kestrel')).toBeDefined();
    expect(platform.sent(`POST /api/tenants/${SHOP}/billing/toggle`)).toEqual([
      { enabled: false, notes: 'Pilot shop' },
    ]);
  });

  it('makes a test account', async () => {
    platform.answers[`POST /api/tenants/${SHOP}/test-account/toggle`] = respondWith({ message: 'Done' });
    page();
    await press(/^Make test account/);
    await save();
    expect(await screen.findByText('Account Type Updated')).toBeDefined();
    await waitFor(() =>
      expect(platform.sent(`POST /api/tenants/${SHOP}/test-account/toggle`)).toEqual([{ isTestAccount: true }]),
    );
  });

  it.each([
    [/^Turn billing off/, 'billing', 'Failed to update billing'],
    [/^Make test account/, 'test-account', 'Failed to update account type'],
  ])('says Error and the fallback where the server says nothing: %s', async (button, path, text) => {
    platform.answers[`POST /api/tenants/${SHOP}/${path}/toggle`] = respondWith({}, 500);
    page();
    await press(button);
    await save();
    expect(await screen.findByText('Error')).toBeDefined();
    expect(screen.getByText(text)).toBeDefined();
  });

  it('shows the message of the server in the error', async () => {
    platform.answers[`POST /api/tenants/${SHOP}/billing/toggle`] = respondWithError(404, 'NOT_FOUND', 'No such shop.');
    page();
    await press(/^Turn billing off/);
    await save();
    expect(await screen.findByText(/No such shop/)).toBeDefined();
  });
});

import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { AT, aUser, AWAY, AWAY_TEXT, mockServer, press, respondWith, show } from '#testing/mock-server.js';
import { dispatchTo } from '#api/live/live-handlers.js';
import { ownRepairsLive } from '../api/own-repairs.api.js';
import { OwnRepairs } from './OwnRepairs.js';

const LIST = 'GET /api/own-repairs';
const repair = (over: object = {}) => ({
  id: '0190a0a0-0000-7000-8000-0000000000a1',
  trackingId: 'RV-0123-4567-89AB-CDEF-GHJK',
  number: 7,
  deviceName: 'Blue laptop',
  deviceType: 'Disk image',
  shopName: 'Umbani Electronics',
  status: 'quoted',
  outcome: 'none',
  handedOver: false,
  waitingOn: 'customer',
  createdAt: AT,
  updatedAt: AT,
  ...over,
});
const platform = mockServer({ [LIST]: respondWith({ emailConfirmed: true, repairs: [repair()] }) });
const open = () => show(<OwnRepairs />, { user: aUser({ role: 'user' }) });

describe('customer’s own repair list', () => {
  it('shows device, number, shop, status and next step with a tracking link', async () => {
    open();
    const link = await screen.findByRole('link', { name: 'Track Blue laptop' });
    expect(link.getAttribute('href')).toBe('/track-repair?id=RV-0123-4567-89AB-CDEF-GHJK');
    expect(screen.getByText(/R-7 · Umbani Electronics/)).toBeDefined();
    expect(screen.getByText('Read the quote and answer it')).toBeDefined();
  });

  it.each([
    [{ status: 'ready_for_pickup', waitingOn: 'customer' }, 'Collect your device'],
    [{ status: 'approved', waitingOn: 'shop' }, 'The shop continues'],
    [{ status: 'diagnosing', waitingOn: 'repair' }, 'The shop is working on it'],
    [{ status: 'ready_for_pickup', waitingOn: undefined, handedOver: true }, 'Picked up'],
  ])('shows the next step of %j', async (over, text) => {
    platform.answers[LIST] = respondWith({ emailConfirmed: true, repairs: [repair(over)] });
    open();
    expect(await screen.findByText(text)).toBeDefined();
  });

  it('refetches on a live event', async () => {
    const store = open();
    await screen.findByText('Read the quote and answer it');
    platform.answers[LIST] = respondWith({
      emailConfirmed: true,
      repairs: [repair({ waitingOn: 'shop', status: 'approved' })],
    });
    dispatchTo(store.dispatch, ownRepairsLive)({ type: 'own_repairs', id: 'own', version: 2 });
    expect(await screen.findByText('The shop continues')).toBeDefined();
  });

  it('explains an empty list before the email address is confirmed', async () => {
    platform.answers[LIST] = respondWith({ emailConfirmed: false, repairs: [] });
    open();
    expect(await screen.findByText('Confirm your email address to see your repairs')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Open settings' }).getAttribute('href')).toBe('/settings?tab=account');
  });

  it('reports an empty list and a failed read', async () => {
    platform.answers[LIST] = respondWith({ emailConfirmed: true, repairs: [] });
    open();
    expect(await screen.findByText('No repair with your email address')).toBeDefined();
    platform.answers[LIST] = AWAY;
    open();
    expect(await screen.findByText(new RegExp(AWAY_TEXT.replace('503: ', '')))).toBeDefined();
  });

  it('loads page by page', async () => {
    platform.answers[LIST] = respondWith({ emailConfirmed: true, repairs: [repair()], next: repair().id });
    open();
    await press('Older repairs');
    expect(await screen.findByRole('button', { name: 'Newest repairs' })).toBeDefined();
    expect(platform.queries(LIST).at(-1)).toBe(`?before=${repair().id}`);
  });

  it('shows no link to staff who view as the customer', async () => {
    platform.answers[LIST] = respondWith({ emailConfirmed: true, repairs: [repair({ trackingId: undefined })] });
    open();
    expect(await screen.findByText('Blue laptop')).toBeDefined();
    expect(screen.queryByRole('link')).toBeNull();
  });
});

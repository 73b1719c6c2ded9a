import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { REPAIR_STATUSES } from '@revive/contracts/repairs/states';
import { AT, aUser, mockServer, press, respondWith, respondWithError, show, type } from '#testing/mock-server.js';
import { settled } from '#testing/waits.js';
import RepairsPage from '../pages/RepairsPage.js';
import { aRepair, aSummary } from '../testing/a-repair.js';
import { SHOP_ANSWERS } from '../testing/shop-answers.js';
import { TicketLocation } from './TicketLocation.js';

const ID = '0190a0a0-0000-7000-8000-00000000000a';
const [ROSEBANK, SANDTON, FORMER] = [
  '0190a0a0-0000-7000-8000-0000000000c1',
  '0190a0a0-0000-7000-8000-0000000000c2',
  '0190a0a0-0000-7000-8000-0000000000c3',
];
const location = (id: string, name: string, isDefault = false) => ({
  id,
  name,
  hours: [],
  position: 0,
  isDefault,
  openTickets: 0,
});
const ONE = { locations: [location(ROSEBANK, 'Rosebank', true)], mine: ROSEBANK, closed: [] };
const TWO = {
  locations: [location(ROSEBANK, 'Rosebank', true), location(SANDTON, 'Sandton')],
  mine: SANDTON,
  closed: [{ id: FORMER, name: 'Melville' }],
};
const [PLACES, LIST, BOARD, TRANSFER] = [
  'GET /api/locations',
  'GET /api/repairs',
  'GET /api/repairs/board',
  `POST /api/repairs/${ID}/transfers`,
] as const;
const { id: _, ...summary } = aSummary({ number: 7, status: 'quoted', deviceName: 'Dlamini disk' });
const platform = mockServer({
  ...SHOP_ANSWERS,
  [PLACES]: respondWith(TWO),
  [LIST]: respondWith([
    aSummary({ id: ID, number: 1, locationId: SANDTON }),
    aSummary({ id: ROSEBANK, number: 2, locationId: FORMER }),
  ]),
  [BOARD]: respondWith({
    columns: REPAIR_STATUSES.map((status) => ({
      status,
      count: status === 'quoted' ? 1 : 0,
      cards: status === 'quoted' ? [{ ...summary, id: ID, locationId: SANDTON }] : [],
    })),
  }),
});
const tech = aUser({ role: 'tech' });
const openTicket = (over: Parameters<typeof aRepair>[0] = {}) =>
  show(<TicketLocation repair={aRepair({ id: ID, number: 7, locationId: ROSEBANK, ...over })} />, { user: tech });

describe('location of a repair', () => {
  it('shows the location and the transfers, newest first', async () => {
    openTicket({
      locationId: SANDTON,
      transfers: [
        { fromName: 'Melville', toName: 'Rosebank', reason: 'The location was closed', byName: '', at: AT },
        {
          fromName: 'Rosebank',
          toName: 'Sandton',
          reason: 'The part is there',
          byName: 'sipho',
          at: `${AT.slice(0, -1)}0Z`,
        },
      ].map((one) => ({ ...one, fromLocationId: FORMER, toLocationId: SANDTON })),
    });
    expect(await screen.findByText('Sandton')).toBeDefined();
    const rows = within(screen.getByRole('list', { name: 'Transfers' })).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Rosebank to Sandton: The part is there sipho,'),
      expect.stringContaining('Melville to Rosebank: The location was closed Automatic,'),
    ]);
  });

  it('transfers to another open location with a reason', async () => {
    platform.answers[TRANSFER] = respondWith(aRepair({ id: ID, locationId: SANDTON }));
    openTicket();
    fireEvent.click(await screen.findByRole('button', { name: 'Transfer' }));
    const dialog = await screen.findByRole('dialog', { name: 'Transfer R-7' });
    const choice = within(dialog).getByLabelText('To location');
    expect(
      within(choice)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Choose a location', 'Sandton']);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Transfer repair' }));
    await waitFor(() => expect(choice.getAttribute('aria-invalid')).toBe('true'));
    expect(platform.sent(TRANSFER)).toEqual([]);
    fireEvent.change(choice, { target: { value: SANDTON } });
    type('Reason', 'Nearer to the customer');
    await press('Transfer repair');
    await waitFor(() =>
      expect(platform.sent(TRANSFER)).toEqual([
        { fromLocationId: ROSEBANK, toLocationId: SANDTON, reason: 'Nearer to the customer' },
      ]),
    );
    expect(await screen.findByText('Repair is at Sandton')).toBeDefined();
  });

  it('says that a colleague transferred the repair meanwhile', async () => {
    platform.answers[TRANSFER] = respondWithError(409, 'STALE_LOCATION', 'Someone transferred this repair meanwhile.');
    openTicket();
    fireEvent.click(await screen.findByRole('button', { name: 'Transfer' }));
    fireEvent.change(await screen.findByLabelText('To location'), { target: { value: SANDTON } });
    type('Reason', 'Nearer');
    await press('Transfer repair');
    expect(await screen.findByText('409: Someone transferred this repair meanwhile.')).toBeDefined();
  });

  it('offers no transfer of a device that was handed over', async () => {
    openTicket({ handedOverAt: AT });
    expect(await screen.findByText('Rosebank')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Transfer' })).toBeNull();
  });

  it('shows nothing in a shop with one location', async () => {
    platform.answers[PLACES] = respondWith(ONE);
    openTicket();
    await settled();
    expect(screen.queryByText('Rosebank')).toBeNull();
    expect(screen.queryByText('Shop location')).toBeNull();
  });
});

describe('list and board of a shop with two locations', () => {
  const open = (at: string) => show(<RepairsPage />, { user: tech, at });

  it('names the location in the list, also a closed one, and filters by it', async () => {
    open('/here');
    expect(await screen.findByRole('columnheader', { name: 'Location' })).toBeDefined();
    expect(screen.getAllByText('Melville (closed)').length).toBeGreaterThan(0);
    fireEvent.change(await screen.findByLabelText('Location'), { target: { value: SANDTON } });
    await waitFor(() => expect(platform.queries(LIST).at(-1)).toContain(`location=${SANDTON}`));
    expect(screen.getByRole('button', { name: 'Remove filter Location: Sandton' })).toBeDefined();
  });

  it('names the location on cards of the board and filters by it', async () => {
    open(`/here?view=board&location=${SANDTON}`);
    expect(await screen.findByText('At Sandton')).toBeDefined();
    expect(platform.queries(BOARD)).toEqual([`?location=${SANDTON}`]);
  });

  it.each(['/here', '/here?view=board'])('shows neither in a shop with one location at %s', async (at) => {
    platform.answers[PLACES] = respondWith(ONE);
    open(at);
    await screen.findAllByText(/R-\d/);
    await settled();
    expect(screen.queryByLabelText('Location')).toBeNull();
    expect(screen.queryByText('Location')).toBeNull();
    expect(screen.queryByText(/At /)).toBeNull();
  });
});

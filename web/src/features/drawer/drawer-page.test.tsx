import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Days, Drawer, Locations } from '#api/generated/drawers.gen.js';
import { AT, aUser, mockServer, respondWith, respondWithError, show } from '#testing/mock-server.js';
import DrawerPage from './pages/DrawerPage.js';

const owner = aUser({ role: 'tenant_admin', tenantId: 't', tenantName: 'Kestrel' });
const SHIFT: NonNullable<Drawer['shift']> = {
  id: 'shift-1',
  userId: 'u',
  userName: 'sipho',
  openedAt: AT,
  isCountedIn: true,
  floatCents: 50_000,
  takenCents: 35_000,
  refundedCents: 5_000,
  paidInCents: 0,
  paidOutCents: 0,
  droppedCents: 0,
  expectedCents: 80_000,
  cardCents: 12_000,
  eftCents: 0,
  movements: [
    {
      id: 'e-1',
      kind: 'payment',
      amountCents: 35_000,
      method: 'cash',
      at: AT,
      byName: 'sipho',
      repairId: 'r',
      repairNumber: 7,
    },
  ],
};
const CLOSED: Drawer = {
  locationId: 't',
  locationName: 'Main location',
  handedOn: [],
  others: [],
  mayCloseDays: true,
  techsCloseDays: false,
};
const CONTENT: NonNullable<Days['open']> = {
  locationId: 't',
  locationName: 'Main location',
  fromDay: '2026-11-20',
  throughDay: '2026-11-20',
  takings: [{ byName: 'sipho', method: 'cash', paymentsCents: 538_200, depositsCents: 0, refundsCents: 5_000 }],
  shifts: [],
  cash: { openingCents: 0, inCents: 0, outCents: 0, differenceCents: 0, closingCents: 0 },
  sales: { chargedCents: 0, reversedCents: 0, vatCents: 0, depositsAppliedCents: 0, writtenOffCents: 0 },
  unpaid: [{ repairId: 'r', repairNumber: 9, deviceName: 'ThinkPad', dueCents: 35_000 }],
};
const DAYS: Days = {
  locationId: 't',
  locationName: 'Main location',
  today: '2026-11-20',
  open: CONTENT,
  openShifts: [],
  mayClose: true,
  mayReopen: true,
  closings: [],
};
const LOCATIONS: Locations = {
  locations: [{ id: 't', name: 'Main location', hours: [], position: 0, isDefault: true, openTickets: 2 }],
  mine: 't',
  closed: [],
};
const TWO: Locations = {
  ...LOCATIONS,
  locations: [
    ...LOCATIONS.locations,
    { id: 'b', name: 'Sandton', hours: [], position: 1, isDefault: false, openTickets: 1 },
  ],
};
const [DRAWER, DAY, OPEN, MOVE, CLOSE, CLOSE_DAY, PLACES] = [
  'GET /api/drawer',
  'GET /api/days',
  'POST /api/drawer/open',
  'POST /api/drawer/moves',
  'POST /api/drawer/close',
  'POST /api/days/close',
  'GET /api/locations',
];
const platform = mockServer({
  [DRAWER]: respondWith(CLOSED),
  [DAY]: respondWith(DAYS),
  [PLACES]: respondWith(LOCATIONS),
});
const open = (tab = 'mine') =>
  show(<DrawerPage />, { user: owner, at: `/tenant/drawer?tab=${tab}`, route: '/tenant/drawer' });
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const sentTo = (call: string) => platform.sent(call).at(-1);
const press = (button: HTMLElement) => fireEvent.click(button);

describe('drawer page', () => {
  it('says how to start while the drawer is closed, and adds up the float while typing', async () => {
    platform.answers[OPEN] = respondWith({ ...CLOSED, shift: SHIFT });
    open();
    press(await screen.findByRole('button', { name: 'Open drawer' }));
    type('R200', '2');
    type('R5', '3');
    type('50c', '1');
    await waitFor(() => expect(screen.getByRole('status').textContent).toContain('R415.50'));
    press(within(screen.getByRole('dialog')).getByRole('button', { name: 'Open drawer' }));
    await waitFor(() =>
      expect(sentTo('POST /api/drawer/open')).toMatchObject({
        counted: [
          { cents: 20_000, count: 2 },
          { cents: 500, count: 3 },
          { cents: 50, count: 1 },
        ],
      }),
    );
  });

  it('shows what must be in the drawer and how it is made up', async () => {
    platform.answers[DRAWER] = respondWith({ ...CLOSED, shift: SHIFT });
    open();
    const panel = within(await screen.findByRole('region', { name: 'Expected now' }));
    expect(panel.getAllByText('R800.00')).toHaveLength(2);
    expect(panel.getByRole('link', { name: 'R-7' }).getAttribute('href')).toBe('/tenant/repairs/r');
  });

  it('shows a refused amount at its field', async () => {
    platform.answers[DRAWER] = respondWith({ ...CLOSED, shift: SHIFT });
    platform.answers[MOVE] = respondWithError(400, 'INVALID', 'Some fields need your attention.', {
      amountCents: 'is more than the cash in your drawer',
    });
    open();
    press(await screen.findByRole('button', { name: 'Drop to the safe' }));
    type('Amount in rand', '1 500,00');
    type('Reason', 'Above the limit');
    press(within(screen.getByRole('dialog')).getByRole('button', { name: 'Drop to the safe' }));
    expect(await screen.findByText(/is more than the cash in your drawer/)).toBeDefined();
    expect(sentTo('POST /api/drawer/moves')).toMatchObject({ move: 'drop', amountCents: 150_000 });
  });

  it('asks for a reason only while the count differs', async () => {
    platform.answers[DRAWER] = respondWith({ ...CLOSED, shift: SHIFT });
    platform.answers[CLOSE] = respondWith(CLOSED);
    open();
    press(await screen.findByRole('button', { name: 'Count and close' }));
    expect(screen.getByLabelText('Reason for the difference')).toBeDefined();
    type('R200', '4');
    await waitFor(() => expect(screen.queryByLabelText('Reason for the difference')).toBeNull());
    press(screen.getByRole('button', { name: 'Close drawer' }));
    await waitFor(() =>
      expect(sentTo('POST /api/drawer/close')).toMatchObject({ shiftId: 'shift-1', handedOnCents: 0 }),
    );
  });
});

describe('day close', () => {
  it('shows the day and closes it after a question', async () => {
    platform.answers[CLOSE_DAY] = respondWith({ ...DAYS, open: undefined, closedThrough: '2026-11-20' });
    open('day');
    const panel = within(await screen.findByRole('region', { name: 'Day of 20 Nov 2026' }));
    expect(panel.getAllByText('R5,332.00').length).toBeGreaterThan(0);
    expect(panel.getByText('R350.00')).toBeDefined();
    press(panel.getByRole('button', { name: 'Close 20 Nov 2026' }));
    press(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close 20 Nov 2026' }));
    await waitFor(() => expect(sentTo('POST /api/days/close')).toMatchObject({ throughDay: '2026-11-20' }));
  });

  it('names the open drawers that hold the day open', async () => {
    platform.answers[DAY] = respondWith({ ...DAYS, openShifts: [{ id: 's', userName: 'sipho' }] });
    open('day');
    expect(await screen.findByText('Close these drawers first: sipho.')).toBeDefined();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Close 20 Nov 2026' }).disabled).toBe(true);
  });

  it('tells a person without the right who closes days', async () => {
    platform.answers[DAY] = respondWith({ ...DAYS, open: undefined, mayClose: false, mayReopen: false });
    open('day');
    expect(await screen.findByText('Your administrator closes days')).toBeDefined();
  });
});

describe('locations', () => {
  it('lists the locations with their opening hours', async () => {
    open('locations');
    expect(await screen.findByText('No opening hours · First location')).toBeDefined();
  });

  it('counts the open repairs of each location in a shop with two', async () => {
    platform.answers[PLACES] = respondWith(TWO);
    open('locations');
    expect((await screen.findByRole('link', { name: '1 open repair' })).getAttribute('href')).toBe(
      '/tenant/repairs?location=b&pickedUp=no',
    );
  });

  it('asks to transfer open repairs before the closing', async () => {
    platform.answers[PLACES] = respondWith(TWO);
    open('locations');
    fireEvent.click(await screen.findByRole('button', { name: 'Close location' }));
    const dialog = await screen.findByRole('dialog', { name: 'Sandton has open repairs' });
    expect(within(dialog).getByRole('link', { name: '1 open repair' }).getAttribute('href')).toBe(
      '/tenant/repairs?location=b&pickedUp=no',
    );
    expect(within(dialog).queryByRole('button', { name: 'Close location' })).toBeNull();
  });

  it('shows why the service keeps the location', async () => {
    platform.answers[PLACES] = respondWith({
      ...TWO,
      locations: TWO.locations.map((one) => ({ ...one, openTickets: 0 })),
    });
    platform.answers['DELETE /api/locations/b'] = respondWithError(409, 'INVALID_TRANSITION', 'It has 1 open repair.');
    open('locations');
    fireEvent.click(await screen.findByRole('button', { name: 'Close location' }));
    const dialog = await screen.findByRole('dialog', { name: 'Close Sandton?' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Close location' }));
    expect(await screen.findByText('409: It has 1 open repair.')).toBeDefined();
  });
});

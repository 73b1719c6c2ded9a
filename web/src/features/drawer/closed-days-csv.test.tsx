import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import type { Days } from '#api/generated/drawers.gen.js';
import { AT, aUser, mockServer, respondWith, show } from '#testing/mock-server.js';
import { keepSavedFiles } from '#testing/saved-files.js';
import DrawerPage from './pages/DrawerPage.js';

const owner = aUser({ role: 'tenant_admin', tenantId: 't', tenantName: 'Kestrel' });
type Closing = Days['closings'][number];
const CLOSING: Closing = {
  id: 'closing-4',
  kind: 'closed',
  number: 4,
  fromDay: '2026-11-20',
  throughDay: '2026-11-20',
  byName: 'lerato',
  at: AT,
  sha256: 'a'.repeat(64),
  mayReopen: true,
  content: {
    locationId: 't',
    locationName: 'Main location',
    fromDay: '2026-11-20',
    throughDay: '2026-11-20',
    takings: [{ byName: 'sipho', method: 'cash', paymentsCents: 538_200, depositsCents: 10_000, refundsCents: 5_050 }],
    shifts: [],
    cash: { openingCents: 50_000, inCents: 548_200, outCents: 5_050, differenceCents: -150, closingCents: 593_000 },
    sales: {
      chargedCents: 538_200,
      reversedCents: 5_050,
      vatCents: 69_541,
      depositsAppliedCents: 10_000,
      writtenOffCents: 0,
    },
    unpaid: [{ repairId: 'r', repairNumber: 9, deviceName: 'ThinkPad "X1"', dueCents: 35_000 }],
  },
};
const REOPENED: Closing = {
  ...CLOSING,
  id: 'closing-5',
  kind: 'reopened',
  number: 5,
  reason: '=1+1',
  mayReopen: false,
};
const DAYS: Days = {
  locationId: 't',
  locationName: 'Main location',
  today: '2026-11-21',
  openShifts: [],
  mayClose: true,
  mayReopen: true,
  closings: [REOPENED],
  next: '5',
};
const LAST_PAGE = respondWith({ ...DAYS, closings: [CLOSING], next: undefined });
const server = mockServer({
  'GET /api/drawer': respondWith({
    locationId: 't',
    locationName: 'Main location',
    handedOn: [],
    others: [],
    mayCloseDays: true,
    techsCloseDays: false,
  }),
  'GET /api/days': respondWith(DAYS),
  'GET /api/locations': respondWith({
    locations: [{ id: 't', name: 'Main location', hours: [], position: 0, isDefault: true, openTickets: 0 }],
    mine: 't',
    closed: [],
  }),
});
const saved = keepSavedFiles();
const open = (at: string) => show(<DrawerPage />, { user: owner, at, route: '/tenant/drawer' });

describe('closed days as CSV', () => {
  it('has all pages of the list, and no cell that a spreadsheet runs', async () => {
    const pages = [respondWith(DAYS), respondWith(DAYS), LAST_PAGE];
    server.answers['GET /api/days'] = () => (pages.shift() ?? LAST_PAGE)();
    open('/tenant/drawer?tab=day');
    fireEvent.click(await screen.findByRole('button', { name: 'Export CSV' }));
    await screen.findByText('2 rows exported');
    expect(server.queries('GET /api/days').at(-1)).toBe('?before=5');
    const [file, ...more] = await saved();
    expect(more).toEqual([]);
    expect(file?.name).toBe('closed-days.csv');
    const rows = file?.text.trim().split('\r\n') ?? [];
    expect(rows).toHaveLength(3);
    expect(rows[0]).toBe(
      '"From","To","State","By","At (date)","At (time, UTC)","Reason","Charged","Received","Difference"',
    );
    expect(rows[1]).toMatch(/^2026-11-20,2026-11-20,"Reopened","lerato",.*,"'=1\+1",5382\.00,5431\.50,0\.00$/);
    expect(rows[2]).toMatch(/^2026-11-20,2026-11-20,"Closed","lerato",.*,"",5382\.00,5431\.50,0\.00$/);
  });

  it('has the report of one day, whose sections add up', async () => {
    server.answers['GET /api/days'] = LAST_PAGE;
    open('/tenant/drawer?tab=day&before=5');
    const row = within(await screen.findByRole('row', { name: /lerato/ }));
    fireEvent.click(row.getByRole('button', { name: /CSV|Actions/ }));
    const item = screen.queryByRole('menuitem', { name: 'CSV' });
    if (item) fireEvent.click(item);
    const [file] = await saved();
    expect(file?.name).toBe('day-2026-11-20-4.csv');
    const rows = (file?.text.trim().split('\r\n') ?? []).map((line) => line.split(/,(?=")|,(?=-?\d+\.\d\d$)/));
    const amounts = (section: string) =>
      rows.filter(([name]) => name === `"${section}"`).map((cells) => Math.round(Number(cells.at(-1)) * 100));
    const takings = amounts('Takings');
    expect(takings).toEqual([538_200, 10_000, -5_050, 543_150]);
    expect(amounts('Cash in the drawers')).toEqual([50_000, 548_200, -5_050, -150, 593_000]);
    expect(rows.at(-1)?.[1]).toBe('"R-9, ThinkPad ""X1"""');
  });
});

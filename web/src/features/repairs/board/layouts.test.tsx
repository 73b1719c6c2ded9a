import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { REPAIR_STATUSES } from '@revive/contracts/repairs/states';
import { aUser, deferred, mockServer, press, respondWith, show } from '#testing/mock-server.js';
import { settled } from '#testing/waits.js';
import Page from '../pages/RepairsPage.js';
import { aRepair, aSummary } from '../testing/a-repair.js';
import { ANN, SHOP_ANSWERS } from '../testing/shop-answers.js';

const ID = '0190a0a0-0000-7000-8000-00000000000a';
const [BOARD, PROMISED, CHANGE] = [
  'GET /api/repairs/board',
  'GET /api/repairs/promised',
  `PATCH /api/repairs/${ID}/desk`,
] as const;
const promisedAt = new Date(2026, 10, 20, 14, 30).toISOString();
const { id: _, ...summary } = aSummary({ number: 7, status: 'quoted', deviceName: 'Dlamini disk' });
const card = {
  ...summary,
  id: ID,
  desk: { priority: 'urgent', tags: [], promisedAt, assigneeName: 'Ann Nkosi', assigneeId: ANN.id },
};
const platform = mockServer({
  ...SHOP_ANSWERS,
  [BOARD]: respondWith({
    columns: REPAIR_STATUSES.map((status) => ({
      status,
      count: status === 'quoted' ? 53 : 0,
      cards: status === 'quoted' ? [card] : [],
    })),
  }),
  [PROMISED]: respondWith({ cards: [card], more: 0 }),
  [CHANGE]: respondWith(aRepair({ id: ID })),
});
const open = (at: string) => show(<Page />, { user: aUser({ role: 'tech' }), at });

describe('board', () => {
  it('shows a column per status with its count, links to repairs and the number of hidden cards', async () => {
    open('/here?view=board&assignee=me');
    const column = await screen.findByRole('region', { name: 'Awaiting Approval, 53 repairs' });
    expect(platform.queries(BOARD)).toEqual(['?assignee=me']);
    expect(screen.getAllByRole('region')).toHaveLength(7);
    expect(within(column).getByRole('link', { name: 'R-7 Dlamini disk' }).getAttribute('href')).toBe(
      `/tenant/repairs/${ID}`,
    );
    expect(within(column).getByText('Urgent')).toBeDefined();
    expect(within(column).getByText('Overdue')).toBeDefined();
    expect(within(column).getByRole('link', { name: '52 more' }).getAttribute('href')).toBe(
      '/tenant/repairs?status=quoted&pickedUp=no&order=priority&assignee=me',
    );
    expect(screen.getByRole('link', { name: 'New repair' })).toBeDefined();
  });

  it('requests a single priority after the choice', async () => {
    open('/here?view=board&priority=urgent');
    await screen.findByRole('region', { name: 'Awaiting Approval, 53 repairs' });
    expect(platform.queries(BOARD)).toEqual(['?priority=urgent']);
  });

  it('shows repairs that need a technician in their own column, with the days in the shop', async () => {
    const at = (outcome: string, number: number) => ({
      ...card,
      id: `0190a0a0-0000-7000-8000-00000000000${number}`,
      number,
      outcome,
      status: 'diagnosing',
      takenInAt: new Date(Date.now() - 3 * 24 * 3_600_000).toISOString(),
      desk: { priority: 'normal', tags: [], ...(number === 9 && { promisedAt }) },
    });
    platform.answers[BOARD] = respondWith({
      columns: [{ status: 'diagnosing', count: 2, cards: [at('needs_person', 8), at('none', 9)] }],
    });
    open('/here?view=board');
    const running = await screen.findByRole('region', { name: 'Running Diagnostics, 1 repair' });
    expect(within(running).getByRole('link', { name: 'R-9 Dlamini disk' })).toBeDefined();
    const waits = screen.getByRole('region', { name: 'Needs technician, 1 repair' });
    expect(within(waits).getByRole('link', { name: 'R-8 Dlamini disk' })).toBeDefined();
    expect(within(waits).getByText('Checked in 3 days ago')).toBeDefined();
    expect(within(running).getByText('Checked in 3 days ago')).toBeDefined();
  });

  it('shows the price of a quote, and no price for a repair that ended without a quote', async () => {
    const cards = [
      { ...card, totalCents: 538_250 },
      { ...card, id: ID.replace(/a$/, 'b'), number: 8, totalCents: 35_000, outcome: 'declined' },
    ];
    platform.answers[BOARD] = respondWith({ columns: [{ status: 'ready_for_pickup', count: 2, cards }] });
    open('/here?view=board');
    const column = await screen.findByRole('region', { name: /, 2 repairs$/ });
    expect(within(column).getByText('R5,382.50')).toBeDefined();
    expect(within(column).queryByText(/R350/)).toBeNull();
  });

  it('assigns a person through the card’s menu', async () => {
    open('/here?view=board');
    fireEvent.click(await screen.findByRole('button', { name: 'Assign R-7, now Ann Nkosi' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Unassigned' }));
    await waitFor(() => expect(platform.sent(CHANGE)).toEqual([{ assigneeId: null }]));
  });
});

describe('calendar', () => {
  const day = (name: RegExp) => screen.findByRole('button', { name });

  it('marks overdue days and lists the chosen day', async () => {
    open('/here?view=calendar&day=2026-11-18');
    expect(await screen.findByText('Nothing is promised for this day.')).toBeDefined();
    fireEvent.click(await day(/^20 Nov 2026, 1 repair, 1 overdue$/));
    const list = await screen.findByRole('region', { name: 'Promised for 20 Nov 2026' });
    expect(within(list).getByRole('link', { name: 'R-7 Dlamini disk' })).toBeDefined();
    expect(within(list).getByRole('link', { name: 'Open in the list' }).getAttribute('href')).toBe(
      '/tenant/repairs?promised=2026-11-20&order=promised',
    );
  });

  it('moves by keys across months, with a single tab stop', async () => {
    open('/here?view=calendar&day=2026-11-27');
    const from = await day(/^27 Nov 2026/);
    fireEvent.keyDown(from, { key: 'ArrowDown' });
    const to = await day(/^4 Dec 2026/);
    await waitFor(() => expect(document.activeElement).toBe(to));
    expect(screen.getAllByRole('button').filter((one) => one.dataset['chosen'] === 'true')).toHaveLength(1);
    await waitFor(() => expect(platform.queries(PROMISED)).toHaveLength(2));
  });

  it('moves a promised time and shows a week', async () => {
    open('/here?view=calendar&day=2026-11-20&span=week');
    await press('Move the promise of R-7');
    fireEvent.change(await screen.findByLabelText('Promised for'), { target: { value: '2030-01-02T10:00' } });
    await press('Apply');
    await waitFor(() =>
      expect(platform.sent(CHANGE)).toEqual([{ promisedAt: new Date('2030-01-02T10:00').toISOString() }]),
    );
    expect(screen.getByText('16 Nov 2026 – 22 Nov 2026')).toBeDefined();
  });

  const dayLater = (moment: string, days: number) => {
    const at = new Date(moment);
    return new Date(at.getFullYear(), at.getMonth(), at.getDate() + days, at.getHours(), at.getMinutes()).toISOString();
  };

  it('moves a promised time by drag and drop, keeps the time of day and offers Undo', async () => {
    open('/here?view=calendar&day=2026-11-20');
    const name = await screen.findByText(/R-7 Dlamini disk/, { selector: '[data-line]' });
    expect(name.draggable).toBe(true);
    const dataTransfer = { setData: () => undefined, effectAllowed: '' };
    fireEvent.dragStart(name, { dataTransfer });
    const to = (await day(/^24 Nov 2026/)).closest('td') as HTMLElement;
    fireEvent.dragOver(to);
    await waitFor(() => expect(to.dataset['over']).toBe('true'));
    fireEvent.drop(to);
    expect(await screen.findByText('Promise of R-7 moved')).toBeDefined();
    const [sent] = platform.sent(CHANGE) as { promisedAt: string }[];
    expect(sent?.promisedAt).toBe(dayLater(promisedAt, 4));
    await press('Undo');
    await waitFor(() => expect(platform.sent(CHANGE)).toEqual([sent, { promisedAt: promisedAt }]));
    expect(await screen.findByText('Change undone')).toBeDefined();
  });

  it('moves a promised time by Shift and an arrow key and keeps the focus', async () => {
    open('/here?view=calendar&day=2026-11-20');
    const link = await screen.findByRole('link', { name: 'R-7 Dlamini disk' });
    fireEvent.keyDown(link, { key: 'ArrowDown' });
    fireEvent.keyDown(link, { key: 'ArrowDown', shiftKey: true });
    await waitFor(() => expect(platform.sent(CHANGE)).toEqual([{ promisedAt: dayLater(promisedAt, 7) }]));
    expect(await screen.findByRole('region', { name: 'Promised for 27 Nov 2026' })).toBeDefined();
  });

  it('keeps the focus elsewhere when the user moves on during the change', async () => {
    const moving = deferred(respondWith(aRepair({ id: ID })));
    platform.answers[CHANGE] = moving.answer;
    open('/here?view=calendar&day=2026-11-20');
    const link = await screen.findByRole('link', { name: 'R-7 Dlamini disk' });
    fireEvent.keyDown(link, { key: 'ArrowDown', shiftKey: true });
    fireEvent.click(link);
    await screen.findByText(`at /tenant/repairs/${ID}`);
    moving.go();
    await settled();
    expect(screen.getByText('Promise of R-7 moved')).toBeDefined();
    expect(screen.getByText(`at /tenant/repairs/${ID}`)).toBeDefined();
  });
});

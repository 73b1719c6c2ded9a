import { describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { aUser, mockServer, press, respondWith, respondWithError, show, type } from '#testing/mock-server.js';
import { ShopNotes } from '../components/ShopNotes.js';
import { aRepair } from '../testing/a-repair.js';
import { ANN, SHOP_ANSWERS } from '../testing/shop-answers.js';
import { DeskPanel } from './DeskPanel.js';

const repair = aRepair({
  customerEmail: 'thandi@example.com',
  desk: { priority: 'normal', tags: ['water damage'], assigneeId: 'gone', assigneeName: 'Left Long Ago' },
});
const [CHANGE, NOTE] = [`PATCH /api/repairs/${repair.id}/desk`, `POST /api/repairs/${repair.id}/notes`] as const;
const platform = mockServer({ [CHANGE]: respondWith(repair), [NOTE]: respondWith(repair, 201), ...SHOP_ANSWERS });
const user = aUser({ role: 'tech' });
const changed = () => platform.sent(CHANGE);

let arrive = (_: typeof repair): void => undefined;
function Live() {
  const [ticket, setTicket] = useState(repair);
  arrive = (next) => act(() => setTicket(next));
  return <DeskPanel repair={ticket} canEdit />;
}
const after = (version: number, desk: Partial<typeof repair.desk>) => ({
  ...repair,
  version,
  desk: { ...repair.desk, ...desk },
});

describe('planning of a repair', () => {
  it('saves a choice at once and shows a former colleague by name', async () => {
    show(<DeskPanel repair={repair} canEdit />, { user });
    await screen.findByRole('option', { name: 'Ann Nkosi' });
    const assignee = screen.getByLabelText<HTMLSelectElement>('Assignee', { selector: 'select' });
    expect(assignee.selectedOptions[0]?.text).toBe('Left Long Ago');
    fireEvent.change(assignee, { target: { value: ANN.id } });
    fireEvent.change(screen.getByLabelText('Priority', { selector: 'select' }), { target: { value: 'urgent' } });
    fireEvent.change(assignee, { target: { value: '' } });
    await waitFor(() =>
      expect(changed()).toEqual([{ assigneeId: ANN.id }, { priority: 'urgent' }, { assigneeId: null }]),
    );
  });

  it('saves the promised time on blur, not during typing', async () => {
    show(<DeskPanel repair={repair} canEdit />, { user });
    const field = screen.getByLabelText('Promised for');
    fireEvent.change(field, { target: { value: '2030-01-02T10:00' } });
    expect(changed()).toEqual([]);
    fireEvent.keyDown(field, { key: 'Escape' });
    fireEvent.blur(field);
    expect(changed()).toEqual([]);
    fireEvent.change(field, { target: { value: '2030-01-02T10:00' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    fireEvent.blur(field);
    await waitFor(() => expect(changed()).toEqual([{ promisedAt: new Date('2030-01-02T10:00').toISOString() }]));
  });

  it('shows the reason of a refusal', async () => {
    platform.answers[CHANGE] = respondWithError(400, 'INVALID', 'Check what you entered.', {
      promisedAt: 'Choose a time that has not passed',
    });
    show(<DeskPanel repair={repair} canEdit />, { user });
    fireEvent.change(screen.getByLabelText('Promised for'), { target: { value: '2020-01-02T10:00' } });
    fireEvent.blur(screen.getByLabelText('Promised for'));
    expect(await screen.findByText('Not saved')).toBeDefined();
  });

  it('adds and removes tags', async () => {
    show(<DeskPanel repair={repair} canEdit />, { user });
    type('Add a tag', ' Warranty ');
    fireEvent.keyDown(screen.getByLabelText('Add a tag'), { key: 'Enter' });
    await press('Remove tag water damage');
    await waitFor(() => expect(changed()).toEqual([{ addTags: ['warranty'] }, { removeTags: ['water damage'] }]));
  });

  it('sends only the changed tags, because a colleague may change further tags', async () => {
    show(<Live />, { user });
    const add = (tag: string) => {
      type('Add a tag', tag);
      fireEvent.keyDown(screen.getByLabelText('Add a tag'), { key: 'Enter' });
    };
    add('a');
    add('Water  damage');
    arrive(after(5, { tags: ['rush'] }));
    add('b');
    await waitFor(() => expect(changed()).toEqual([{ addTags: ['a'] }, { addTags: ['b'] }]));
  });

  it('follows a colleague’s change of the promised time except during typing', () => {
    const [eleven, twelve] = [new Date(2030, 0, 2, 11), new Date(2030, 0, 2, 12)].map((at) => at.toISOString());
    show(<Live />, { user });
    const field = screen.getByLabelText<HTMLInputElement>('Promised for');
    const isStill = (value: string) => {
      expect(screen.getByLabelText('Promised for')).toBe(field);
      expect(field.value).toBe(value);
    };
    arrive(after(2, { promisedAt: eleven }));
    isStill('2 Jan 2030, 11:00');
    // The keydown event precedes the input.
    fireEvent.keyDown(field, { key: '0' });
    arrive(after(3, { promisedAt: twelve }));
    isStill('2 Jan 2030, 11:00');
    fireEvent.change(field, { target: { value: '2 jan 2030 10:00' } });
    arrive(after(4, { promisedAt: eleven }));
    isStill('2 jan 2030 10:00');
    fireEvent.keyDown(field, { key: 'Escape' });
    isStill('2 Jan 2030, 11:00');
    fireEvent.blur(field);
    expect(changed()).toEqual([]);
  });

  it('shows the planning read-only to staff', () => {
    show(<DeskPanel repair={repair} canEdit={false} />, { user: aUser() });
    expect(screen.getByText('Left Long Ago')).toBeDefined();
    expect(screen.queryByRole('combobox')).toBeNull();
  });
});

describe('note', () => {
  it('defaults to internal and shows its readers', async () => {
    show(<ShopNotes repair={repair} />, { user });
    await press('Add note');
    expect(screen.getByText('Internal: only your shop reads this.')).toBeDefined();
    type('Note', 'We found your charger');
    fireEvent.click(screen.getByLabelText('For the customer'));
    expect(screen.getByText('Your customer reads this on the tracking page and gets it by email.')).toBeDefined();
    await press('Send to customer');
    await waitFor(() => expect(platform.sent(NOTE)).toEqual([{ text: 'We found your charger', forCustomer: true }]));
  });

  it('marks notes for the customer', () => {
    const at = '2026-11-26T09:00:00.000Z';
    const notes = [
      { text: 'Ask about the discount', byName: 'ann', at },
      { text: 'We found your charger', byName: 'ann', at, forCustomer: true },
    ];
    show(<ShopNotes repair={aRepair({ notes })} />, { user });
    expect(screen.getAllByText('For the customer')).toHaveLength(1);
  });
});

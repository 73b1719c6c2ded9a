import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aUser, mockServer, press, respondWith, show, type } from '#testing/mock-server.js';
import Page from '../pages/RepairsPage.js';
import { aSummary } from '../testing/a-repair.js';
import { ANN, SHOP_ANSWERS } from '../testing/shop-answers.js';
import { undoOf } from './use-bulk-desk.js';

const [LIST, BULK, SAVE] = ['GET /api/repairs', 'POST /api/repairs/bulk-desk', 'POST /api/repairs/views'] as const;
const RENAME = 'PATCH /api/repairs/views/0190a0a0-0000-7000-8000-00000000000a';
const ids = ['a', 'b', 'c', 'd'].map((letter) => `0190a0a0-0000-7000-8000-00000000000${letter}`);
const rows = ids.map((id, i) =>
  aSummary({ id, number: i + 1, desk: { priority: i === 1 ? 'high' : 'normal', tags: [] } }),
);
const platform = mockServer({
  [LIST]: respondWith(rows),
  [BULK]: respondWith({ results: ids.map((id, i) => ({ id, state: i === 3 ? 'refused' : 'changed' })) }),
  ...SHOP_ANSWERS,
});
const open = (at = '/here') => show(<Page />, { user: aUser({ role: 'tech' }), at });
const box = (number: number) => screen.getByRole('checkbox', { name: `Select R-${number}` });

describe('list with planning', () => {
  it('filters by assignee on the server', async () => {
    open('/here?assignee=me&due=overdue&order=promised');
    await screen.findAllByText('R-1');
    expect(platform.queries(LIST)).toEqual(['?order=promised&assignee=me&due=overdue']);
    await screen.findByRole('option', { name: 'Ann Nkosi' });
    fireEvent.change(screen.getByLabelText('Assignee'), { target: { value: ANN.id } });
    await waitFor(() => expect(platform.queries(LIST).at(-1)).toContain(`assignee=${ANN.id}`));
    expect(screen.getByRole('button', { name: 'Remove filter Assignee: Ann Nkosi' })).toBeDefined();
  });

  it('selects a range by Shift, changes the rows in one call and offers Undo', async () => {
    open();
    await screen.findAllByText('R-1');
    fireEvent.click(box(1));
    fireEvent.click(box(4), { shiftKey: true });
    expect(screen.getByText('4 selected')).toBeDefined();
    await press('Set priority');
    const dialog = await screen.findByRole('dialog', { name: 'Priority of 4 repairs' });
    fireEvent.change(within(dialog).getByLabelText('Set priority'), { target: { value: 'urgent' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(platform.sent(BULK)).toEqual([{ ids, priority: 'urgent' }]));
    expect(await screen.findByText('3 repairs changed')).toBeDefined();
    expect(screen.getByText('1 refused: picked up, too many tags, or a time that has passed')).toBeDefined();
    await press('Undo');
    await waitFor(() =>
      expect(platform.sent(BULK).slice(1)).toEqual([
        { ids: [ids[0], ids[2]], priority: 'normal' },
        { ids: [ids[1]], priority: 'high' },
      ]),
    );
  });

  it('saves filters as a view and opens built-in views', async () => {
    platform.answers[SAVE] = respondWith({
      views: [{ id: ids[0], name: 'Urgent ones', address: 'priority=urgent' }],
    });
    open('/here?priority=urgent');
    await screen.findAllByText('R-1');
    await press('Save view');
    type('Name', 'Urgent ones');
    const dialog = screen.getByRole('dialog', { name: 'Save this view' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save view' }));
    await waitFor(() => expect(platform.sent(SAVE)).toEqual([{ name: 'Urgent ones', address: 'priority=urgent' }]));
    const view = await screen.findByRole('button', { name: 'Urgent ones' });
    expect(view.getAttribute('aria-pressed')).toBe('true');
    platform.answers[RENAME] = respondWith({
      views: [{ id: ids[0], name: 'Today', address: 'priority=urgent' }],
    });
    await press('Rename view');
    type('Name', 'Today');
    const renaming = await screen.findByRole('dialog', { name: 'Rename “Urgent ones”' });
    fireEvent.click(within(renaming).getByRole('button', { name: 'Rename view' }));
    await screen.findByRole('button', { name: 'Today' });
    expect(platform.sent(RENAME)).toEqual([{ name: 'Today' }]);
    fireEvent.click(screen.getByRole('button', { name: 'Mine' }));
    await waitFor(() => expect(platform.queries(LIST).at(-1)).toBe('?assignee=me&pickedUp=no'));
  });
});

describe('undo of a bulk change', () => {
  const [one, two] = [
    aSummary({ id: 'one', desk: { priority: 'normal', tags: ['kept'], promisedAt: '2026-11-26T09:00:00.000Z' } }),
    aSummary({ id: 'two', desk: { priority: 'normal', tags: [] } }),
  ];

  it('restores each promised time and keeps a tag that existed before', () => {
    expect(undoOf([one, two], { promisedAt: '2026-12-01T09:00:00.000Z' })).toEqual([
      { ids: ['one'], promisedAt: '2026-11-26T09:00:00.000Z' },
      { ids: ['two'], promisedAt: null },
    ]);
    expect(undoOf([one, two], { addTags: ['kept'] })).toEqual([
      { ids: ['one'], removeTags: [] },
      { ids: ['two'], removeTags: ['kept'] },
    ]);
    expect(undoOf([one], { removeTags: ['kept'] })).toEqual([{ ids: ['one'], addTags: ['kept'] }]);
  });
});

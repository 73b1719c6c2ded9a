import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { mockServer, aUser, press, respondWith, show, type } from '#testing/mock-server.js';
import { pass } from '#testing/waits.js';
import Page from './RepairsPage.js';
import { aSummary } from '../testing/a-repair.js';
import { SHOP_ANSWERS } from '../testing/shop-answers.js';

const LIST = 'GET /api/repairs';
const platform = mockServer({
  [LIST]: respondWith([aSummary({ id: 'a', number: 2, deviceName: 'Newest disk' })]),
  ...SHOP_ANSWERS,
});
const open = () => show(<Page />, { user: aUser({ role: 'tech' }) });
const find = (text: string) => type('Find a repair', text);
afterEach(() => {
  jest.useRealTimers();
});

describe('search for a repair', () => {
  it('finds a repair of any page by phone number on the server', async () => {
    open();
    await screen.findByText('Newest disk');
    platform.answers[LIST] = respondWith([aSummary({ id: 'b', number: 1, deviceName: 'Oldest disk' })]);
    find('555 0111');
    expect(await screen.findByText('Oldest disk')).toBeDefined();
    expect(platform.queries(LIST)).toEqual(['', '?find=555+0111']);
  });

  it('waits for a pause in typing and accepts a single digit but no single letter', async () => {
    jest.useFakeTimers();
    open();
    await pass(10);
    find('t');
    await pass(500);
    for (const text of ['th', 'tha', 'than']) {
      find(text);
      await pass(100);
    }
    expect(platform.queries(LIST)).toEqual(['']);
    await pass(150);
    expect(platform.queries(LIST)).toEqual(['', '?find=than']);
    find('2');
    await pass(250);
    expect(platform.queries(LIST)).toEqual(['', '?find=than', '?find=2']);
  });

  it('reports no match and clears the search', async () => {
    open();
    await screen.findByText('Newest disk');
    platform.answers[LIST] = respondWith([]);
    find('nobody');
    expect(await screen.findByText('No repair matches “nobody”')).toBeDefined();
    await press('Clear search and filters');
    expect(await screen.findByText('Newest disk')).toBeDefined();
  });
});

describe('list without repairs', () => {
  it('links to the counter form', async () => {
    platform.answers[LIST] = respondWith([]);
    open();
    await screen.findByText('No repairs yet');
    const links = screen.getAllByRole('link', { name: 'New repair' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/tenant/intake', '/tenant/intake']);
  });
});

describe('filters of the list', () => {
  it('sends filters to the server, shows them as chips and removes them', async () => {
    show(<Page />, { user: aUser({ role: 'tech' }), at: '/here?waitingOn=shop&before=x' });
    await screen.findByText('Newest disk');
    expect(platform.queries(LIST)).toEqual(['?before=x&waitingOn=shop']);
    fireEvent.change(screen.getByLabelText('Status'), { target: { value: 'approved' } });
    await waitFor(() => expect(platform.queries(LIST).at(-1)).toBe('?status=approved&waitingOn=shop'));
    fireEvent.click(screen.getByRole('button', { name: 'Remove filter Waiting on: You' }));
    await waitFor(() => expect(platform.queries(LIST).at(-1)).toBe('?status=approved'));
    fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Filters' })).toBeNull());
  });

  it('drops unknown values in the address', async () => {
    show(<Page />, { user: aUser({ role: 'tech' }), at: '/here?status=gone&from=yesterday' });
    await screen.findByText('Newest disk');
    expect(platform.queries(LIST)).toEqual(['']);
  });
});

import { afterEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { onPhone } from '#testing/on-phone.js';
import { FilterBar } from './FilterBar.js';
import { useAddressFilters } from './use-address-filters.js';
import { useListSearch } from './use-list-search.js';

afterEach(cleanup);
const FILTERS = ['state', 'from', 'to', 'order'] as const;

function Bar() {
  const filters = useAddressFilters(FILTERS, 'order');
  const search = useListSearch(filters);
  return (
    <>
      <FilterBar
        filters={filters}
        choices={[{ name: 'state', label: 'State', choices: [{ value: 'on', label: 'Running' }] }]}
        days={{ from: 'from', to: 'to', label: 'Started' }}
        sort={{
          name: 'order',
          label: 'Sort',
          choices: [
            { value: 'newest', label: 'Newest first' },
            { value: 'oldest', label: 'Oldest first' },
          ],
        }}
        search={{ label: 'Find a run', hint: 'Name', search }}
      />
      <p data-testid="address">{useLocation().search}</p>
      <p>{filters.isFiltered ? 'narrowed' : 'all'}</p>
    </>
  );
}
const open = (at = '/list') =>
  render(
    <MemoryRouter initialEntries={[at]}>
      <Bar />
    </MemoryRouter>,
  );
const address = () => screen.getByTestId('address').textContent;
const chips = () => screen.queryAllByRole('button', { name: /^Remove filter/ }).map(({ textContent }) => textContent);

describe('the bar above a list', () => {
  it('keeps filters, days and order in the address, and what is searched for out of it', () => {
    open();
    fireEvent.change(screen.getByLabelText('State'), { target: { value: 'on' } });
    fireEvent.change(screen.getByLabelText('Started, From'), { target: { value: '2026-11-20' } });
    fireEvent.change(screen.getByLabelText('Sort'), { target: { value: 'oldest' } });
    fireEvent.change(screen.getByLabelText('Find a run'), { target: { value: 'Thandi 082 555 0111' } });
    expect(address()).toBe('?state=on&from=2026-11-20&order=oldest');
    expect(chips()).toEqual(['State: Running', 'Started, from: 20 Nov 2026']);
  });

  it('takes every filter off at once; the order, which hides no row, stays', () => {
    open('/list?state=on&to=2026-11-21&order=oldest&before=x');
    fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(address()).toBe('?order=oldest');
    expect(screen.getByText('all')).toBeDefined();
  });

  it('shows a day of the address that is none as it is there', () => {
    open('/list?from=yesterday');
    expect(chips()).toEqual(['Started, from: yesterday']);
  });

  it('begins at the first page when something else is searched for', () => {
    open('/list?state=on&before=x');
    fireEvent.change(screen.getByLabelText('Find a run'), { target: { value: 'T' } });
    expect(address()).toBe('?state=on');
  });
});

describe('a filter that is chosen before the address shows the one before', () => {
  it('joins it', () => {
    open();
    // One rendering for both, as where the page is busy.
    act(() => {
      fireEvent.change(screen.getByLabelText('State'), { target: { value: 'on' } });
      fireEvent.change(screen.getByLabelText('Sort'), { target: { value: 'oldest' } });
    });
    expect(address()).toBe('?state=on&order=oldest');
  });
});

describe('a day that is typed', () => {
  const field = () => screen.getByLabelText<HTMLInputElement>('Started, From');
  const typeIn = (text: string) => fireEvent.change(field(), { target: { value: text } });

  it('stays as it is typed, part by part, until a whole one stands', () => {
    open('/list?from=2026-11-20');
    expect(field().value).toBe('20 Nov 2026');
    for (const part of ['20 D', '20 Dec 2', '20 Dec 20', '20 Dec 202']) {
      typeIn(part);
      expect([field().value, address()]).toEqual([part, '?from=2026-11-20']);
    }
    typeIn('20 dec 2025');
    expect([field().value, address()]).toEqual(['20 dec 2025', '?from=2025-12-20']);
    fireEvent.blur(field());
    expect(field().value).toBe('20 Dec 2025');
  });

  it('says what it takes where it is left in parts, and is the address’s again when that changes', () => {
    open('/list?from=2026-11-20');
    typeIn('20 D');
    fireEvent.blur(field());
    expect(screen.getByText('Enter a date, such as 20 Nov 2026')).toBeDefined();
    expect(field().getAttribute('aria-invalid')).toBe('true');
    fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect([field().value, field().getAttribute('aria-invalid')]).toEqual(['', null]);
  });

  it('is taken away by emptying it', () => {
    open('/list?from=2026-11-20');
    fireEvent.change(field(), { target: { value: '' } });
    expect(address()).toBe('');
  });
});

describe('the bar on a phone', () => {
  onPhone();

  it('shows the search and one button that says how many filters are on and opens them', () => {
    open('/list?state=on&from=2026-11-20&order=oldest');
    expect(screen.getByLabelText('Find a run')).toBeDefined();
    expect(screen.queryByLabelText('State')).toBeNull();
    const more = screen.getByRole('button', { name: 'Filters (2)' });
    expect(more.getAttribute('aria-expanded')).toBe('false');
    fireEvent.click(more);
    expect(more.getAttribute('aria-expanded')).toBe('true');
    expect(document.getElementById(more.getAttribute('aria-controls') ?? '')).not.toBeNull();
    expect(screen.getByLabelText<HTMLSelectElement>('State').value).toBe('on');
    fireEvent.click(more);
    expect(screen.queryByLabelText('State')).toBeNull();
  });

  it('counts nothing where nothing is on', () => {
    open();
    expect(screen.getByRole('button', { name: 'Filters' })).toBeDefined();
  });
});

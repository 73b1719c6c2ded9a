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

describe('FilterBar', () => {
  it('stores filters, days and order in the address, but never the search text', () => {
    open();
    fireEvent.change(screen.getByLabelText('State'), { target: { value: 'on' } });
    fireEvent.change(screen.getByLabelText('Started, From'), { target: { value: '2026-11-20' } });
    fireEvent.change(screen.getByLabelText('Sort'), { target: { value: 'oldest' } });
    fireEvent.change(screen.getByLabelText('Find a run'), { target: { value: 'Thandi 082 555 0111' } });
    expect(address()).toBe('?state=on&from=2026-11-20&order=oldest');
    expect(chips()).toEqual(['State: Running', 'Started, from: 20 Nov 2026']);
  });

  it('clears all filters at once but keeps the order', () => {
    open('/list?state=on&to=2026-11-21&order=oldest&before=x');
    fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(address()).toBe('?order=oldest');
    expect(screen.getByText('all')).toBeDefined();
  });

  it('shows an invalid day of the address unchanged', () => {
    open('/list?from=yesterday');
    expect(chips()).toEqual(['Started, from: yesterday']);
  });

  it('returns to the first page on a new search', () => {
    open('/list?state=on&before=x');
    fireEvent.change(screen.getByLabelText('Find a run'), { target: { value: 'T' } });
    expect(address()).toBe('?state=on');
  });
});

describe('two filter changes within a single render', () => {
  it('keeps both', () => {
    open();
    // A single render for both changes, as on a busy page.
    act(() => {
      fireEvent.change(screen.getByLabelText('State'), { target: { value: 'on' } });
      fireEvent.change(screen.getByLabelText('Sort'), { target: { value: 'oldest' } });
    });
    expect(address()).toBe('?state=on&order=oldest');
  });
});

describe('typed days', () => {
  const field = () => screen.getByLabelText<HTMLInputElement>('Started, From');
  const typeIn = (text: string) => fireEvent.change(field(), { target: { value: text } });

  it('stay as typed until the date is complete', () => {
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

  it('show an error for an incomplete date and reset when the address changes', () => {
    open('/list?from=2026-11-20');
    typeIn('20 D');
    fireEvent.blur(field());
    expect(screen.getByText('Enter a date, such as 20 Nov 2026')).toBeDefined();
    expect(field().getAttribute('aria-invalid')).toBe('true');
    fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect([field().value, field().getAttribute('aria-invalid')]).toEqual(['', null]);
  });

  it('remove the filter when emptied', () => {
    open('/list?from=2026-11-20');
    fireEvent.change(field(), { target: { value: '' } });
    expect(address()).toBe('');
  });
});

describe('filter bar on a phone', () => {
  onPhone();

  it('shows the search and a button with the number of active filters', () => {
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

  it('shows no number without filters', () => {
    open();
    expect(screen.getByRole('button', { name: 'Filters' })).toBeDefined();
  });
});

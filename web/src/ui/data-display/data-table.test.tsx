import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { onPhone } from '#testing/on-phone.js';
import { DataTable, type DataTableProps } from './DataTable.js';
import { byNumber, byText } from './use-sorted.js';

interface Disk {
  readonly id: string;
  readonly name: string;
  readonly size: number;
}
const DISKS: readonly Disk[] = [
  { id: 'a', name: 'Kingston', size: 64 },
  { id: 'b', name: 'Samsung', size: 512 },
  { id: 'c', name: 'Intel', size: 128 },
];
afterEach(cleanup);

const table = (over: Partial<DataTableProps<Disk>> = {}) => (
  <MemoryRouter>
    <DataTable
      label="Disks"
      rows={DISKS}
      columns={[
        { head: 'Name', cell: ({ name }) => name, sort: byText(({ name }) => name) },
        { head: 'Size', number: true, cell: ({ size }) => size, sort: byNumber(({ size }) => size) },
        { head: 'Port', cell: () => 'USB' },
      ]}
      card={({ name }) => name}
      nameOf={({ name }) => name}
      {...over}
    />
  </MemoryRouter>
);
const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map(
      (row) =>
        within(row)
          .getAllByRole('cell')
          .find(({ textContent }) => textContent !== '')?.textContent,
    );
const head = (name: string) => screen.getByRole('columnheader', { name: new RegExp(`^${name}`) });
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const tick = (name: string) => fireEvent.click(screen.getByRole('checkbox', { name }));

describe('table heads', () => {
  it('sort a complete list ascending, descending, then in original order', () => {
    render(table({ isWhole: true }));
    const seen = [0, 1, 2, 3].map((turn) => {
      if (turn > 0) click('Size');
      return [head('Size').getAttribute('aria-sort'), ...names()];
    });
    expect(seen).toEqual([
      ['none', 'Kingston', 'Samsung', 'Intel'],
      ['ascending', 'Kingston', 'Intel', 'Samsung'],
      ['descending', 'Samsung', 'Intel', 'Kingston'],
      ['none', 'Kingston', 'Samsung', 'Intel'],
    ]);
  });

  it('sort by a single column, and only by sortable columns', () => {
    render(table({ isWhole: true }));
    click('Size');
    click('Name');
    expect([head('Size').getAttribute('aria-sort'), head('Name').getAttribute('aria-sort'), ...names()]).toEqual([
      'none',
      'ascending',
      'Intel',
      'Kingston',
      'Samsung',
    ]);
    expect(within(head('Port')).queryByRole('button')).toBeNull();
  });

  it('sort nothing on a page of a longer list', () => {
    render(table());
    expect(screen.queryByRole('button')).toBeNull();
    expect(head('Size').getAttribute('aria-sort')).toBeNull();
  });
});

describe('totals', () => {
  const totals = (rows: readonly Disk[]) => ({ Size: rows.reduce((sum, { size }) => sum + size, 0) });

  it('are the last row below a complete list', () => {
    render(table({ isWhole: true, totals, bulk: () => [], actions: () => [] }));
    const cells = within(screen.getAllByRole('row').at(-1) as HTMLElement).getAllByRole('cell');
    expect(cells.map(({ textContent }) => textContent)).toEqual(['', 'Total', '704', '', '']);
  });

  it('are absent below a page of a longer list', () => {
    render(table({ totals }));
    expect(screen.queryByRole('cell', { name: 'Total' })).toBeNull();
  });
});

describe('row actions', () => {
  it('appear as buttons in the last cell with the row’s name', () => {
    const run = jest.fn();
    render(table({ actions: ({ id }) => (id === 'b' ? [{ label: 'Erase', run }] : []) }));
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Erase']);
    click('Erase: Samsung');
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('move into a menu if they are rare', async () => {
    const run = jest.fn();
    render(
      table({
        actions: () => [
          { label: 'Open', run },
          { label: 'Erase', run, isRare: true, isDestructive: true },
        ],
      }),
    );
    expect(screen.queryByRole('button', { name: 'Erase: Samsung' })).toBeNull();
    click('More: Samsung');
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Erase' }));
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('show a fact about the selected rows', () => {
    render(table({ bulk: () => [], bulkFact: (rows) => `${rows.reduce((sum, { size }) => sum + size, 0)} GB` }));
    tick('Select Kingston');
    tick('Select Intel');
    expect(screen.getByRole('status').textContent).toBe('2 selected · 192 GB');
  });

  it('run on all selected rows and then clear the selection', () => {
    const done: string[][] = [];
    render(table({ bulk: (rows) => [{ label: 'Erase', run: () => void done.push(rows.map(({ name }) => name)) }] }));
    expect(screen.queryByRole('group', { name: 'Selection' })).toBeNull();
    tick('Select Kingston');
    tick('Select Intel');
    expect(screen.getByRole('status').textContent).toBe('2 selected');
    click('Erase');
    expect(done).toEqual([['Kingston', 'Intel']]);
    expect(screen.queryByRole('group', { name: 'Selection' })).toBeNull();
    // The focus moves to the table instead of the top of the page.
    expect(document.activeElement?.contains(screen.getByRole('table'))).toBe(true);
    expect(document.activeElement).not.toBe(document.body);
  });

  it('select all rows with a checkbox and ignore rows that left the page', () => {
    const bulk = jest.fn<(rows: readonly Disk[]) => []>(() => []);
    const { rerender } = render(table({ bulk }));
    tick('Select all rows on this page');
    expect(screen.getByRole('status').textContent).toBe('3 selected');
    rerender(table({ bulk, rows: DISKS.slice(1) }));
    expect(screen.getByRole('status').textContent).toBe('2 selected');
    expect(bulk.mock.lastCall?.[0].map(({ id }) => id)).toEqual(['b', 'c']);
    tick('Select all rows on this page');
    expect(screen.queryByRole('status')).toBeNull();
  });
});

describe('table on a phone', () => {
  onPhone();

  it('shows cards with an action menu', async () => {
    const run = jest.fn();
    render(table({ actions: () => [{ label: 'Erase', run }] }));
    expect(screen.queryByRole('table')).toBeNull();
    click('Actions: Samsung');
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Erase' }));
    expect(run).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  });

  it('shows totals in a last card', () => {
    render(table({ isWhole: true, totals: () => ({ Size: '704 GB' }) }));
    expect(screen.getAllByRole('listitem').at(-1)?.textContent).toBe('TotalSize704 GB');
  });

  it('allows selecting cards', () => {
    render(table({ bulk: () => [{ label: 'Erase', run: () => undefined }] }));
    tick('Select Samsung');
    expect(screen.getByRole('status').textContent).toBe('1 selected');
  });
});

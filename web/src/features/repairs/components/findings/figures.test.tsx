import type { Repair } from '#api/generated/repairs.gen.js';
import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { mockServer, show } from '#testing/mock-server.js';
import { differenceText, Figures } from './Figures.js';

type Figure = NonNullable<NonNullable<Repair['runs'][number]['verdict']>['figures']>[number];
mockServer({});
const starts: Figure = { name: 'start_items', unit: 'count', before: 5, after: 2, detail: '' };
const free: Figure = { name: 'free_bytes', unit: 'bytes', before: 2 ** 30, after: 3 * 2 ** 30, detail: 'On /' };

const rows = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));

describe('measured values', () => {
  it('shows the values before and after a change with the difference', () => {
    show(<Figures figures={[starts, free]} compared />);
    expect(rows()).toEqual([
      ['Measured', 'Before', 'After', 'Difference'],
      ['Programs that start with the computer', '5', '2', '−3'],
      ['Free spaceOn /', '1 GiB', '3 GiB', '+2 GiB'],
    ]);
    expect(screen.queryByText('Nothing that was measured changed.')).toBeNull();
  });

  it('shows a single value for a diagnosis', () => {
    show(
      <Figures figures={[{ name: 'read_median', unit: 'microseconds', before: 1234, detail: '' }]} compared={false} />,
    );
    expect(rows()).toEqual([
      ['Measured', 'Value'],
      ['Time to read 4 KiB (median)', '1,234 µs'],
    ]);
  });

  it('states that nothing changed', () => {
    show(<Figures figures={[{ ...starts, after: 5 }]} compared />);
    expect(screen.getByText('Nothing that was measured changed.')).toBeDefined();
    expect(rows().at(-1)?.at(-1)).toBe('No change');
  });

  it.each<[Partial<Figure>, string]>([
    [{ before: undefined }, 'Not measured'],
    [{ after: undefined }, 'Not measured'],
    [{ before: 1, after: 1 }, 'No change'],
    [{ before: 1, after: 4 }, '+3'],
  ])('formats the difference of %j as %s', (over, text) => expect(differenceText({ ...starts, ...over })).toBe(text));
});

import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Toasts } from '../feedback/Toasts.js';
import { ExportButton } from './ExportButton.js';
import type { ReadPage } from './csv.js';

let saved: Blob[];
beforeEach(() => {
  saved = [];
  Object.assign(URL, { createObjectURL: (blob: Blob) => saved.push(blob), revokeObjectURL: () => undefined });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  jest.restoreAllMocks();
});
const textOf = (blob: Blob | undefined): Promise<string> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '');
    reader.readAsText(blob ?? new Blob());
  });

async function exportOf(readPage: ReadPage<string>): Promise<void> {
  render(
    <>
      <ExportButton name="names" columns={[{ head: 'Name', text: (row: string) => row }]} readPage={readPage} />
      <Toasts />
    </>,
  );
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
  });
}

describe('CSV export', () => {
  it('contains the rows of all pages, read in sequence', async () => {
    const asked: (string | undefined)[] = [];
    await exportOf(async (before) => {
      asked.push(before);
      return before === undefined ? { rows: ['Naledi', 'Sipho'], next: 'p-2' } : { rows: ['Thandi'] };
    });
    expect(await screen.findByText('3 rows exported')).toBeDefined();
    expect(asked).toEqual([undefined, 'p-2']);
    expect((await textOf(saved[0])).replace('\uFEFF', '')).toBe('"Name"\r\n"Naledi"\r\n"Sipho"\r\n"Thandi"\r\n');
  });

  it('stops at 10,000 rows and reports further rows', async () => {
    await exportOf(async () => ({ rows: Array.from({ length: 5_000 }, () => 'x'), next: 'more' }));
    expect(await screen.findByText(/^Only the first 10000 rows/)).toBeDefined();
    expect((await textOf(saved[0])).split('\r\n')).toHaveLength(10_002);
  });

  it('reports a failed read and saves no file', async () => {
    await exportOf(() => Promise.reject(new TypeError('gone')));
    expect(await screen.findByText('Export failed')).toBeDefined();
    expect(saved).toEqual([]);
  });

  it('keeps the selected format for the next file', async () => {
    const read: ReadPage<string> = async () => ({ rows: ['x'] });
    await exportOf(read);
    fireEvent.click(screen.getByRole('button', { name: 'CSV format' }));
    fireEvent.click(screen.getByRole('menuitemradio', { name: 'Semicolon' }));
    fireEvent.click(screen.getByRole('menuitemradio', { name: 'Comma (1234,50)' }));
    cleanup();
    render(
      <ExportButton
        name="prices"
        columns={[
          { head: 'Price', isNumber: true, text: () => '1.50' },
          { head: 'Name', text: (row: string) => row },
        ]}
        readPage={read}
      />,
    );
    await act(async () => {
      fireEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
    });
    expect((await textOf(saved[1])).replace('\uFEFF', '')).toBe('"Price";"Name"\r\n1,50;"x"\r\n');
  });
});

import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { FRESH_MS, useFreshIds, useHeldRows } from './live-rows.js';

interface Row {
  id: string;
  name: string;
}
const rows = (...names: string[]): Row[] => names.map((name) => ({ id: name.charAt(0), name }));

function List({ items, ready = true }: { items: Row[]; ready?: boolean }) {
  const { shown, waiting, release, hold } = useHeldRows(items);
  const fresh = useFreshIds(
    items.map(({ id }) => id),
    ready,
  );
  return (
    <div data-testid="list" {...hold}>
      {waiting > 0 ? (
        <button type="button" onClick={release}>
          {waiting} new
        </button>
      ) : null}
      <p>
        {shown
          .map(({ row, gone }) => `${row.name}${gone ? ' (gone)' : ''}${fresh.has(row.id) ? ' (new)' : ''}`)
          .join(', ')}
      </p>
    </div>
  );
}
const text = () => screen.getByTestId('list').querySelector('p')?.textContent;

afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

describe('live lists', () => {
  it('update freely without pointer or focus inside', () => {
    const { rerender } = render(<List items={rows('a1', 'b1')} ready={false} />);
    rerender(<List items={rows('b1', 'c1')} ready={false} />);
    expect(text()).toBe('b1, c1');
  });

  it('keep rows in place under the pointer and hold back new rows', () => {
    const { rerender } = render(<List items={rows('a1', 'b1')} ready={false} />);
    fireEvent.pointerEnter(screen.getByTestId('list'));
    rerender(<List items={rows('n1', 'b2')} ready={false} />);
    expect(text()).toBe('a1 (gone), b2');
    fireEvent.click(screen.getByRole('button', { name: '1 new' }));
    expect(text()).toBe('n1, b2');
    fireEvent.pointerLeave(screen.getByTestId('list'));
    expect(text()).toBe('n1, b2');
  });

  it('mark rows as new for two seconds, except the initial ones', () => {
    jest.useFakeTimers();
    const { rerender } = render(<List items={rows('a1')} />);
    expect(text()).toBe('a1');
    rerender(<List items={rows('a1', 'b1')} />);
    expect(text()).toBe('a1, b1 (new)');
    act(() => {
      jest.advanceTimersByTime(FRESH_MS);
    });
    expect(text()).toBe('a1, b1');
  });
});

import { useState } from 'react';

export type Comparer<T> = (one: T, other: T) => number;

/** Compares by text or ISO 8601 time; absent values come first. */
export const byText =
  <T>(textOf: (row: T) => string | undefined): Comparer<T> =>
  (one, other) =>
    (textOf(one) ?? '').localeCompare(textOf(other) ?? '', undefined, { numeric: true });
export const byNumber =
  <T>(numberOf: (row: T) => number): Comparer<T> =>
  (one, other) =>
    numberOf(one) - numberOf(other);

export type Direction = 'ascending' | 'descending';

export interface Sorted<T> {
  readonly rows: readonly T[];
  readonly directionOf: (head: string) => Direction | undefined;
  /** Cycles through ascending, descending and original order. */
  readonly turn: (head: string) => void;
}

export function useSorted<T>(rows: readonly T[], columns: readonly { head: string; sort?: Comparer<T> }[]): Sorted<T> {
  const [order, setOrder] = useState<{ head: string; direction: Direction }>();
  const compare = columns.find(({ head }) => head === order?.head)?.sort;
  const sign = order?.direction === 'descending' ? -1 : 1;
  return {
    rows: compare === undefined ? rows : [...rows].sort((one, other) => sign * compare(one, other)),
    directionOf: (head) => (order?.head === head && compare !== undefined ? order.direction : undefined),
    turn: (head) =>
      setOrder((now) => {
        if (now?.head !== head) return { head, direction: 'ascending' };
        return now.direction === 'ascending' ? { head, direction: 'descending' } : undefined;
      }),
  };
}

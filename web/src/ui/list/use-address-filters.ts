import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useNewestParams } from '#ui/navigation/use-newest-params.js';

/** Which page of a list is shown: it belongs to the filters that it was reached with. */
const BEFORE = 'before';

export interface AddressFilters<Name extends string> {
  /** What the address says; names without a value are absent. */
  readonly values: Readonly<Partial<Record<Name, string>>>;
  readonly before: string | undefined;
  /** Whether anything but the order is chosen: a list in another order is as long as before. */
  readonly isFiltered: boolean;
  /** Empty takes the filter away. */
  readonly set: (name: Name, value: string) => void;
  /** Takes every filter away; the order stays. */
  readonly clear: () => void;
  readonly openPage: (before: string | undefined) => void;
}

/**
 * Filters of a list that stand in its address, so that they survive a reload, can be sent to somebody and are undone by
 * Back. What a person searches for is not among them: names of customers stand in no address. `order`: the name among
 * them that only sorts.
 */
export function useAddressFilters<const Name extends string>(
  names: readonly Name[],
  order?: NoInfer<Name>,
): AddressFilters<Name> {
  const [params, setParams] = useSearchParams();
  const newest = useNewestParams();
  const values = useMemo(
    () =>
      Object.fromEntries(
        names.map((name) => [name, params.get(name)] as const).filter(([, value]) => value !== null && value !== ''),
      ) as Partial<Record<Name, string>>,
    [names, params],
  );
  const change = useCallback(
    (edit: (next: URLSearchParams) => void) => {
      const next = newest();
      next.delete(BEFORE);
      edit(next);
      setParams(next);
    },
    [setParams, newest],
  );
  const narrowing = names.filter((name) => name !== order);
  return {
    values,
    before: params.get(BEFORE) ?? undefined,
    isFiltered: narrowing.some((name) => values[name] !== undefined),
    set: (name, value) => change((next) => (value === '' ? next.delete(name) : next.set(name, value))),
    clear: () => change((next) => narrowing.forEach((name) => next.delete(name))),
    openPage: (before) => change((next) => (before === undefined ? undefined : next.set(BEFORE, before))),
  };
}

/** `name` as the server is asked; left out where the address says what the server does not know. */
export function knownFilter<N extends string, T extends string>(
  name: N,
  known: readonly T[],
  value: string | undefined,
): Partial<Record<N, T>> {
  const found = known.find((one) => one === value);
  return (found === undefined ? {} : { [name]: found }) as Partial<Record<N, T>>;
}

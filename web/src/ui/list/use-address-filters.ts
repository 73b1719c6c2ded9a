import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useNewestParams } from '#ui/navigation/use-newest-params.js';

/** Parameter of the page cursor, which is only valid with its filters. */
const BEFORE = 'before';

export interface AddressFilters<Name extends string> {
  readonly values: Readonly<Partial<Record<Name, string>>>;
  readonly before: string | undefined;
  /** True if a filter is set. The order does not count, because it hides no rows. */
  readonly isFiltered: boolean;
  /** An empty value removes the filter. */
  readonly set: (name: Name, value: string) => void;
  readonly clear: () => void;
  readonly openPage: (before: string | undefined) => void;
}

/**
 * List filters stored in the address: they survive a reload, can be shared, and are undone by Back. Search text is
 * excluded, because customer names must not be in addresses. `order`: the name of the sort parameter.
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

export function knownFilter<N extends string, T extends string>(
  name: N,
  known: readonly T[],
  value: string | undefined,
): Partial<Record<N, T>> {
  const found = known.find((one) => one === value);
  return (found === undefined ? {} : { [name]: found }) as Partial<Record<N, T>>;
}

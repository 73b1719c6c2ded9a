import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';

/** Which page of a list is shown: it belongs to the filters that it was reached with. */
const BEFORE = 'before';

export interface AddressFilters<Name extends string> {
  /** What the address says; names without a value are absent. */
  readonly values: Readonly<Partial<Record<Name, string>>>;
  readonly before: string | undefined;
  readonly isFiltered: boolean;
  /** Empty takes the filter away. */
  readonly set: (name: Name, value: string) => void;
  readonly clear: () => void;
  readonly openPage: (before: string | undefined) => void;
}

/**
 * Filters of a list that stand in its address, so that they survive a reload, can be sent to somebody and are undone by
 * Back. What a person searches for is not among them: names of customers stand in no address.
 */
export function useAddressFilters<const Name extends string>(names: readonly Name[]): AddressFilters<Name> {
  const [params, setParams] = useSearchParams();
  const values = useMemo(
    () =>
      Object.fromEntries(
        names.map((name) => [name, params.get(name)] as const).filter(([, value]) => value !== null && value !== ''),
      ) as Partial<Record<Name, string>>,
    [names, params],
  );
  const change = useCallback(
    (edit: (next: URLSearchParams) => void) =>
      setParams((current) => {
        const next = new URLSearchParams(current);
        next.delete(BEFORE);
        edit(next);
        return next;
      }),
    [setParams],
  );
  return {
    values,
    before: params.get(BEFORE) ?? undefined,
    isFiltered: Object.keys(values).length > 0,
    set: (name, value) => change((next) => (value === '' ? next.delete(name) : next.set(name, value))),
    clear: () => change((next) => names.forEach((name) => next.delete(name))),
    openPage: (before) => change((next) => (before === undefined ? undefined : next.set(BEFORE, before))),
  };
}

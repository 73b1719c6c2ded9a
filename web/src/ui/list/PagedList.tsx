import type { ComponentProps } from 'react';
import { DataTable, type DataTableProps } from '../data-display/DataTable.js';
import { Loading, QueryState, type AsyncQuery } from '../feedback/async-states.js';
import { FilterBar, type FilterChoice, type FilterDays, type FilterSearch } from './FilterBar.js';
import { ListEmpty } from './ListEmpty.js';
import { Pager } from './Pager.js';
import type { AddressFilters } from './use-address-filters.js';

type Empty = ComponentProps<typeof ListEmpty>;

export function PagedList<T extends { id: string }, Name extends string>({
  filters,
  choices,
  days,
  search,
  query,
  next,
  none,
  noMatch,
  stale,
  ...table
}: {
  filters: AddressFilters<Name>;
  choices: readonly FilterChoice<Name>[];
  days?: FilterDays<Name>;
  search?: FilterSearch;
  query: AsyncQuery<readonly T[]>;
  next: string | undefined;
  none: Empty['none'];
  noMatch: Empty['noMatch'];
  stale?: 'keep' | 'replace';
} & Omit<DataTableProps<T>, 'rows' | 'isWhole'>) {
  const { before } = filters;
  const isNarrowed = search?.search.find !== undefined || filters.isFiltered;
  const clear = () => {
    search?.search.clear();
    filters.clear();
  };
  return (
    <>
      <FilterBar filters={filters} choices={choices} days={days} {...(search !== undefined && { search })} />
      <QueryState
        query={query}
        loading={<Loading rows={6} />}
        {...(stale !== undefined && { stale })}
        empty={<ListEmpty isNarrowed={isNarrowed} onClear={clear} none={none} noMatch={noMatch} />}
      >
        {(rows) => <DataTable rows={rows} isWhole={before === undefined && next === undefined} {...table} />}
      </QueryState>
      <Pager before={before} next={next} onOpen={filters.openPage} />
    </>
  );
}

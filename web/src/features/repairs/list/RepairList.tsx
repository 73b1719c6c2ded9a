import type { RepairSummary } from '#api/generated/repairs.gen.js';
import { isLongEnoughToFind } from '@revive/contracts/repairs/repair-list';
import { useState } from 'react';
import { useFallbackPolling } from '#api/live/live-context.js';
import { DataTable } from '#ui/data-display/DataTable.js';
import type { RowAction } from '#ui/data-display/RowActions.js';
import { Loading, QueryState } from '#ui/feedback/async-states.js';
import { LiveMark } from '#ui/feedback/LiveBanner.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { FilterBar } from '#ui/list/FilterBar.js';
import { ListActions } from '#ui/list/ListActions.js';
import { ListEmpty } from '#ui/list/ListEmpty.js';
import { Pager } from '#ui/list/Pager.js';
import { useAddressFilters } from '#ui/list/use-address-filters.js';
import { useColumns } from '#ui/list/use-columns.js';
import { useListSearch } from '#ui/list/use-list-search.js';
import { Wrench } from '#ui/theme/icons.js';
import { repairPath } from '#entities/paths.js';
import { useShopLocations } from '#entities/locations/use-shop-locations.js';
import { useListRepairTagsQuery } from '../api/desk.api.js';
import { useLazyListRepairsQuery, useListRepairsQuery } from '../api/repairs.api.js';
import { useColleagues } from '../desk/use-colleagues.js';
import { messages as desk } from '../messages/desk.messages.js';
import { messages } from '../messages/repair.messages.js';
import { ticketNumber } from '../repair-facts.js';
import { BULK_KINDS, BulkDialog, type BulkKind } from './BulkDialog.js';
import { NewRepairButton } from '../counter/NewRepairButton.js';
import { LayoutSwitch } from './LayoutSwitch.js';
import { COLUMNS, COLUMNS_WITH_LOCATION, CSV, csvWithLocation, RepairCard } from './repair-columns.js';
import { askedFor, choicesOf, FILTERS, nextOf, SORT } from './repair-filters.js';
import { ViewTabs } from './ViewTabs.js';

const texts = messages.list;
const NO_TAGS: readonly string[] = [];

interface Bulk {
  readonly kind: BulkKind;
  readonly rows: readonly RepairSummary[];
}

function useFilters() {
  const filters = useAddressFilters(FILTERS, 'order');
  const people = useColleagues();
  const locations = useShopLocations();
  const { data } = useListRepairTagsQuery();
  return { filters, locations, choices: choicesOf(filters.values, people, data?.tags ?? NO_TAGS, locations.open) };
}

export function RepairList() {
  const { filters, locations, choices } = useFilters();
  const { before, values } = filters;
  const search = useListSearch(filters, isLongEnoughToFind);
  const { find } = search;
  const asked = { ...askedFor(values), ...(find !== undefined && { find }) };
  // spec part 2 §9: device lists are polled every 5 s while no live events come. What was found is asked for anew each
  // time.
  const query = useListRepairsQuery(
    { ...asked, ...(before !== undefined && { before }) },
    { ...useFallbackPolling(5000), refetchOnMountOrArgChange: find !== undefined },
  );
  const [readPage] = useLazyListRepairsQuery();
  const { currentData, data: shown } = query;
  // Keep the previous list during a search, so that the page does not jump.
  const data = currentData ?? shown;
  const columns = useColumns('repairs', locations.several ? COLUMNS_WITH_LOCATION : COLUMNS);
  const [bulk, setBulk] = useState<Bulk>();
  const isNarrowed = find !== undefined || filters.isFiltered;
  const bulkOf = (rows: readonly RepairSummary[]): RowAction[] =>
    BULK_KINDS.map((kind) => ({ label: desk.bulk[kind], run: () => setBulk({ kind, rows }) }));
  return (
    <>
      <PageHeader
        title={texts.title}
        fact={<LiveMark lastChange={isNarrowed ? undefined : data?.[0]?.updatedAt} />}
        actions={
          <ListActions
            columns={columns}
            file={texts.file}
            csv={locations.several ? csvWithLocation(locations.nameOf) : CSV}
            readPage={async (last) => {
              const rows = await readPage({ ...asked, ...(last !== undefined && { before: last }) }).unwrap();
              return { rows, next: nextOf(rows, asked.order) };
            }}
          >
            <NewRepairButton />
            <LayoutSwitch />
          </ListActions>
        }
      />
      <ViewTabs values={values} />
      <FilterBar
        filters={filters}
        choices={choices}
        days={{ from: 'from', to: 'to', label: texts.columns.checkedIn }}
        sort={SORT}
        search={{ label: texts.search, hint: texts.searchHint, search }}
      />
      <QueryState
        query={{ data, error: query.currentData === undefined ? query.error : undefined, refetch: query.refetch }}
        loading={<Loading rows={6} />}
        stale="replace"
        empty={
          <ListEmpty
            isNarrowed={isNarrowed}
            onClear={() => {
              search.clear();
              filters.clear();
            }}
            none={{ icon: Wrench, title: texts.empty, text: texts.emptyText, action: <NewRepairButton /> }}
            noMatch={{ title: find === undefined ? texts.noneLike : texts.noMatch(find) }}
          />
        }
      >
        {(data) => (
          <DataTable
            label={texts.title}
            rows={data}
            columns={columns.shown}
            card={(row) => <RepairCard row={row} />}
            open={(row) => repairPath('tenant', row.id)}
            bulk={bulkOf}
            nameOf={(row) => ticketNumber(row.number)}
          />
        )}
      </QueryState>
      <Pager before={before} next={nextOf(data ?? [], asked.order)} onOpen={filters.openPage} />
      {bulk === undefined ? null : <BulkDialog {...bulk} onClose={() => setBulk(undefined)} />}
    </>
  );
}

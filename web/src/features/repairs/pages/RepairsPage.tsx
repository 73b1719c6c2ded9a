import type { ListRepairsApiArg, RepairSummary } from '#api/generated/repairs.gen.js';
import { isLongEnoughToFind, REPAIR_ORDERS, REPAIRS_A_PAGE } from '@revive/contracts/repairs/repair-list';
import { REPAIR_STATUS_LABELS, REPAIR_STATUSES } from '@revive/contracts/repairs/states';
import { WAITING_ON } from '@revive/contracts/repairs/waiting';
import { useFallbackPolling } from '#api/live/live-context.js';
import { DataTable, type TableColumn } from '#ui/data-display/DataTable.js';
import { Icon } from '#ui/theme/Icon.js';
import { ChevronRight, Wrench } from '#ui/theme/icons.js';
import { Column, Row } from '#ui/layout/stacks.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { LiveMark } from '#ui/feedback/LiveBanner.js';
import { Mono } from '#ui/data-display/Mono.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { Loading, QueryState } from '#ui/feedback/async-states.js';
import { spanOf } from '#ui/format/calendar-day.js';
import type { CsvColumn } from '#ui/list/csv.js';
import { FilterBar, type FilterChoice } from '#ui/list/FilterBar.js';
import { ListActions } from '#ui/list/ListActions.js';
import { ListEmpty } from '#ui/list/ListEmpty.js';
import { Pager } from '#ui/list/Pager.js';
import { knownFilter, useAddressFilters } from '#ui/list/use-address-filters.js';
import { useColumns } from '#ui/list/use-columns.js';
import { useListSearch } from '#ui/list/use-list-search.js';
import { ticketLook } from '#entities/repair/repair-status.js';
import { StatusBadge } from '#ui/data-display/StatusBadge.js';
import { When } from '#ui/data-display/When.js';
import { NewRepairButton } from '../counter/NewRepairButton.js';
import { Price } from '../components/quotes/Price.js';
import { useLazyListRepairsQuery, useListRepairsQuery } from '../api/repairs.api.js';
import { repairPath } from '#entities/paths.js';
import { messages } from '../messages/repair.messages.js';
import { ticketNumber } from '../repair-facts.js';

const texts = messages.list;

const COLUMNS: readonly TableColumn<RepairSummary>[] = [
  { head: texts.columns.number, cell: (row) => <Mono>{ticketNumber(row.number)}</Mono> },
  { head: texts.columns.device, cell: (row) => row.deviceName },
  { head: texts.columns.customer, cell: (row) => row.customerName ?? <SecondaryText>–</SecondaryText> },
  {
    head: texts.columns.status,
    cell: (row) => <StatusBadge look={ticketLook(row.status, row.outcome, row.handedOverAt !== undefined)} />,
  },
  { head: texts.columns.price, number: true, cell: (row) => <Price row={row} /> },
  { head: texts.columns.updated, number: true, cell: (row) => <When at={row.updatedAt} /> },
];

function Card({ row }: { row: RepairSummary }) {
  return (
    <Column gap={6}>
      <Row style={{ justifyContent: 'space-between' }}>
        <strong style={{ fontWeight: 600 }}>{row.deviceName}</strong>
        <strong style={{ fontWeight: 600 }}>
          <Price row={row} />
        </strong>
      </Row>
      <SecondaryText>
        <Mono>{ticketNumber(row.number)}</Mono> · {row.customerName ?? texts.noCustomer}
      </SecondaryText>
      <Row style={{ justifyContent: 'space-between' }}>
        <StatusBadge look={ticketLook(row.status, row.outcome, row.handedOverAt !== undefined)} />
        <Icon as={ChevronRight} />
      </Row>
    </Column>
  );
}

const FILTERS = ['status', 'waitingOn', 'from', 'to', 'order'] as const;
const CHOICES: readonly FilterChoice<(typeof FILTERS)[number]>[] = [
  {
    name: 'status',
    label: texts.columns.status,
    choices: REPAIR_STATUSES.map((value) => ({ value, label: REPAIR_STATUS_LABELS[value] })),
  },
  {
    name: 'waitingOn',
    label: texts.waitingOn.label,
    choices: WAITING_ON.map((value) => ({ value, label: texts.waitingOn[value] })),
  },
];
const SORT: FilterChoice<(typeof FILTERS)[number]> = {
  name: 'order',
  label: texts.order.label,
  choices: REPAIR_ORDERS.map((value) => ({ value, label: texts.order[value] })),
};
const CSV: readonly CsvColumn<RepairSummary>[] = [
  { head: texts.columns.number, text: (row) => ticketNumber(row.number) },
  { head: texts.columns.device, text: (row) => row.deviceName },
  { head: texts.columns.customer, text: (row) => row.customerName ?? '' },
  {
    head: texts.columns.status,
    text: (row) => ticketLook(row.status, row.outcome, row.handedOverAt !== undefined).label,
  },
  {
    head: texts.columns.price,
    text: (row) => (row.totalCents === undefined ? '' : (row.totalCents / 100).toFixed(2)),
  },
  { head: texts.columns.checkedIn, text: (row) => row.takenInAt },
  { head: texts.columns.updated, text: (row) => row.updatedAt },
];

type Filters = Readonly<Partial<Record<(typeof FILTERS)[number], string>>>;

/** What the address says as the server is asked; a value that is none of its is left out. */
const askedFor = ({ status, waitingOn, from = '', to = '', order }: Filters): ListRepairsApiArg => ({
  ...knownFilter('status', REPAIR_STATUSES, status),
  ...knownFilter('waitingOn', WAITING_ON, waitingOn),
  ...knownFilter('order', REPAIR_ORDERS, order),
  ...spanOf(from, to),
});
/** Where the next page begins; undefined after the last. */
const nextOf = (rows: readonly RepairSummary[]): string | undefined =>
  rows.length >= REPAIRS_A_PAGE ? rows.at(-1)?.id : undefined;

/** The shop's repairs, 50 a page, as narrowed by the bar above. */
export default function RepairsPage() {
  const filters = useAddressFilters(FILTERS, 'order');
  const { before } = filters;
  const search = useListSearch(filters, isLongEnoughToFind);
  const { find } = search;
  const asked = { ...askedFor(filters.values), ...(find !== undefined && { find }) };
  // spec part 2 §9: device lists are polled every 5 s while no live events come. What was found is asked for anew each
  // time.
  const query = useListRepairsQuery(
    { ...asked, ...(before !== undefined && { before }) },
    { ...useFallbackPolling(5000), refetchOnMountOrArgChange: find !== undefined },
  );
  const [readPage] = useLazyListRepairsQuery();
  const { currentData, data: shown } = query;
  // While a search is under way the list stays as it was, rather than jumping.
  const data = currentData ?? shown;
  const columns = useColumns('repairs', COLUMNS);
  const isNarrowed = find !== undefined || filters.isFiltered;
  return (
    <>
      <PageHeader
        title={texts.title}
        fact={<LiveMark lastChange={isNarrowed ? undefined : data?.[0]?.updatedAt} />}
        actions={
          <>
            <NewRepairButton />
            <ListActions
              columns={columns}
              file={texts.file}
              csv={CSV}
              readPage={async (last) => {
                const rows = await readPage({ ...asked, ...(last !== undefined && { before: last }) }).unwrap();
                return { rows, next: nextOf(rows) };
              }}
            />
          </>
        }
      />
      <FilterBar
        filters={filters}
        choices={CHOICES}
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
            none={{ icon: Wrench, title: texts.empty, text: texts.emptyText }}
            noMatch={{ title: find === undefined ? texts.noneLike : texts.noMatch(find) }}
          />
        }
      >
        {(data) => (
          <DataTable
            label={texts.title}
            rows={data}
            columns={columns.shown}
            card={(row) => <Card row={row} />}
            open={(row) => repairPath('tenant', row.id)}
          />
        )}
      </QueryState>
      <Pager before={before} next={nextOf(data ?? [])} onOpen={filters.openPage} />
    </>
  );
}

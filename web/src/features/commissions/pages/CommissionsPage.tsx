import { COMMISSION_STATUSES, COMMISSIONS_PAGE } from '@revive/contracts/billing/commissions';
import type { Commission } from '#api/generated/billing.gen.js';
import { useFallbackPolling } from '#api/live/live-context.js';
import { ExplainedMoney } from '#entities/explained-money/ExplainedMoney.js';
import { ListTotal } from '#entities/explained-money/ListTotal.js';
import { COMMISSIONS_PATH } from '#entities/paths.js';
import { badge } from '#ui/data-display/badge.js';
import { DataTable, type TableColumn } from '#ui/data-display/DataTable.js';
import { StatusBadge } from '#ui/data-display/StatusBadge.js';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import { byNumber, byText } from '#ui/data-display/use-sorted.js';
import { When } from '#ui/data-display/When.js';
import { Loading, QueryState } from '#ui/feedback/async-states.js';
import { ledgerToday } from '#ui/hooks/ledger-today.js';
import { LiveMark } from '#ui/feedback/LiveBanner.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { Stack } from '#ui/layout/Stack.js';
import type { CsvColumn } from '#ui/list/csv.js';
import { FilterBar } from '#ui/list/FilterBar.js';
import { ListActions } from '#ui/list/ListActions.js';
import { ListEmpty } from '#ui/list/ListEmpty.js';
import { Pager } from '#ui/list/Pager.js';
import { knownFilter, useAddressFilters } from '#ui/list/use-address-filters.js';
import { useColumns } from '#ui/list/use-columns.js';
import { useListSearch } from '#ui/list/use-list-search.js';
import { Banknote, Circle, CircleCheck, Hourglass } from '#ui/theme/icons.js';
import { useLazyListCommissionsQuery, useListCommissionsQuery } from '../api/commissions.api.js';
import { messages, percentText, STATUS_TEXTS } from '../commissions.messages.js';
import { knownDay } from '../known-day.js';
import { RateRulesPanel } from '../components/RateRulesPanel.js';

const texts = messages.page;
/** A shop on the page. Lists need an `id`. */
type Row = Commission & { readonly id: string };

const BADGES = {
  pending: badge('yellow', Hourglass, STATUS_TEXTS.pending),
  paid: badge('green', CircleCheck, STATUS_TEXTS.paid),
  none: badge('slate', Circle, STATUS_TEXTS.none),
} as const;

/** Money fields of the specification are rand with decimals. */
const centsOf = (rand: number): number => Math.round(rand * 100);
const rowOf = (shop: Commission): Row => ({ ...shop, id: shop.tenantId });

/** No shop has sales before this day. */
const FIRST_DAY = '2020-01-01';

/** Sales of the filtered days, or of all days. */
function Sales({ row: { tenantId, totalSales } }: { row: Row }) {
  const { values } = useAddressFilters(FILTERS);
  const [from, to] = [knownDay(values.from), knownDay(values.to)];
  const through = to ?? ledgerToday();
  return (
    <ExplainedMoney
      cents={centsOf(totalSales)}
      of={
        from === undefined && to === undefined
          ? { figure: 'commission.totalSales', tenantId }
          : { figure: 'commission.periodSales', tenantId, from: from ?? FIRST_DAY, through }
      }
    />
  );
}
const Owed = ({ row: { tenantId, commissionOwed, carriedCents } }: { row: Row }) => (
  <>
    <ExplainedMoney cents={centsOf(commissionOwed)} of={{ figure: 'commission.owed', tenantId }} />
    {carriedCents < 0 ? (
      <SecondaryText component="div">
        {texts.carries}{' '}
        <ExplainedMoney
          cents={-carriedCents}
          of={{ figure: 'commission.balance', tenantId, through: ledgerToday() }}
          negated
        />
      </SecondaryText>
    ) : null}
  </>
);

/** The hold explains why Pay Now is not available. */
const Status = ({ row: { status, heldUntil } }: { row: Row }) => (
  <>
    <StatusBadge look={BADGES[status]} />
    {heldUntil === undefined ? null : (
      <SecondaryText component="div">
        {texts.heldUntil} <When at={heldUntil} />
      </SecondaryText>
    )}
  </>
);

const COLUMNS: readonly TableColumn<Row>[] = [
  { head: texts.shop, cell: ({ tenantName }) => tenantName, sort: byText(({ tenantName }) => tenantName) },
  { head: texts.email, cell: ({ tenantEmail }) => <Text component="span">{tenantEmail}</Text> },
  {
    head: texts.sales,
    number: true,
    cell: (row) => <Sales row={row} />,
    sort: byNumber(({ totalSales }) => totalSales),
  },
  { head: texts.rate, number: true, cell: ({ commissionRate }) => percentText(commissionRate) },
  {
    head: texts.owed,
    number: true,
    cell: (row) => <Owed row={row} />,
    sort: byNumber(({ commissionOwed }) => commissionOwed),
  },
  { head: texts.status, cell: (row) => <Status row={row} /> },
  {
    head: texts.lastPayout,
    cell: ({ lastPayoutAt }) => (lastPayoutAt === undefined ? texts.never : <When at={lastPayoutAt} as="day" />),
    sort: byText(({ lastPayoutAt }) => lastPayoutAt),
  },
];
const totalsOf = (rows: readonly Row[]) => ({
  [texts.sales]: <ListTotal cents={rows.reduce((sum, { totalSales }) => sum + centsOf(totalSales), 0)} />,
  [texts.owed]: <ListTotal cents={rows.reduce((sum, { commissionOwed }) => sum + centsOf(commissionOwed), 0)} />,
});
const CSV: readonly CsvColumn<Row>[] = [
  { head: texts.shop, text: ({ tenantName }) => tenantName },
  { head: texts.email, text: ({ tenantEmail }) => tenantEmail },
  { head: texts.sales, isNumber: true, text: ({ totalSales }) => totalSales.toFixed(2) },
  { head: texts.rate, isNumber: true, text: ({ commissionRate }) => String(commissionRate) },
  { head: texts.owed, isNumber: true, text: ({ commissionOwed }) => commissionOwed.toFixed(2) },
  { head: texts.carried, isNumber: true, text: ({ carriedCents }) => (carriedCents / 100).toFixed(2) },
  { head: texts.status, text: ({ status }) => STATUS_TEXTS[status] },
  { head: texts.lastPayout, at: ({ lastPayoutAt }) => lastPayoutAt },
];
const FILTERS = ['status', 'from', 'to'] as const;
const CHOICES = [
  {
    name: 'status',
    label: texts.status,
    choices: COMMISSION_STATUSES.map((value) => ({ value, label: STATUS_TEXTS[value] })),
  },
] as const;
const POLLING_MS = 30_000;

const nextOf = (rows: readonly Commission[]): string | undefined =>
  rows.length < COMMISSIONS_PAGE ? undefined : rows.at(-1)?.tenantId;

const Card = ({ row }: { row: Row }) => (
  <Stack spacing={1}>
    <Stack direction="row" spacing={2} sx={{ justifyContent: 'space-between' }}>
      <strong>{row.tenantName}</strong>
      <span>
        <Status row={row} />
      </span>
    </Stack>
    <Stack direction="row" spacing={2} sx={{ justifyContent: 'space-between' }}>
      <SecondaryText>{texts.owed}</SecondaryText>
      <span>
        <Owed row={row} />
      </span>
    </Stack>
    <SecondaryText>
      {texts.sales} <Sales row={row} /> · {percentText(row.commissionRate)}
    </SecondaryText>
  </Stack>
);

interface Payments {
  /** Requests a payout; `owed` is the amount in rand that the person sees. */
  readonly pay: (tenantId: string, owed: number) => void;
  /** A request is under way. */
  readonly isPaying: boolean;
  readonly view: (payoutId: string) => void;
}

/** spec part 2 §2 and §4. Payouts belong to a different feature, which `pay` and `view` stand for. */
export function CommissionsPage({ pay, isPaying, view }: Payments) {
  const filters = useAddressFilters(FILTERS);
  const search = useListSearch(filters);
  const { before, values, openPage } = filters;
  const [from, to] = [knownDay(values.from), knownDay(values.to)];
  const asked = {
    ...(search.find !== undefined && { search: search.find }),
    ...knownFilter('status', COMMISSION_STATUSES, values.status),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  };
  const query = useListCommissionsQuery(
    { ...asked, ...(before !== undefined && { before }) },
    useFallbackPolling(POLLING_MS),
  );
  const { data, error, isFetching, refetch } = query;
  const [readPage] = useLazyListCommissionsQuery();
  const columns = useColumns('commissions', COLUMNS);
  const clear = () => {
    search.clear();
    filters.clear();
  };
  return (
    <>
      <PageHeader
        title={texts.title}
        fact={<LiveMark />}
        actions={
          <ListActions
            columns={columns}
            file={texts.file}
            csv={CSV}
            readPage={async (last) => {
              const rows = await readPage({ ...asked, ...(last !== undefined && { before: last }) }).unwrap();
              return { rows: rows.map(rowOf), next: nextOf(rows) };
            }}
          />
        }
      />
      <SecondaryText component="p" sx={{ mb: 3 }}>
        {texts.about}
      </SecondaryText>
      <FilterBar
        filters={filters}
        choices={CHOICES}
        days={{ from: 'from', to: 'to', label: texts.period }}
        search={{ label: texts.search, hint: texts.searchHint, search }}
      />
      <div aria-busy={isFetching}>
        <QueryState
          query={{ data: data?.map(rowOf), error: isFetching ? undefined : error, refetch }}
          loading={<Loading rows={6} />}
          stale="replace"
          empty={
            <ListEmpty
              isNarrowed={search.find !== undefined || filters.isFiltered}
              onClear={clear}
              none={{ icon: Banknote, title: texts.none, text: texts.noneText }}
              noMatch={texts.noMatch}
            />
          }
        >
          {(rows) => (
            <DataTable
              label={texts.label}
              rows={rows}
              columns={columns.shown}
              isWhole={before === undefined && nextOf(rows) === undefined}
              totals={totalsOf}
              card={(row) => <Card row={row} />}
              open={({ id }) => `${COMMISSIONS_PATH}/${id}`}
              nameOf={({ tenantName }) => tenantName}
              // Part 2 §4: available while pending and above 0, disabled while a payout is requested or open.
              actions={({ tenantId, status, commissionOwed, canPayNow, payoutId }) => [
                ...(status === 'pending' && commissionOwed > 0
                  ? [
                      {
                        label: texts.payNow,
                        run: () => pay(tenantId, commissionOwed),
                        isDisabled: isPaying || !canPayNow,
                      },
                    ]
                  : []),
                ...(payoutId === undefined ? [] : [{ label: texts.viewPayout, run: () => view(payoutId) }]),
              ]}
            />
          )}
        </QueryState>
        <Pager before={before} next={data === undefined ? undefined : nextOf(data)} onOpen={openPage} />
      </div>
      <Stack sx={{ mt: 5 }}>
        <RateRulesPanel />
      </Stack>
    </>
  );
}

import type { Billing } from '#api/generated/billing.gen.js';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Link } from 'react-router';
import { useCurrentUser } from '#api/current-user.js';
import { INTAKE_PATH } from '#entities/paths.js';
import { useFallbackPolling } from '#api/live/live-context.js';
import { DataTable, type TableColumn } from '#ui/data-display/DataTable.js';
import { byNumber, byText } from '#ui/data-display/use-sorted.js';
import { Banknote } from '#ui/theme/icons.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { LiveMark } from '#ui/feedback/LiveBanner.js';
import { Mono } from '#ui/data-display/Mono.js';
import { Money } from '#ui/data-display/Money.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { StatCard } from '#ui/data-display/StatCard.js';
import { Empty, Loading, QueryState } from '#ui/feedback/async-states.js';
import type { CsvColumn } from '#ui/list/csv.js';
import { ListActions } from '#ui/list/ListActions.js';
import { Pager } from '#ui/list/Pager.js';
import { useAddressFilters } from '#ui/list/use-address-filters.js';
import { useColumns } from '#ui/list/use-columns.js';
import { PHONE } from '#ui/theme/tokens.js';
import { When } from '#ui/data-display/When.js';
import { Stack } from '#ui/layout/Stack.js';
import { BankDetailsPanel } from '../components/BankDetailsPanel.js';
import { useGetBillingQuery, useLazyGetBillingQuery } from '../api/billing.api.js';
import { ENTRY_TEXTS, messages, rateText } from '../billing.messages.js';
import { HelpLink } from '#ui/navigation/HelpLink.js';

const { figures, list } = messages;
type BillingEntry = Billing['entries'][number];

const Cards = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: 16,
  marginBottom: 20,
  '&[data-three]': { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
  [PHONE]: { gap: 10, '&[data-three]': { gridTemplateColumns: 'minmax(0, 1fr)' } },
});

const kind = (row: BillingEntry) =>
  `${ENTRY_TEXTS[row.kind]}${row.rate === undefined ? '' : `, ${rateText(row.rate)}`}`;

/** Sign of an entry for its reader: the platform's commission is a cost for the shop. */
const signed = (row: BillingEntry, area: 'tenant' | 'admin'): number =>
  area === 'tenant' && row.kind.startsWith('commission') ? -row.amountCents : row.amountCents;

function Figures({ data, area }: { data: Billing; area: 'tenant' | 'admin' }) {
  const bars = data.daily.map(({ day, chargedCents }) => ({ label: day, value: chargedCents }));
  const rate = data.commissionRate === undefined ? undefined : rateText(data.commissionRate);
  if (area === 'admin') {
    return (
      <Cards>
        <StatCard
          label={figures.shopSales}
          figure={<Money cents={data.chargedCents} />}
          sentence={figures.shopSalesText}
          bars={bars}
        />
        <StatCard
          label={figures.platformRevenue}
          figure={<Money cents={data.commissionCents} />}
          sentence={figures.platformRevenueText(rate)}
        />
      </Cards>
    );
  }
  return (
    <Cards data-three>
      <StatCard
        label={figures.sales}
        figure={<Money cents={data.chargedCents} />}
        sentence={figures.salesText}
        bars={bars}
      />
      <StatCard
        label={figures.commission}
        figure={<Money cents={-data.commissionCents} />}
        sentence={figures.commissionText(rate)}
      />
      <StatCard
        label={figures.net}
        figure={<Money cents={data.chargedCents - data.commissionCents} />}
        sentence={figures.netText}
      />
    </Cards>
  );
}

type Area = 'tenant' | 'admin';

function NoSales({ area }: { area: Area }) {
  if (area === 'admin')
    return (
      <Empty icon={Banknote} title={list.empty}>
        {list.emptyText}
      </Empty>
    );
  return (
    <Empty
      icon={Banknote}
      title={list.empty}
      action={
        <Button variant="contained" component={Link} to={INTAKE_PATH}>
          {list.newRepair}
        </Button>
      }
    >
      {list.ownEmptyText}
    </Empty>
  );
}
const columnsOf = (area: Area, opens: boolean): TableColumn<BillingEntry>[] => [
  { head: list.date, cell: (row) => <When at={row.at} />, sort: byText((row) => row.at) },
  ...(area === 'admin'
    ? [
        {
          head: list.shop,
          cell: (row: BillingEntry) => row.tenantName,
          sort: byText((row: BillingEntry) => row.tenantName),
        },
      ]
    : []),
  {
    head: list.repair,
    cell: (row) =>
      opens ? (
        <Link to={`/${area}/repairs/${row.repairId}`}>
          <Mono>R-{row.repairNumber}</Mono>
        </Link>
      ) : (
        <Mono>R-{row.repairNumber}</Mono>
      ),
    sort: byNumber((row) => row.repairNumber),
  },
  { head: list.device, cell: (row) => row.deviceName, sort: byText((row) => row.deviceName) },
  { head: list.type, cell: kind, sort: byText(kind) },
  {
    head: list.amount,
    number: true,
    cell: (row) => <Money cents={signed(row, area)} />,
    sort: byNumber((row) => signed(row, area)),
  },
];
const csvOf = (area: Area): CsvColumn<BillingEntry>[] => [
  { head: list.date, at: (row) => row.at },
  ...(area === 'admin' ? [{ head: list.shop, text: (row: BillingEntry) => row.tenantName }] : []),
  { head: list.repair, text: (row) => `R-${row.repairNumber}` },
  { head: list.device, text: (row) => row.deviceName },
  { head: list.type, text: kind },
  { head: list.amount, isNumber: true, text: (row) => (signed(row, area) / 100).toFixed(2) },
];
/** The ledger has no filters on the server; the URL holds only the page. */
const NO_FILTERS: readonly [] = [];

/** Ledger entries of repairs: charges, commission and their reversals. The ledger computes all figures. */
export default function RevenuePage() {
  const user = useCurrentUser();
  const area = user?.role === 'tenant_admin' ? 'tenant' : 'admin';
  const { before, openPage } = useAddressFilters(NO_FILTERS);
  // spec part 2 §9: figures of the platform are polled every 30 s while no live events come.
  const query = useGetBillingQuery(before === undefined ? {} : { before }, useFallbackPolling(30_000));
  const { data } = query;
  const [readPage] = useLazyGetBillingQuery();
  const columns = useColumns(`revenue-${area}`, columnsOf(area, user?.role !== 'finance'));
  return (
    <>
      <PageHeader
        title={area === 'tenant' ? list.title : list.platformTitle}
        fact={
          <>
            <LiveMark lastChange={data?.entries[0]?.at} />
            <HelpLink slug="commission-and-revenue" subject={list.label} />
          </>
        }
        actions={
          <ListActions
            columns={columns}
            file={list.file}
            csv={csvOf(area)}
            readPage={async (last) => {
              const page = await readPage(last === undefined ? {} : { before: last }).unwrap();
              return { rows: page.entries, next: page.next };
            }}
          />
        }
      />
      <QueryState query={query} loading={<Loading rows={6} />}>
        {(data) => (
          <>
            <Figures data={data} area={area} />
            {data.entries.length === 0 ? (
              <NoSales area={area} />
            ) : (
              <DataTable
                label={list.label}
                rows={data.entries}
                columns={columns.shown}
                isWhole={before === undefined && data.next === undefined}
                card={(row) => (
                  <Stack spacing={1}>
                    <Stack direction="row" spacing={2} sx={{ justifyContent: 'space-between' }}>
                      <strong>{row.deviceName}</strong>
                      <Money cents={signed(row, area)} />
                    </Stack>
                    <SecondaryText>
                      {kind(row)} · <Mono>R-{row.repairNumber}</Mono> · <When at={row.at} />
                    </SecondaryText>
                  </Stack>
                )}
              />
            )}
            <Pager before={before} next={data.next} onOpen={openPage} />
          </>
        )}
      </QueryState>
      {area === 'tenant' ? (
        <Stack sx={{ mt: 5 }}>
          <BankDetailsPanel />
        </Stack>
      ) : null}
    </>
  );
}

import type { Billing } from '#api/generated/billing.gen.js';
import { ENTRY_GROUPS, type EntryGroup } from '@revive/contracts/billing/entry-groups';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Link } from 'react-router';
import { useCurrentUser } from '#api/current-user.js';
import { ExplainedMoney } from '#entities/explained-money/ExplainedMoney.js';
import { INTAKE_PATH } from '#entities/paths.js';
import { useFallbackPolling } from '#api/live/live-context.js';
import { DataTable } from '#ui/data-display/DataTable.js';
import { Banknote } from '#ui/theme/icons.js';
import { LiveMark } from '#ui/feedback/LiveBanner.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { StatCard } from '#ui/data-display/StatCard.js';
import { Empty, Loading, QueryState } from '#ui/feedback/async-states.js';
import { FilterSelect } from '#ui/form/FilterSelect.js';
import { ListActions } from '#ui/list/ListActions.js';
import { Pager } from '#ui/list/Pager.js';
import { useAddressFilters } from '#ui/list/use-address-filters.js';
import { useColumns } from '#ui/list/use-columns.js';
import { PHONE } from '#ui/theme/tokens.js';
import { Stack } from '#ui/layout/Stack.js';
import { BankDetailsPanel } from '../components/BankDetailsPanel.js';
import { entryColumns, entryCsv, EntryCard, type Area } from '../components/entry-columns.js';
import { RevenueChart } from '../components/RevenueChart.js';
import { useGetBillingQuery, useLazyGetBillingQuery } from '../api/billing.api.js';
import { messages, rateText } from '../billing.messages.js';
import { HelpLink } from '#ui/navigation/HelpLink.js';

const { figures, list } = messages;

const Cards = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: 16,
  marginBottom: 20,
  '&[data-three]': { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
  [PHONE]: { gap: 10, '&[data-three]': { gridTemplateColumns: 'minmax(0, 1fr)' } },
});

function Figures({ data, area }: { data: Billing; area: Area }) {
  const bars = data.daily.map(({ day, chargedCents }) => ({ label: day, value: chargedCents }));
  const rate = data.commissionRate === undefined ? undefined : rateText(data.commissionRate);
  if (area === 'admin') {
    return (
      <Cards>
        <StatCard
          label={figures.shopSales}
          figure={<ExplainedMoney cents={data.chargedCents} of={{ figure: 'platform.shopSales' }} />}
          sentence={figures.shopSalesText}
          bars={bars}
        />
        <StatCard
          label={figures.platformRevenue}
          figure={<ExplainedMoney cents={data.commissionCents} of={{ figure: 'platform.share' }} />}
          sentence={figures.platformRevenueText(rate)}
        />
      </Cards>
    );
  }
  return (
    <Cards data-three>
      <StatCard
        label={figures.sales}
        figure={<ExplainedMoney cents={data.chargedCents} of={{ figure: 'tenant.sales' }} />}
        sentence={figures.salesText}
        bars={bars}
      />
      <StatCard
        label={figures.commission}
        figure={<ExplainedMoney cents={-data.commissionCents} of={{ figure: 'tenant.share' }} negated />}
        sentence={figures.commissionText(rate)}
      />
      <StatCard
        label={figures.net}
        figure={<ExplainedMoney cents={data.chargedCents - data.commissionCents} of={{ figure: 'tenant.net' }} />}
        sentence={figures.netText}
      />
    </Cards>
  );
}

function NoEntries({ area, group }: { area: Area; group: EntryGroup }) {
  if (group !== 'sales')
    return (
      <Empty icon={Banknote} title={list.noEntries}>
        {list.noEntriesText[group]}
      </Empty>
    );
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
const NAMES = ['show'] as const;

/** The ledger computes all figures. Its entries are shown by group; sales and commission come first. */
export default function RevenuePage() {
  const user = useCurrentUser();
  const area = user?.role === 'tenant_admin' ? 'tenant' : 'admin';
  const { values, before, openPage, set } = useAddressFilters(NAMES);
  const group = ENTRY_GROUPS.find((one) => one === values.show) ?? 'sales';
  // spec part 2 §9: figures of the platform are polled every 30 s while no live events come.
  const query = useGetBillingQuery({ group, ...(before !== undefined && { before }) }, useFallbackPolling(30_000));
  const { data } = query;
  const [readPage] = useLazyGetBillingQuery();
  const columns = useColumns(`revenue-${area}-${group}`, entryColumns(area, group, user?.role !== 'finance'));
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
            file={group === 'sales' ? list.file : group}
            csv={entryCsv(area)}
            readPage={async (last) => {
              const page = await readPage({ group, ...(last !== undefined && { before: last }) }).unwrap();
              return { rows: page.entries, next: page.next };
            }}
          />
        }
      />
      <QueryState query={query} loading={<Loading rows={6} />}>
        {(shown) => (
          <>
            <Figures data={shown} area={area} />
            <RevenueChart />
            <Stack direction="row" sx={{ mt: 5, mb: 4 }}>
              <FilterSelect
                label={list.show}
                value={group}
                choices={ENTRY_GROUPS.map((value) => ({ value, label: list.groups[value] }))}
                onChange={(value) => set('show', value === 'sales' ? '' : value)}
              />
            </Stack>
            <div aria-busy={query.isFetching}>
              {shown.entries.length === 0 ? (
                <NoEntries area={area} group={group} />
              ) : (
                <DataTable
                  key={group}
                  label={list.groups[group]}
                  rows={shown.entries}
                  columns={columns.shown}
                  isWhole={before === undefined && shown.next === undefined}
                  card={(row) => <EntryCard row={row} area={area} />}
                />
              )}
            </div>
            <Pager before={before} next={shown.next} onOpen={openPage} />
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

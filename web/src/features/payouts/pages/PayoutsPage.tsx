import { PAYOUT_STATES } from '@revive/contracts/billing/payouts';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { Link } from 'react-router';
import { useCurrentUser } from '#api/current-user.js';
import { useFallbackPolling } from '#api/live/live-context.js';
import { COMMISSIONS_PATH, PAYOUT_BATCHES_PATH, payoutPath } from '#entities/paths.js';
import { DataTable } from '#ui/data-display/DataTable.js';
import { moneyText } from '#ui/data-display/Money.js';
import { Loading, QueryState } from '#ui/feedback/async-states.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { FilterBar } from '#ui/list/FilterBar.js';
import { ListActions } from '#ui/list/ListActions.js';
import { ListEmpty } from '#ui/list/ListEmpty.js';
import { Pager } from '#ui/list/Pager.js';
import { knownFilter, useAddressFilters } from '#ui/list/use-address-filters.js';
import { useColumns } from '#ui/list/use-columns.js';
import { Banknote } from '#ui/theme/icons.js';
import {
  useLazyListPayoutsQuery,
  useListPayoutsQuery,
  useReadMoneyOverviewQuery,
  useReadPayoutSettingsQuery,
} from '../api/payouts.api.js';
import { LimitDialog } from '../components/LimitDialog.js';
import { MakeBatchDialog } from '../components/MakeBatchDialog.js';
import { PayoutCard, payoutColumns, payoutCsv, payoutSum, payoutTotals } from '../components/payout-columns.js';
import { payoutReference } from '../payout-facts.js';
import { dialogs, messages, STATE_TEXTS, type PayoutRow } from '../payouts.messages.js';

const POLLING_MS = 10_000;
const NAMES = ['tenantId', 'state', 'from', 'to'] as const;
const STATES = PAYOUT_STATES.map((value) => ({ value, label: STATE_TEXTS[value] }));

/** Payouts of all shops, for finance, admins and masters. */
export default function PayoutsPage() {
  const me = useCurrentUser();
  const filters = useAddressFilters(NAMES);
  const [chosen, setChosen] = useState<readonly PayoutRow[]>();
  const [isLimitOpen, setLimitOpen] = useState(false);
  const { tenantId, state, from, to } = filters.values;
  const asked = {
    ...(tenantId !== undefined && { tenantId }),
    ...knownFilter('state', PAYOUT_STATES, state),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  };
  const query = useListPayoutsQuery(
    { ...asked, ...(filters.before !== undefined && { before: filters.before }) },
    { ...useFallbackPolling(POLLING_MS), refetchOnMountOrArgChange: true },
  );
  const settings = useReadPayoutSettingsQuery();
  const overview = useReadMoneyOverviewQuery();
  const [readPage] = useLazyListPayoutsQuery();
  const columns = useColumns('payouts', payoutColumns);
  const rows = query.data?.payouts;
  const mine = (rows ?? []).filter(({ state: now, requested }) => now === 'waiting' && requested.id !== me?.id).length;
  const shops = [
    ...new Map([...(overview.data?.shops ?? []), ...(rows ?? [])].map((row) => [row.tenantId, row.tenantName])),
  ];
  return (
    <>
      <PageHeader
        title={messages.title}
        waiting={mine}
        fact={
          settings.data === undefined ? null : (
            <span>
              {messages.settings(settings.data.secondPersonAboveCents)}
              {settings.data.provider === 'sandbox' ? ` ${messages.sandbox}` : ''}
            </span>
          )
        }
        actions={
          <ListActions
            columns={columns}
            file={messages.file}
            csv={payoutCsv}
            readPage={async (last) => {
              const page = await readPage({ ...asked, ...(last !== undefined && { before: last }) }).unwrap();
              return { rows: page.payouts, next: page.next };
            }}
          >
            {me?.role === 'master' && settings.data !== undefined ? (
              <Button variant="outlined" onClick={() => setLimitOpen(true)}>
                {dialogs.changeLimit.action}
              </Button>
            ) : null}
            <Button variant="outlined" component={Link} to={PAYOUT_BATCHES_PATH}>
              {messages.files}
            </Button>
          </ListActions>
        }
      />
      <FilterBar
        filters={filters}
        choices={[
          { name: 'state', label: messages.state, choices: STATES },
          { name: 'tenantId', label: messages.shop, choices: shops.map(([value, label]) => ({ value, label })) },
        ]}
        days={{ from: 'from', to: 'to', label: messages.period }}
      />
      <QueryState
        query={{ ...query, data: rows }}
        loading={<Loading rows={6} />}
        empty={
          <ListEmpty
            isNarrowed={filters.isFiltered}
            onClear={filters.clear}
            none={{
              icon: Banknote,
              title: messages.none.title,
              text: messages.none.text,
              action: (
                <Button variant="outlined" component={Link} to={COMMISSIONS_PATH}>
                  {messages.none.action}
                </Button>
              ),
            }}
            noMatch={messages.noMatch}
          />
        }
      >
        {(found) => (
          <DataTable
            label={messages.label}
            rows={found}
            columns={columns.shown}
            isWhole={filters.before === undefined && query.data?.next === undefined}
            // Payouts of all states together are no figure: cancelled and returned ones paid nothing.
            {...(state === undefined ? {} : { totals: payoutTotals })}
            bulkFact={(selected) => moneyText(payoutSum(selected))}
            card={(row) => <PayoutCard row={row} />}
            open={({ id }) => payoutPath(id)}
            nameOf={({ id }) => payoutReference(id)}
            bulk={(selected) => [
              {
                label: messages.makeFile,
                run: () => setChosen(selected),
                isDisabled: selected.some(({ state: now, provider }) => now !== 'approved' || provider !== 'bank_file'),
              },
            ]}
          />
        )}
      </QueryState>
      <Pager before={filters.before} next={query.data?.next} onOpen={filters.openPage} />
      {isLimitOpen && settings.data !== undefined ? (
        <LimitDialog cents={settings.data.secondPersonAboveCents} onClose={() => setLimitOpen(false)} />
      ) : null}
      {chosen === undefined ? null : <MakeBatchDialog rows={chosen} onClose={() => setChosen(undefined)} />}
    </>
  );
}

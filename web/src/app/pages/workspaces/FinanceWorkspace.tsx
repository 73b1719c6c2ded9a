import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Link } from 'react-router';
import { useFallbackPolling } from '#api/live/live-context.js';
import type { MoneyOverview } from '#api/generated/billing.gen.js';
import { Amounts } from '#entities/explained-money/Amounts.js';
import { ExplainedMoney } from '#entities/explained-money/ExplainedMoney.js';
import { COMMISSIONS_PATH, payoutPath, PAYOUT_BATCHES_PATH, PAYOUTS_PATH } from '#entities/paths.js';
import { RevenueChart } from '#features/billing/components/RevenueChart.js';
import { ExportPanel } from '#features/ledger/components/ExportPanel.js';
import { LedgerProofPanel } from '#features/ledger/components/LedgerProofPanel.js';
import { useReadMoneyOverviewQuery } from '#features/payouts/api/payouts.api.js';
import { PayoutsInFlight } from '#features/payouts/components/PayoutsInFlight.js';
import { WaitingPayouts } from '#features/payouts/components/WaitingPayouts.js';
import { STATE_BADGES } from '#features/payouts/payout-facts.js';
import { ListRow } from '#ui/data-display/lists.js';
import { StatCard } from '#ui/data-display/StatCard.js';
import { StatusBadge } from '#ui/data-display/StatusBadge.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { Empty, Loading, QueryState } from '#ui/feedback/async-states.js';
import { dayText } from '#ui/format/time-text.js';
import { ledgerToday } from '#ui/hooks/ledger-today.js';
import { Card, Panel } from '#ui/layout/Panel.js';
import { Stack } from '#ui/layout/Stack.js';
import { TwoColumns } from '#ui/layout/TwoColumns.js';
import { ReceiptText } from '#ui/theme/icons.js';
import { PHONE } from '#ui/theme/tokens.js';
import { OpenQuestions } from './OpenQuestions.js';
import { RefusedCharges } from './RefusedCharges.js';
import { messages } from './finance.messages.js';

const texts = messages;
const POLLING_MS = 30_000;
const SHOWN = 8;

const Cards = styled('div')({
  display: 'grid',
  gap: 16,
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  [PHONE]: { gridTemplateColumns: 'minmax(0, 1fr)' },
});

/** The page of the finance role: all money of the platform, and nothing else. */
export function FinanceWorkspace() {
  const overview = useReadMoneyOverviewQuery(undefined, useFallbackPolling(POLLING_MS));
  if (overview.data === undefined)
    return (
      <Card>
        <QueryState query={overview} loading={<Loading rows={6} />} />
      </Card>
    );
  const money = overview.data;
  const month = { from: money.monthFrom, through: ledgerToday() };
  return (
    <Stack spacing={4}>
      <Cards>
        <StatCard
          label={texts.owed.label}
          figure={<ExplainedMoney cents={money.owedCents} of={{ figure: 'platform.owed' }} />}
          sentence={texts.owed.text(money.shopCount)}
        />
        <StatCard
          label={texts.share.label}
          figure={<ExplainedMoney cents={money.shareMonthCents} of={{ figure: 'platform.monthShare', ...month }} />}
          sentence={texts.share.text}
        />
        <StatCard
          label={texts.charges.label}
          figure={<ExplainedMoney cents={money.chargesMonthCents} of={{ figure: 'platform.monthRevenue', ...month }} />}
          sentence={texts.charges.text}
        />
      </Cards>
      <TwoColumns>
        <Panel
          title={texts.due.title}
          aside={
            <Button variant="contained" component={Link} to={PAYOUTS_PATH}>
              {texts.due.open}
            </Button>
          }
        >
          <DueCounts money={money} />
        </Panel>
        <WaitingPayouts />
        <PayoutsInFlight />
        <Panel
          title={texts.owedBy.title}
          aside={
            <Button variant="outlined" component={Link} to={COMMISSIONS_PATH}>
              {texts.owedBy.open}
            </Button>
          }
        >
          <OwedShops money={money} />
        </Panel>
        <OpenQuestions disputedCents={money.disputedCents} feesCents={money.feesMonthCents} month={month} />
        <RefusedCharges />
      </TwoColumns>
      <RevenueChart />
      <TwoColumns>
        <LedgerProofPanel />
        <ExportPanel />
      </TwoColumns>
    </Stack>
  );
}

const DueCounts = ({ money }: { money: MoneyOverview }) => (
  <Amounts>
    <dt>{texts.due.due}</dt>
    <dd>
      <Link to={`${COMMISSIONS_PATH}?status=pending`}>{money.dueCount}</Link>
    </dd>
    <dt>{texts.due.waiting}</dt>
    <dd>
      <Link to={`${PAYOUTS_PATH}?state=waiting`}>{money.waitingCount}</Link>
    </dd>
    <dt>{texts.due.approved}</dt>
    <dd>
      <Link to={`${PAYOUTS_PATH}?state=approved`}>{money.approvedCount}</Link>
    </dd>
    <dt>{texts.due.inBatch}</dt>
    <dd>
      <Link to={PAYOUT_BATCHES_PATH}>{money.inBatchCount}</Link>
    </dd>
    <dt>{texts.due.sent}</dt>
    <dd>
      <Link to={`${PAYOUTS_PATH}?state=sent`}>
        {money.sentCount === 0 ? money.sentCount : texts.due.sentOf(money.sentCount, money.sentCents)}
      </Link>
    </dd>
    <dt>{texts.due.held}</dt>
    <dd>{money.heldCount}</dd>
    <dt>{texts.due.carried}</dt>
    <dd>
      <ExplainedMoney cents={money.carriedCents} of={{ figure: 'platform.carried' }} />
    </dd>
  </Amounts>
);

function OwedShops({ money: { shops, shopCount } }: { money: MoneyOverview }) {
  if (shops.length === 0)
    return (
      <Empty icon={ReceiptText} title={texts.owedBy.empty.title}>
        {texts.owedBy.empty.text}
      </Empty>
    );
  return (
    <>
      <Stack spacing={1} component="ul" aria-label={texts.owedBy.list}>
        {shops.slice(0, SHOWN).map((row) => (
          <ListRow key={row.tenantId}>
            <span>
              <Link to={`${PAYOUTS_PATH}?tenantId=${row.tenantId}`}>{row.tenantName}</Link>{' '}
              {row.heldUntil === undefined ? null : (
                <SecondaryText>{texts.owedBy.held(dayText(row.heldUntil))}</SecondaryText>
              )}
            </span>
            <Stack direction="row" spacing={2}>
              {row.payoutState === undefined || row.payoutId === undefined ? null : (
                <Link to={payoutPath(row.payoutId)}>
                  <StatusBadge look={STATE_BADGES[row.payoutState]} />
                </Link>
              )}
              <ExplainedMoney cents={row.owedCents} of={{ figure: 'commission.owed', tenantId: row.tenantId }} />
            </Stack>
          </ListRow>
        ))}
      </Stack>
      {shopCount > SHOWN ? <SecondaryText component="p">{texts.owedBy.more(SHOWN, shopCount)}</SecondaryText> : null}
    </>
  );
}

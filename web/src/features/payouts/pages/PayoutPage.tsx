import { Link, useParams } from 'react-router';
import { useCurrentUser } from '#api/current-user.js';
import type { PayoutDetail } from '#api/generated/billing.gen.js';
import { useFallbackPolling } from '#api/live/live-context.js';
import { ExplainedMoney } from '#entities/explained-money/ExplainedMoney.js';
import { payoutBatchPath, PAYOUTS_PATH, REVENUE_PATH } from '#entities/paths.js';
import { ENTRY_TEXTS } from '#entities/entry-texts.js';
import { CopyButton } from '#ui/data-display/CopyButton.js';
import { DataTable, type TableColumn } from '#ui/data-display/DataTable.js';
import { Mono } from '#ui/data-display/Mono.js';
import { StatusBadge } from '#ui/data-display/StatusBadge.js';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import { When } from '#ui/data-display/When.js';
import { Loading, QueryState } from '#ui/feedback/async-states.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { DescriptionList, Inset, Panel } from '#ui/layout/Panel.js';
import { Stack } from '#ui/layout/Stack.js';
import { TwoColumns } from '#ui/layout/TwoColumns.js';
import { useGetPayoutQuery } from '../api/payouts.api.js';
import { PayoutActions } from '../components/PayoutActions.js';
import { PayoutAmount } from '../components/PayoutAmount.js';
import { payoutReference, STATE_BADGES } from '../payout-facts.js';
import { messages, STATE_TEXTS } from '../payouts.messages.js';

const POLLING_MS = 5_000;
type Entry = PayoutDetail['covered'][number];

/** One payout: for staff with its commands, for the shop to read. */
export default function PayoutPage() {
  const { id = '' } = useParams();
  const isShop = useCurrentUser()?.role === 'tenant_admin';
  const query = useGetPayoutQuery({ id }, { ...useFallbackPolling(POLLING_MS), refetchOnMountOrArgChange: true });
  const detail = query.currentData;
  const title = isShop ? messages.own : messages.page(detail?.payout.tenantName ?? '');
  return (
    <>
      <PageHeader
        title={detail === undefined ? messages.loading : title}
        fact={<Link to={isShop ? REVENUE_PATH : PAYOUTS_PATH}>{messages.back}</Link>}
      />
      <QueryState query={{ ...query, data: detail }} loading={<Loading rows={6} />}>
        {(found) => (
          <Stack spacing={5}>
            <TwoColumns>
              <Details payout={found.payout} isShop={isShop} />
              <History history={found.history} />
            </TwoColumns>
            <Covered detail={found} />
          </Stack>
        )}
      </QueryState>
    </>
  );
}

function Details({ payout, isShop }: { payout: PayoutDetail['payout']; isShop: boolean }) {
  const { proposal, approved } = payout;
  return (
    <Panel title={messages.details} aside={<StatusBadge look={STATE_BADGES[payout.state]} />}>
      <Stack spacing={3}>
        <DescriptionList>
          <dt>{messages.amount}</dt>
          <dd>
            <PayoutAmount payout={payout} />
          </dd>
          <dt>{messages.reference}</dt>
          <dd>
            <Mono>{payoutReference(payout.id)}</Mono>{' '}
            <CopyButton quiet text={payoutReference(payout.id)} label={messages.copyReference} />
          </dd>
          <dt>{messages.requestedBy}</dt>
          <dd>
            {payout.requested.name}, <When at={payout.requested.at} />
          </dd>
          {approved === undefined ? null : (
            <div>
              <dt>{messages.approvedBy}</dt>
              <dd>
                {approved.name}, <When at={approved.at} />
              </dd>
            </div>
          )}
          {payout.heldUntil === undefined ? null : (
            <div>
              <dt>{messages.heldUntil}</dt>
              <dd>
                <When at={payout.heldUntil} />
              </dd>
            </div>
          )}
          {payout.reason === undefined ? null : (
            <div>
              <dt>{messages.reason}</dt>
              <dd>{payout.reason}</dd>
            </div>
          )}
          {payout.batchId === undefined || isShop ? null : (
            <div>
              <dt>{messages.batch.link}</dt>
              <dd>
                <Link to={payoutBatchPath(payout.batchId)}>{messages.files}</Link>
              </dd>
            </div>
          )}
        </DescriptionList>
        {proposal === undefined ? null : (
          <Inset role="status">{messages.proposal(proposal.byName, proposal.outcome, proposal.reason)}</Inset>
        )}
        {isShop ? null : <PayoutActions payout={payout} />}
      </Stack>
    </Panel>
  );
}

const History = ({ history }: Pick<PayoutDetail, 'history'>) => (
  <Panel title={messages.history.title}>
    <Stack spacing={3} component="ol" aria-label={messages.history.list}>
      {history.map((step) => (
        <li key={`${step.at} ${step.to} ${step.note}`}>
          <Text preWrap>
            <strong>{STATE_TEXTS[step.to]}</strong>
            {step.note === '' ? '' : `: ${step.note}`}
          </Text>
          <SecondaryText>
            {step.byName}, <When at={step.at} />
          </SecondaryText>
        </li>
      ))}
    </Stack>
  </Panel>
);

const entryColumns: readonly TableColumn<Entry>[] = [
  { head: messages.covered.date, cell: ({ at }) => <When at={at} /> },
  { head: messages.covered.kind, cell: ({ kind }) => ENTRY_TEXTS[kind] },
  { head: messages.covered.repair, cell: repairOf },
  {
    head: messages.amount,
    number: true,
    cell: ({ id, cents }) => <ExplainedMoney cents={cents} of={{ figure: 'entry.effect', entryId: id }} />,
  },
];

function repairOf({ repairNumber, deviceName }: Entry): string {
  return repairNumber === 0 ? messages.noPerson : `R-${repairNumber} ${deviceName}`;
}

function Covered({ detail: { payout, covered, coveredCount, carriedCents } }: { detail: PayoutDetail }) {
  return (
    <Panel title={messages.covered.title}>
      <Stack spacing={3}>
        {covered.length === 0 ? (
          <SecondaryText component="p">{messages.covered.none}</SecondaryText>
        ) : (
          <DataTable
            label={messages.covered.list}
            rows={covered}
            columns={entryColumns}
            card={(row) => (
              <Stack direction="row" spacing={2} sx={{ justifyContent: 'space-between' }}>
                <span>
                  {ENTRY_TEXTS[row.kind]} <SecondaryText>{repairOf(row)}</SecondaryText>
                </span>
                <ExplainedMoney cents={row.cents} of={{ figure: 'entry.effect', entryId: row.id }} />
              </Stack>
            )}
          />
        )}
        {coveredCount > covered.length ? (
          <SecondaryText component="p">{messages.covered.more(covered.length, coveredCount)}</SecondaryText>
        ) : null}
        {carriedCents === 0 ? null : (
          <SecondaryText component="p">
            {messages.covered.carried}:{' '}
            <ExplainedMoney cents={carriedCents} of={{ figure: 'payout.carried', payoutId: payout.id }} />
          </SecondaryText>
        )}
      </Stack>
    </Panel>
  );
}

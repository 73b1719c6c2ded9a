import { BANK_LAYOUTS } from '@revive/contracts/billing/bank-layouts';
import { Link, useParams } from 'react-router';
import type { PayoutBatchDetail } from '#api/generated/billing.gen.js';
import { useFallbackPolling } from '#api/live/live-context.js';
import { PAYOUT_BATCHES_PATH, payoutPath } from '#entities/paths.js';
import { DataTable } from '#ui/data-display/DataTable.js';
import { Mono } from '#ui/data-display/Mono.js';
import { StatusBadge } from '#ui/data-display/StatusBadge.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { When } from '#ui/data-display/When.js';
import { Loading, QueryState } from '#ui/feedback/async-states.js';
import { dayText } from '#ui/format/time-text.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { DescriptionList, Inset, Panel } from '#ui/layout/Panel.js';
import { Stack } from '#ui/layout/Stack.js';
import { TwoColumns } from '#ui/layout/TwoColumns.js';
import { useGetPayoutBatchQuery } from '../api/payouts.api.js';
import { BatchActions } from '../components/BatchActions.js';
import { BatchTotal } from '../components/BatchTotal.js';
import { PayoutCard, payoutColumns, payoutTotals } from '../components/payout-columns.js';
import { BATCH_BADGES, payoutReference } from '../payout-facts.js';
import { messages } from '../payouts.messages.js';

const texts = messages.batch;
const POLLING_MS = 5_000;

export default function PayoutBatchPage() {
  const { id = '' } = useParams();
  const query = useGetPayoutBatchQuery({ id }, { ...useFallbackPolling(POLLING_MS), refetchOnMountOrArgChange: true });
  const detail = query.currentData;
  return (
    <>
      <PageHeader
        title={detail === undefined ? texts.link : texts.page(dayText(detail.batch.made.at))}
        fact={<Link to={PAYOUT_BATCHES_PATH}>{texts.back}</Link>}
      />
      <QueryState query={{ ...query, data: detail }} loading={<Loading rows={6} />}>
        {(found) => (
          <Stack spacing={5}>
            <TwoColumns>
              <Details batch={found.batch} />
              <Downloads files={found.files} />
            </TwoColumns>
            <Panel title={texts.content}>
              {found.payouts.length === 0 ? (
                <SecondaryText component="p">{texts.empty}</SecondaryText>
              ) : (
                <DataTable
                  label={texts.content}
                  rows={found.payouts}
                  columns={payoutColumns}
                  isWhole
                  totals={payoutTotals}
                  card={(row) => <PayoutCard row={row} />}
                  open={(row) => payoutPath(row.id)}
                  nameOf={(row) => payoutReference(row.id)}
                />
              )}
            </Panel>
          </Stack>
        )}
      </QueryState>
    </>
  );
}

function Details({ batch }: { batch: PayoutBatchDetail['batch'] }) {
  const { made, released, markedPaid } = batch;
  return (
    <Panel title={messages.details} aside={<StatusBadge look={BATCH_BADGES[batch.state]} />}>
      <Stack spacing={3}>
        <DescriptionList>
          <dt>{texts.total}</dt>
          <dd>
            <BatchTotal batch={batch} />
          </dd>
          <dt>{texts.payouts}</dt>
          <dd>{batch.payouts}</dd>
          <dt>{texts.bank}</dt>
          <dd>{BANK_LAYOUTS[batch.layout].label}</dd>
          <dt>{texts.source}</dt>
          <dd>{BANK_LAYOUTS[batch.layout].source}</dd>
          <dt>{texts.madeBy}</dt>
          <dd>
            {made.name}, <When at={made.at} />
          </dd>
          {released === undefined ? null : (
            <div>
              <dt>{texts.releasedBy}</dt>
              <dd>
                {released.name}, <When at={released.at} />
              </dd>
            </div>
          )}
        </DescriptionList>
        {markedPaid === undefined || batch.state === 'paid' ? null : (
          <Inset role="status">{texts.marked(markedPaid.name)}</Inset>
        )}
        <BatchActions batch={batch} />
      </Stack>
    </Panel>
  );
}

const Downloads = ({ files }: Pick<PayoutBatchDetail, 'files'>) => (
  <Panel title={texts.downloads}>
    {files.length === 0 ? (
      <SecondaryText component="p">{texts.noDownloads}</SecondaryText>
    ) : (
      <Stack spacing={3} component="ol" aria-label={texts.downloads}>
        {files.map((file) => (
          <li key={`${file.at} ${file.byName}`}>
            {file.byName}, <When at={file.at} />
            <SecondaryText component="div">{texts.download(file.rows, file.totalCents)}</SecondaryText>
            <SecondaryText component="div" variant="caption">
              SHA-256 <Mono>{file.sha256}</Mono>
            </SecondaryText>
          </li>
        ))}
      </Stack>
    )}
  </Panel>
);

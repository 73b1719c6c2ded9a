import Button from '@mui/material/Button';
import { BANK_LAYOUTS } from '@revive/contracts/billing/bank-layouts';
import { Link } from 'react-router';
import { useFallbackPolling } from '#api/live/live-context.js';
import { payoutBatchPath, PAYOUTS_PATH } from '#entities/paths.js';
import { DataTable, type TableColumn } from '#ui/data-display/DataTable.js';
import { StatusBadge } from '#ui/data-display/StatusBadge.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { When } from '#ui/data-display/When.js';
import { Empty, Loading, QueryState } from '#ui/feedback/async-states.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { Stack } from '#ui/layout/Stack.js';
import type { CsvColumn } from '#ui/list/csv.js';
import { ExportButton } from '#ui/list/ExportButton.js';
import { Pager } from '#ui/list/Pager.js';
import { useAddressFilters } from '#ui/list/use-address-filters.js';
import { PackageCheck } from '#ui/theme/icons.js';
import { useLazyListPayoutBatchesQuery, useListPayoutBatchesQuery } from '../api/payouts.api.js';
import { BatchTotal } from '../components/BatchTotal.js';
import { BATCH_BADGES } from '../payout-facts.js';
import { BATCH_TEXTS, messages, type Batch } from '../payouts.messages.js';

const texts = messages.batch;
const POLLING_MS = 10_000;
const NO_FILTERS: readonly [] = [];

const columns: readonly TableColumn<Batch>[] = [
  { head: texts.made, cell: ({ made }) => <When at={made.at} /> },
  { head: texts.bank, cell: ({ layout }) => BANK_LAYOUTS[layout].label },
  { head: messages.state, cell: ({ state }) => <StatusBadge look={BATCH_BADGES[state]} /> },
  { head: texts.payouts, number: true, cell: ({ payouts }) => String(payouts) },
  { head: texts.total, number: true, cell: (batch) => <BatchTotal batch={batch} /> },
  { head: texts.madeBy, cell: ({ made }) => made.name },
  { head: texts.releasedBy, cell: ({ released }) => released?.name ?? messages.noPerson },
];

const CSV: readonly CsvColumn<Batch>[] = [
  { head: texts.made, at: ({ made }) => made.at },
  { head: texts.bank, text: ({ layout }) => BANK_LAYOUTS[layout].label },
  { head: messages.state, text: ({ state }) => BATCH_TEXTS[state] },
  { head: texts.payouts, isNumber: true, text: ({ payouts }) => String(payouts) },
  { head: texts.total, isNumber: true, text: ({ totalCents }) => (totalCents / 100).toFixed(2) },
  { head: texts.madeBy, text: ({ made }) => made.name },
  { head: texts.releasedBy, text: ({ released }) => released?.name ?? '' },
];

/** Bank files, for finance, admins and masters. */
export default function PayoutBatchesPage() {
  const { before, openPage } = useAddressFilters(NO_FILTERS);
  const query = useListPayoutBatchesQuery(before === undefined ? {} : { before }, {
    ...useFallbackPolling(POLLING_MS),
    refetchOnMountOrArgChange: true,
  });
  const [readPage] = useLazyListPayoutBatchesQuery();
  return (
    <>
      <PageHeader
        title={texts.title}
        fact={<Link to={PAYOUTS_PATH}>{messages.back}</Link>}
        actions={
          <ExportButton
            name={texts.file}
            columns={CSV}
            readPage={async (last) => {
              const page = await readPage(last === undefined ? {} : { before: last }).unwrap();
              return { rows: page.batches, next: page.next };
            }}
          />
        }
      />
      <QueryState
        query={{ ...query, data: query.data?.batches }}
        loading={<Loading rows={4} />}
        empty={
          <Empty
            icon={PackageCheck}
            title={texts.none.title}
            action={
              <Button variant="outlined" component={Link} to={`${PAYOUTS_PATH}?state=approved`}>
                {texts.none.action}
              </Button>
            }
          >
            {texts.none.text}
          </Empty>
        }
      >
        {(rows) => (
          <DataTable
            label={texts.label}
            rows={rows}
            columns={columns}
            open={({ id }) => payoutBatchPath(id)}
            card={(row) => (
              <Stack spacing={1}>
                <Stack direction="row" spacing={2} sx={{ justifyContent: 'space-between' }}>
                  <strong>{BANK_LAYOUTS[row.layout].label}</strong>
                  <BatchTotal batch={row} />
                </Stack>
                <StatusBadge look={BATCH_BADGES[row.state]} />
                <SecondaryText>
                  {row.made.name}, <When at={row.made.at} />
                </SecondaryText>
              </Stack>
            )}
          />
        )}
      </QueryState>
      <Pager before={before} next={query.data?.next} onOpen={openPage} />
    </>
  );
}

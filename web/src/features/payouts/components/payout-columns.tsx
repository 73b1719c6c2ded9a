import { ListTotal } from '#entities/explained-money/ListTotal.js';
import { Mono } from '#ui/data-display/Mono.js';
import { StatusBadge } from '#ui/data-display/StatusBadge.js';
import type { TableColumn } from '#ui/data-display/DataTable.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { byNumber, byText } from '#ui/data-display/use-sorted.js';
import { When } from '#ui/data-display/When.js';
import { Stack } from '#ui/layout/Stack.js';
import type { CsvColumn } from '#ui/list/csv.js';
import { payoutReference, STATE_BADGES } from '../payout-facts.js';
import { messages, STATE_TEXTS, type PayoutRow } from '../payouts.messages.js';
import { PayoutAmount } from './PayoutAmount.js';

export const payoutColumns: readonly TableColumn<PayoutRow>[] = [
  { head: messages.reference, cell: ({ id }) => <Mono>{payoutReference(id)}</Mono> },
  { head: messages.shop, cell: ({ tenantName }) => tenantName, sort: byText(({ tenantName }) => tenantName) },
  {
    head: messages.amount,
    number: true,
    cell: (row) => <PayoutAmount payout={row} />,
    sort: byNumber(({ amountCents }) => amountCents),
  },
  {
    head: messages.state,
    cell: ({ state }) => <StatusBadge look={STATE_BADGES[state]} />,
    sort: byText(({ state }) => STATE_TEXTS[state]),
  },
  {
    head: messages.requested,
    cell: ({ requested }) => <When at={requested.at} />,
    sort: byText(({ requested }) => requested.at),
  },
  {
    head: messages.requestedBy,
    cell: ({ requested }) => requested.name,
    sort: byText(({ requested }) => requested.name),
  },
  { head: messages.approvedBy, cell: ({ approved }) => approved?.name ?? messages.noPerson },
];

export const payoutSum = (rows: readonly PayoutRow[]): number =>
  rows.reduce((sum, { amountCents }) => sum + amountCents, 0);
export const payoutTotals = (rows: readonly PayoutRow[]) => ({
  [messages.amount]: <ListTotal cents={payoutSum(rows)} />,
});

export const payoutCsv: readonly CsvColumn<PayoutRow>[] = [
  { head: messages.reference, text: ({ id }) => payoutReference(id) },
  { head: messages.shop, text: ({ tenantName }) => tenantName },
  { head: messages.amount, isNumber: true, text: ({ amountCents }) => (amountCents / 100).toFixed(2) },
  { head: messages.state, text: ({ state }) => STATE_TEXTS[state] },
  { head: messages.requested, at: ({ requested }) => requested.at },
  { head: messages.requestedBy, text: ({ requested }) => requested.name },
  { head: messages.approvedBy, text: ({ approved }) => approved?.name ?? '' },
  { head: messages.sent, at: ({ sentAt }) => sentAt },
  { head: messages.ended, at: ({ settledAt }) => settledAt },
];

export const PayoutCard = ({ row }: { row: PayoutRow }) => (
  <Stack spacing={1}>
    <Stack direction="row" spacing={2} sx={{ justifyContent: 'space-between' }}>
      <strong>{row.tenantName}</strong>
      <PayoutAmount payout={row} />
    </Stack>
    <Stack direction="row" spacing={2} sx={{ justifyContent: 'space-between' }}>
      <StatusBadge look={STATE_BADGES[row.state]} />
      <SecondaryText>
        <Mono>{payoutReference(row.id)}</Mono>
      </SecondaryText>
    </Stack>
    <SecondaryText>
      {row.requested.name}, <When at={row.requested.at} />
    </SecondaryText>
  </Stack>
);

import { Link } from 'react-router';
import type { EntryGroup } from '@revive/contracts/billing/entry-groups';
import type { Billing } from '#api/generated/billing.gen.js';
import { ExplainedMoney } from '#entities/explained-money/ExplainedMoney.js';
import { repairPath } from '#entities/paths.js';
import type { TableColumn } from '#ui/data-display/DataTable.js';
import { Mono } from '#ui/data-display/Mono.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { byNumber, byText } from '#ui/data-display/use-sorted.js';
import { When } from '#ui/data-display/When.js';
import { Stack } from '#ui/layout/Stack.js';
import type { CsvColumn } from '#ui/list/csv.js';
import { ENTRY_TEXTS, messages, rateText } from '../billing.messages.js';

const { list } = messages;
export type BillingEntry = Billing['entries'][number];
export type Area = 'tenant' | 'admin';

const kind = (row: BillingEntry) =>
  `${ENTRY_TEXTS[row.kind]}${row.rate === undefined ? '' : `, ${rateText(row.rate)}`}`;
const methodOf = ({ method }: BillingEntry): string => (method === undefined ? '' : list.methods[method]);

/** The platform's commission is a cost for the shop. */
const isCost = ({ kind: name }: BillingEntry, area: Area): boolean =>
  area === 'tenant' && name.startsWith('commission');
/** Amount of an entry with its sign for the reader. */
const signed = (row: BillingEntry, area: Area): number => (isCost(row, area) ? -row.amountCents : row.amountCents);

const Amount = ({ row, area }: { row: BillingEntry; area: Area }) => (
  <ExplainedMoney
    cents={signed(row, area)}
    of={{ figure: 'entry.amount', entryId: row.id }}
    negated={isCost(row, area)}
  />
);

/** Empty for an entry without a repair, such as a payout: it has no number. */
const repairNumber = ({ repairId, repairNumber: number }: BillingEntry): string =>
  repairId === undefined ? '' : `R-${number}`;

function Repair({ row, area, opens }: { row: BillingEntry; area: Area; opens: boolean }) {
  if (row.repairId === undefined) return <SecondaryText>–</SecondaryText>;
  const number = <Mono>{repairNumber(row)}</Mono>;
  return opens ? <Link to={repairPath(area, row.repairId)}>{number}</Link> : number;
}

/** Finance opens no repair, because it sees money alone. */
export function entryColumns(area: Area, group: EntryGroup, opens: boolean): TableColumn<BillingEntry>[] {
  const textColumn = (head: string, text: (row: BillingEntry) => string): TableColumn<BillingEntry> => ({
    head,
    cell: text,
    sort: byText(text),
  });
  return [
    { head: list.date, cell: (row) => <When at={row.at} />, sort: byText((row) => row.at) },
    ...(area === 'admin' ? [textColumn(list.shop, (row) => row.tenantName)] : []),
    ...(group === 'drawer'
      ? []
      : [
          {
            head: list.repair,
            cell: (row: BillingEntry) => <Repair row={row} area={area} opens={opens} />,
            sort: byNumber((row: BillingEntry) => row.repairNumber),
          },
        ]),
    ...(group === 'sales' || group === 'payments' ? [textColumn(list.device, (row) => row.deviceName)] : []),
    textColumn(list.type, kind),
    ...(group === 'payments' ? [textColumn(list.method, methodOf)] : []),
    ...(group === 'sales' ? [] : [textColumn(list.by, (row) => row.byName ?? '')]),
    ...(group === 'payments' || group === 'payouts' ? [textColumn(list.reference, (row) => row.reference ?? '')] : []),
    ...(group === 'drawer' ? [textColumn(list.reason, (row) => row.reason ?? '')] : []),
    {
      head: list.amount,
      number: true,
      cell: (row) => <Amount row={row} area={area} />,
      sort: byNumber((row) => signed(row, area)),
    },
  ];
}

/** The same columns for all groups, so that files of several groups can be joined. */
export const entryCsv = (area: Area): CsvColumn<BillingEntry>[] => [
  { head: list.date, at: (row) => row.at },
  ...(area === 'admin' ? [{ head: list.shop, text: (row: BillingEntry) => row.tenantName }] : []),
  { head: list.repair, text: repairNumber },
  { head: list.device, text: (row) => row.deviceName },
  { head: list.type, text: kind },
  { head: list.method, text: methodOf },
  { head: list.by, text: (row) => row.byName ?? '' },
  { head: list.reference, text: (row) => row.reference ?? '' },
  { head: list.reason, text: (row) => row.reason ?? '' },
  { head: list.amount, isNumber: true, text: (row) => (signed(row, area) / 100).toFixed(2) },
];

export const EntryCard = ({ row, area }: { row: BillingEntry; area: Area }) => (
  <Stack spacing={1}>
    <Stack direction="row" spacing={2} sx={{ justifyContent: 'space-between' }}>
      <strong>{row.deviceName === '' ? kind(row) : row.deviceName}</strong>
      <Amount row={row} area={area} />
    </Stack>
    <SecondaryText>
      {row.deviceName === '' ? '' : `${kind(row)} · `}
      {row.repairId === undefined ? null : (
        <>
          <Mono>{repairNumber(row)}</Mono> ·{' '}
        </>
      )}
      <When at={row.at} />
      {[methodOf(row), row.byName ?? ''].filter((text) => text !== '').map((text) => ` · ${text}`)}
    </SecondaryText>
  </Stack>
);

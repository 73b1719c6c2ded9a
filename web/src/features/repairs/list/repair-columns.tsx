import type { RepairSummary } from '#api/generated/repairs.gen.js';
import { PRIORITY_LABELS } from '@revive/contracts/repairs/desk';
import type { TableColumn } from '#ui/data-display/DataTable.js';
import { Mono } from '#ui/data-display/Mono.js';
import { StatusBadge } from '#ui/data-display/StatusBadge.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { When } from '#ui/data-display/When.js';
import { serverNow } from '#ui/hooks/server-time.js';
import { useNow } from '#ui/hooks/use-now.js';
import type { CsvColumn } from '#ui/list/csv.js';
import { Icon } from '#ui/theme/Icon.js';
import { ChevronRight } from '#ui/theme/icons.js';
import { LocationName } from '#entities/locations/LocationName.js';
import { ticketBadge } from '#entities/repair/ticket-badge.js';
import { Stack } from '#ui/layout/Stack.js';
import { Price } from '../components/quotes/Price.js';
import { ageInDays, waitsOn } from '../desk/desk-facts.js';
import { PriorityMark, Promised, TagList } from '../desk/marks.js';
import { messages as places } from '../locations/locations.messages.js';
import { Place } from '../locations/Place.js';
import { messages as desk } from '../messages/desk.messages.js';
import { messages } from '../messages/repair.messages.js';
import { ticketNumber } from '../repair-facts.js';

const texts = messages.list;
const HOUR_MS = 3_600_000;

const Nothing = () => <SecondaryText>–</SecondaryText>;
const lookOf = (row: RepairSummary) => ticketBadge(row);
const waitingText = (row: RepairSummary): string => {
  const whom = waitsOn(row);
  return whom === undefined ? '' : texts.waitingOn[whom];
};

function Age({ row }: { row: RepairSummary }) {
  const days = ageInDays(row, useNow(HOUR_MS));
  return days === undefined ? <Nothing /> : <>{desk.days(days)}</>;
}

export const COLUMNS: readonly (TableColumn<RepairSummary> & { readonly isExtra?: boolean })[] = [
  { head: texts.columns.number, cell: (row) => <Mono>{ticketNumber(row.number)}</Mono> },
  { head: texts.columns.device, cell: (row) => row.deviceName },
  { head: texts.columns.customer, cell: (row) => row.customerName ?? <Nothing /> },
  { head: texts.columns.status, cell: (row) => <StatusBadge look={lookOf(row)} /> },
  { head: desk.columns.waitingOn, isExtra: true, cell: (row) => waitingText(row) || <Nothing /> },
  { head: desk.columns.assignee, cell: (row) => row.desk.assigneeName ?? <Nothing /> },
  {
    head: desk.columns.promised,
    cell: (row) => (row.desk.promisedAt === undefined ? <Nothing /> : <Promised row={row} />),
  },
  { head: desk.columns.priority, cell: (row) => <PriorityMark priority={row.desk.priority} /> },
  { head: desk.columns.age, isExtra: true, number: true, cell: (row) => <Age row={row} /> },
  { head: texts.columns.price, number: true, cell: (row) => <Price row={row} /> },
  { head: desk.columns.tags, isExtra: true, cell: (row) => <TagList tags={row.desk.tags} /> },
  { head: texts.columns.updated, isExtra: true, number: true, cell: (row) => <When at={row.updatedAt} /> },
];

/** For a shop with several locations. */
export const COLUMNS_WITH_LOCATION: typeof COLUMNS = COLUMNS.toSpliced(4, 0, {
  head: places.filter,
  cell: (row) => <LocationName id={row.locationId} />,
});

export const CSV: readonly CsvColumn<RepairSummary>[] = [
  { head: texts.columns.number, text: (row) => ticketNumber(row.number) },
  { head: texts.columns.device, text: (row) => row.deviceName },
  { head: texts.columns.customer, text: (row) => row.customerName ?? '' },
  { head: texts.columns.status, text: (row) => lookOf(row).label },
  { head: desk.columns.waitingOn, text: waitingText },
  { head: desk.columns.assignee, text: (row) => row.desk.assigneeName ?? '' },
  { head: desk.columns.promised, at: (row) => row.desk.promisedAt },
  { head: desk.columns.priority, text: (row) => PRIORITY_LABELS[row.desk.priority] },
  { head: desk.columns.age, isNumber: true, text: (row) => String(ageInDays(row, serverNow()) ?? '') },
  {
    head: texts.columns.price,
    isNumber: true,
    text: (row) => (row.totalCents === undefined ? '' : (row.totalCents / 100).toFixed(2)),
  },
  { head: desk.columns.tags, text: (row) => row.desk.tags.join(', ') },
  { head: texts.columns.checkedIn, at: (row) => row.takenInAt },
  { head: texts.columns.updated, at: (row) => row.updatedAt },
];

export const csvWithLocation = (nameOf: (id: string | undefined) => string): readonly CsvColumn<RepairSummary>[] =>
  CSV.toSpliced(4, 0, { head: places.filter, text: (row) => nameOf(row.locationId) });

export function RepairCard({ row }: { row: RepairSummary }) {
  const { promisedAt, assigneeName, priority } = row.desk;
  return (
    <Stack spacing={1.5}>
      <Stack direction="row" spacing={2} sx={{ justifyContent: 'space-between' }}>
        <strong>{row.deviceName}</strong>
        <strong>
          <Price row={row} />
        </strong>
      </Stack>
      <SecondaryText>
        <Mono>{ticketNumber(row.number)}</Mono> · {row.customerName ?? texts.noCustomer}
        {assigneeName === undefined ? null : ` · ${assigneeName}`}
      </SecondaryText>
      <Place id={row.locationId} />
      {promisedAt === undefined ? null : (
        <SecondaryText>
          <Promised row={row} />
        </SecondaryText>
      )}
      <Stack direction="row" spacing={2} sx={{ justifyContent: 'space-between' }}>
        <Stack direction="row" spacing={1.5}>
          <StatusBadge look={lookOf(row)} />
          <PriorityMark priority={priority} />
        </Stack>
        <Icon as={ChevronRight} />
      </Stack>
    </Stack>
  );
}

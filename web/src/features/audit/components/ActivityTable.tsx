import { DataTable, type TableColumn } from '#ui/data-display/DataTable.js';
import { Text } from '#ui/data-display/texts.js';
import { byText } from '#ui/data-display/use-sorted.js';
import { When } from '#ui/data-display/When.js';
import type { CsvColumn } from '#ui/list/csv.js';
import type { AuditEntry } from '#api/generated/audit.gen.js';
import { actionText, messages, notesText, actorText } from '../audit.messages.js';
import { AuditLine } from './AuditEntries.js';

const texts = messages.page;

export const ACTIVITY_COLUMNS: readonly TableColumn<AuditEntry>[] = [
  {
    head: texts.action,
    cell: (row) => actionText(row.action),
    sort: byText((row) => actionText(row.action)),
  },
  {
    head: texts.details,
    cell: (row) => <Text component="span">{notesText(row.notes)}</Text>,
    sort: byText((row) => notesText(row.notes)),
  },
  { head: texts.user, cell: actorText, sort: byText(actorText) },
  {
    head: texts.time,
    number: true,
    cell: (row) => <When at={row.createdAt} as="ago" />,
    sort: byText((row) => row.createdAt),
  },
];
/** Uses the original names of the log, so that an export can be compared with the log. */
export const ACTIVITY_CSV: readonly CsvColumn<AuditEntry>[] = [
  { head: texts.time, at: (row) => row.createdAt },
  { head: texts.action, text: (row) => row.action },
  { head: texts.details, text: (row) => row.notes },
  { head: texts.user, text: (row) => row.actor.username },
  { head: texts.role, text: (row) => row.actor.role },
];

export const ActivityTable = ({
  entries,
  columns,
  isWhole = false,
}: {
  entries: readonly AuditEntry[];
  columns: readonly TableColumn<AuditEntry>[];
  isWhole?: boolean;
}) => (
  <DataTable
    label={messages.list.label}
    rows={entries}
    columns={columns}
    card={(row) => <AuditLine entry={row} />}
    isWhole={isWhole}
  />
);

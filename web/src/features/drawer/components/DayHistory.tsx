import { reopenDaySchema } from '@revive/contracts/billing/drawers';
import { useState } from 'react';
import { describeError } from '#api/errors.js';
import { ExplainedMoney } from '#entities/explained-money/ExplainedMoney.js';
import { badge } from '#ui/data-display/badge.js';
import { DataTable, type TableColumn } from '#ui/data-display/DataTable.js';
import type { RowAction } from '#ui/data-display/RowActions.js';
import { StatusBadge } from '#ui/data-display/StatusBadge.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { When } from '#ui/data-display/When.js';
import { toastFailure } from '#ui/feedback/toasts.js';
import { FormDialog } from '#ui/form/FormDialog.js';
import { TextField } from '#ui/form/fields.js';
import { downloadPdf } from '#ui/format/download-pdf.js';
import { saveText } from '#ui/format/save-file.js';
import { Stack } from '#ui/layout/Stack.js';
import { useCsvFormat } from '#ui/list/csv-format.js';
import { toCsv } from '#ui/list/csv.js';
import { CircleCheck, RefreshCw } from '#ui/theme/icons.js';
import { useLazyReadDayReportQuery, useReopenDayMutation } from '../api/drawer.api.js';
import { CSV_COLUMNS, csvRows, differenceOf, received, spanText, type Closing } from '../day-texts.js';
import { messages } from '../drawer.messages.js';

const { history: texts, reopening } = messages;

const BADGES = {
  closed: badge('green', CircleCheck, texts.closed),
  reopened: badge('yellow', RefreshCw, texts.reopened),
} as const;

const placeOf = ({ locationId, fromDay, throughDay }: Closing['content']) => ({
  locationId,
  from: fromDay,
  through: throughDay,
});
const Received = ({ content }: { content: Closing['content'] }) => (
  <ExplainedMoney cents={received(content)} of={{ figure: 'day.received', ...placeOf(content) }} />
);

const COLUMNS: readonly TableColumn<Closing>[] = [
  { head: texts.day, cell: spanText },
  { head: texts.state, cell: ({ kind }) => <StatusBadge look={BADGES[kind]} /> },
  { head: texts.by, cell: ({ byName }) => byName },
  { head: texts.at, cell: ({ at }) => <When at={at} /> },
  { head: texts.received, number: true, cell: ({ content }) => <Received content={content} /> },
  {
    head: texts.difference,
    number: true,
    cell: ({ content }) => (
      <ExplainedMoney cents={differenceOf(content)} of={{ figure: 'day.cashDifference', ...placeOf(content) }} />
    ),
  },
];

const ClosingCard = (row: Closing) => (
  <Stack spacing={1}>
    <Stack direction="row" spacing={2} sx={{ justifyContent: 'space-between' }}>
      <strong>{spanText(row)}</strong>
      <Received content={row.content} />
    </Stack>
    <Stack direction="row" spacing={2}>
      <StatusBadge look={BADGES[row.kind]} />
      <SecondaryText>
        {row.byName} · <When at={row.at} />
        {row.reason === undefined ? '' : ` · ${row.reason}`}
      </SecondaryText>
    </Stack>
  </Stack>
);

/** Closed days and reopenings, newest first, each with its report. */
export function DayHistory({ closings, mayReopen }: { closings: readonly Closing[]; mayReopen: boolean }) {
  const [read] = useLazyReadDayReportQuery();
  const [format] = useCsvFormat();
  const [reopened, setReopened] = useState<Closing>();
  const savePdf = async ({ id }: Closing) => {
    try {
      const { name, base64 } = await read({ id }).unwrap();
      downloadPdf(name, base64);
    } catch (error) {
      toastFailure(texts.failed, describeError(error));
    }
  };
  const saveCsv = ({ throughDay, number, content }: Closing) =>
    saveText(`day-${throughDay}-${number}.csv`, toCsv(CSV_COLUMNS, csvRows(content), format));
  const actionsOf = (row: Closing): RowAction[] => [
    { label: texts.pdf, run: () => void savePdf(row) },
    { label: texts.csv, run: () => saveCsv(row) },
    ...(mayReopen && row.mayReopen ? [{ label: texts.reopen, run: () => setReopened(row) }] : []),
  ];
  if (closings.length === 0) return <SecondaryText component="p">{texts.empty}</SecondaryText>;
  return (
    <>
      <DataTable
        label={texts.title}
        rows={closings}
        columns={COLUMNS}
        card={(row) => <ClosingCard {...row} />}
        actions={actionsOf}
        nameOf={(row) => texts.name(spanText(row))}
      />
      {reopened === undefined ? null : <ReopenDialog closing={reopened} onClose={() => setReopened(undefined)} />}
    </>
  );
}

function ReopenDialog({ closing, onClose }: { closing: Closing; onClose: () => void }) {
  const [reopen] = useReopenDayMutation();
  const [requestId] = useState(() => crypto.randomUUID());
  return (
    <FormDialog<{ reason: string }>
      title={reopening.title(spanText(closing))}
      onClose={onClose}
      intro={reopening.intro}
      schema={reopenDaySchema.pick(['reason'])}
      initial={{ reason: '' }}
      labels={{ reason: reopening.reason }}
      submit={({ reason }) => reopen({ reopenDay: { requestId, closingId: closing.id, reason } }).unwrap()}
      success={{ title: reopening.done }}
      failure={reopening.failed}
      action={reopening.action}
      destructive
    >
      <TextField name="reason" label={reopening.reason} rows={2} />
    </FormDialog>
  );
}

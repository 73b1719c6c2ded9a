import Button from '@mui/material/Button';
import { monthStart } from '@revive/contracts/billing/ledger-day';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import type { Statement } from '#api/generated/billing.gen.js';
import { describeError } from '#api/errors.js';
import { useFallbackPolling } from '#api/live/live-context.js';
import { ExplainedMoney } from '#entities/explained-money/ExplainedMoney.js';
import { DataTable, type TableColumn } from '#ui/data-display/DataTable.js';
import { Money } from '#ui/data-display/Money.js';
import { Mono } from '#ui/data-display/Mono.js';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import { Empty, Loading, QueryState } from '#ui/feedback/async-states.js';
import { toastFailure } from '#ui/feedback/toasts.js';
import { dayBefore } from '#ui/format/calendar-day.js';
import { downloadPdf } from '#ui/format/download-pdf.js';
import { dayText } from '#ui/format/time-text.js';
import { ledgerToday } from '#ui/hooks/ledger-today.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { Panel } from '#ui/layout/Panel.js';
import { Stack } from '#ui/layout/Stack.js';
import { FilterBar } from '#ui/list/FilterBar.js';
import { ListActions } from '#ui/list/ListActions.js';
import { Pager } from '#ui/list/Pager.js';
import { useAddressFilters } from '#ui/list/use-address-filters.js';
import { useColumns } from '#ui/list/use-columns.js';
import { ReceiptText } from '#ui/theme/icons.js';
import {
  useLazyPrintStatementQuery,
  useLazyReadStatementQuery,
  useReadStatementQuery,
} from '../api/commissions.api.js';
import { knownDay } from '../known-day.js';
import { messages, totalLabels } from '../commissions.messages.js';
import { exportRows, kindText, rateText, ruleText, STATEMENT_CSV, type StatementLine } from '../statement-rows.js';

const texts = messages.statement;
const FILTERS = ['from', 'to'] as const;
const POLLING_MS = 30_000;

const Sum = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'baseline',
  gap: theme.spacing(1, 4),
  maxWidth: '30rem',
  margin: 0,
  '& > div': { display: 'contents' },
  '& dd': { margin: 0, textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  '& [data-total] > *': { fontWeight: 600 },
}));

const day = (value: string): string => dayText(`${value}T00:00:00`);
const cents = (value: number | undefined): ReactNode => (value === undefined ? null : <Money cents={value} />);
const Repair = ({ line: { repairNumber, deviceName } }: { line: StatementLine }) =>
  repairNumber === undefined ? null : (
    <>
      <Mono>R-{repairNumber}</Mono> {deviceName}
    </>
  );

const Price = ({ line: { id, priceCents } }: { line: StatementLine }) =>
  priceCents === undefined ? null : <ExplainedMoney cents={priceCents} of={{ figure: 'entry.amount', entryId: id }} />;
const Effect = ({ line: { id, effectCents } }: { line: StatementLine }) => (
  <ExplainedMoney cents={effectCents} of={{ figure: 'entry.effect', entryId: id }} />
);
const Balance = ({ line: { id, balanceCents } }: { line: StatementLine }) => (
  <ExplainedMoney cents={balanceCents} of={{ figure: 'commission.lineBalance', entryId: id }} />
);
/** Sums of the period. A kind of entry in no column has no figure. */
const TOTALS = {
  salesCents: { figure: 'commission.periodSales' },
  shareCents: { figure: 'commission.periodShare' },
  collectedCents: { figure: 'commission.periodCollected' },
  feeCents: { figure: 'commission.periodFees' },
  payoutCents: { figure: 'commission.periodPaid' },
} as const;

const COLUMNS: readonly TableColumn<StatementLine>[] = [
  {
    head: texts.date,
    cell: (line) => (
      <Text component="span" noWrap>
        {day(line.day)}
      </Text>
    ),
  },
  { head: texts.entry, cell: kindText },
  { head: texts.repair, cell: (line) => <Repair line={line} /> },
  { head: texts.price, number: true, cell: (line) => <Price line={line} /> },
  {
    head: texts.vat,
    number: true,
    cell: ({ id, vatCents }) =>
      vatCents === undefined ? null : <ExplainedMoney cents={vatCents} of={{ figure: 'entry.vat', entryId: id }} />,
  },
  { head: texts.verified, number: true, cell: ({ verifiedCents }) => cents(verifiedCents) },
  { head: texts.rate, number: true, cell: rateText },
  { head: texts.rule, cell: ruleText },
  { head: texts.effect, number: true, cell: (line) => <Effect line={line} /> },
  { head: texts.balance, number: true, cell: (line) => <Balance line={line} /> },
];

function SumPanel({ statement }: { statement: Statement }) {
  const { openingCents, closingCents, totals, tenantId, from, to } = statement;
  const period = { tenantId, from, through: to };
  return (
    <Panel title={texts.sum}>
      <Sum>
        <div>
          <dt>{texts.opening}</dt>
          <dd>
            <ExplainedMoney
              cents={openingCents}
              of={{ figure: 'commission.balance', tenantId, through: dayBefore(from) }}
            />
          </dd>
        </div>
        {totalLabels.map(([name, label]) =>
          name === 'otherCents' && totals[name] === 0 ? null : (
            <div key={name}>
              <dt>{label}</dt>
              <dd>
                <ExplainedMoney
                  cents={totals[name]}
                  of={name === 'otherCents' ? undefined : { ...TOTALS[name], ...period }}
                />
              </dd>
            </div>
          ),
        )}
        <div data-total>
          <dt>{texts.closing}</dt>
          <dd>
            <ExplainedMoney cents={closingCents} of={{ figure: 'commission.balance', tenantId, through: to }} />
          </dd>
        </div>
      </Sum>
      <SecondaryText component="p" sx={{ mt: 3 }}>
        {texts.sumText} {texts.sales}:{' '}
        <ExplainedMoney cents={totals.salesCents} of={{ figure: 'commission.periodSales', ...period }} />.
      </SecondaryText>
    </Panel>
  );
}

const Card = ({ line }: { line: StatementLine }) => (
  <Stack spacing={1}>
    <Stack direction="row" spacing={2} sx={{ justifyContent: 'space-between' }}>
      <strong>{kindText(line)}</strong>
      <Effect line={line} />
    </Stack>
    <SecondaryText>
      {day(line.day)} <Repair line={line} />
    </SecondaryText>
    <SecondaryText>
      {texts.balance} <Balance line={line} />
      {line.priceCents === undefined ? null : (
        <>
          {' · '}
          {texts.price} <Price line={line} /> {rateText(line)}
        </>
      )}
    </SecondaryText>
  </Stack>
);

/** The account between a shop and the platform: of `tenantId`, or of the reader’s own shop. `below` follows the lines. */
export function StatementView({
  tenantId,
  titleOf,
  below,
}: {
  tenantId?: string;
  titleOf: (name: string | undefined) => string;
  below?: (name: string | undefined) => ReactNode;
}) {
  const filters = useAddressFilters(FILTERS);
  const { before, values, openPage } = filters;
  const today = ledgerToday();
  const period = {
    ...(tenantId !== undefined && { tenantId }),
    from: knownDay(values.from) ?? monthStart(today),
    to: knownDay(values.to) ?? today,
  };
  const query = useReadStatementQuery(
    { ...period, ...(before !== undefined && { before }) },
    useFallbackPolling(POLLING_MS),
  );
  const [readPage] = useLazyReadStatementQuery();
  const [print, printing] = useLazyPrintStatementQuery();
  const columns = useColumns('statement', COLUMNS);
  const name = query.data?.tenantName;
  const download = async () => {
    try {
      const { name: file, base64 } = await print(period).unwrap();
      downloadPdf(file, base64);
    } catch (error) {
      toastFailure(texts.pdfFailed, describeError(error));
    }
  };
  return (
    <>
      <PageHeader
        title={titleOf(name)}
        fact={`${day(period.from)} – ${day(period.to)}`}
        actions={
          <ListActions
            columns={columns}
            file={`${texts.file}-${period.from}-${period.to}`}
            csv={STATEMENT_CSV}
            readPage={async (last) => {
              const page = await readPage({ ...period, ...(last !== undefined && { before: last }) }).unwrap();
              return { rows: exportRows(page, last === undefined), next: page.next };
            }}
          >
            <Button variant="outlined" disabled={printing.isFetching} onClick={() => void download()}>
              {texts.pdf}
            </Button>
          </ListActions>
        }
      />
      <FilterBar filters={filters} choices={[]} days={{ from: 'from', to: 'to', label: texts.period }} />
      <QueryState query={query} loading={<Loading rows={6} />} stale="replace">
        {(statement) => (
          <Stack spacing={5}>
            <SumPanel statement={statement} />
            <div>
              {statement.lines.length === 0 ? (
                <Empty icon={ReceiptText} title={texts.none}>
                  {texts.noneText}
                </Empty>
              ) : (
                <DataTable
                  label={texts.label}
                  rows={statement.lines}
                  columns={columns.shown}
                  card={(line) => <Card line={line} />}
                />
              )}
              <Pager before={before} next={statement.next} onOpen={openPage} />
            </div>
            {below?.(name)}
          </Stack>
        )}
      </QueryState>
    </>
  );
}

import { REVENUE_DAYS, type RevenueDays } from '@revive/contracts/billing/explain';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useState } from 'react';
import { useCurrentUser } from '#api/current-user.js';
import type { RevenueByService } from '#api/generated/billing.gen.js';
import { useFallbackPolling } from '#api/live/live-context.js';
import { ExplainedMoney } from '#entities/explained-money/ExplainedMoney.js';
import { dayText } from '#ui/charts/days.js';
import { StackedDays } from '#ui/charts/StackedDays.js';
import { moneyText } from '#ui/data-display/Money.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { Loading, QueryState } from '#ui/feedback/async-states.js';
import { FilterSelect } from '#ui/form/FilterSelect.js';
import { Panel } from '#ui/layout/Panel.js';
import { Stack } from '#ui/layout/Stack.js';
import type { CsvColumn } from '#ui/list/csv.js';
import { ExportButton } from '#ui/list/ExportButton.js';
import { useLazyReadRevenueByServiceQuery, useReadRevenueByServiceQuery } from '../api/billing.api.js';
import { seriesOf, serviceText } from '../revenue-by-service.js';
import { messages } from '../revenue-chart.messages.js';

type Row = RevenueByService['rows'][number];

const DEFAULT: RevenueDays = '30';
/** Height of chart, legend, caption and table link, reserved so that the layout does not shift. */
const HEIGHT = 320;
const { columns } = messages;
const CSV: readonly CsvColumn<Row>[] = [
  { head: columns.day, isNumber: true, text: ({ day }) => day },
  { head: columns.service, text: serviceText },
  { head: columns.repairs, isNumber: true, text: ({ repairs }) => String(repairs) },
  { head: columns.amount, isNumber: true, text: ({ cents }) => (cents / 100).toFixed(2) },
];

const Numbers = ({ rows, label }: { rows: readonly Row[]; label: string }) => (
  <Table size="small" aria-label={label}>
    <TableHead>
      <TableRow>
        <TableCell>{columns.day}</TableCell>
        <TableCell>{columns.service}</TableCell>
        <TableCell align="right">{columns.repairs}</TableCell>
        <TableCell align="right">{columns.amount}</TableCell>
      </TableRow>
    </TableHead>
    <TableBody>
      {rows.toReversed().map((row) => (
        <TableRow key={`${row.day} ${row.service} ${row.name ?? ''}`}>
          <TableCell sx={{ whiteSpace: 'nowrap' }}>{dayText(row.day)}</TableCell>
          <TableCell>{serviceText(row)}</TableCell>
          <TableCell align="right">{row.repairs}</TableCell>
          <TableCell align="right">{moneyText(row.cents)}</TableCell>
        </TableRow>
      ))}
    </TableBody>
  </Table>
);

function Chart({ revenue, title, isShops }: { revenue: RevenueByService; title: string; isShops: boolean }) {
  const { from, through, totalCents, repairs, rows } = revenue;
  const { days, series } = seriesOf(revenue);
  const period = [repairs, dayText(from), dayText(through)] as const;
  return (
    <StackedDays
      label={title}
      summary={messages.summary(moneyText(totalCents), ...period)}
      caption={
        <>
          <ExplainedMoney
            cents={totalCents}
            of={{ figure: isShops ? 'platform.todayRevenue' : 'tenant.dayRevenue', from, through }}
          />{' '}
          {messages.of(...period)}
        </>
      }
      days={days}
      series={series}
      format={(cents) => moneyText(Math.round(cents), 'ZAR', true)}
      table={<Numbers rows={rows} label={title} />}
    />
  );
}

/** Charges by day and service, of the reader's shop or of all shops, with the same numbers as a table and as CSV. */
export function RevenueChart() {
  const [days, setDays] = useState<RevenueDays>(DEFAULT);
  const isShops = useCurrentUser()?.tenantId === undefined;
  const { title, text } = isShops ? messages.shops : messages.own;
  // spec part 2 §9: figures are polled every 30 s while no live events come.
  const query = useReadRevenueByServiceQuery({ days }, useFallbackPolling(30_000));
  const [read] = useLazyReadRevenueByServiceQuery();
  return (
    <Panel
      title={title}
      aside={
        <Stack direction="row" spacing={2}>
          <FilterSelect
            label={messages.period}
            value={days}
            choices={messages.periods}
            onChange={(value) => setDays(REVENUE_DAYS.find((one) => one === value) ?? DEFAULT)}
          />
          <ExportButton
            name={messages.file}
            columns={CSV}
            readPage={async () => ({ rows: (await read({ days }).unwrap()).rows })}
          />
        </Stack>
      }
    >
      <SecondaryText component="p" sx={{ mb: 3 }}>
        {text}
      </SecondaryText>
      <QueryState
        query={{ data: query.currentData, error: query.error, refetch: query.refetch }}
        loading={<Loading rows={1} height={HEIGHT} />}
        isEmpty={({ rows }) => rows.length === 0}
        empty={<SecondaryText component="p">{messages.none(days)}</SecondaryText>}
      >
        {(revenue) => <Chart revenue={revenue} title={title} isShops={isShops} />}
      </QueryState>
    </Panel>
  );
}

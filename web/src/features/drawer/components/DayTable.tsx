import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ExplainedMoney, type ExplainedFigure } from '#entities/explained-money/ExplainedMoney.js';
import { DataTable, type TableColumn } from '#ui/data-display/DataTable.js';
import { Mono } from '#ui/data-display/Mono.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { Section } from '#ui/layout/Section.js';
import { Stack } from '#ui/layout/Stack.js';
import { TwoColumns } from '#ui/layout/TwoColumns.js';
import { received, receivedOf, type DayContent, type Takings } from '../day-texts.js';
import { METHOD_TEXTS, messages } from '../drawer.messages.js';
import { Sums } from './Sums.js';
import { dayBefore } from '#ui/format/calendar-day.js';

const texts = messages.day;

type Place = Pick<DayContent, 'locationId' | 'fromDay' | 'throughDay'>;
type TakingsRow = Takings & { readonly id: string; readonly day: Place };
type ShiftRow = DayContent['shifts'][number];
type UnpaidRow = DayContent['unpaid'][number] & { readonly id: string };

const nameOf = ({ byName }: Takings): string => (byName === '' ? texts.system : byName);

const takenOf = (
  figure: 'day.payments' | 'day.deposits' | 'day.refunds' | 'day.received',
  { byName, method, day: { locationId, fromDay, throughDay } }: TakingsRow,
): ExplainedFigure | undefined =>
  // Entries of the system have no person, so their row has no figure of its own.
  byName === '' ? undefined : { figure, byName, method, locationId, from: fromDay, through: throughDay };
const Received = ({ row }: { row: TakingsRow }) => (
  <ExplainedMoney cents={receivedOf(row)} of={takenOf('day.received', row)} />
);
const Counted = ({ row: { id, countedCents } }: { row: ShiftRow }) => (
  <ExplainedMoney cents={countedCents} of={{ figure: 'drawer.counted', shiftId: id }} />
);
const Due = ({ row: { repairId, dueCents } }: { row: UnpaidRow }) => (
  <ExplainedMoney cents={dueCents} of={{ figure: 'repair.due', repairId }} />
);

const TAKINGS: readonly TableColumn<TakingsRow>[] = [
  { head: texts.person, cell: nameOf },
  { head: texts.method, cell: ({ method }) => METHOD_TEXTS[method] },
  {
    head: texts.payments,
    number: true,
    cell: (row) => <ExplainedMoney cents={row.paymentsCents} of={takenOf('day.payments', row)} />,
  },
  {
    head: texts.deposits,
    number: true,
    cell: (row) => <ExplainedMoney cents={row.depositsCents} of={takenOf('day.deposits', row)} />,
  },
  {
    head: texts.refunds,
    number: true,
    cell: (row) => <ExplainedMoney cents={-row.refundsCents} of={takenOf('day.refunds', row)} />,
  },
  { head: texts.received, number: true, cell: (row) => <Received row={row} /> },
];

const SHIFTS: readonly TableColumn<ShiftRow>[] = [
  { head: texts.person, cell: ({ userName }) => userName },
  {
    head: texts.expected,
    number: true,
    cell: ({ id, expectedCents }) => (
      <ExplainedMoney cents={expectedCents} of={{ figure: 'drawer.expected', shiftId: id }} />
    ),
  },
  { head: texts.counted, number: true, cell: (row) => <Counted row={row} /> },
  {
    head: texts.difference,
    number: true,
    cell: ({ id, differenceCents }) => (
      <ExplainedMoney cents={differenceCents} of={{ figure: 'drawer.difference', shiftId: id }} />
    ),
  },
  { head: texts.reason, cell: ({ reason }) => reason ?? '' },
  {
    head: texts.handedOn,
    number: true,
    cell: ({ id, handedOnCents }) => (
      <ExplainedMoney cents={handedOnCents} of={{ figure: 'drawer.handedOn', shiftId: id }} />
    ),
  },
];

const RepairLink = ({ repairId, repairNumber }: UnpaidRow) => (
  <Link to={`/tenant/repairs/${repairId}`}>
    <Mono>{messages.mine.repair(repairNumber)}</Mono>
  </Link>
);
const UNPAID: readonly TableColumn<UnpaidRow>[] = [
  {
    head: texts.device,
    cell: (row) => (
      <>
        <RepairLink {...row} /> {row.deviceName}
      </>
    ),
  },
  { head: texts.due, number: true, cell: (row) => <Due row={row} /> },
];

const Line = ({ name, amount, detail }: { name: string; amount: ReactNode; detail: string }) => (
  <Stack spacing={1}>
    <Stack direction="row" spacing={2} sx={{ justifyContent: 'space-between' }}>
      <strong>{name}</strong>
      {amount}
    </Stack>
    {detail === '' ? null : <SecondaryText>{detail}</SecondaryText>}
  </Stack>
);

const Nothing = ({ children }: { children: string }) => <SecondaryText component="p">{children}</SecondaryText>;

/** What happened on the days of a report. */
export function DayTable({ content }: { content: DayContent }) {
  const { takings, shifts, cash, sales, unpaid, locationId, fromDay, throughDay } = content;
  const days = { locationId, from: fromDay, through: throughDay };
  return (
    <Stack spacing={5}>
      <Section title={texts.takings}>
        {takings.length === 0 ? (
          <Nothing>{texts.noTakings}</Nothing>
        ) : (
          <DataTable<TakingsRow>
            label={texts.takings}
            rows={takings.map((row, nth) => ({ ...row, id: String(nth), day: content }))}
            columns={TAKINGS}
            isWhole
            totals={() => ({
              [texts.received]: <ExplainedMoney cents={received(content)} of={{ figure: 'day.received', ...days }} />,
            })}
            card={(row) => (
              <Line name={nameOf(row)} amount={<Received row={row} />} detail={METHOD_TEXTS[row.method]} />
            )}
          />
        )}
      </Section>
      <Section title={texts.drawers}>
        {shifts.length === 0 ? (
          <Nothing>{texts.noDrawers}</Nothing>
        ) : (
          <DataTable
            label={texts.drawers}
            rows={shifts}
            columns={SHIFTS}
            card={(row) => <Line name={row.userName} amount={<Counted row={row} />} detail={row.reason ?? ''} />}
          />
        )}
      </Section>
      <TwoColumns>
        <Section title={texts.cash}>
          <Sums
            rows={[
              [
                texts.cashRows.openingCents,
                cash.openingCents,
                { figure: 'day.cash', locationId, through: dayBefore(fromDay) },
              ],
              [texts.cashRows.inCents, cash.inCents, { figure: 'day.cashIn', ...days }],
              [texts.cashRows.outCents, cash.outCents, { figure: 'day.cashOut', ...days }],
              [texts.cashRows.differenceCents, cash.differenceCents, { figure: 'day.cashDifference', ...days }],
              [texts.cashRows.closingCents, cash.closingCents, { figure: 'day.cash', locationId, through: throughDay }],
            ]}
            total={texts.cashRows.closingCents}
          />
        </Section>
        <Section title={texts.sales}>
          <Sums
            rows={[
              [texts.salesRows.chargedCents, sales.chargedCents, { figure: 'day.charged', ...days }],
              [texts.salesRows.reversedCents, sales.reversedCents, { figure: 'day.reversed', ...days }],
              [texts.salesRows.vatCents, sales.vatCents, { figure: 'day.vat', ...days }],
              [
                texts.salesRows.depositsAppliedCents,
                sales.depositsAppliedCents,
                { figure: 'day.depositsUsed', ...days },
              ],
              [texts.salesRows.writtenOffCents, sales.writtenOffCents, { figure: 'day.writtenOff', ...days }],
            ]}
          />
        </Section>
      </TwoColumns>
      <Section title={texts.unpaid}>
        {unpaid.length === 0 ? (
          <Nothing>{texts.noUnpaid}</Nothing>
        ) : (
          <DataTable<UnpaidRow>
            label={texts.unpaid}
            rows={unpaid.map((row) => ({ ...row, id: row.repairId }))}
            columns={UNPAID}
            card={(row) => (
              <Stack direction="row" spacing={2} sx={{ justifyContent: 'space-between' }}>
                <span>
                  <RepairLink {...row} /> {row.deviceName}
                </span>
                <Due row={row} />
              </Stack>
            )}
          />
        )}
      </Section>
    </Stack>
  );
}

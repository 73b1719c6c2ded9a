import type { Days } from '#api/generated/drawers.gen.js';
import { dayText } from '#ui/format/time-text.js';
import type { CsvColumn } from '#ui/list/csv.js';
import { METHOD_TEXTS, messages } from './drawer.messages.js';

export type DayContent = NonNullable<Days['open']>;
export type Closing = Days['closings'][number];
export type Takings = DayContent['takings'][number];

const { csv, day: texts, sums } = messages;

/** A business day as `20 Nov 2026`. */
export const businessDay = (day: string): string => dayText(`${day}T00:00:00`);

export const spanText = ({ fromDay, throughDay }: Pick<DayContent, 'fromDay' | 'throughDay'>): string =>
  fromDay === throughDay ? businessDay(throughDay) : `${businessDay(fromDay)} – ${businessDay(throughDay)}`;

export const receivedOf = ({ paymentsCents, depositsCents, refundsCents }: Takings): number =>
  paymentsCents + depositsCents - refundsCents;
export const received = ({ takings }: DayContent): number => takings.reduce((sum, one) => sum + receivedOf(one), 0);
export const differenceOf = ({ shifts }: DayContent): number =>
  shifts.reduce((sum, { differenceCents }) => sum + differenceCents, 0);

interface CsvRow {
  readonly section: string;
  readonly name: string;
  readonly item: string;
  /** Signed, so that the rows of a section add up to its last row. */
  readonly cents: number;
}

/** The rows of a report; each section ends with the sum of its rows before it. */
export function csvRows(content: DayContent): readonly CsvRow[] {
  const row = (section: string, name: string, item: string, cents: number): CsvRow => ({ section, name, item, cents });
  const { takings, shifts, cash, sales, unpaid } = content;
  return [
    ...takings.flatMap(({ byName, method, ...one }) => {
      const name = byName === '' ? texts.system : byName;
      const item = (what: string): string => `${what}, ${METHOD_TEXTS[method]}`;
      return [
        row(texts.takings, name, item(texts.payments), one.paymentsCents),
        row(texts.takings, name, item(texts.deposits), one.depositsCents),
        row(texts.takings, name, item(texts.refunds), -one.refundsCents),
      ];
    }),
    row(texts.takings, texts.total, texts.received, received(content)),
    ...shifts.flatMap((shift) => [
      row(texts.drawers, shift.userName, sums.floatCents, shift.floatCents),
      row(texts.drawers, shift.userName, sums.takenCents, shift.takenCents),
      row(texts.drawers, shift.userName, sums.paidInCents, shift.paidInCents),
      row(texts.drawers, shift.userName, sums.refundedCents, -shift.refundedCents),
      row(texts.drawers, shift.userName, sums.paidOutCents, -shift.paidOutCents),
      row(texts.drawers, shift.userName, sums.droppedCents, -shift.droppedCents),
      row(texts.drawers, shift.userName, texts.difference, shift.differenceCents),
      row(texts.drawers, shift.userName, texts.counted, shift.countedCents),
    ]),
    row(texts.cash, '', texts.cashRows.openingCents, cash.openingCents),
    row(texts.cash, '', texts.cashRows.inCents, cash.inCents),
    row(texts.cash, '', texts.cashRows.outCents, -cash.outCents),
    row(texts.cash, '', texts.cashRows.differenceCents, cash.differenceCents),
    row(texts.cash, '', texts.cashRows.closingCents, cash.closingCents),
    row(texts.sales, '', texts.salesRows.chargedCents, sales.chargedCents),
    row(texts.sales, '', texts.salesRows.reversedCents, -sales.reversedCents),
    row(texts.sales, '', texts.salesRows.vatCents, sales.vatCents),
    row(texts.sales, '', texts.salesRows.depositsAppliedCents, sales.depositsAppliedCents),
    row(texts.sales, '', texts.salesRows.writtenOffCents, sales.writtenOffCents),
    ...unpaid.map(({ repairNumber, deviceName, dueCents }) =>
      row(texts.unpaid, csv.repair(repairNumber, deviceName), texts.due, dueCents),
    ),
  ];
}

export const CSV_COLUMNS: readonly CsvColumn<CsvRow>[] = [
  { head: csv.section, text: ({ section }) => section },
  { head: csv.name, text: ({ name }) => name },
  { head: csv.item, text: ({ item }) => item },
  { head: csv.amount, isNumber: true, text: ({ cents }) => (cents / 100).toFixed(2) },
];

const amount = (cents: number): string => (cents / 100).toFixed(2);
const { history } = messages;
/** The list of closed days; the report of each day has its own file. */
export const DAYS_CSV: readonly CsvColumn<Closing>[] = [
  { head: history.from, isNumber: true, text: ({ fromDay }) => fromDay },
  { head: history.through, isNumber: true, text: ({ throughDay }) => throughDay },
  { head: history.state, text: ({ kind }) => history[kind] },
  { head: history.by, text: ({ byName }) => byName },
  { head: history.at, at: ({ at }) => at },
  { head: history.reason, text: ({ reason }) => reason ?? '' },
  { head: history.charged, isNumber: true, text: ({ content: { sales } }) => amount(sales.chargedCents) },
  { head: history.received, isNumber: true, text: ({ content }) => amount(received(content)) },
  { head: history.difference, isNumber: true, text: ({ content }) => amount(differenceOf(content)) },
];

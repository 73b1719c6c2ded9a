import { KIND_NAMES, RATE_SOURCE_NAMES } from '@revive/contracts/billing/statement-words';
import type { Statement } from '#api/generated/billing.gen.js';
import type { CsvColumn } from '#ui/list/csv.js';
import { messages, percentText, serviceName } from './commissions.messages.js';

const texts = messages.statement;
export type StatementLine = Statement['lines'][number];

export const kindText = ({ kind }: Pick<StatementLine, 'kind'>): string => KIND_NAMES[kind] ?? kind;
export const ruleText = ({ rateSource }: StatementLine): string =>
  rateSource === undefined ? '' : (RATE_SOURCE_NAMES[rateSource] ?? rateSource);

/** The rate of a repair, or those of its services where they differ. */
export function rateText({ rate, parts }: StatementLine): string {
  if (rate !== undefined) return percentText(rate);
  return parts.map((part) => `${serviceName(part.serviceId)} ${percentText(part.rate)}`).join(', ');
}

/** A row of the export: a line, or a balance at its beginning or end. */
type CsvRow = Partial<StatementLine> & Pick<StatementLine, 'id' | 'day' | 'kind' | 'balanceCents'>;

/** The lines of a page between the balances of the period, so that a person can add up the export alone. */
export function exportRows(statement: Statement, isFirst: boolean): CsvRow[] {
  const { from, to, openingCents, closingCents, lines, next } = statement;
  return [
    ...(isFirst ? [{ id: 'opening', day: from, kind: texts.opening, balanceCents: openingCents }] : []),
    ...lines,
    ...(next === undefined ? [{ id: 'closing', day: to, kind: texts.closing, balanceCents: closingCents }] : []),
  ];
}

const rand = (cents: number | undefined): string => (cents === undefined ? '' : (cents / 100).toFixed(2));
const netOf = ({ parts = [] }: CsvRow): number | undefined =>
  parts.length === 0 ? undefined : parts.reduce((sum, { netCents }) => sum + netCents, 0);

export const STATEMENT_CSV: readonly CsvColumn<CsvRow>[] = [
  { head: texts.date, text: ({ day }) => day },
  { head: texts.entry, text: kindText },
  { head: texts.repair, text: ({ repairNumber }) => (repairNumber === undefined ? '' : `R-${repairNumber}`) },
  { head: texts.device, text: ({ deviceName = '' }) => deviceName },
  { head: texts.price, isNumber: true, text: ({ priceCents }) => rand(priceCents) },
  { head: texts.vat, isNumber: true, text: ({ vatCents }) => rand(vatCents) },
  { head: texts.verified, isNumber: true, text: ({ verifiedCents }) => rand(verifiedCents) },
  { head: texts.net, isNumber: true, text: (row) => rand(netOf(row)) },
  { head: texts.rate, text: (row) => ('parts' in row ? rateText(row as StatementLine) : '') },
  { head: texts.rule, text: (row) => ('parts' in row ? ruleText(row as StatementLine) : '') },
  { head: texts.effect, isNumber: true, text: ({ effectCents }) => rand(effectCents) },
  { head: texts.balance, isNumber: true, text: ({ balanceCents }) => rand(balanceCents) },
];

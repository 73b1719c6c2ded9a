import { formatRand } from '@revive/contracts/money';
import type { Statement, StatementLine } from '@revive/proto/revive/billing/v1/commissions';
import { KIND_NAMES, RATE_SOURCE_NAMES } from '@revive/contracts/billing/statement-words';

type Block =
  | { readonly kind: 'title' | 'heading' | 'text' | 'quiet'; readonly text: string }
  | { readonly kind: 'facts'; readonly rows: readonly (readonly [string, string])[] };

const percent = (rate: number): string => `${Math.round(rate * 10_000) / 100}%`;

/** The lines of a statement as a document; without lines if they do not fit, with a reference to the CSV. */
export function statementBlocks(statement: Statement): Block[] {
  const { tenantName, from, to, openingCents, closingCents, totals, lines, count, next } = statement;
  const sums = totals ?? {
    salesCents: 0,
    shareCents: 0,
    collectedCents: 0,
    feeCents: 0,
    payoutCents: 0,
    otherCents: 0,
  };
  return [
    { kind: 'title', text: 'Statement' },
    { kind: 'text', text: `${tenantName}, ${from} to ${to}` },
    {
      kind: 'facts',
      rows: [
        ['Opening balance', formatRand(openingCents)],
        ['Payments collected by the platform', formatRand(sums.collectedCents)],
        ['Share of the platform', formatRand(sums.shareCents)],
        ['Fees', formatRand(sums.feeCents)],
        ['Payouts', formatRand(sums.payoutCents)],
        ...(sums.otherCents === 0 ? [] : ([['Other', formatRand(sums.otherCents)]] as const)),
        ['Closing balance', formatRand(closingCents)],
      ],
    },
    {
      kind: 'text',
      text: `The closing balance is the opening balance and the amounts below it. Above zero, the platform owes the shop. Sales in this period: ${formatRand(sums.salesCents)}.`,
    },
    { kind: 'heading', text: `Entries (${count})` },
    ...(next === undefined
      ? lines.map((line): Block => ({ kind: 'quiet', text: lineText(line) }))
      : [
          {
            kind: 'text' as const,
            text: 'This period has more entries than fit here. Export the CSV for every entry.',
          },
        ]),
  ];
}

function lineText(line: StatementLine): string {
  const { day, kind, repairNumber, deviceName, priceCents, vatCents, verifiedCents, rate, rateSource } = line;
  return [
    `${day}  ${KIND_NAMES[kind] ?? kind}`,
    typeof repairNumber !== 'number' ? '' : `R-${repairNumber} ${deviceName ?? ''}`,
    typeof priceCents !== 'number' ? '' : `price ${formatRand(priceCents)}, VAT ${formatRand(vatCents ?? 0)}`,
    typeof verifiedCents !== 'number' ? '' : `verified ${formatRand(verifiedCents)}`,
    typeof rate !== 'number'
      ? ''
      : `rate ${percent(rate)}${rateSource ? ` (${RATE_SOURCE_NAMES[rateSource] ?? rateSource})` : ''}`,
    `${formatRand(line.effectCents)}, balance ${formatRand(line.balanceCents)}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

import { formatRand } from '@revive/contracts/money';
import type { DayContent } from '@revive/contracts/billing/drawers';

type Row = readonly [string, string];
type Part =
  | { readonly kind: 'title' | 'heading' | 'text' | 'quiet'; readonly text: string }
  | { readonly kind: 'facts'; readonly rows: readonly Row[] };

interface Signed {
  readonly content: DayContent;
  readonly number: number;
  readonly kind: 'closed' | 'reopened';
  readonly byName: string;
  readonly at: string;
  readonly reason: string | undefined;
  readonly sha256: string;
}

const METHODS = { cash: 'cash', card: 'card', eft: 'EFT' } as const;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** `20 Nov 2026`. */
export const dayText = (day: string): string =>
  `${Number(day.slice(8, 10))} ${MONTHS[Number(day.slice(5, 7)) - 1] ?? ''} ${day.slice(0, 4)}`;

export const spanText = ({ fromDay, throughDay }: Pick<DayContent, 'fromDay' | 'throughDay'>): string =>
  fromDay === throughDay ? dayText(throughDay) : `${dayText(fromDay)} to ${dayText(throughDay)}`;

/** The report as a person adds it up again: each sum follows its parts. */
export function dayReport({ content, number, kind, byName, at, reason, sha256 }: Signed): Part[] {
  const { cash, sales, unpaid } = content;
  return [
    { kind: 'title', text: `Day report, ${spanText(content)}` },
    { kind: 'text', text: `${content.locationName}. Closing ${number}${kind === 'reopened' ? ', reopened' : ''}.` },
    { kind: 'heading', text: 'Takings at the counter' },
    ...takings(content),
    { kind: 'heading', text: 'Cash in the drawers' },
    {
      kind: 'facts',
      rows: [
        ['At the start', formatRand(cash.openingCents)],
        ['+ In', formatRand(cash.inCents)],
        ['− Out', formatRand(cash.outCents)],
        ['+ Differences', formatRand(cash.differenceCents)],
        ['= At the end', formatRand(cash.closingCents)],
      ],
    },
    { kind: 'heading', text: 'Drawers' },
    ...content.shifts.map((shift) => ({ kind: 'facts' as const, rows: shiftRows(shift) })),
    ...(content.shifts.length === 0 ? [{ kind: 'text' as const, text: 'No drawer was closed.' }] : []),
    { kind: 'heading', text: 'Sales' },
    {
      kind: 'facts',
      rows: [
        ['Charged, VAT included', formatRand(sales.chargedCents)],
        ['Reversed', formatRand(sales.reversedCents)],
        ['VAT in it', formatRand(sales.vatCents)],
        ['Deposits used for charges', formatRand(sales.depositsAppliedCents)],
        ['Written off', formatRand(sales.writtenOffCents)],
      ],
    },
    { kind: 'heading', text: 'Devices handed over unpaid' },
    unpaid.length === 0
      ? { kind: 'text', text: 'None.' }
      : {
          kind: 'facts',
          rows: unpaid.map(({ repairNumber, deviceName, dueCents }): Row => [
            `R-${repairNumber}, ${deviceName}`,
            formatRand(dueCents),
          ]),
        },
    { kind: 'heading', text: 'Signature' },
    {
      kind: 'facts',
      rows: [
        [kind === 'closed' ? 'Closed by' : 'Reopened by', byName],
        ['At', at],
        ...(reason === undefined ? [] : [['Reason', reason] as const]),
        ['SHA-256', sha256],
      ],
    },
    { kind: 'quiet', text: 'The checksum covers this report and the checksum of the closing before it.' },
  ];
}

function takings({ takings }: DayContent): Part[] {
  if (takings.length === 0) return [{ kind: 'text', text: 'Nothing was taken.' }];
  const sum = (of: (one: DayContent['takings'][number]) => number): number =>
    takings.reduce((total, one) => total + of(one), 0);
  const received = sum((one) => one.paymentsCents + one.depositsCents - one.refundsCents);
  return [
    {
      kind: 'facts',
      rows: [
        ...takings.flatMap(({ byName, method, paymentsCents, depositsCents, refundsCents }): Row[] => {
          const who = `${byName === '' ? 'Revive' : byName}, ${METHODS[method]}`;
          return [
            ...(paymentsCents === 0 ? [] : [[`${who}: payments`, formatRand(paymentsCents)] as const]),
            ...(depositsCents === 0 ? [] : [[`${who}: deposits`, formatRand(depositsCents)] as const]),
            ...(refundsCents === 0 ? [] : [[`${who}: refunds`, formatRand(-refundsCents)] as const]),
          ];
        }),
        ['= Received', formatRand(received)],
      ],
    },
  ];
}

const shiftRows = (shift: DayContent['shifts'][number]): Row[] => [
  ['Drawer of', shift.userName],
  ['Float', formatRand(shift.floatCents)],
  ['+ Cash taken', formatRand(shift.takenCents)],
  ['+ Paid in', formatRand(shift.paidInCents)],
  ['− Refunds', formatRand(shift.refundedCents)],
  ['− Paid out', formatRand(shift.paidOutCents)],
  ['− To the safe', formatRand(shift.droppedCents)],
  ['= Expected', formatRand(shift.expectedCents)],
  ['Counted', formatRand(shift.countedCents)],
  ['Difference', formatRand(shift.differenceCents)],
  ...(shift.reason === undefined ? [] : [['Reason', shift.reason] as const]),
  ['Handed on', formatRand(shift.handedOnCents)],
];

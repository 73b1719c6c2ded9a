import type { GeneratedLine } from './lines.js';

/** Formats in which banks of South Africa hand out statements, by what is special about them. */
export const BANK_FILES = [
  'preamble',
  'semicolons',
  'rand_signs',
  'debit_and_credit',
  'month_first',
  'compact_dates',
  'absa',
] as const;
export type BankFile = (typeof BANK_FILES)[number];

const OPENING_CENTS = 12_345_67;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `1 500,00`, `1,500.00` or `1500.00`. */
function amountText(cents: number, group: string, point: string): string {
  const whole = String(Math.trunc(Math.abs(cents) / 100)).replace(/\B(?=(\d{3})+$)/g, group);
  return `${cents < 0 ? '-' : ''}${whole}${point}${String(Math.abs(cents) % 100).padStart(2, '0')}`;
}
const parts = (day: string): readonly [string, string, string] => {
  const [year = '', month = '', date = ''] = day.split('-');
  return [year, month, date];
};
const quoted = (text: string): string => (/[",;\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

type Row = GeneratedLine & { readonly balance: number };
const FORMATS: Record<BankFile, { head: readonly string[]; row: (line: Row) => readonly string[]; separator: string }> =
  {
    preamble: {
      separator: ',',
      head: [
        'ACCOUNT TRANSACTION HISTORY',
        '',
        'Name:,REVIVE DEMO CC',
        'Account:,62000000001,[Gold Business]',
        'Balance:,0.00,0.00',
        '',
        'Date,Amount,Balance,Description',
      ],
      row: ({ day, cents, balance, description }) => [
      day.replaceAll('-', '/'), amountText(cents, '', '.'), amountText(balance, '', '.'), quoted(description),
    ], // prettier-ignore
    },
    semicolons: {
      separator: ';',
      head: ['Datum;Beskrywing;Bedrag;Saldo'],
      row: ({ day, cents, balance, description }) => {
        const [year, month, date] = parts(day);
        return [
          `${date}/${month}/${year}`,
          quoted(description),
          amountText(cents, ' ', ','),
          amountText(balance, ' ', ','),
        ];
      },
    },
    rand_signs: {
      separator: ',',
      head: ['Statement for account 4051234567', '', 'Transaction Date,Transaction Description,Amount,Account Balance'],
      row: ({ day, cents, balance, description }) => {
        const rand = (value: number): string => amountText(value, ' ', '.').replace(/^(-?)/, '$1R');
        return [day, quoted(description), rand(cents), rand(balance)];
      },
    },
    debit_and_credit: {
      separator: ',',
      head: ['Nr,Posting Date,Description,Money In,Money Out,Fee,Balance'],
      row: ({ day, cents, balance, description }) => {
        const [year, month, date] = parts(day);
        const [moneyIn, out] = cents < 0 ? ['', amountText(cents, ',', '.')] : [amountText(cents, ',', '.'), ''];
        const written = `${date} ${MONTHS[Number(month) - 1] ?? ''} ${year}`;
        return [
          '',
          written,
          quoted(description),
          quoted(moneyIn),
          quoted(out),
          '',
          quoted(amountText(balance, ',', '.')),
        ];
      },
    },
    month_first: {
      separator: ',',
      head: ['Date,Details,Debit,Credit,Running Balance'],
      row: ({ day, cents, balance, description }) => {
        const [year, month, date] = parts(day);
        const [debit, credit] = cents < 0 ? [amountText(-cents, ',', '.'), ''] : ['', amountText(cents, ',', '.')];
        return [
          `${month}/${date}/${year}`,
          quoted(description),
          quoted(debit),
          credit === '' ? '' : quoted(credit),
          quoted(amountText(balance, ',', '.')),
        ];
      },
    },
    compact_dates: {
      separator: ',',
      head: ['Account Number,Statement Date,Narrative,Transaction Amount,Ledger Balance'],
      row: ({ day, cents, balance, description }) => [
      '070000012', day.replaceAll('-', ''), quoted(description), `${amountText(Math.abs(cents), '', '.')}${cents < 0 ? 'DR' : 'CR'}`, amountText(balance, '', '.'),
    ], // prettier-ignore
    },
    absa: {
      separator: ',',
      head: ['Date,Description,Amount,Balance'],
      row: ({ day, cents, balance, description }) => [
      day.replaceAll('-', ''), quoted(description), amountText(cents, '', '.'), amountText(balance, '', '.'),
    ], // prettier-ignore
    },
  };

/** A bank's file with a running balance; `from` and `to` cut a window, so that two files can overlap. */
export function bankFileOf(lines: readonly GeneratedLine[], format: BankFile, from = 0, to = lines.length): string {
  let balance = OPENING_CENTS;
  const rows = lines.map((line) => ({ ...line, balance: (balance += line.cents) })).slice(from, to);
  const { head, row, separator } = FORMATS[format];
  return [...head, ...rows.map((line) => row(line).join(separator)), ''].join('\r\n');
}

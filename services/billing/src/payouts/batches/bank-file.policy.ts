import { createHash } from 'node:crypto';
import type { BankFileFacts, BankLayout, BankLine } from '@revive/contracts/billing/bank-layouts';

export interface BankFile {
  readonly content: string;
  readonly sha256: string;
  readonly rows: number;
  readonly totalCents: number;
}

/**
 * Letters, digits and a few signs: what all banks take. A text never begins with a sign that a spreadsheet reads as a
 * formula, and contains no separator, so no field needs quotes.
 */
const bankText = (value: string, max: number): string =>
  value
    .normalize('NFD')
    .replace(/[^A-Za-z0-9 .&/()-]/g, '')
    .replace(/^[^A-Za-z0-9(]+/, '')
    .replace(/\s+/g, ' ')
    .slice(0, max)
    .trim();

/** Throws TypeError if a number does not fit: a cut account number is another account. */
export function makeBankFile(
  layout: BankLayout,
  lines: readonly BankLine[],
  facts: Pick<BankFileFacts, 'day' | 'payingAccount'>,
): BankFile {
  const totalCents = lines.reduce((sum, { cents }) => sum + cents, 0);
  const width = layout.width === 0 ? layout.columns.length : layout.width;
  const padded = (fields: readonly string[]): string =>
    [...fields, ...Array.from({ length: width - fields.length }, () => '')].join(',');
  const body = lines.map((line) =>
    padded(
      layout.columns.map(({ header, max, isNumber, value }) => {
        const text = value(line);
        // control: a bank file holds no formula
        if (!isNumber) return bankText(text, max);
        // control: an account number is never cut
        if (text.length > max || !/^\d+(\.\d\d)?$/.test(text))
          throw new TypeError(`${header} does not fit the bank file`);
        return text;
      }),
    ),
  );
  const top = layout.preamble({ ...facts, rows: lines.length, totalCents }).map(padded);
  const header = layout.hasHeader ? [padded(layout.columns.map((column) => column.header))] : [];
  const content = `${[...top, ...header, ...body].join('\r\n')}\r\n`;
  return {
    content,
    sha256: createHash('sha256').update(content, 'utf8').digest('hex'),
    rows: lines.length,
    totalCents,
  };
}

import { parseSync } from 'ofx-js';
import { STATEMENT_MAX } from '@revive/contracts/billing/statements';
import { invalid } from '@revive/platform/errors/errors';
import { centsOfText } from './amount-text.policy.js';
import { dayOfText } from './day-text.policy.js';
import type { ReadLine, ReadProblem } from './read-statement.js';

const UNREADABLE = 'The OFX file could not be read. Export it again, or export CSV.';
/** Expressions of the parser take exponential time for long names and quadratic time for long white space. */
const SLOW = /<[\w.]{19}|<[\w]*\.|<!|\s{200}|(?:<[A-Z]+>\s*){60}/i;

export const isOfx = (text: string): boolean =>
  /^\s*(?:OFXHEADER|<\?xml[^>]*>\s*<\?OFX|<OFX>)/i.test(text.slice(0, 400));

/** Lines and closing balance of an OFX file, whose amounts have a point. Throws INVALID (400). */
export function readOfx(text: string): {
  lines: ReadLine[];
  problems: ReadProblem[];
  closingCents: number | undefined;
} {
  // control: the OFX parser gets no input that it reads slowly
  if (SLOW.test(text)) throw invalid({ file: UNREADABLE });
  const statement = statementOf(text);
  const found = asList(asObject(statement.BANKTRANLIST).STMTTRN);
  if (found.length > STATEMENT_MAX.lines)
    throw invalid({ file: `The file has more than ${STATEMENT_MAX.lines} lines. Export a shorter period.` });
  const lines: ReadLine[] = [];
  const problems: ReadProblem[] = [];
  found.map(asObject).forEach((one, row) => {
    const day = dayOfText(asText(one.DTPOSTED).slice(0, 8), 'year_first');
    const cents = centsOfText(asText(one.TRNAMT));
    const description = [asText(one.NAME), asText(one.MEMO)].filter((part) => part !== '').join(' ');
    if (day === undefined) problems.push({ row: row + 1, message: 'The date is not valid.' });
    else if (cents === undefined || cents === 0) problems.push({ row: row + 1, message: 'The amount is not valid.' });
    else
      lines.push({
        day,
        cents,
        description: tidy(description),
        balanceCents: undefined,
        bankId: asText(one.FITID).slice(0, 80),
      });
  });
  return { lines, problems, closingCents: centsOfText(asText(asObject(statement.LEDGERBAL).BALAMT)) };
}

function statementOf(text: string): Record<string, unknown> {
  try {
    const { OFX } = parseSync(text);
    const response = asObject(asObject(OFX).BANKMSGSRSV1).STMTTRNRS;
    return asObject(asObject(asList(response)[0]).STMTRS);
  } catch {
    throw invalid({ file: UNREADABLE });
  }
}

const asObject = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
const asList = (value: unknown): unknown[] => {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
};
const asText = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** One line without invisible characters, as the contract allows. */
export const tidy = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .replace(/\p{M}{33,}/gu, '')
    .replace(/ {2,}/g, ' ')
    .trim()
    .slice(0, STATEMENT_MAX.description);

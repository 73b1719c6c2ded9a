import { likeness, slipsBetween } from './likeness.policy.js';

/** Words of banks and of payment purposes, which are no names. */
const PLAIN_WORDS = new Set(
  `PAYSHAP FROM EFT CREDIT FNB APP PAYMENT MAGTAPE INTERNET PMT CAPITEC ACB IMMEDIATE ABSA NEDBANK STANDARD BANK
  INVESTEC TYMEBANK DISCOVERY TRANSFER TRF TRSF IB REAL TIME INSTANT DEPOSIT CASH ATM BRANCH TO FOR THE AND OF OTHER
  REPAIR REPAIRS REF REFERENCE INV INVOICE PHONE LAPTOP SCREEN THANKS THANK YOU PART BALANCE R MR MRS MS DR MISS NO
  NUMBER JOB TICKET PAID QUOTE`.split(/\s+/),
);
/** Money that came back or was taken back: a line with such a word never pays an item by itself. */
const RETURNED = /\b(?:UNPAID|RETURN(?:ED)?|REVERS(?:AL|ED)|REJECT(?:ED)?|DISHONOU?RED|RECALL(?:ED)?)\b/;
const CASH_DEPOSIT = /\bCASH DEP/;

export interface Description {
  readonly text: string;
  /** Letters and digits only. */
  readonly compact: string;
  /** Runs of digits with what stands in front and behind. */
  readonly numbers: readonly { readonly digits: string; readonly isMarked: boolean; readonly isLast: boolean }[];
  readonly words: readonly string[];
  readonly isReturn: boolean;
  readonly isCash: boolean;
}

const MARK = /(?:^|[^A-Z])(?:R|REF|REFR|REPAIR|INV|INVR|JOB|TICKET|NO)[\s.:#_-]*$/;

const plain = (text: string): string => text.slice(0, 300).normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase();

export function readDescription(description: string): Description {
  const text = plain(description);
  const numbers = [...text.matchAll(/\d+/g)].map(({ 0: digits, index }) => ({
    digits,
    isMarked: MARK.test(text.slice(0, index)),
    isLast: text.slice(index + digits.length).trim() === '',
  }));
  return {
    text,
    compact: text.replace(/[^A-Z0-9]/g, ''),
    numbers,
    words: text.split(/[^A-Z]+/).filter((word) => word !== ''),
    isReturn: RETURNED.test(text),
    isCash: CASH_DEPOSIT.test(text),
  };
}

export type ReferenceFit = 'exact' | 'near' | 'cut' | 'none';

/** How the reference of an item stands in the description. `cut`: the bank printed only its beginning. */
export function referenceFit(line: Description, reference: string): ReferenceFit {
  const wanted = reference.toUpperCase().replace(/[^A-Z0-9]/g, '');
  const number = /^R(\d+)$/.exec(wanted)?.[1];
  return number === undefined ? codeFit(line, wanted) : numberFit(line, number);
}

function numberFit({ numbers, text, isCash }: Description, number: string): ReferenceFit {
  if (numbers.some(({ digits }) => digits === number)) return 'exact';
  for (const { digits, isMarked, isLast } of numbers) {
    if (isMarked && isLast && number.startsWith(digits)) return 'cut';
    // A cash deposit has the number of a branch or machine.
    const isReference = isMarked || (digits.length >= 3 && !isCash);
    if (isReference && digits.length <= number.length + 1 && slipsBetween(digits, number, 1) <= 1) return 'near';
  }
  return /\bR-?\s*$/.test(text) ? 'cut' : 'none';
}

const SHORTEST_CUT = 4;
function codeFit({ compact, text }: Description, wanted: string): ReferenceFit {
  if (wanted.length < SHORTEST_CUT) return 'none';
  if (compact.includes(wanted)) return 'exact';
  for (let length = wanted.length - 1; length >= SHORTEST_CUT; length -= 1)
    if (compact.endsWith(wanted.slice(0, length))) return 'cut';
  const tokens = text.split(/\s+/).map((token) => token.replace(/[^A-Z0-9]/g, ''));
  return tokens.some((token) => slipsBetween(token, wanted, 1) <= 1) ? 'near' : 'none';
}

export interface NameFit {
  /** 0 to 1. */
  readonly share: number;
  /** The description has the name of a different person of the family, or of a stranger. */
  readonly isOther: boolean;
}

const NO_NAME: NameFit = { share: 0, isOther: false };

/**
 * Compares the name of a customer or shop with the words of a description. First name and surname weigh differently:
 * a relative has the surname alone.
 */
export function nameFit(line: Description, name: string): NameFit {
  const parts = wordsOfName(name);
  const [first, ...rest] = parts;
  if (first === undefined) return NO_NAME;
  if (rest.length === 0) return { share: bestLikeness(line.words, first), isOther: false };
  const surname = rest.join('');
  const found = surnameIn(line, surname, rest.length);
  const others = line.words.filter((word) => !PLAIN_WORDS.has(word) && !found.words.includes(word));
  const firstLikeness = bestLikeness(others, first);
  const initial = others.some((word) => word.length === 1 && word === first[0]);
  if (found.share === 0)
    return firstLikeness >= 0.8 ? { share: 0.3, isOther: false } : { share: 0, isOther: others.length > 0 };
  if (firstLikeness >= 0.8) return { share: Math.min(1, found.share * (0.6 + 0.4 * firstLikeness)), isOther: false };
  if (initial) return { share: found.share * 0.92, isOther: false };
  const isRelative = others.length > 0;
  return { share: found.share * (isRelative ? 0.5 : 0.72), isOther: isRelative };
}

const wordsOfName = (name: string): string[] =>
  plain(name)
    .split(/[^A-Z]+/)
    .filter((word) => word !== '');

function bestLikeness(words: readonly string[], wanted: string): number {
  return words.reduce((best, word) => Math.max(best, likeness(word, wanted)), 0);
}

/** A surname of several words may stand apart (`VAN DER MERWE`) or together, alone or joined to a reference. */
function surnameIn(
  { words, compact }: Description,
  surname: string,
  count: number,
): { share: number; words: string[] } {
  let best: { share: number; words: string[] } = { share: 0, words: [] };
  for (let at = 0; at < words.length; at += 1)
    for (const length of new Set([1, count])) {
      const joined = words.slice(at, at + length);
      const share = likeness(joined.join(''), surname);
      if (share > best.share && share >= 0.6) best = { share, words: joined };
    }
  if (best.share < 1 && surname.length >= 4 && compact.includes(surname))
    return { share: 1, words: words.filter((word) => word.includes(surname) || surname.includes(word)) };
  return best;
}

/** True if the description names a person beside the words of the bank. */
export function hasName({ words }: Description): boolean {
  return words.some((word) => word.length >= 3 && !PLAIN_WORDS.has(word) && !/SAMSUNG|APPLE|IPHONE|HUAWEI/.test(word));
}

/** Stands for a whole text that a person's erasure removed. The triggers of the books permit this word alone. */
export const ERASED_TEXT = 'Erased';

/** What names a customer in free text. */
export interface CustomerWords {
  readonly names: readonly string[];
  readonly emails: readonly string[];
  readonly phones: readonly string[];
  /** References that the customer pays with. */
  readonly references: readonly string[];
}

export interface CustomerTexts {
  /** The same text with `*` in place of each letter and digit that names the customer. */
  mask(text: string): string;
  /** True if the text names the customer for certain: by the whole name, an address, a number or a reference. */
  names(text: string): boolean;
  /** Patterns for `ilike`: each text that `names` accepts contains one of them. */
  readonly patterns: readonly string[];
}

const REPAIR_NUMBER = /^[a-z]{0,3}[-#\s]?\d{1,10}$/i;
/** Digits that identify a number, with or without the code of the country. */
const PHONE_DIGITS = 9;
const SHORTEST_LITERAL = 4;
const BEFORE = String.raw`(?<![\p{L}\p{N}])`;
const AFTER = String.raw`(?![\p{L}\p{N}])`;

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
const wordsOf = (name: string): string[] => name.match(/[\p{L}\p{N}]+/gu)?.filter((word) => word.length > 1) ?? [];
const digitsOf = (phone: string): string => phone.replaceAll(/\D/g, '').slice(-PHONE_DIGITS);
const wholeWord = (word: string): RegExp => new RegExp(`${BEFORE}${escaped(word)}${AFTER}`, 'giu');
const joined = (words: readonly string[]): RegExp =>
  new RegExp(words.map(escaped).join(String.raw`[^\p{L}\p{N}]*`), 'giu');
const literal = (text: string): RegExp => new RegExp(escaped(text), 'giu');

/** Matches the digits with any separators: `082 123-4567` and `+27821234567` are one phone number. */
const number = (digits: string): RegExp =>
  new RegExp(String.raw`(?:\+?27|0)?[\s-]*${[...digits].join(String.raw`[\s-]*`)}(?!\d)`, 'g');

/** Finds and masks a customer in free text. A bank line may join the words of a name or name the surname first. */
export function customerTexts({ names, emails, phones, references }: CustomerWords): CustomerTexts {
  const nameWords = names.map(wordsOf).filter((words) => words.length > 0);
  const literals = [...emails, ...references.filter((one) => !REPAIR_NUMBER.test(one))]
    .map((one) => one.trim())
    .filter((one) => one.length >= SHORTEST_LITERAL);
  const numbers = phones.map(digitsOf).filter((digits) => digits.length === PHONE_DIGITS);
  const certain = [...literals.map(literal), ...numbers.map(number)];
  const masked = [
    ...certain,
    ...nameWords.filter((words) => words.length > 1).map(joined),
    ...nameWords.flat().map(wholeWord),
  ];
  return {
    mask: (text) => masked.reduce((left, one) => left.replaceAll(one, stars), text),
    names: (text) =>
      certain.some((one) => text.search(one) >= 0) ||
      nameWords.some(
        (words) =>
          words.length > 1 &&
          (text.search(joined(words)) >= 0 || words.every((word) => text.search(wholeWord(word)) >= 0)),
      ),
    patterns: [
      ...literals.map((one) => `%${likeEscaped(one)}%`),
      ...numbers.map((digits) => `%${[...digits].join('%')}%`),
      ...nameWords.filter((words) => words.length > 1).map((words) => `%${likeEscaped(longest(words))}%`),
    ],
  };
}

const stars = (found: string): string => found.replaceAll(/[\p{L}\p{N}]/gu, '*');
const likeEscaped = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);
const longest = (words: readonly string[]): string => words.toSorted((a, b) => b.length - a.length)[0] ?? '';

/** A customer of one shop, and the repairs that are theirs. */
export interface ErasedCustomer {
  readonly tenantId: string;
  readonly repairIds: readonly string[];
  readonly texts: CustomerTexts;
}

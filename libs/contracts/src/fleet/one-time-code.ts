/**
 * Without 0, 1, I, L and O, which look alike. 31 is prime, so the check character reveals every single wrong character
 * and every exchange of two.
 */
export const ONE_TIME_SYMBOLS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
/** Nine random characters and the check character. */
const CODE_LENGTH = 10;
/** The first group finds the session. The other six random characters are the secret. */
const SELECTOR_LENGTH = 3;
const MOST_TYPED = 40;
const NOT_TYPED = /[\s\p{Pd}.,;:]/gu;

const valueOf = (symbol: string): number => ONE_TIME_SYMBOLS.indexOf(symbol);

function checkOf(random: string): string {
  let sum = 0;
  for (const [at, symbol] of [...random].entries()) sum += (at + 1) * valueOf(symbol);
  return ONE_TIME_SYMBOLS[sum % ONE_TIME_SYMBOLS.length] ?? '';
}

/** Normalises a typed code: ignores case, blanks and hyphens. Returns undefined for a mistyped code. */
export function plainOneTimeCode(typed: string): string | undefined {
  if (typed.length > MOST_TYPED) return undefined;
  const plain = typed.normalize('NFKC').replace(NOT_TYPED, '').toUpperCase();
  if (plain.length !== CODE_LENGTH || [...plain].some((symbol) => valueOf(symbol) === -1)) return undefined;
  return checkOf(plain.slice(0, -1)) === plain.at(-1) ? plain : undefined;
}

/** `random` has nine characters of `ONE_TIME_SYMBOLS`. */
export const oneTimeCodeOf = (random: string): string => `${random}${checkOf(random)}`;

export const oneTimeSelector = (plain: string): string => plain.slice(0, SELECTOR_LENGTH);

/** Groups of three, as they are read out: `K7M-2QX-9RD-4`. */
export const shownOneTimeCode = (plain: string): string => plain.replace(/(.{3})(?=.)/g, '$1-');

const SPELLED: Readonly<Record<string, string>> = Object.fromEntries(
  'Alfa Bravo Charlie Delta Echo Foxtrot Golf Hotel Juliett Kilo Mike November Papa Quebec Romeo Sierra Tango Uniform Victor Whiskey X-ray Yankee Zulu'
    .split(' ')
    .map((word) => [word.charAt(0), word]),
);

/** Words of the ITU spelling alphabet, because B, D and P sound alike on the phone. */
export const spelledOneTimeCode = (plain: string): string[] => [...plain].map((symbol) => SPELLED[symbol] ?? symbol);

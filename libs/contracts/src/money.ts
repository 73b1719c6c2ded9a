/**
 * Symbols of the quoted currencies (spec part 2 §9). Intl’s en-ZA would print "R 5 382,00", not the specified format.
 */
const SYMBOLS: Record<string, string> = {
  ZAR: 'R',
  USD: '$',
  INR: '₹',
  BRL: 'R$',
  NGN: '₦',
  PHP: '₱',
  IDR: 'Rp',
  MXN: 'MX$',
  EGP: 'E£',
  VND: '₫',
};
const WHOLE = new Set(['IDR', 'VND']);

/**
 * Formats whole cents: `R5,382.00`, `−R50.00`; IDR and VND without decimals. Throws RangeError on fractions of a cent.
 */
export function formatMoney(cents: number, currency = 'ZAR', whole = WHOLE.has(currency)): string {
  if (!Number.isSafeInteger(cents)) throw new RangeError('money is whole cents');
  const amount = Math.abs(cents);
  const rand = Math.trunc(amount / 100)
    .toString()
    .replace(/\B(?=(\d{3}){1,5}(?!\d))/g, ',');
  const rest = whole ? '' : `.${String(amount % 100).padStart(2, '0')}`;
  return `${cents < 0 ? '−' : ''}${SYMBOLS[currency] ?? `${currency} `}${rand}${rest}`;
}

export const formatRand = (cents: number): string => formatMoney(cents, 'ZAR');

/** Money fields of the specification are rand with decimals. */
export const centsToRand = (cents: number): number => cents / 100;

/** Rounds half up to the cent. `rate` is a fraction such as 0.2; exact for rates of up to four decimals. */
export function shareOf(cents: number, rate: number): number {
  const perTenThousand = Math.round(rate * 10_000);
  return Math.floor((cents * perTenThousand + 5_000) / 10_000);
}

import { formatMoney } from '@revive/contracts/money';

/**
 * Formats integer cents as `R350.00`. With `whole`, amounts without cents become `R350`, for lists of whole amounts.
 */
export function moneyText(cents: number, currency = 'ZAR', whole = false): string {
  const full = formatMoney(cents, currency);
  return whole && cents % 100 === 0 ? full.replace(/\.00$/, '') : full;
}

export function Money({
  cents,
  currency = 'ZAR',
  whole = false,
}: {
  cents: number;
  currency?: string;
  whole?: boolean;
}) {
  return <span style={{ whiteSpace: 'nowrap' }}>{moneyText(cents, currency, whole)}</span>;
}

import { formatMoney } from '@revive/contracts/money';

/**
 * `R350.00`; with `whole` and no cents in it `R350` (lists where every figure in view is whole). Cents are integers.
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

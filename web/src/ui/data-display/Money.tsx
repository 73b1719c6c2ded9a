import { formatMoney } from '@revive/contracts/money';
import { Text } from './texts.js';

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
  return (
    <Text component="span" noWrap>
      {moneyText(cents, currency, whole)}
    </Text>
  );
}

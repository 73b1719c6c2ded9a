import { STATEMENT_DAYS } from '@revive/contracts/billing/commissions';
import { ledgerDay } from '@revive/contracts/billing/ledger-day';
import { isUuid } from '@revive/platform/core/ids';
import { invalid } from '@revive/platform/errors/errors';

const DAY = ledgerDay().required();
const DAY_MS = 24 * 3_600_000;

/** Throws INVALID (400) for a value that is neither empty nor an id. */
export function requireIds(ids: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(ids))
    if (value !== '' && !isUuid(value)) throw invalid({ [name]: 'is not an id' });
}

/** Throws INVALID (400) for a value that is neither empty nor a day. */
export function requireDays(days: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(days))
    if (value !== '' && !DAY.isValidSync(value)) throw invalid({ [name]: 'is not a day' });
}

/** Throws INVALID (400) without both days, and for a period that is too long or ends before it starts. */
export function requirePeriod({ from, to }: { readonly from: string; readonly to: string }): void {
  requireDays({ from, to });
  if (from === '' || to === '') throw invalid({ [from === '' ? 'from' : 'to']: 'Choose a day' });
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  if (days < 1) throw invalid({ to: 'is before the first day' });
  if (days > STATEMENT_DAYS) throw invalid({ to: `is more than ${STATEMENT_DAYS} days after the first day` });
}

import { STATEMENT_DAYS } from '@revive/contracts/billing/commissions';
import { invalid } from '@revive/platform/errors/errors';
import { requireDays } from '../request-values.js';

const DAY_MS = 24 * 3_600_000;

/** Throws INVALID (400) without both days, and for a period that is too long or ends before it starts. */
export function requirePeriod({ from, to }: { readonly from: string; readonly to: string }): void {
  requireDays({ from, to });
  if (from === '' || to === '') throw invalid({ [from === '' ? 'from' : 'to']: 'Choose a day' });
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  if (days < 1) throw invalid({ to: 'is before the first day' });
  if (days > STATEMENT_DAYS) throw invalid({ to: `is more than ${STATEMENT_DAYS} days after the first day` });
}

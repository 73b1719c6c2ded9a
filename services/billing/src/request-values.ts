import { ledgerDay } from '@revive/contracts/billing/ledger-day';
import { isUuid } from '@revive/platform/core/ids';
import { invalid } from '@revive/platform/errors/errors';

const DAY = ledgerDay().required();

/** Throws INVALID (400) for a value that is neither empty nor an id. */
export function requireIds(ids: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(ids))
    if (value !== '' && !isUuid(value)) throw invalid({ [name]: 'is not an id' });
}

/** Throws INVALID (400) for a value that is neither empty nor a day of the calendar. */
export function requireDays(days: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(days))
    if (value !== '' && !DAY.isValidSync(value)) throw invalid({ [name]: 'is not a day' });
}

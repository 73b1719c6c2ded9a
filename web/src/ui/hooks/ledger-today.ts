import { ledgerDayOf } from '@revive/contracts/billing/ledger-day';
import { serverNow } from './server-time.js';

/** The present business day of the ledger. It does not depend on the reader's time zone or clock. */
export const ledgerToday = (): string => ledgerDayOf(new Date(serverNow()));

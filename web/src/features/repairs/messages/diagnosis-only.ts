// Apart from what a quote says: the tracking page needs this much of it at once.
import { formatMoney } from '@revive/contracts/money';

/** What the customer pays once it is sure that nothing is repaired. */
export const diagnosisOnly = (diagnosisCents: number): string =>
  diagnosisCents === 0 ? 'You pay nothing.' : `You pay only the diagnosis: ${formatMoney(diagnosisCents)}.`;

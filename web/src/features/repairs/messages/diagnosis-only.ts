// Separate from the quote texts, because the tracking page needs this text on first load.
import { formatMoney } from '@revive/contracts/money';

export const diagnosisOnly = (diagnosisCents: number): string =>
  diagnosisCents === 0 ? 'You pay nothing.' : `You pay only the diagnosis: ${formatMoney(diagnosisCents)}.`;

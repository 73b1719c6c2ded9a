import { ExplainedMoney } from '#entities/explained-money/ExplainedMoney.js';
import type { Batch } from '../payouts.messages.js';

/** Before the release no payout of the file is sent, so no entry is behind the sum. */
const SENT: ReadonlySet<Batch['state']> = new Set(['released', 'paid']);

/** Sum of a bank file, which the entries of its payouts explain. */
export const BatchTotal = ({ batch: { id, state, totalCents } }: { batch: Batch }) => (
  <ExplainedMoney cents={totalCents} of={SENT.has(state) ? { figure: 'payout.batch', batchId: id } : undefined} />
);

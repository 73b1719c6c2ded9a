import { ExplainedMoney, type ExplainedFigure } from '#entities/explained-money/ExplainedMoney.js';
import type { PayoutRow } from '../payouts.messages.js';

/** Sending a payout posts its entry. A payout that is still to be sent is what the shop is owed; a cancelled one is not. */
const POSTED: ReadonlySet<PayoutRow['state']> = new Set(['sent', 'paid', 'returned', 'failed']);

export const PayoutAmount = ({
  payout: { id, tenantId, amountCents, state },
}: {
  payout: Pick<PayoutRow, 'id' | 'tenantId' | 'amountCents' | 'state'>;
}) => <ExplainedMoney cents={amountCents} of={figureOf(state, id, tenantId)} />;

function figureOf(state: PayoutRow['state'], payoutId: string, tenantId: string): ExplainedFigure | undefined {
  if (state === 'cancelled') return undefined;
  return POSTED.has(state) ? { figure: 'payout.amount', payoutId } : { figure: 'commission.owed', tenantId };
}

import type { Update } from '@revive/proto/revive/link/v1/updates';
import { RollBackOrder } from '@revive/proto/revive/link/v1/updates';
import { RELEASE } from '@revive/contracts/fleet/update-states';
import { OrderRefusal } from './order-refusal.js';
import { verified, type Signers } from './signed-bytes.js';

interface Versions extends Signers {
  readonly agentId: string;
  readonly running: string;
}

/**
 * Verifies an order to go back, signed by `repairs` for a person with the right. The order names this agent and both
 * versions, so a leaked order moves no other agent and moves this agent only from the named version. Throws
 * `OrderRefusal`.
 */
export function verifyRollBack(
  { offerId, version, rollBack }: Update,
  { agentId, running, ...signers }: Versions,
): { readonly from: string; readonly to: string } {
  const order = verified('roll_back', rollBack, signers, (payload) => RollBackOrder.decode(payload));
  // control: an agent goes back only by an order for itself and for both versions
  if (order.agentId !== agentId) throw new OrderRefusal('other_agent');
  if (order.orderId !== offerId || order.toVersion !== version) throw new OrderRefusal('unreadable');
  if (!(Date.parse(order.expiresAt) > signers.now.getTime())) throw new OrderRefusal('expired');
  if (!RELEASE.test(order.fromVersion) || !RELEASE.test(order.toVersion)) throw new OrderRefusal('unreadable');
  if (order.fromVersion !== running) throw new OrderRefusal('other_version');
  return { from: order.fromVersion, to: order.toVersion };
}

import type { Stop } from '@revive/proto/revive/link/v1/link';
import { StopOrder } from '@revive/proto/revive/repair/v1/repair';
import { OrderRefusal } from './order-refusal.js';
import { verified, type Signers } from './signed-bytes.js';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * An emergency stop that `repairs` signed for a person's confirmed command and that still lives; else throws
 * `OrderRefusal`. It is for every agent: whoever holds one can only make agents follow it that have not yet, which is
 * what it is for.
 */
export function verifyStop({ stopId, order: signed }: Stop, signers: Signers): Pick<StopOrder, 'stopId' | 'expiresAt'> {
  const order = verified('stop', signed, signers, (payload) => StopOrder.decode(payload));
  // Under another name its answer would be kept for a stop that nobody ordered.
  if (order.stopId !== stopId || !UUID.test(stopId)) throw new OrderRefusal('unreadable');
  if (!(Date.parse(order.expiresAt) > signers.now.getTime())) throw new OrderRefusal('expired');
  return { stopId, expiresAt: order.expiresAt };
}

import type { Stop } from '@revive/proto/revive/link/v1/link';
import { StopOrder } from '@revive/proto/revive/repair/v1/repair';
import { OrderRefusal } from './order-refusal.js';
import { verified, type Signers } from './signed-bytes.js';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What of a signed stop an agent acts on. */
export interface VerifiedStop extends Pick<StopOrder, 'stopId' | 'expiresAt' | 'haltsUntil'> {
  /** Empty: every run. */
  readonly procedureId: string;
}

/**
 * An emergency stop that `repairs` signed for a person's confirmed command, that still lives and is for agents of this
 * release; else throws `OrderRefusal`. Whoever holds one can only make agents follow it that have not yet, which is
 * what it is for.
 */
export function verifyStop(
  { stopId, order: signed }: Stop,
  { agentVersion, ...signers }: Signers & { readonly agentVersion: string },
): VerifiedStop {
  const order = verified('stop', signed, signers, (payload) => StopOrder.decode(payload));
  // Under another name its answer would be kept for a stop that nobody ordered.
  if (order.stopId !== stopId || !UUID.test(stopId)) throw new OrderRefusal('unreadable');
  if (!(Date.parse(order.expiresAt) > signers.now.getTime())) throw new OrderRefusal('expired');
  if (order.agentVersion !== '' && order.agentVersion !== agentVersion) throw new OrderRefusal('other_release');
  return { stopId, expiresAt: order.expiresAt, haltsUntil: order.haltsUntil, procedureId: order.procedureId };
}

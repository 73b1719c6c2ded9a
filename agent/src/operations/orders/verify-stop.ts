import type { Stop } from '@revive/proto/revive/link/v1/link';
import { StopOrder } from '@revive/proto/revive/repair/v1/repair';
import { OrderRefusal } from './order-refusal.js';
import { verified, type Signers } from './signed-bytes.js';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export interface VerifiedStop extends Pick<StopOrder, 'stopId' | 'expiresAt' | 'haltsUntil'> {
  /** Empty: every run. */
  readonly procedureId: string;
}

/**
 * Verifies an emergency stop signed by `repairs` for a person's confirmed command, unexpired and valid for this
 * release; otherwise throws `OrderRefusal`. A leaked stop is harmless: a replay only reaches agents that have not
 * followed the stop yet.
 */
export function verifyStop(
  { stopId, order: signed }: Stop,
  { agentVersion, ...signers }: Signers & { readonly agentVersion: string },
): VerifiedStop {
  const order = verified('stop', signed, signers, (payload) => StopOrder.decode(payload));
  // With a wrong id, the answer would be stored for a stop that was never ordered.
  if (order.stopId !== stopId || !UUID.test(stopId)) throw new OrderRefusal('unreadable');
  if (!(Date.parse(order.expiresAt) > signers.now.getTime())) throw new OrderRefusal('expired');
  if (order.agentVersion !== '' && order.agentVersion !== agentVersion) throw new OrderRefusal('other_release');
  return { stopId, expiresAt: order.expiresAt, haltsUntil: order.haltsUntil, procedureId: order.procedureId };
}

import { Injectable } from '@nestjs/common';
import type { StopAllRequest, StopReply } from '@revive/proto/revive/fleet/v1/fleet';
import { SignedOrder } from '@revive/proto/revive/repair/v1/repair';
import { requireRole, type Actor } from '@revive/platform/auth/actor';
import { invalid } from '@revive/platform/errors/errors';
import { isUuid } from '@revive/platform/core/ids';
import { StopRepository } from './stop.repository.js';
import { InstanceNotifier } from '../instances/instance-notifier.js';

/** Bytes. A signed stop has six text fields and a signature; a longer order is invalid. */
const MAX_ORDER = 1000;

@Injectable()
export class StopAgents {
  constructor(
    private readonly stops: StopRepository,
    private readonly notifier: InstanceNotifier,
  ) {}

  /** `order` is stored unchanged; the agents verify it. A repeated stop is delivered again and changes nothing. */
  async run(actor: Actor, { stopId, order, tenantId, agentVersion }: StopAllRequest): Promise<StopReply> {
    requireRole(actor, 'master', 'admin');
    if (!isUuid(stopId)) throw invalid({ stopId: 'is not an id' });
    if (tenantId !== '' && !isUuid(tenantId)) throw invalid({ tenantId: 'is not an id' });
    const signed = order ? Buffer.from(SignedOrder.encode(order).finish()) : undefined;
    if (!signed || signed.length > MAX_ORDER) throw invalid({ order: 'is not a signed stop' });
    // Insert the row first: an answer that arrives before the row exists would be lost. Without a database the call
    // fails with `SERVICE_UNAVAILABLE`.
    await this.stops.begin(stopId, signed, { tenantId, agentVersion });
    this.notifier.notify({ kind: 'stop', stopId });
    return this.stops.read(actor, stopId);
  }

  read(actor: Actor, stopId: string): Promise<StopReply> {
    requireRole(actor, 'master', 'admin');
    if (!isUuid(stopId)) throw invalid({ stopId: 'is not an id' });
    return this.stops.read(actor, stopId);
  }
}

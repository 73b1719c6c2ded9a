import { Injectable } from '@nestjs/common';
import type { StopAllRequest, StopReply } from '@revive/proto/revive/fleet/v1/fleet';
import { SignedOrder } from '@revive/proto/revive/repair/v1/repair';
import { requireRole, type Actor } from '@revive/platform/auth/actor';
import { invalid } from '@revive/platform/errors/errors';
import { isUuid } from '@revive/platform/core/ids';
import { StopRepository } from './stop.repository.js';
import { InstanceNotifier } from '../instances/instance-notifier.js';

/** Six fields of text and a signature: far more than that is something else. */
const MAX_ORDER = 1000;

/** The emergency stop, straight down every instance's streams; no bus is needed for it. */
@Injectable()
export class StopAgents {
  constructor(
    private readonly stops: StopRepository,
    private readonly notifier: InstanceNotifier,
  ) {}

  /**
   * `order` is for the agents to verify; here it is kept as it came. The same stop again rings again and changes
   * nothing.
   */
  async run(actor: Actor, { stopId, order, tenantId, agentVersion }: StopAllRequest): Promise<StopReply> {
    requireRole(actor, 'master', 'admin');
    if (!isUuid(stopId)) throw invalid({ stopId: 'is not an id' });
    if (tenantId !== '' && !isUuid(tenantId)) throw invalid({ tenantId: 'is not an id' });
    const signed = order ? Buffer.from(SignedOrder.encode(order).finish()) : undefined;
    if (!signed || signed.length > MAX_ORDER) throw invalid({ order: 'is not a signed stop' });
    // The row first: an answer that overtook it would be lost. Where the database is away, `SERVICE_UNAVAILABLE` says
    // so.
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

import type { StopReply } from '@revive/proto/revive/fleet/v1/fleet';
import { requireRole, type Actor } from '@revive/platform/actor';
import { invalid } from '@revive/platform/errors';
import { isUuid } from '@revive/platform/ids';
import type { Stops } from '../data/stops.js';
import type { Bell } from '../link/ring.js';

/** The emergency stop, straight down every instance's streams; no bus is needed for it. */
export class StopAgents {
  constructor(
    private readonly stops: Stops,
    private readonly bell: Bell,
  ) {}

  async run(actor: Actor, stopId: string): Promise<StopReply> {
    requireRole(actor, 'master', 'admin');
    if (!isUuid(stopId)) throw invalid({ stopId: 'is not an id' });
    // The row first: an answer that overtook it would be lost. Where the database is away, `SERVICE_UNAVAILABLE` says so.
    await this.stops.begin(stopId);
    this.bell.ring({ kind: 'stop', stopId });
    return this.stops.read(actor, stopId);
  }

  read(actor: Actor, stopId: string): Promise<StopReply> {
    requireRole(actor, 'master', 'admin');
    if (!isUuid(stopId)) throw invalid({ stopId: 'is not an id' });
    return this.stops.read(actor, stopId);
  }
}

import { Inject, Injectable } from '@nestjs/common';
import { RELEASE } from '@revive/contracts/fleet/update-states';
import type { RolloutOffer, RolloutOffersDue } from '@revive/proto/revive/catalog/v1/rollouts';
import type { Clock } from '@revive/platform/core/clock';
import { isUuid } from '@revive/platform/core/ids';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { RefusedEvent, type BusEvent } from '@revive/platform/events/event-bus';
import { CLOCK } from '@revive/platform/runtime/service-context';
import type { AgentEntity } from '../agents/agent.entity.js';
import { AgentRepository } from '../agents/agent.repository.js';
import { AgentUpdateRepository, type AgentUpdateRow } from './agent-update.repository.js';
import { MOST_OFFERED, OfferVersion } from './offer-version.js';
import { UpdateStops } from './update-stops.repository.js';

type KnownAgents = ReadonlyMap<string, AgentEntity>;

const NONE = {
  offerId: null,
  kind: null,
  offeredVersion: '',
  offeredAt: null,
  signedOrder: null,
  state: '',
  problem: '',
  reason: '',
} as const;

/** Makes and takes back the offers of a rollout, and answers catalog where an offer was not made. */
@Injectable()
export class RolloutOffers {
  constructor(
    private readonly db: Database,
    private readonly agents: AgentRepository,
    private readonly updates: AgentUpdateRepository,
    private readonly offers: OfferVersion,
    private readonly stops: UpdateStops,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async run(event: BusEvent, { version, withdraw, offers: all, tenantId }: RolloutOffersDue): Promise<void> {
    const isValid = RELEASE.test(version) && all.length <= MOST_OFFERED && all.every(({ offerId }) => isUuid(offerId));
    if (!isValid) throw new RefusedEvent('is no offer of a rollout');
    await this.db.consume(
      event,
      async (em) => {
        const known = await this.#known(em, all);
        // control: an offer of a rollout reaches agents of its own shop only = all
        const offers = all.filter(({ agentId }) => (known.get(agentId)?.tenantId ?? tenantId) === tenantId);
        await (withdraw ? this.#withdraw(em, known, offers) : this.#offer(em, { version, tenantId, known }, offers));
      },
      'rollout-offers',
    );
  }

  async #offer(
    em: EntityManager,
    { version, tenantId, known }: { version: string; tenantId: string; known: KnownAgents },
    offers: readonly RolloutOffer[],
  ): Promise<void> {
    const isStopped = await this.stops.covering(em, version);
    // control: no version of a rollout is offered during an emergency stop = offers
    const free = offers.filter(({ agentId }) => !isStopped(known.get(agentId)?.tenantId ?? tenantId));
    const ids = new Map(free.map(({ agentId, offerId }) => [agentId, offerId]));
    const offered = await this.offers.offer(em, [...ids.keys()], version, ids);
    const rows = new Map(offered.map(({ row }) => [row.agentId, row]));
    for (const { agentId, offerId } of offers) {
      const [agent, row] = [known.get(agentId), rows.get(agentId)];
      if (row?.offerId === offerId) continue;
      if (row) await this.updates.answer(em, row, offerId);
      else {
        const isCurrent = agent?.agentVersion === version;
        const state = ids.has(agentId) ? (isCurrent ? 'already_current' : 'cannot_update') : 'emergency_stop';
        await this.updates.answer(em, this.#none(agentId, tenantId, state), offerId);
      }
    }
  }

  /** Takes back offers, except of agents that were connected since: such an agent has its offer and carries it out. */
  async #withdraw(em: EntityManager, known: KnownAgents, offers: readonly RolloutOffer[]): Promise<void> {
    const ids = offers.map(({ agentId }) => agentId);
    const online = await this.agents.online(em, ids);
    const wanted = new Map(offers.map(({ agentId, offerId }) => [agentId, offerId]));
    for (const row of await this.updates.lock(em, ids)) {
      const offerId = wanted.get(row.agentId);
      if (offerId === undefined || row.offerId !== offerId || row.state !== 'offered') continue;
      const seenAt = known.get(row.agentId)?.lastSeen;
      const isDelivered =
        online.has(row.agentId) || (seenAt != null && row.offeredAt !== null && seenAt >= row.offeredAt);
      if (isDelivered) continue;
      await this.updates.put(em, { ...row, ...NONE, changedAt: this.clock(), version: row.version + 1 }, false);
      await this.updates.answer(em, this.#none(row.agentId, row.tenantId, 'withdrawn'), offerId);
    }
  }

  async #known(em: EntityManager, offers: readonly RolloutOffer[]): Promise<KnownAgents> {
    const rows = await this.agents.rows(
      em,
      offers.map(({ agentId }) => agentId),
    );
    return new Map(rows.map((row) => [row.id, row]));
  }

  #none(agentId: string, tenantId: string, state: string): AgentUpdateRow {
    const empty = { fromVersion: '', previousVersion: '', previousUntil: null, version: 1 };
    return { ...NONE, ...empty, agentId, tenantId, state, changedAt: this.clock() };
  }
}

import { Injectable } from '@nestjs/common';
import { RolloutOffersDue } from '@revive/proto/revive/catalog/v1/rollouts';
import type { EntityManager } from '@revive/platform/database/database';
import { addEvent } from '@revive/platform/events/outbox/outbox';
import { FleetClient } from '../../clients/fleet.client.js';
import type { FoundTarget, Offer, RolloutRow } from '../rollout.rows.js';
import { OFFERS_A_MESSAGE, type RolloutKindPort } from './rollout-kind.js';

export const modelOf = (platform: string, version: string): string => `${platform} ${version}`.slice(0, 120);

@Injectable()
export class AgentVersions implements RolloutKindPort {
  constructor(private readonly fleet: FleetClient) {}

  /** Reads pages until one is empty. Throws if fleet repeats a page: the rollout would start without some agents. */
  async targets({ targetVersion, tenantIds }: RolloutRow): Promise<readonly FoundTarget[]> {
    const found: FoundTarget[] = [];
    for (let after = ''; ;) {
      const { agents } = await this.fleet.updatableAgents({ version: targetVersion, tenantIds: [...tenantIds], after });
      const last = agents.at(-1);
      if (!last) return found;
      if (last.agentId <= after) throw new TypeError(`The agents after ${after} end with ${last.agentId}`);
      for (const { agentId, tenantId, name, tenantName, platform, version } of agents)
        found.push({
          agentId,
          tenantId,
          agentName: name,
          tenantName,
          model: modelOf(platform, version),
          fromVersion: version,
        });
      after = last.agentId;
    }
  }

  offer(em: EntityManager, rollout: RolloutRow, offers: readonly Offer[]): Promise<void> {
    return this.#send(em, rollout, offers, false);
  }

  withdraw(em: EntityManager, rollout: RolloutRow, offers: readonly Offer[]): Promise<void> {
    return this.#send(em, rollout, offers, true);
  }

  async #send(
    em: EntityManager,
    { id, targetVersion }: RolloutRow,
    offers: readonly Offer[],
    withdraw: boolean,
  ): Promise<void> {
    for (const [tenantId, ofShop] of byShop(offers))
      for (let at = 0; at < ofShop.length; at += OFFERS_A_MESSAGE) {
        const part = ofShop.slice(at, at + OFFERS_A_MESSAGE).map(({ agentId, offerId }) => ({ agentId, offerId }));
        const message = { rolloutId: id, version: targetVersion, withdraw, tenantId, offers: part };
        await addEvent(em, {
          topic: 'catalog.rollout',
          key: id,
          type: 'revive.catalog.v1.RolloutOffersDue',
          payload: RolloutOffersDue.encode(message).finish(),
          tenantId,
        });
      }
  }
}

/** Groups the offers by shop. Each event has one shop, so a forged event reaches no agent of a different shop. */
function byShop(offers: readonly Offer[]): ReadonlyMap<string, readonly Offer[]> {
  const shops = new Map<string, Offer[]>();
  for (const offer of offers) {
    const known = shops.get(offer.tenantId);
    if (known) known.push(offer);
    else shops.set(offer.tenantId, [offer]);
  }
  return shops;
}

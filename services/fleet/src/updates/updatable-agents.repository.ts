import { In, IsNull, MoreThan, Not } from 'typeorm';
import type { EntityManager } from '@revive/platform/database/database';
import { AgentEntity } from '../agents/agent.entity.js';

/** A page of 1,000 short rows is about 200 kB; a rollout of a whole platform needs few calls. */
const A_PAGE = 1_000;

export interface UpdatableFilter {
  readonly version: string;
  /** An empty list means all shops. */
  readonly tenantIds: readonly string[];
  readonly after: string;
}

/** Agents by id that `OfferVersion` would offer the version to. */
export const pageOfUpdatable = (
  em: EntityManager,
  { version, tenantIds, after }: UpdatableFilter,
): Promise<AgentEntity[]> =>
  em.find(AgentEntity, {
    where: {
      id: MoreThan(after),
      binding: 'confirmed',
      rescue: false,
      remoteSession: IsNull(),
      supervisorVersion: Not(IsNull()),
      agentVersion: Not(version),
      // control: a rollout of some shops lists agents of these shops only
      ...(tenantIds.length > 0 && { tenantId: In([...tenantIds]) }),
    },
    order: { id: 'ASC' },
    take: A_PAGE,
  });

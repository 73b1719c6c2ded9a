import { In, Not } from 'typeorm';
import type { EntityManager } from '@revive/platform/database/database';
import { prepared } from '@revive/platform/database/prepared';
import { RepairEntity } from './entities/repair.entity.js';

/** The charges of billing for repairs of an agent's devices, after reversals. */
const CHARGED = prepared(`
  select coalesce(sum(s.stands_cents), 0)::bigint as cents from settlements s join repairs r on r.id = s.repair_id
  where r.tenant_id = $1 and r.agent_id = $2 and s.kind = 'charge'`);

export async function chargedForAgent(em: EntityManager, tenantId: string, agentId: string): Promise<number> {
  const [row] = await em.query<{ cents: string | number }[]>(CHARGED, [tenantId, agentId]);
  return Number(row?.cents ?? 0);
}

/** Open tickets on these devices of an agent, newest first. */
export const openTicketsOfAgent = (
  em: EntityManager,
  { tenantId, agentId }: { tenantId: string; agentId: string },
  deviceIds: readonly string[],
  most: number,
): Promise<RepairEntity[]> =>
  em.find(RepairEntity, {
    where: { tenantId, agentId, deviceId: In([...deviceIds]), status: Not('ready_for_pickup') },
    order: { createdAt: 'DESC', id: 'DESC' },
    take: most,
  });

/** Open runs whose agent was revoked before this time: their results can arrive no more. */
export const openRunsOfRevokedAgents = (
  em: EntityManager,
  before: Date,
  most: number,
): Promise<{ id: string; repairId: string; tenantId: string }[]> =>
  em.query(
    `select r.id, r.repair_id as "repairId", r.tenant_id as "tenantId" from runs r
      join agent_bindings b on b.agent_id = r.agent_id and b.tenant_id = r.tenant_id
      where r.status not in ('completed', 'failed') and b.binding = 'revoked' and b.revoked_at <= $1
      order by r.id limit $2`,
    [before, most],
  );

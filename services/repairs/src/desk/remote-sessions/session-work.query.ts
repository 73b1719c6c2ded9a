import { REMOTE_RESULTS_LISTED } from '@revive/contracts/remote-sessions/session';
import type { EntityManager } from '@revive/platform/database/database';
import { In, Not } from 'typeorm';
import { RepairEntity } from '../../cases/tickets/entities/repair.entity.js';
import { RunEntity } from '../../cases/tickets/entities/run.entity.js';
import type { TicketReader } from '../../cases/tickets/ticket-reader.js';
import type { Ticket } from '../../cases/tickets/ticket.query.js';
import type { RemoteSessionEntity } from './remote-session.entity.js';

const OVER = ['completed', 'failed'] as const;

export const isAtWork = async (em: EntityManager, { agentId, tenantId }: RemoteSessionEntity): Promise<boolean> =>
  agentId !== null && (await em.existsBy(RunEntity, { agentId, tenantId, status: Not(In([...OVER])) }));

export async function ticketsOf(
  em: EntityManager,
  reader: TicketReader,
  { agentId, tenantId }: RemoteSessionEntity,
): Promise<Ticket[]> {
  if (agentId === null) return [];
  const ids = await em.query<{ id: string }[]>(
    `select distinct repair_id as id from runs where agent_id = $1 and tenant_id = $2
      order by id desc limit ${REMOTE_RESULTS_LISTED}`,
    [agentId, tenantId],
  );
  const repairs = await em.find(RepairEntity, { where: { id: In(ids.map(({ id }) => id)) }, order: { id: 'DESC' } });
  return reader.completeAll(em, repairs);
}

import { Inject, Injectable } from '@nestjs/common';
import {
  OPEN_REMOTE_SESSIONS,
  REMOTE_SESSIONS_LISTED,
  type RemoteSessionEnd,
} from '@revive/contracts/remote-sessions/session';
import type { OrderOrigin } from '@revive/proto/revive/repair/v1/repair';
import { RemoteSessionEnded, type RemoteSessionRow } from '@revive/proto/revive/repairs/v1/remote_sessions';
import { isWithin, type Actor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { afterCommit } from '@revive/platform/database/after-commit';
import type { EntityManager } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import { addEvent } from '@revive/platform/events/outbox/outbox';
import { LivePublisher } from '@revive/platform/live/live';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { lockName } from '@revive/platform/database/lock-name';
import { recordAudit } from '../../cases/tickets/ticket.repository.js';
import { OrderOrigins } from '../../cases/orders/order-origins.js';
import { CustomerMoves } from '../customers/customer-moves.js';
import { RemoteSessionEntity } from './remote-session.entity.js';
import { remoteSessionLifecycle } from './remote-session.lifecycle.js';

interface Named {
  readonly id: string;
  readonly tenant: string | null;
  readonly customer: string | null;
}
const NAMES = `select s.id, t.name as tenant, coalesce(c.name, o.customer_name) as customer
  from remote_sessions s left join tenants t on t.id = s.tenant_id
    left join customers c on c.id = s.customer_id left join remote_orders o on o.id = s.order_id
  where s.id = any($1)`;

/** The agent of a remote session stays one after the session's end, until fleet has removed it. */
async function findSessionOfAgent(em: EntityManager, agentId: string): Promise<OrderOrigin | undefined> {
  const [row] = await em.query<{ id: string; by: string }[]>(
    'select id, started_by_name as by from remote_sessions where agent_id = $1 order by started_at desc limit 1',
    [agentId],
  );
  return row && { kind: 'remote', sessionId: row.id, who: row.by };
}

/** Rows of remote sessions. A change locks the row first; row, event and audit entry share a transaction. */
@Injectable()
export class RemoteSessionRepository {
  constructor(
    private readonly live: LivePublisher,
    @Inject(CLOCK) private readonly clock: Clock,
    moves: CustomerMoves,
    origins: OrderOrigins,
  ) {
    origins.add(findSessionOfAgent);
    moves.add((em, { tenantId, from, to }) =>
      em.query('update remote_sessions set customer_id = $3 where tenant_id = $1 and customer_id = $2', [
        tenantId,
        from,
        to,
      ]),
    );
  }

  /** Throws NOT_FOUND (404) if the session is invisible to the actor. */
  async get(em: EntityManager, actor: Actor, id: string, { lock = false } = {}): Promise<RemoteSessionEntity> {
    const row = await em.findOne(RemoteSessionEntity, {
      where: { id },
      ...(lock && { lock: { mode: 'pessimistic_write' as const } }),
    });
    // control: a session of another shop is not found
    if (!row || !isWithin(actor, row.tenantId)) throw new AppError('NOT_FOUND', { id });
    return row;
  }

  async list(em: EntityManager, tenantId: string | undefined): Promise<RemoteSessionRow[]> {
    const newest = (status: string, most: number) => {
      const page = em
        .createQueryBuilder(RemoteSessionEntity, 's')
        .where(`s.status ${status} 'ended'`)
        .orderBy('s.id', 'DESC')
        .limit(most);
      if (tenantId !== undefined) page.andWhere('s.tenantId = :tenantId', { tenantId });
      return page.getMany();
    };
    const open = await newest('<>', REMOTE_SESSIONS_LISTED);
    const left = REMOTE_SESSIONS_LISTED - open.length;
    return this.messages(em, left === 0 ? open : [...open, ...(await newest('=', left))]);
  }

  /** Throws TOO_MANY (429) at the shop's limit of open sessions. A lock serializes concurrent calls. */
  async requireRoom(em: EntityManager, tenantId: string): Promise<void> {
    await lockName(em, 'remote-sessions', tenantId);
    const open = await em
      .createQueryBuilder(RemoteSessionEntity, 's')
      .where("s.tenantId = :tenantId and s.status <> 'ended'", { tenantId })
      .getCount();
    // control: a shop has so many sessions open at once
    if (open >= OPEN_REMOTE_SESSIONS)
      throw new AppError('TOO_MANY', undefined, {
        sentence: `${OPEN_REMOTE_SESSIONS} sessions are open. End one before you start another.`,
      });
  }

  async insert(em: EntityManager, actor: Actor, row: RemoteSessionEntity): Promise<RemoteSessionRow> {
    await em.insert(RemoteSessionEntity, row);
    await this.#audit(em, actor, row, 'started');
    return this.#told(em, row);
  }

  async save(em: EntityManager, actor: Actor, row: RemoteSessionEntity, what: string): Promise<RemoteSessionRow> {
    row.version += 1;
    await em.update(RemoteSessionEntity, { id: row.id }, row);
    await this.#audit(em, actor, row, what);
    return this.#told(em, row);
  }

  /** Ends the session. The event makes fleet remove the agent. Throws INVALID_TRANSITION (409) after the end. */
  async end(
    em: EntityManager,
    actor: Actor,
    row: RemoteSessionEntity,
    ended: RemoteSessionEnd,
  ): Promise<RemoteSessionRow> {
    const now = this.clock();
    row.status = remoteSessionLifecycle.transition(row.status, 'ended');
    Object.assign(row, { endedAt: now, ended });
    await addEvent(em, {
      topic: 'repairs.remote-session',
      key: row.id,
      type: 'revive.repairs.v1.RemoteSessionEnded',
      payload: RemoteSessionEnded.encode({
        sessionId: row.id,
        tenantId: row.tenantId,
        at: now.toISOString(),
      }).finish(),
      tenantId: row.tenantId,
    });
    return this.save(em, actor, row, `ended, ${ended}`);
  }

  async messages(em: EntityManager, rows: readonly RemoteSessionEntity[]): Promise<RemoteSessionRow[]> {
    if (rows.length === 0) return [];
    const named = new Map((await em.query<Named[]>(NAMES, [rows.map(({ id }) => id)])).map((one) => [one.id, one]));
    return rows.map((row) => messageOf(row, named.get(row.id)));
  }

  async #told(em: EntityManager, row: RemoteSessionEntity): Promise<RemoteSessionRow> {
    const [message] = await this.messages(em, [row]);
    if (!message) throw new AppError('INTERNAL');
    const frame = { type: 'remote_session', id: row.id, version: row.version, row: message };
    afterCommit(em, () => {
      this.live.publish({ kind: 'tenant', tenantId: row.tenantId }, frame);
      this.live.publish({ kind: 'staff' }, frame);
    });
    return message;
  }

  #audit(em: EntityManager, actor: Actor, row: RemoteSessionEntity, what: string): Promise<void> {
    return recordAudit(
      em,
      actor,
      this.clock(),
      row.tenantId,
      `remote_session.${what.split(',')[0]}`,
      `remote session ${row.id}, ${row.repairType} on ${row.platform}, ${what}`,
    );
  }
}

const messageOf = (row: RemoteSessionEntity, named: Named | undefined): RemoteSessionRow => ({
  sessionId: row.id,
  tenantId: row.tenantId,
  tenantName: named?.tenant ?? '',
  status: row.status,
  customerName: named?.customer ?? '',
  orderId: row.orderId ?? undefined,
  customerId: row.customerId ?? undefined,
  deviceId: row.deviceId ?? undefined,
  repairType: row.repairType,
  platform: row.platform,
  issue: row.issue,
  startedBy: row.startedByName,
  startTime: row.startedAt.toISOString(),
  connectedAt: row.connectedAt?.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  endedAt: row.endedAt?.toISOString(),
  ended: row.ended ?? undefined,
  agentId: row.agentId ?? undefined,
  version: row.version,
});

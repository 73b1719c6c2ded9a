import { Inject, Injectable } from '@nestjs/common';
import { IsNull, Not } from 'typeorm';
import {
  ENDED_ONE_TIME_LISTED,
  OPEN_ONE_TIME_SESSIONS,
  type OneTimeEnd,
} from '@revive/contracts/fleet/one-time-sessions';
import type { Actor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { afterCommit } from '@revive/platform/database/after-commit';
import type { EntityManager } from '@revive/platform/database/database';
import { lockName } from '@revive/platform/database/lock-name';
import { AppError } from '@revive/platform/errors/errors';
import { LivePublisher } from '@revive/platform/live/live';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { recordAudit } from '../agents/agent.events.js';
import type { AgentEntity } from '../agents/agent.entity.js';
import { AgentRepository } from '../agents/agent.repository.js';
import { publishAgent } from '../agents/fleet-frames.js';
import { consentsInSessions } from '../consents/consents-in-sessions.query.js';
import { RevokeAgent } from '../enrolment/revoke-agent.js';
import { NO_LINK_MS } from './one-time-code.policy.js';
import { OneTimeSessionEntity } from './one-time-session.entity.js';
import type { SessionAgent } from './one-time-session.mapper.js';

/** Open sessions per transaction. */
const A_PAGE = 500;

export interface DueSession {
  readonly id: string;
  readonly tenantId: string;
  readonly ended: OneTimeEnd;
}

/** Last session of a page; the next page begins after it. */
type Position = Pick<OneTimeSessionEntity, 'expiresAt' | 'id'>;

/** Rows of one-time sessions. A change locks the session before its agent. */
@Injectable()
export class OneTimeSessionRepository {
  constructor(
    private readonly agents: AgentRepository,
    private readonly revocation: RevokeAgent,
    private readonly live: LivePublisher,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Open sessions first, newest first. */
  async list(em: EntityManager, tenantId: string): Promise<OneTimeSessionEntity[]> {
    const order = { openedAt: 'DESC', id: 'DESC' } as const;
    const open = await em.find(OneTimeSessionEntity, {
      where: { tenantId, endedAt: IsNull() },
      order,
      take: OPEN_ONE_TIME_SESSIONS,
    });
    const ended = await em.find(OneTimeSessionEntity, {
      where: { tenantId, endedAt: Not(IsNull()) },
      order: { endedAt: 'DESC', id: 'DESC' },
      take: ENDED_ONE_TIME_LISTED,
    });
    return [...open, ...ended];
  }

  /** Locks the session. Throws NOT_FOUND (404) for a session of another shop. */
  async get(em: EntityManager, id: string, tenantId: string): Promise<OneTimeSessionEntity> {
    const row = await this.lock(em, { id });
    // control: a shop ends only its own one-time sessions
    if (row?.tenantId !== tenantId) throw new AppError('NOT_FOUND', { id });
    return row;
  }

  async lock(
    em: EntityManager,
    where: { id: string } | { selector: string } | { agentId: string },
  ): Promise<OneTimeSessionEntity | undefined> {
    const found = await em.findOne(OneTimeSessionEntity, { where, lock: { mode: 'pessimistic_write' } });
    return found ?? undefined;
  }

  /** Throws TOO_MANY (429) at the shop's limit of open sessions. A lock serializes concurrent calls. */
  async requireRoom(em: EntityManager, tenantId: string): Promise<void> {
    await lockName(em, 'one-time-sessions', tenantId);
    const open = await em.countBy(OneTimeSessionEntity, { tenantId, endedAt: IsNull() });
    // control: a shop has so many one-time sessions open at once
    if (open >= OPEN_ONE_TIME_SESSIONS)
      throw new AppError('TOO_MANY', undefined, {
        sentence: `${OPEN_ONE_TIME_SESSIONS} one-time sessions are open. End one before you start another.`,
      });
  }

  async agentsOf(
    em: EntityManager,
    sessions: readonly OneTimeSessionEntity[],
  ): Promise<ReadonlyMap<string, SessionAgent>> {
    const ids = sessions.flatMap(({ agentId }) => agentId ?? []);
    if (ids.length === 0) return new Map();
    const [rows, online] = [await this.agents.rows(em, ids), await this.agents.online(em, ids)];
    const consents = await consentsInSessions(
      em,
      sessions.map(({ id }) => id),
    );
    const sessionOf = new Map(sessions.map(({ id, agentId }) => [agentId, id]));
    return new Map(
      rows.map((row) => [
        row.id,
        { row, online: online.has(row.id), consent: consents.get(sessionOf.get(row.id) ?? '') },
      ]),
    );
  }

  async save(em: EntityManager, row: OneTimeSessionEntity): Promise<void> {
    row.version += 1;
    await em.update(OneTimeSessionEntity, { id: row.id }, row);
    this.show(em, row);
  }

  /** Ends the session and revokes its agent, whose stream ends at once. Does nothing after the end. */
  async end(em: EntityManager, row: OneTimeSessionEntity, by: Actor, ended: OneTimeEnd): Promise<void> {
    if (row.endedAt !== null) return;
    const { agentId, tenantId } = row;
    const now = this.clock();
    Object.assign(row, { endedAt: now, ended, selector: null });
    await this.save(em, row);
    await recordAudit(em, by, now, tenantId, 'one_time_session.ended', `one-time session ${row.id}, ${ended}`);
    if (agentId === null) return;
    await this.agents.lockNames(em, tenantId);
    const agent = await this.agents.find(em, agentId, { lock: true });
    if (!agent || agent.binding === 'revoked') return;
    // control: the end of a one-time session revokes its agent
    await this.revocation.run(em, agent, by, 'its one-time session has ended');
    afterCommit(em, () => publishAgent(this.live, agent, false));
  }

  /**
   * A page of due sessions: their time is over, their agent has no link for ten minutes, or their agent was removed.
   * `next` is where the next page begins, undefined after the last page. An unused code is read only after its expiry.
   */
  async pageOfDue(em: EntityManager, now: Date, after?: Position): Promise<{ due: DueSession[]; next?: Position }> {
    const query = em
      .createQueryBuilder(OneTimeSessionEntity, 's')
      .where('s.endedAt is null and (s.expiresAt <= :now or s.agentId is not null)', { now })
      .orderBy('s.expiresAt')
      .addOrderBy('s.id')
      .limit(A_PAGE);
    if (after) query.andWhere('(s.expiresAt, s.id) > (:expiresAt, :id)', after);
    const rows = await query.getMany();
    const ids = rows.flatMap(({ agentId }) => agentId ?? []);
    const agents = new Map((await this.agents.rows(em, ids)).map((agent) => [agent.id, agent]));
    const online = await this.agents.online(em, ids);
    const due = rows.flatMap((row) => {
      const agent = agents.get(row.agentId ?? '');
      const ended = dueEnd(row, agent, agent !== undefined && online.has(agent.id), now);
      return ended === undefined ? [] : [{ id: row.id, tenantId: row.tenantId, ended }];
    });
    const last = rows.at(-1);
    if (!last || rows.length < A_PAGE) return { due };
    return { due, next: { expiresAt: last.expiresAt, id: last.id } };
  }

  show(em: EntityManager, { id, tenantId, version }: OneTimeSessionEntity): void {
    // Without a row: the page reads the list again, and only while it is open.
    afterCommit(em, () =>
      this.live.publish({ kind: 'tenant', tenantId }, { type: 'fleet.one_time_session', id, version }),
    );
  }
}

function dueEnd(
  row: OneTimeSessionEntity,
  agent: AgentEntity | undefined,
  online: boolean,
  now: Date,
): OneTimeEnd | undefined {
  if (agent?.binding === 'revoked') return 'agent_removed';
  // control: the platform ends a one-time session at its deadline
  if (row.expiresAt <= now) return row.agentId === null ? 'code_expired' : 'deadline';
  if (row.joinedAt === null || online) return undefined;
  const seen = agent?.lastSeen ?? row.joinedAt;
  const last = seen > row.joinedAt ? seen : row.joinedAt;
  // control: the platform ends a one-time session without a link = undefined
  return now.getTime() - last.getTime() >= NO_LINK_MS ? 'no_link' : undefined;
}

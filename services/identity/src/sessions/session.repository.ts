import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@revive/platform/database/database';
import { randomToken, uuidv7 } from '@revive/platform/core/ids';
import { IsNull, MoreThan } from 'typeorm';
import { idsOfTenant } from '../accounts/account.query.js';
import { hashOfSession } from './session-cache.js';
import { SessionEntity } from './session.entity.js';
import { SessionMacs } from './session-macs.js';

const HOUR = 3_600_000;
export const SESSION_MS = 7 * 24 * HOUR;
export const VISIT_MS = HOUR / 2;
const IDLE_MS = 24 * HOUR;
/** `last_seen_at` is written at most once a minute. */
const SEEN_EVERY_MS = 60_000;

export interface OpenedSession {
  /** 256 random bits for the cookie, never stored. */
  readonly secret: string;
  readonly row: SessionEntity;
}

@Injectable()
export class SessionRepository {
  constructor(private readonly macs: SessionMacs) {}

  /** Builds a session without inserting the row. */
  make(
    userId: string,
    shown: Pick<SessionEntity, 'device' | 'network'>,
    at: Date,
    { visit = false } = {},
  ): OpenedSession {
    const secret = randomToken(32);
    const row: Omit<SessionEntity, 'seal'> = {
      id: uuidv7(),
      hash: hashOfSession(secret),
      userId,
      createdAt: at,
      expiresAt: new Date(at.getTime() + (visit ? VISIT_MS : SESSION_MS)),
      lastSeenAt: at,
      endedAt: null,
      reauthenticatedAt: null,
      visit,
      ...shown,
    };
    return { secret, row: { ...row, seal: this.macs.session(row) } };
  }

  async add(em: EntityManager, { row }: OpenedSession): Promise<void> {
    await em.insert(SessionEntity, row);
  }

  /**
   * The open session of this secret, marked as seen; undefined for an ended or unknown session. Throws SEAL_BROKEN
   * (403).
   */
  async live(em: EntityManager, secret: string, at: Date): Promise<SessionEntity | undefined> {
    const row = await em.findOneBy(SessionEntity, { hash: hashOfSession(secret) });
    if (!row || row.endedAt !== null || row.expiresAt <= at || row.lastSeenAt.getTime() + IDLE_MS <= at.getTime())
      return undefined;
    this.macs.checkSession(row);
    if (row.lastSeenAt.getTime() + SEEN_EVERY_MS < at.getTime())
      await em.update(SessionEntity, { id: row.id }, { lastSeenAt: at });
    return row;
  }

  /** Records a password proof. A concurrently ended session stays ended. */
  async markReauthenticated(em: EntityManager, row: SessionEntity, at: Date): Promise<void> {
    await em.update(
      SessionEntity,
      { id: row.id, endedAt: IsNull() },
      { reauthenticatedAt: at, seal: this.macs.session({ ...row, reauthenticatedAt: at }) },
    );
  }

  /** Time of the last authentication: sign-in or later password proof. Derived only from sealed columns. */
  reauthenticatedAt({ reauthenticatedAt, expiresAt }: Pick<SessionEntity, 'reauthenticatedAt' | 'expiresAt'>): Date {
    return reauthenticatedAt ?? new Date(expiresAt.getTime() - SESSION_MS);
  }

  /** Undefined for an unknown session. `ended`: true if this call ended the session. */
  async end(em: EntityManager, secret: string, at: Date): Promise<{ row: SessionEntity; ended: boolean } | undefined> {
    const row = await em.findOne(SessionEntity, {
      where: { hash: hashOfSession(secret) },
      lock: { mode: 'pessimistic_write' },
    });
    if (!row) return undefined;
    if (row.endedAt !== null) return { row, ended: false };
    return { row: await this.#end(em, row, at), ended: true };
  }

  /** Ends all sessions of an account except `except`, and returns their hashes for the cache. */
  async endAll(em: EntityManager, userId: string, at: Date, except?: string): Promise<Buffer[]> {
    const living = await em.find(SessionEntity, {
      where: { userId, endedAt: IsNull() },
      order: { id: 'ASC' },
      lock: { mode: 'pessimistic_write' },
    });
    const over = living.filter((row) => row.id !== except);
    for (const row of over) await this.#end(em, row, at);
    return over.map((row) => row.hash);
  }

  async endOne(em: EntityManager, userId: string, id: string, at: Date): Promise<Buffer | undefined> {
    const row = await em.findOne(SessionEntity, {
      where: { id, userId, endedAt: IsNull() },
      lock: { mode: 'pessimistic_write' },
    });
    return row === null ? undefined : (await this.#end(em, row, at)).hash;
  }

  living(em: EntityManager, userId: string, at: Date, most: number): Promise<SessionEntity[]> {
    return em.find(SessionEntity, {
      where: {
        userId,
        visit: false,
        endedAt: IsNull(),
        expiresAt: MoreThan(at),
        lastSeenAt: MoreThan(new Date(at.getTime() - IDLE_MS)),
      },
      order: { id: 'DESC' },
      take: most,
    });
  }

  async hashesOfTenant(em: EntityManager, tenantId: string, at: Date): Promise<Buffer[]> {
    const rows = await em.query<{ hash: Buffer }[]>(
      `select hash from sessions
        where user_id in (${idsOfTenant('$1')}) and ended_at is null and expires_at > $2`,
      [tenantId, at],
    );
    return rows.map(({ hash }) => hash);
  }

  async deleteOld(em: EntityManager, at: Date): Promise<void> {
    await em.query('delete from sessions where expires_at < $1 or (visit and expires_at < $2)', [
      new Date(at.getTime() - 30 * 24 * HOUR),
      at,
    ]);
  }

  async #end(em: EntityManager, row: SessionEntity, at: Date): Promise<SessionEntity> {
    const ended = { ...row, endedAt: at };
    const sealed = { ...ended, seal: this.macs.session(ended) };
    await em.update(SessionEntity, { id: row.id }, { endedAt: at, seal: sealed.seal });
    return sealed;
  }
}

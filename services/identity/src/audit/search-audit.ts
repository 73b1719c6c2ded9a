import { Injectable } from '@nestjs/common';
import type { ListAuditRequest, AuditTrailReply } from '@revive/proto/revive/identity/v1/audit_trail';
import { auditQuerySchema } from '@revive/contracts/audit/trail';
import { requireRole, requireTenant, systemActor, type Actor } from '@revive/platform/auth/actor';
import { validate } from '@revive/platform/core/validate';
import { Database } from '@revive/platform/database/database';
import { isUuid } from '@revive/platform/core/ids';
import { beginningWith } from '@revive/platform/database/like';
import { nameActors } from './audit-entry.mapper.js';
import { keyOf } from '../accounts/account.repository.js';
import { AuditEntryEntity } from './audit-entry.entity.js';
import { UserEntity } from '../accounts/user.entity.js';
import { PAGE, pageOf } from '../accounts/page.js';

const ACTOR = systemActor('identity:search-audit');
/** Tolerance between an entry's id time and its own time: more than any clock difference. */
const SLACK_MS = 3_600_000;

/**
 * A page of a chain, newest first: the own shop's for its administrator, the platform's or a chosen shop's for staff.
 */
@Injectable()
export class SearchAudit {
  constructor(private readonly db: Database) {}

  /** Throws INVALID (400), NOT_ALLOWED (403). */
  async run(actor: Actor, request: ListAuditRequest): Promise<AuditTrailReply> {
    const by = requireRole(actor, 'tenant_admin', 'master', 'admin');
    const filter = await validate(
      auditQuerySchema,
      Object.fromEntries(Object.entries(request).filter(([, value]) => value !== '')),
    );
    // An administrator always reads the own shop's chain, whatever the request names.
    const tenantId = by.role === 'tenant_admin' ? requireTenant(by) : (filter.tenantId ?? null);
    const who = filter.actor === undefined ? undefined : await this.#idsOf(filter.actor);
    const found = await this.db.tx(actor, (em) => {
      const query = em
        .createQueryBuilder(AuditEntryEntity, 'row')
        .where(tenantId === null ? 'row.tenantId is null' : 'row.tenantId = :tenantId', { tenantId });
      if (filter.action !== undefined)
        query.andWhere("row.action like :action escape '\\'", { action: beginningWith(filter.action) });
      if (who !== undefined)
        query.andWhere('(row.actorId in (:...ids) or row.actorName = :name)', { ids: who.ids, name: who.name });
      // The table is partitioned by id, which starts with a timestamp. The id range lets PostgreSQL skip partitions.
      if (filter.from !== undefined)
        query.andWhere('row.at >= :from and row.id >= :idFrom', {
          from: filter.from,
          idFrom: idAt(Date.parse(filter.from) - SLACK_MS),
        });
      if (filter.to !== undefined)
        query.andWhere('row.at < :to and row.id < :idTo', {
          to: filter.to,
          idTo: idAt(Date.parse(filter.to) + SLACK_MS),
        });
      if (filter.before !== undefined) query.andWhere('row.id < :before', { before: filter.before });
      return query
        .orderBy('row.id', 'DESC')
        .take(PAGE + 1)
        .getMany();
    });
    const { rows, next } = pageOf(found);
    return { entries: await nameActors(this.db, rows), next };
  }

  /**
   * Resolves a username to the account id stored in the chain. A shop learns nothing about foreign accounts, because a
   * shop reads only its own rows.
   */
  async #idsOf(typed: string): Promise<{ ids: string[]; name: string }> {
    const account = isUuid(typed)
      ? null
      : await this.db.tx(ACTOR, (em) =>
          em.findOne(UserEntity, { select: { id: true }, where: { usernameKey: keyOf(typed) } }),
        );
    return { ids: account ? [account.id] : [typed], name: typed };
  }
}

/** The smallest UUIDv7 of a timestamp. */
const idAt = (ms: number): string =>
  Math.max(0, Math.trunc(ms))
    .toString(16)
    .padStart(12, '0')
    .replace(/^(.{8})(.{4})$/, '$1-$2-0000-0000-000000000000');

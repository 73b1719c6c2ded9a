import { Injectable } from '@nestjs/common';
import type { AuditRow as AuditMessage } from '@revive/proto/revive/identity/v1/identity';
import { requireRole, type Actor } from '@revive/platform/auth/actor';
import { Database } from '@revive/platform/database/database';
import { nameActors } from './audit-entry.mapper.js';
import { AuditEntryEntity } from './audit-entry.entity.js';

/** Limit for growing lists by design §10. */
const MOST = 200;
const USUAL = 50;

/** Newest first. By row-level security a shop administrator sees the own shop's entries, staff see all. */
@Injectable()
export class ListRecentAudit {
  constructor(private readonly db: Database) {}

  /** `limit` 0: 50. Throws NOT_ALLOWED (403). */
  async run(actor: Actor, input: { limit: number }): Promise<AuditMessage[]> {
    requireRole(actor, 'tenant_admin', 'master', 'admin');
    const take = Math.min(Math.max(input.limit || USUAL, 1), MOST);
    const rows = await this.db.tx(actor, (em) => em.find(AuditEntryEntity, { order: { id: 'DESC' }, take }));
    return nameActors(this.db, rows);
  }
}

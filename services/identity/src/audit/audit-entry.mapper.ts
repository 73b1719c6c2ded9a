import type { AuditRow as AuditMessage } from '@revive/proto/revive/identity/v1/identity';
import { systemActor } from '@revive/platform/auth/actor';
import type { Database } from '@revive/platform/database/database';
import type { AuditEntryEntity } from './audit-entry.entity.js';
import { usernamesOf } from '../accounts/account-names.query.js';

const ACTOR = systemActor('identity:audit-names');

/** Maps entries for display. The chain holds only ids; names are read from the current accounts. */
export async function nameActors(db: Database, rows: readonly AuditEntryEntity[]): Promise<AuditMessage[]> {
  if (rows.length === 0) return [];
  const names = await db.tx(ACTOR, (em) => usernamesOf(em, rows));
  return rows.map((row) => auditMessage(row, names));
}

export const auditMessage = (row: AuditEntryEntity, names: ReadonlyMap<string, string>): AuditMessage => ({
  id: row.id,
  action: row.action,
  notes: row.notes,
  actorId: row.actorId,
  role: row.actorRole || 'unknown',
  createdAt: row.at.toISOString(),
  username: names.get(row.actorId) ?? (row.actorName || (row.actorId === '' ? 'unknown' : 'deleted account')),
});

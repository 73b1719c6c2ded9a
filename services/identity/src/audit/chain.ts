import { createHash } from 'node:crypto';
import type { AuditEntryEntity } from './audit-entry.entity.js';

/** The chain of what belongs to no tenant. */
export const PLATFORM = 'platform';
export const chainOf = (tenantId: string | null): string => tenantId ?? PLATFORM;

/** What a row's hash covers: everything but the name that is shown, which a person may have erased. */
export type ChainedRow = Pick<
  AuditEntryEntity,
  'id' | 'chain' | 'tenantId' | 'seq' | 'action' | 'notes' | 'actorId' | 'actorRole' | 'at'
>;

/** What the first row follows. */
export const GENESIS: Buffer = createHash('sha256').update('revive.audit.v1').digest();

/**
 * SHA-256 over the previous hash and the row, each part with its length in front, so that no two rows have the same
 * form.
 */
export function hashOf(previous: Uint8Array, row: ChainedRow): Buffer {
  const hash = createHash('sha256').update(previous);
  for (const part of [
    row.id,
    row.chain,
    row.tenantId ?? '',
    String(row.seq),
    row.action,
    row.notes,
    row.actorId,
    row.actorRole,
    row.at.toISOString(),
  ]) {
    const bytes = Buffer.from(part, 'utf8');
    const length = Buffer.alloc(4);
    length.writeUInt32BE(bytes.length);
    hash.update(length).update(bytes);
  }
  return hash.digest();
}

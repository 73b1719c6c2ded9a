import { createHash } from 'node:crypto';
import type { AuditEntryEntity } from './audit-entry.entity.js';

export const PLATFORM = 'platform';
export const chainOf = (tenantId: string | null): string => tenantId ?? PLATFORM;

/** Fields covered by the hash: all but the displayed name, which may be erased. */
type ChainedRow = Pick<
  AuditEntryEntity,
  'id' | 'chain' | 'tenantId' | 'seq' | 'action' | 'notes' | 'actorId' | 'actorRole' | 'at'
>;

export const GENESIS: Buffer = createHash('sha256').update('revive.audit.v1').digest();

/**
 * SHA-256 over the previous hash and the row. Each part is prefixed with its length, so that different rows never
 * produce the same input.
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

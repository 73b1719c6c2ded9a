import { Injectable } from '@nestjs/common';
import { chainHashes } from '@revive/contracts/repairs/proof/record';
import { recordParts } from '../record/record-parts.js';
import type { Change } from '../../cases/tickets/ticket.repository.js';

/** Writes a repair's entry in the device history at the handover, without names and prices. */
@Injectable()
export class WritePassport {
  /** Skips devices without their own serial number. `repair.handover` and the final part of the record must be set. */
  async write({ em, ticket, head }: Change): Promise<void> {
    const { repair, findings, quotes, runs } = ticket;
    // Skip tickets whose seal is broken.
    if (!repair.deviceKey || repair.handedOverAt === null || head === 'broken') return;
    const run = runs.findLast(({ kind, status }) => kind === 'repair' && status === 'completed');
    const done = run && quotes.findLast(({ planDigest }) => planDigest === run.planDigest);
    const hashes = await chainHashes(recordParts(ticket));
    await em.query(
      `insert into passport_entries (repair_id, tenant_id, device_key, kind, taken_in_at, handed_over_at, outcome,
         findings, procedures, record_digest, record_parts)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict do nothing`,
      [
        repair.id,
        repair.tenantId,
        repair.deviceKey,
        repair.deviceKind ?? 'unknown',
        repair.createdAt,
        repair.handedOverAt,
        repair.outcome,
        JSON.stringify(findings.map(({ code, severity, layer }) => ({ code, severity, layer }))),
        JSON.stringify(done?.procedures.map(({ id, version }) => ({ id, version })) ?? []),
        hashes.at(-1) ?? '',
        hashes.length,
      ],
    );
  }
}

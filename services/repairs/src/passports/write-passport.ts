import { Injectable } from '@nestjs/common';
import { chainHashes } from '@revive/contracts/repairs/proof/record';
import { recordParts } from '../record/record-parts.js';
import type { Change } from '../tickets/ticket.repository.js';

/** The line of a device's history that a repair leaves behind, with its handover: no name and no price is in it. */
@Injectable()
export class WritePassport {
  /** Of a device without a number of its own there is none. `repair.handover` is there, and the record's last part with it. */
  async write({ em, ticket, head }: Change): Promise<void> {
    const { repair, findings, quotes, runs } = ticket;
    // Rows that are not as they were sealed are not vouched for.
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

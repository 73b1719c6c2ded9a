import type { OutcomeStatus } from '@revive/contracts/repairs/outcomes';
import type { RunEntity } from '../tickets/entities/run.entity.js';
import type { Change } from '../tickets/ticket.repository.js';
import { environmentOf, platformOf } from './outcome.policy.js';

export interface RunResult {
  readonly status: OutcomeStatus;
  /** Bytes written or produced; null for read-only runs. */
  readonly bytes?: number | null;
  /** Codes of the findings; for a repair, the findings covered by its quote. */
  readonly findings?: readonly string[];
}

/** Records the outcome of an ended run, in the transaction that ends the run. The primary key rejects a second row. */
export async function recordRun({ em, ticket, now }: Change, run: RunEntity, result: RunResult): Promise<void> {
  const { repair } = ticket;
  const quote =
    run.kind === 'diagnosis' ? undefined : ticket.quotes.findLast((one) => one.planDigest === run.planDigest);
  const procedures = quote?.procedures.map(({ id, version }) => ({ id, version })) ?? [];
  const found =
    result.findings ??
    ticket.findings.filter(({ procedure }) => procedures.some(({ id }) => id === procedure)).map(({ code }) => code);
  const coverage = ticket.runs.findLast((one) => one.coverage !== null)?.coverage;
  await em.query(
    `insert into outcomes (run_id, repair_id, tenant_id, kind, procedures, services, finding_classes, platform,
       environment, status, started_at, duration_ms, bytes, verdict_digest)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13,
       encode(sha256(convert_to($14::jsonb::text, 'UTF8')), 'hex'))`,
    [
      run.id,
      repair.id,
      repair.tenantId,
      run.kind,
      JSON.stringify(procedures),
      JSON.stringify(quote?.lines.map(({ serviceId, cents }) => ({ id: serviceId, cents })) ?? []),
      [...new Set(found)].sort(),
      platformOf(repair.deviceKind, coverage?.layers.map(({ format }) => format) ?? []),
      environmentOf(repair.deviceKind),
      result.status,
      run.startedAt,
      Math.max(0, now.getTime() - run.startedAt.getTime()),
      result.bytes ?? null,
      JSON.stringify(run.verdict),
    ],
  );
}

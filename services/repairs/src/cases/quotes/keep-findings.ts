import { uuidv7 } from '@revive/platform/core/ids';
import type { ProcedureId } from '@revive/contracts/repairs/procedures';
import { isProcedure } from '../pricing/procedures.policy.js';
import { FindingEntity, type FindingValue } from '../tickets/entities/finding.entity.js';
import type { Change } from '../tickets/ticket.repository.js';

export async function keepFindings(
  change: Change,
  runId: string,
  found: readonly FindingValue[],
): Promise<(FindingEntity & { procedure: ProcedureId })[]> {
  const { id: repairId, tenantId } = change.ticket.repair;
  await change.em.delete(FindingEntity, { repairId });
  change.ticket.findings = [];
  const rows = found.flatMap(({ procedure, ...one }) =>
    isProcedure(procedure) ? [{ ...one, procedure, id: uuidv7(), repairId, tenantId, runId }] : [],
  );
  if (rows.length > 0) await change.add('findings', ...rows);
  return rows;
}

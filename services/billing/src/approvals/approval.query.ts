import type { RefusalReason } from '@revive/contracts/billing/approvals';
import { uuidv7 } from '@revive/platform/core/ids';
import type { EntityManager } from '@revive/platform/database/database';
import { prepared } from '@revive/platform/database/prepared';
import type { ApprovedLine, RepairChanged } from '@revive/proto/revive/repairs/v1/repairs';
import type { ApprovalKind, VerifiedApproval } from './approval-verifier.js';

export interface KnownApproval {
  readonly id: string;
  readonly authorisedCents: number;
  /** Charges less reversals. */
  readonly chargedCents: number;
  readonly isWithdrawn: boolean;
  readonly lines: readonly ApprovedLine[];
}

const ADD = prepared(
  `insert into approvals (id, tenant_id, repair_id, quote_version, kind, how, authorised_cents, vat_bps, plan_digest, lines,
    payload, signature, key_id, at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) on conflict (id) do nothing`,
);

const WITHDRAW = prepared('update approvals set withdrawn_at = $2 where id = $1 and withdrawn_at is null');

const KNOWN = prepared('select id, withdrawn_at is not null as withdrawn from approvals where repair_id = $1');

/** The approvals of a repair that are not kept yet, or whose withdrawal is not. */
export async function approvalsToKeep(
  em: EntityManager,
  repairId: string,
  approvals: readonly VerifiedApproval[],
): Promise<VerifiedApproval[]> {
  if (approvals.length === 0) return [];
  const rows = await em.query<{ id: string; withdrawn: boolean }[]>(KNOWN, [repairId]);
  return approvals.filter(({ record }) => {
    const known = rows.find(({ id }) => id === record.approvalId);
    return known === undefined || (!known.withdrawn && Boolean(record.withdrawnAt));
  });
}

/**
 * Adds approvals that are new, and marks those that were withdrawn. A withdrawal is never taken back. The statements are
 * sent at once; later statements see their rows.
 */
export async function keepApprovals(em: EntityManager, approvals: readonly VerifiedApproval[]): Promise<void> {
  await Promise.all(
    approvals.flatMap(({ record, signed }) => [
      em.query(ADD, [
        record.approvalId,
        record.tenantId,
        record.repairId,
        record.quoteVersion,
        record.kind,
        record.how,
        record.authorisedCents,
        record.vatBps,
        record.planDigest,
        JSON.stringify(record.lines),
        Buffer.from(signed.payload),
        Buffer.from(signed.signature),
        signed.keyId,
        record.at,
      ]),
      ...(record.withdrawnAt ? [em.query(WITHDRAW, [record.approvalId, record.withdrawnAt])] : []),
    ]),
  );
}

const FIND = prepared(
  `select id, authorised_cents, charged_cents, withdrawn_at, lines from approvals
    where repair_id = $1 and tenant_id = $2 and kind = $3 and ($3 = 'diagnosis' or quote_version = $4)
    order by withdrawn_at is not null, at desc, id desc limit 1`,
);

/** The approval of this quote, or the ticket's agreement to a diagnosis fee. An approval in force comes first. */
export async function findApproval(
  em: EntityManager,
  { repairId, tenantId, quoteVersion }: Pick<RepairChanged, 'repairId' | 'tenantId' | 'quoteVersion'>,
  kind: ApprovalKind,
): Promise<KnownApproval | undefined> {
  const [row] = await em.query<
    { id: string; authorised_cents: string; charged_cents: string; withdrawn_at: Date | null; lines: ApprovedLine[] }[]
  >(FIND, [repairId, tenantId, kind, quoteVersion]);
  return (
    row && {
      id: row.id,
      authorisedCents: Number(row.authorised_cents),
      chargedCents: Number(row.charged_cents),
      isWithdrawn: row.withdrawn_at !== null,
      lines: row.lines,
    }
  );
}

/** Lists a refused charge for the platform's staff; once per quote and kind. */
export async function addRefusedCharge(
  em: EntityManager,
  { tenantId, repairId, number, deviceName, quoteVersion, at }: RepairChanged,
  refused: {
    readonly tenantName: string;
    readonly kind: 'charge' | 'diagnosis_fee';
    readonly cents: number;
    readonly allowedCents: number;
    readonly why: RefusalReason;
  },
): Promise<void> {
  await em.query(
    `insert into refused_charges (id, tenant_id, tenant_name, repair_id, repair_number, device_name, quote_version, kind,
      cents, allowed_cents, why, at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) on conflict do nothing`,
    [
      uuidv7(),
      tenantId,
      refused.tenantName,
      repairId,
      number,
      deviceName,
      quoteVersion,
      refused.kind,
      refused.cents,
      refused.allowedCents,
      refused.why,
      at,
    ],
  );
}

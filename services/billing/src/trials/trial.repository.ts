import { TrialCounted } from '@revive/proto/revive/billing/v1/billing';
import type { EntityManager } from '@revive/platform/database/database';
import { prepared } from '@revive/platform/database/prepared';
import { addEvent } from '@revive/platform/events/outbox/outbox';

interface ChargedRepair {
  readonly tenantId: string;
  readonly repairId: string;
  readonly quoteVersion: number;
  readonly at: string;
}

export interface LockedTrial {
  id: string;
  started_at: Date;
  ends_at: Date;
  included: number;
  used: number;
}

/** False if the shop already has a trial. */
export async function addTrial(
  em: EntityManager,
  trial: {
    readonly id: string;
    readonly tenantId: string;
    readonly startedAt: string;
    readonly endsAt: string;
    readonly included: number;
  },
): Promise<boolean> {
  const added = await em.query<unknown[]>(
    `insert into trials (tenant_id, id, started_at, ends_at, included, used, version)
      values ($1, $2, $3, $4, $5, 0, 0) on conflict do nothing returning tenant_id`,
    [trial.tenantId, trial.id, trial.startedAt, trial.endsAt, trial.included],
  );
  return added.length > 0;
}

const LOCK_TRIAL = prepared(
  'select id, started_at, ends_at, included, used from trials where tenant_id = $1 for update',
);

/** Locks the shop's trial until the end of the transaction. Undefined without a trial. */
export async function lockTrial(em: EntityManager, tenantId: string): Promise<LockedTrial | undefined> {
  const [trial] = await em.query<LockedTrial[]>(LOCK_TRIAL, [tenantId]);
  return trial;
}

/**
 * Counts a charge within the trial once, up to the included number. True if it was counted. Call in the transaction of
 * the charge.
 */
export async function countUse(
  em: EntityManager,
  { tenantId, repairId, quoteVersion, at }: ChargedRepair,
  trial: LockedTrial | undefined,
): Promise<boolean> {
  const when = new Date(at);
  if (!trial || when < trial.started_at || when >= trial.ends_at || trial.used >= trial.included) return false;
  const used = await em.query<unknown[]>(
    'insert into trial_uses (tenant_id, repair_id, quote_version, at) values ($1, $2, $3, $4) on conflict do nothing returning repair_id',
    [tenantId, repairId, quoteVersion, at],
  );
  if (used.length > 0) await change(em, tenantId, 1);
  return used.length > 0;
}

/** Gives back the use of a rolled back repair, once. Call in the transaction of the reversal. */
export async function refundUse(
  em: EntityManager,
  { tenantId, repairId, quoteVersion, at }: ChargedRepair,
): Promise<void> {
  const [trial] = await em.query<unknown[]>('select id from trials where tenant_id = $1 for update', [tenantId]);
  if (trial === undefined) return;
  const [rows] = await em.query<[unknown[], number]>(
    `update trial_uses set returned_at = $4 where tenant_id = $1 and repair_id = $2 and quote_version = $3 and
      returned_at is null returning repair_id`,
    [tenantId, repairId, quoteVersion, at],
  );
  if (rows.length > 0) await change(em, tenantId, -1);
}

/** Updates the count and publishes the new total with a version that only rises. */
async function change(em: EntityManager, tenantId: string, by: 1 | -1): Promise<void> {
  const [[trial]] = await em.query<[{ id: string; used: number; version: string | number }[], number]>(
    'update trials set used = used + $2, version = version + 1 where tenant_id = $1 returning id, used, version',
    [tenantId, by],
  );
  if (!trial) throw new TypeError('a use was counted of no trial');
  const counted: TrialCounted = { id: trial.id, tenantId, used: trial.used, version: Number(trial.version) };
  await addEvent(em, {
    topic: 'billing.trial',
    key: tenantId,
    type: 'revive.billing.v1.TrialCounted',
    payload: TrialCounted.encode(counted).finish(),
    tenantId,
  });
}

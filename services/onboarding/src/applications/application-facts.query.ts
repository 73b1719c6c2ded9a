import { ABANDONED_DAYS, ABANDON_WARNING_DAYS, REFUSED_KEPT_DAYS } from '@revive/contracts/onboarding/retention';
import type { SubscriptionTier } from '@revive/contracts/onboarding/plans';
import type { EntityManager } from '@revive/platform/database/database';

const DAY_MS = 24 * 3_600_000;

export interface Decisions {
  readonly decided: number;
  readonly approved: number;
  readonly medianHours: number | null;
}

/** Counts the newest decisions, at most `newest`. Withdrawn applications do not count. */
export async function countDecisions(em: EntityManager, newest: number): Promise<Decisions> {
  const [row] = await em.query<Decisions[]>(
    `select count(*)::int as decided, count(*) filter (where status = 'approved')::int as approved,
       percentile_cont(0.5) within group (order by extract(epoch from decided_at - created_at) / 3600) as "medianHours"
     from (select status, created_at, coalesce(installer_at, closed_at, updated_at) as decided_at
       from applications where status = 'approved' or (status = 'rejected' and not withdrawn) order by id desc
       limit $1) newest`,
    [newest],
  );
  return row ?? { decided: 0, approved: 0, medianHours: null };
}

export interface ApprovedPlan {
  readonly tier: SubscriptionTier;
  /** When the approval email was queued. */
  readonly sent: Date | null;
}

/** Plan of the shop's newest approved application. */
export async function readApprovedPlan(em: EntityManager, tenantId: string): Promise<ApprovedPlan | undefined> {
  const [row] = await em.query<ApprovedPlan[]>(
    `select a.subscription_tier as tier, least(a.installer_at, (select min(l.at) from application_emails l
        where l.application_id = a.id and l.template = 'application_approved')) as sent
     from applications a where a.tenant_id = $1 and a.status = 'approved' order by a.id desc limit 1`,
    [tenantId],
  );
  return row;
}

/** When the last approval email after `since` was queued. */
export async function readLastApprovalEmail(em: EntityManager, id: string, since: Date): Promise<Date | undefined> {
  const [last] = await em.query<{ at: Date }[]>(
    `select at from application_emails where application_id = $1 and template = 'application_approved' and at > $2
      order by at desc limit 1`,
    [id, since],
  );
  return last?.at;
}

/** Newest applications of shops with this name, except rejected ones. */
export const findByShopName = (em: EntityManager, name: string): Promise<{ id: string; email: string }[]> =>
  em.query(
    "select id, email from applications where lower(business_name) = lower($1) and status <> 'rejected' order by id desc limit 20",
    [name],
  );

/** Ids of shops with an approved application, after an id. */
export async function readApprovedTenants(em: EntityManager, after: string, most: number): Promise<string[]> {
  const rows = await em.query<{ id: string }[]>(
    "select distinct tenant_id as id from applications where tenant_id > $1 and status = 'approved' order by tenant_id limit $2",
    [after, most],
  );
  return rows.map(({ id }) => id);
}

export type Expiry = 'refused' | 'abandoned' | 'warned';
const EXPIRED: Readonly<Record<Expiry, { readonly days: number; readonly where: string }>> = {
  refused: { days: REFUSED_KEPT_DAYS, where: "status = 'rejected' and erased_at is null and closed_at <= $1" },
  abandoned: {
    days: ABANDONED_DAYS,
    where: `status not in ('rejected', 'approved') and waits_since <= $1 and opening_at is null and warned_at > waits_since and warned_at <= $1::timestamptz + interval '${ABANDONED_DAYS - ABANDON_WARNING_DAYS} days'`,
  },
  warned: {
    days: ABANDONED_DAYS - ABANDON_WARNING_DAYS,
    where:
      "status not in ('rejected', 'approved') and waits_since <= $1 and opening_at is null and (warned_at " +
      'is null or warned_at <= waits_since)',
  },
};

/** Locks expired applications after an id; skips locked rows, so two instances never process the same row. */
export async function lockExpired(
  em: EntityManager,
  kind: Expiry,
  now: Date,
  { after, most }: { readonly after: string; readonly most: number },
): Promise<string[]> {
  const { days, where } = EXPIRED[kind];
  const rows = await em.query<{ id: string }[]>(
    `select id from applications where ${where} and id > $2 order by id
      limit ${most} for update skip locked`,
    [new Date(now.getTime() - days * DAY_MS), after],
  );
  return rows.map(({ id }) => id);
}

import type { DeliveryState } from '@revive/contracts/notifications/emails';
import type { EntityManager } from '@revive/platform/database/database';
import { prepared } from '@revive/platform/database/prepared';

export interface NewDelivery {
  readonly id: string;
  readonly owner: string;
  readonly template: string;
  readonly about: string;
  readonly tenantId: string | null;
  readonly userId: string | null;
  /** For a message to a customer: its part and the address tag; see `RepairChanged`. */
  readonly message?: MessageMark;
}
interface MessageMark {
  readonly part: number;
  readonly addressTag: string;
}
export interface DueDelivery extends NewDelivery {
  readonly attempts: number;
  readonly dueSince: Date;
  readonly createdAt: Date;
}

/** Inserts a due email. A repeated event, or the same message to the same customer address, adds no second row. */
export const noteDelivery = (
  em: EntityManager,
  { id, owner, template, about, tenantId, userId, message }: NewDelivery,
  at: Date,
): Promise<unknown> =>
  em.query(
    `insert into deliveries (id, owner, template, about, tenant_id, user_id, part, address_tag, created_at,
      due_since, next_at, state)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, case when $8 = '' then null else $9::timestamptz end,
     case when $8 = '' then 'no_address' else 'due' end) on conflict do nothing`,
    [id, owner, template, about, tenantId, userId, message?.part ?? null, message?.addressTag ?? null, at],
  );

const NEXT =
  prepared(`select id, owner, template, about, tenant_id, user_id, part, address_tag, attempts, due_since, created_at from deliveries
  where state = 'due' and next_at <= $1 order by next_at, id limit 1 for update skip locked`);

/**
 * Returns the longest waiting email and locks its row until the transaction ends. No parallel instance takes the row,
 * and a crash releases the lock at once.
 */
export async function lockNextDue(em: EntityManager, now: Date): Promise<DueDelivery | undefined> {
  const [row] = await em.query<
    {
      id: string;
      owner: string;
      template: string;
      about: string;
      tenant_id: string | null;
      user_id: string | null;
      part: number | null;
      address_tag: string | null;
      attempts: number;
      due_since: Date;
      created_at: Date;
    }[]
  >(NEXT, [now]);
  if (!row) return undefined;
  const message = row.address_tag === null ? {} : { message: { part: row.part ?? 0, addressTag: row.address_tag } };
  return {
    id: row.id,
    owner: row.owner,
    template: row.template,
    about: row.about,
    tenantId: row.tenant_id,
    userId: row.user_id,
    ...message,
    attempts: row.attempts,
    dueSince: row.due_since,
    createdAt: row.created_at,
  };
}

export const endDelivery = (
  em: EntityManager,
  id: string,
  {
    state,
    reason = null,
    tried,
    at,
    wordingVersion = null,
    recipientTag = null,
  }: {
    state: DeliveryState;
    reason?: string | null;
    tried: boolean;
    at: Date;
    wordingVersion?: number | null;
    recipientTag?: string | null;
  },
): Promise<unknown> =>
  em.query(
    `update deliveries set state = $2, reason = $3, attempts = attempts + $4, next_at = null,
      sent_at = case when $2 = 'sent' then $5::timestamptz end, wording_version = $6,
      recipient_tag = $7 where id = $1`,
    [id, state, reason, Number(tried), at, wordingVersion, recipientTag],
  );

export const postponeDelivery = (
  em: EntityManager,
  id: string,
  { until, reason, attempts, since }: { until: Date; reason: string; attempts: number; since?: Date },
): Promise<unknown> =>
  em.query(
    'update deliveries set next_at = $2, reason = $3, attempts = $4, due_since = coalesce($5, due_since) where id = $1',
    [id, until, reason, attempts, since ?? null],
  );

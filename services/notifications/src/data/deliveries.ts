import type { EntityManager } from '@revive/platform/database';
import { prepared } from '@revive/platform/prepared';

export const DELIVERY_STATES = ['due', 'sent', 'refused', 'withdrawn', 'switched_off', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

export interface NewDelivery {
  readonly id: string;
  readonly owner: string;
  readonly template: string;
  /** What the owner is asked with. */
  readonly about: string;
  readonly tenantId: string | null;
  readonly userId: string | null;
}
export interface DueDelivery extends NewDelivery {
  readonly attempts: number;
  readonly dueSince: Date;
}

/** The same letter is one row, however often it is told. */
export const noteDelivery = (em: EntityManager, { id, owner, template, about, tenantId, userId }: NewDelivery, at: Date): Promise<unknown> =>
  em.query(`insert into deliveries (id, owner, template, about, tenant_id, user_id, created_at, due_since, next_at) values ($1, $2, $3, $4, $5, $6, $7, $7, $7) on conflict (id) do nothing`, [id, owner, template, about, tenantId, userId, at]);

const NEXT = prepared(`select id, owner, template, about, tenant_id, user_id, attempts, due_since from deliveries
  where state = 'due' and next_at <= $1 order by next_at limit 1 for update skip locked`);

/** The letter that waits longest, its row locked until this transaction ends: no other instance takes it, and a crash gives it back at once. */
export async function lockNextDue(em: EntityManager, now: Date): Promise<DueDelivery | undefined> {
  const [row] = await em.query<{ id: string; owner: string; template: string; about: string; tenant_id: string | null; user_id: string | null; attempts: number; due_since: Date }[]>(NEXT, [now]);
  return row && { id: row.id, owner: row.owner, template: row.template, about: row.about, tenantId: row.tenant_id, userId: row.user_id, attempts: row.attempts, dueSince: row.due_since };
}

/** What became of it; `tried` counts the attempt. */
export const endDelivery = (em: EntityManager, id: string, { state, reason = null, tried, at }: { state: DeliveryState; reason?: string | null; tried: boolean; at: Date }): Promise<unknown> =>
  em.query(`update deliveries set state = $2, reason = $3, attempts = attempts + $4, next_at = null, sent_at = case when $2 = 'sent' then $5::timestamptz end where id = $1`, [id, state, reason, Number(tried), at]);

export const postponeDelivery = (em: EntityManager, id: string, { until, reason, attempts, since }: { until: Date; reason: string; attempts: number; since?: Date }): Promise<unknown> =>
  em.query('update deliveries set next_at = $2, reason = $3, attempts = $4, due_since = coalesce($5, due_since) where id = $1', [id, until, reason, attempts, since ?? null]);

/** It turned out that there is no letter: nothing is kept of it. */
export const dropDelivery = (em: EntityManager, id: string): Promise<unknown> => em.query('delete from deliveries where id = $1', [id]);

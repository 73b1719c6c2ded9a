import type { EntityManager } from '@revive/platform/database/database';

export interface LoggedDelivery {
  readonly id: string;
  readonly owner: string;
  readonly template: string;
  readonly state: string;
  readonly attempts: number;
  readonly created_at: Date;
  readonly next_at: Date | null;
  readonly sent_at: Date | null;
  readonly reason: string | null;
  readonly tenant_id: string | null;
}

/** Newest first. Empty texts match all. */
export function readDeliveries(
  em: EntityManager,
  { before, state, most }: { readonly before: string; readonly state: string; readonly most: number },
): Promise<LoggedDelivery[]> {
  const where = [...(state === '' ? [] : ['state = $2']), ...(before === '' ? [] : [`id < $${state === '' ? 2 : 3}`])];
  return em.query(
    `select id, owner, template, state, attempts, created_at, next_at, sent_at, reason, tenant_id
      from deliveries ${where.length > 0 ? `where ${where.join(' and ')}` : ''} order by id desc limit $1`,
    [most, ...(state === '' ? [] : [state]), ...(before === '' ? [] : [before])],
  );
}

/** The person's emails for an export, newest first. */
export const readDeliveriesOfUser = (em: EntityManager, userId: string, most: number): Promise<unknown[]> =>
  em.query(
    `select owner, template, state, created_at as "createdAt", sent_at as "sentAt" from deliveries
      where user_id = $1 order by id desc limit $2`,
    [userId, most],
  );

export const deleteDeliveriesOfRepair = (em: EntityManager, repairId: string, tenantId: string): Promise<unknown> =>
  em.query('delete from deliveries where about = $1 and tenant_id = $2', [repairId, tenantId]);

/** Keeps emails that are still due. */
export const deleteOldDeliveries = (em: EntityManager, before: Date): Promise<unknown> =>
  em.query("delete from deliveries where state <> 'due' and created_at < $1", [before]);

/** Final emails to erased people. */
export async function readOldErasureConfirmations(em: EntityManager, before: Date): Promise<string[]> {
  const rows = await em.query<{ id: string }[]>(
    "select id from deliveries where template = 'account_erased' and state <> 'due' and created_at < $1",
    [before],
  );
  return rows.map(({ id }) => id);
}

export const deleteDeliveries = (em: EntityManager, ids: readonly string[]): Promise<unknown> =>
  em.query('delete from deliveries where id = any($1)', [ids]);

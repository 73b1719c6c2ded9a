import type { EntityManager } from '@revive/platform/database/database';

/** An instance that has not renewed its lease for this time counts as dead, and its agents as offline (design §6). */
const LEASE = "interval '15 seconds'";

/** SQL condition: the instance with the id of this column has a valid lease by the database's clock. */
export const hasLease = (column: string): string =>
  `exists (select 1 from instances i where i.id = ${column} and i.lease_until > clock_timestamp())`;

export const renewLease = (em: EntityManager, instanceId: string): Promise<unknown> =>
  em.query(
    `insert into instances (id, lease_until) values ($1, clock_timestamp() + ${LEASE})
      on conflict (id) do update set lease_until = excluded.lease_until`,
    [instanceId],
  );

export const endLease = (em: EntityManager, instanceId: string): Promise<unknown> =>
  em.query('delete from instances where id = $1', [instanceId]);

export const deleteExpiredLeases = (em: EntityManager): Promise<unknown> =>
  em.query('delete from instances where lease_until < clock_timestamp()');

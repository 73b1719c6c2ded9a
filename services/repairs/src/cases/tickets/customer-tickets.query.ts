import type { RepairOfCustomer } from '@revive/proto/revive/repairs/v1/sales';
import type { EntityManager } from '@revive/platform/database/database';

const COLUMNS = `r.id as "repairId", r.tenant_id as "tenantId", coalesce(r.customer_name, '') as "customerName",
  coalesce(r.customer_phone, '') as "customerPhone", coalesce(r.customer_email, '') as "customerEmail"`;

/** Repairs with this address, in all shops. Only A to Z are folded, as in the list of a customer's own repairs. */
export const repairsOfAddress = (em: EntityManager, email: string): Promise<RepairOfCustomer[]> =>
  em.query<RepairOfCustomer[]>(
    `select ${COLUMNS} from repairs r where lower(r.customer_email collate "C") = lower($1 collate "C") order by r.id`,
    [email],
  );

/** This repair, and the repairs of the same customer record in its shop. */
export const repairsOfSameCustomer = (em: EntityManager, repairId: string): Promise<RepairOfCustomer[]> =>
  em.query<RepairOfCustomer[]>(
    `select ${COLUMNS} from repairs r join repairs one on one.id = $1
      where r.tenant_id = one.tenant_id
        and (r.id = one.id or (one.customer_id is not null and r.customer_id = one.customer_id)) order by r.id`,
    [repairId],
  );

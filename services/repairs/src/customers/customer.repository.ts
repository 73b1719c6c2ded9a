import { Injectable } from '@nestjs/common';
import { CUSTOMERS_A_PAGE, CUSTOMER_REPAIRS_MOST } from '@revive/contracts/repairs/customers';
import type { EntityManager } from '@revive/platform/database/database';
import { containing } from '@revive/platform/database/like';
import { lockName } from '@revive/platform/database/lock-name';
import { CustomerEntity } from './customer.entity.js';
import { emailKey, phoneKey, type WantedCustomer } from './customer.policy.js';

export interface CustomerRow {
  id: string;
  version: string;
  name: string;
  phone: string | null;
  email: string | null;
  note: string | null;
  created_at: Date;
  repairs: string;
  last_at: Date | null;
}
export interface DeviceRow {
  name: string;
  type: string;
  serial: string | null;
  repairs: string;
  last_at: Date;
}

/** Rows of a shop's customers. */
@Injectable()
export class CustomerRepository {
  /** One at a time within a shop: two forms that are sent at once do not make the same person twice. */
  async lockShop(em: EntityManager, tenantId: string): Promise<void> {
    await lockName(em, 'customers', tenantId);
  }

  /** Whoever has the same phone number or email already; `but`: one who is not meant. */
  async same(
    em: EntityManager,
    tenantId: string,
    { phone, email, but }: { phone: string; email: string; but: string },
  ): Promise<string | undefined> {
    const [digits, address] = [phoneKey(phone), emailKey(email)];
    if (digits === '' && address === '') return undefined;
    const [row] = await em.query<{ id: string }[]>(
      `select id from customers where tenant_id = $1 and id::text <> $4
        and (($2 <> '' and digits <> '' and right(digits, 9) = $2) or ($3 <> '' and email_key = $3)) order by id limit 1`,
      [tenantId, digits, address, but],
    );
    return row?.id;
  }

  find(em: EntityManager, tenantId: string, id: string): Promise<CustomerEntity | null> {
    return em.findOneBy(CustomerEntity, { id, tenantId });
  }

  /** Keyset by id (UUIDv7 sorts by time). */
  page(
    em: EntityManager,
    tenantId: string,
    { before, wanted }: { before: string | undefined; wanted: WantedCustomer | undefined },
  ): Promise<CustomerRow[]> {
    return em.query<CustomerRow[]>(
      `select c.id, c.version, c.name, c.phone, c.email, c.note, c.created_at, r.repairs, r.last_at from (
          select * from customers where tenant_id = $1 and ($2::uuid is null or id < $2)
            and ($3::text is null or find_text like $3) and ($4::text is null or digits like $4)
          order by id desc limit ${CUSTOMERS_A_PAGE}) c
        cross join lateral (select count(*) as repairs, max(created_at) as last_at from repairs
          where customer_id = c.id) r
        order by c.id desc`,
      [
        tenantId,
        before ?? null,
        wanted?.text === undefined ? null : containing(wanted.text),
        wanted?.digits === undefined ? null : containing(wanted.digits),
      ],
    );
  }

  /** What they brought, by the shop's words for it. */
  devices(em: EntityManager, customerId: string): Promise<DeviceRow[]> {
    return em.query<DeviceRow[]>(
      `select r.device_name as name, r.device_type as type, i.serial, count(*) as repairs, max(r.created_at) as last_at
        from repairs r left join intake_items i on i.repair_id = r.id where r.customer_id = $1
        group by 1, 2, 3 order by max(r.created_at) desc limit ${CUSTOMER_REPAIRS_MOST}`,
      [customerId],
    );
  }
}

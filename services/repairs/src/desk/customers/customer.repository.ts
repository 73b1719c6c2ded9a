import { Injectable } from '@nestjs/common';
import { CUSTOMER_DUPLICATES_MOST, CUSTOMERS_A_PAGE, CUSTOMER_REPAIRS_MOST } from '@revive/contracts/repairs/customers';
import type { EntityManager } from '@revive/platform/database/database';
import { lockName } from '@revive/platform/database/lock-name';
import { CustomerEntity } from './customer.entity.js';
import { CustomerMergeEntity } from './customer-merge.entity.js';
import { CustomerMoves } from './customer-moves.js';
import { keysOf, type Contact, type WantedCustomer } from './customer.policy.js';

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
export interface DuplicateRow {
  one_id: string;
  other_id: string;
  same_phone: boolean;
  same_email: boolean;
}

const LINE = `c.id, c.version, c.name, c.phone, c.email, c.note, c.created_at, r.repairs, r.last_at`;
const OF_REPAIRS = `cross join lateral (select count(*) as repairs, max(created_at) as last_at from repairs
  where customer_id = c.id) r`;
/** A phone number or email in more records than this is treated as shared (a switchboard) or invented, and ignored. */
const SHARED_BY_MOST = 10;

@Injectable()
export class CustomerRepository {
  constructor(private readonly moves: CustomerMoves) {}

  /** Serializes writes per shop so that two simultaneous forms do not create the same customer twice. */
  async lockShop(em: EntityManager, tenantId: string): Promise<void> {
    await lockName(em, 'customers', tenantId);
  }

  /** Ids of records with the same phone number or email, oldest first; `but`: an id to exclude. */
  async same(
    em: EntityManager,
    tenantId: string,
    { phone, email, but }: { phone: string; email: string; but: string },
  ): Promise<string[]> {
    const keys = keysOf({ phone, email });
    if (keys.phones.length === 0 && keys.email === '') return [];
    const rows = await em.query<{ id: string }[]>(
      `select id from customers where tenant_id = $1 and id::text <> $4
        and (phone_numbers && $2::text[] or ($3 <> '' and email_key = $3)) order by id`,
      [tenantId, keys.phones, keys.email, but],
    );
    return rows.map(({ id }) => id);
  }

  /** The oldest record with the same number or email and the same name. A contact without a name matches any name. */
  async samePerson(
    em: EntityManager,
    tenantId: string,
    { name, phone, email }: Contact,
  ): Promise<CustomerEntity | null> {
    const keys = keysOf({ phone, email });
    const [row] = await em.query<{ id: string }[]>(
      `select id from customers where tenant_id = $1
        and (phone_numbers && $2::text[] or ($3 <> '' and email_key = $3))
        and (btrim($4) = '' or fold_text(name) = fold_text(btrim($4))) order by id limit 1`,
      [tenantId, keys.phones, keys.email, name],
    );
    return row ? em.findOneBy(CustomerEntity, { id: row.id, tenantId }) : null;
  }

  /** The record if its name, number or email matches the contact, otherwise null. */
  async fitting(
    em: EntityManager,
    tenantId: string,
    { id, contact: { name, phone, email } }: { id: string; contact: Contact },
  ): Promise<CustomerEntity | null> {
    const keys = keysOf({ phone, email });
    const [row] = await em.query<{ id: string }[]>(
      `select id from customers where tenant_id = $1 and id = $2 and (phone_numbers && $3::text[]
        or ($4 <> '' and email_key = $4) or fold_text(name) = fold_text(btrim($5)))`,
      [tenantId, id, keys.phones, keys.email, name],
    );
    return row ? em.findOneBy(CustomerEntity, { id: row.id, tenantId }) : null;
  }

  /** Finds a customer by id, also by the id of a merged record. */
  async find(em: EntityManager, tenantId: string, id: string): Promise<CustomerEntity | null> {
    const row = await em.findOneBy(CustomerEntity, { id, tenantId });
    if (row) return row;
    const merge = await em.findOneBy(CustomerMergeEntity, { mergedId: id, tenantId });
    return merge && em.findOneBy(CustomerEntity, { id: merge.keptId, tenantId });
  }

  /** Keyset by id (UUIDv7 sorts by time). */
  page(
    em: EntityManager,
    tenantId: string,
    { before, wanted }: { before: string | undefined; wanted: WantedCustomer | undefined },
  ): Promise<CustomerRow[]> {
    return em.query<CustomerRow[]>(
      `select ${LINE} from (
          select * from customers where tenant_id = $1 and ($2::uuid is null or id < $2)
            and ($3::text is null or strpos(find_text, fold_text($3)) > 0)
            and ($4::text is null or exists (select from unnest(phone_numbers) one where strpos(one, $4) > 0))
          order by id desc limit ${CUSTOMERS_A_PAGE}) c
        ${OF_REPAIRS}
        order by c.id desc`,
      [tenantId, before ?? null, wanted?.text ?? null, wanted?.digits ?? null],
    );
  }

  lines(em: EntityManager, tenantId: string, ids: readonly string[]): Promise<CustomerRow[]> {
    return em.query<CustomerRow[]>(
      `select ${LINE} from customers c ${OF_REPAIRS} where c.tenant_id = $1 and c.id = any($2)`,
      [tenantId, ids],
    );
  }

  /** Pairs that share a number or an email, newest first. Excludes pairs that a person marked as separate. */
  duplicates(em: EntityManager, tenantId: string): Promise<DuplicateRow[]> {
    return em.query<DuplicateRow[]>(
      `with keys as (
          select id, one as key, true as phone from customers, unnest(phone_numbers) one
            where tenant_id = $1 and length(replace(one, '+', '')) >= 7
          union all select id, email_key, false from customers where tenant_id = $1 and email_key <> ''),
        shared as (select key, phone from keys group by 1, 2 having count(*) between 2 and ${SHARED_BY_MOST})
        select a.id as one_id, b.id as other_id, bool_or(a.phone) as same_phone, bool_or(not a.phone) as same_email
          from shared s join keys a using (key, phone) join keys b using (key, phone)
        where a.id < b.id and not exists (select from customers_apart p where p.one_id = a.id and p.other_id = b.id)
        group by 1, 2 order by 2 desc, 1 limit ${CUSTOMER_DUPLICATES_MOST}`,
      [tenantId],
    );
  }

  async keepApart(
    em: EntityManager,
    { tenantId, byUser, at, id, others }: { tenantId: string; byUser: string; at: Date; id: string; others: string[] },
  ): Promise<void> {
    await em.query(
      `insert into customers_apart (one_id, other_id, tenant_id, by_user, at)
        select least($1::uuid, o), greatest($1::uuid, o), $3, $4, $5 from unnest($2::uuid[]) o on conflict do nothing`,
      [id, others, tenantId, byUser, at],
    );
  }

  /** Moves all data of one record to the target record, including the "not the same person" marks. */
  async moveTo(
    em: EntityManager,
    { tenantId, from, to }: { tenantId: string; from: string; to: string },
  ): Promise<void> {
    await em.query('update repairs set customer_id = $3 where tenant_id = $1 and customer_id = $2', [
      tenantId,
      from,
      to,
    ]);
    await this.moves.run(em, { tenantId, from, to });
    await em.query('update customer_merges set kept_id = $3 where tenant_id = $1 and kept_id = $2', [
      tenantId,
      from,
      to,
    ]);
    await em.query(
      `insert into customers_apart (one_id, other_id, tenant_id, by_user, at)
        select least($3::uuid, x.id), greatest($3::uuid, x.id), $1, x.by_user, x.at from (
          select case when one_id = $2 then other_id else one_id end as id, by_user, at from customers_apart
            where tenant_id = $1 and $2::uuid in (one_id, other_id)) x
        where x.id <> $3::uuid on conflict do nothing`,
      [tenantId, from, to],
    );
  }

  async addMerge(em: EntityManager, merge: CustomerMergeEntity): Promise<void> {
    await em.insert(CustomerMergeEntity, merge);
  }

  merges(em: EntityManager, tenantId: string, keptId: string): Promise<CustomerMergeEntity[]> {
    return em.find(CustomerMergeEntity, {
      where: { tenantId, keptId },
      order: { at: 'DESC' },
      take: CUSTOMER_REPAIRS_MOST,
    });
  }

  devices(em: EntityManager, customerId: string): Promise<DeviceRow[]> {
    return em.query<DeviceRow[]>(
      `select r.device_name as name, r.device_type as type, s.text as serial, count(*) as repairs,
          max(r.created_at) as last_at
        from repairs r left join device_serials s on s.repair_id = r.id and s.source = 'typed'
        where r.customer_id = $1
        group by 1, 2, 3 order by max(r.created_at) desc limit ${CUSTOMER_REPAIRS_MOST}`,
      [customerId],
    );
  }
}

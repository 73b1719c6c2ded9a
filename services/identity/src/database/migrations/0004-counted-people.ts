import { protectTable } from '@revive/platform/database/row-security';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const COUNTED = { tenant: [], staff: ['select'] } as const;

/**
 * Maintains the number of accounts per status, of shops, and of shops with an active person, so that no query counts
 * rows.
 */
export class CountedPeople1763812800000 implements MigrationInterface {
  name = 'CountedPeople1763812800000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table counters (what text not null, slot int not null, n bigint not null, primary key (what, slot));
      comment on column counters.slot is 'A figure is sixteen rows, by id: who changes it waits for fewer others.';
      create table tenant_people (tenant_id uuid primary key
        references tenants on delete cascade, active bigint not null check (active >= 0));
      comment on table tenant_people is
      'How many accounts of a shop are active: a shop counts as active by its first and no longer after its last.';

      -- The owner is behind the wall like everybody, and would read no row.
      alter table users no force row level security;
      alter table tenants no force row level security;
      insert into counters select 'user:' || status, hashtext(id::text) & 15, count(*) from users group by 1, 2;
      insert into counters select 'tenant', hashtext(id::text) & 15, count(*) from tenants group by 1, 2;
      insert into tenant_people select tenant_id, count(*) from users
        where tenant_id is not null and status = 'active' group by 1;
      insert into counters select 'tenant:active', hashtext(tenant_id::text) & 15, count(*) from tenant_people
        group by 1, 2;
      alter table users force row level security;
      alter table tenants force row level security;

      create function count_one(named text, id uuid, step int) returns void language sql as $$
        insert into counters values (named, hashtext(id::text) & 15, step) on conflict (what, slot) do update
          set n = counters.n + excluded.n
      $$;
      create function count_active(tenant uuid, status text, step int) returns void language plpgsql as $$
        declare active_now bigint;
        begin
          if tenant is null or status <> 'active' then return; end if;
          insert into tenant_people values (tenant, greatest(step, 0)) on conflict (tenant_id) do update
            set active = tenant_people.active + step returning active into active_now;
          if step = 1 and active_now = 1 then perform count_one('tenant:active', tenant, 1); end if;
          if step = -1 and active_now = 0 then perform count_one('tenant:active', tenant, -1); end if;
        end $$;
      create function count_users() returns trigger language plpgsql as $$
        begin
          if tg_op <> 'INSERT' then
            perform count_one('user:' || old.status, old.id, -1);
            perform count_active(old.tenant_id, old.status, -1);
          end if;
          if tg_op <> 'DELETE' then
            perform count_one('user:' || new.status, new.id, 1);
            perform count_active(new.tenant_id, new.status, 1);
          end if;
          return null;
        end $$;
      create function count_tenants() returns trigger language plpgsql as $$
        begin
          if tg_op = 'INSERT' then perform count_one('tenant', new.id, 1); else perform count_one('tenant', old.id,
          -1); end if;
          return null;
        end $$;
      create trigger count_users after insert or delete on users for each row execute function count_users();
      create trigger count_moved_users after update on users for each row when (old.status is distinct
        from new.status or old.tenant_id is distinct from new.tenant_id) execute function count_users();
      create trigger count_tenants after insert or delete on tenants for each row execute function count_tenants();
    `);
    await runner.query(protectTable('identity', 'counters', { grants: COUNTED }));
    await runner.query(protectTable('identity', 'tenant_people', { grants: COUNTED }));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop trigger count_tenants on tenants; drop trigger count_moved_users on users; drop trigger count_users on users;
      drop function count_tenants(); drop function count_users(); drop function count_active(uuid, text,
      int); drop function count_one(text, uuid, int);
      drop table tenant_people, counters;
    `);
  }
}

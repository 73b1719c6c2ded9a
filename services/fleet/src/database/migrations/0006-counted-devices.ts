import { protectTable } from '@revive/platform/database/row-security';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CountedDevices1763812800000 implements MigrationInterface {
  name = 'CountedDevices1763812800000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table agent_devices (agent_id text primary key
        references agents on delete cascade, devices bigint not null);
      -- The owner is behind the wall like everybody, and would read no row.
      alter table devices no force row level security;
      insert into agent_devices select agent_id, count(*) from devices group by agent_id;
      alter table devices force row level security;

      create function count_devices() returns trigger language plpgsql as $$
        begin
          if tg_op <> 'INSERT' then update agent_devices set devices = devices - 1
          where agent_id = old.agent_id; end if;
          if tg_op <> 'DELETE' then
            insert into agent_devices values (new.agent_id, 1) on conflict (agent_id) do update
              set devices = agent_devices.devices + 1;
          end if;
          return null;
        end $$;
      create trigger count_devices after insert or delete on devices for each row execute function count_devices();
      -- Nearly every update leaves the device where it is.
      create trigger count_moved_devices after update on devices for each row when (old.agent_id is distinct
        from new.agent_id) execute function count_devices();
    `);
    await runner.query(protectTable('fleet', 'agent_devices', { grants: { tenant: [], staff: ['select'] } }));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `drop trigger count_moved_devices on devices; drop trigger count_devices on devices; drop function
        count_devices(); drop table agent_devices`,
    );
  }
}

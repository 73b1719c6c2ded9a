import type { MigrationInterface, QueryRunner } from 'typeorm';

export class PromisesAndClaims1764974000000 implements MigrationInterface {
  name = 'PromisesAndClaims1764974000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table repairs add column promise_version int not null default 0,
        add column awaits_device boolean not null default false;
      comment on column repairs.awaits_device is 'Claimed from home: the customer has not brought the device yet.';
      alter table repairs no force row level security;
      alter table warranty_claims no force row level security;
      update repairs set awaits_device = true
        where status = 'received' and device_id is null and handed_over_at is null
          and id in (select claim_repair_id from warranty_claims where by_name is null);
      alter table warranty_claims force row level security;
      alter table repairs force row level security;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table repairs drop column promise_version, drop column awaits_device');
  }
}

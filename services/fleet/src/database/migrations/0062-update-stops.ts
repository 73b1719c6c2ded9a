import type { MigrationInterface, QueryRunner } from 'typeorm';
import { protectTable } from '@revive/platform/database/row-security';

export class UpdateStops1765335600000 implements MigrationInterface {
  name = 'UpdateStops1765335600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table update_stops (stop_id uuid primary key, tenant_id uuid, agent_version text, lifted boolean not null);
      create index update_stops_active on update_stops (stop_id) where not lifted;
      comment on table update_stops is
        'Copies of emergency stops from events of repairs. No update is delivered to an agent that one covers.';
    `);
    // No tenant column: a stop of the whole platform has none, and shops read their stops in repairs.
    await runner.query(
      protectTable('fleet', 'update_stops', {
        grants: { staff: ['select'], system: ['select', 'insert', 'update'] },
      }),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table update_stops');
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';
import { roleNames } from '@revive/platform/database/row-security';

/** A separate test service, so that no real outbox is touched. */
export const SERVICE = 'faults';
export const TOPIC = 'faults.thing';

export class Faults1763700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const { system } = roleNames(SERVICE);
    await runner.query(`
      create table things (key text primary key, number int not null);
      create table changes (event_id uuid primary key, key text not null, number int not null, unique (key, number));
      grant select, insert, update on things to ${system};
      grant select, insert on changes to ${system};`);
  }
  down(): Promise<void> {
    return Promise.reject(new TypeError('A run of faults drops its whole database'));
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';
import { roleNames } from '@revive/platform/database/row-security';

/** A separate service for the measurement, so that no real service's database is touched. */
export const CHAIN_SERVICE = 'chain';
export const CHAIN_TOPIC = 'chain.thing';

export class Chain1763700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const { system } = roleNames(CHAIN_SERVICE);
    await runner.query(`
      create table things (id uuid primary key, number int not null);
      create table effects (event_id uuid primary key, number int not null);
      create table bare_outbox (seq bigint generated always as identity primary key, id uuid not null,
        key text not null, payload bytea not null, sent boolean not null default false);
      create index bare_unsent on bare_outbox (seq) where not sent;
      create table bare_effects (event_id uuid primary key, number int not null);
      grant select, insert, update, delete on things, effects, bare_outbox, bare_effects to ${system};`);
  }
  down(): Promise<void> {
    return Promise.reject(new TypeError('A measurement drops its whole database'));
  }
}

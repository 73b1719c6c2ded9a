import type { BusEvent, DeadLetter } from '../event-bus.js';
import { prepared } from '../../database/prepared.js';

export interface LogRow {
  topic: string;
  partition: number;
  position: string;
  id: string;
  key: string;
  type: string;
  payload: Buffer;
  tenant_id: string | null;
  traceparent: string | null;
  occurred_at: Date;
}
export interface DeadLetterRow extends LogRow {
  group_name: string;
  error: string;
  tries: number;
  parked_at: Date;
  replay: boolean;
}

/** Run at each opening; the lock serializes concurrent openings. */
export const BUS_TABLES = `
  begin;
  select pg_advisory_xact_lock(7421180004);
  create table if not exists heads (topic text not null, partition int not null, head bigint not null, primary key (topic, partition));
  create table if not exists log (
    topic text not null, partition int not null, position bigint not null,
    id uuid not null, key text not null, type text not null, payload bytea not null,
    tenant_id uuid, traceparent text, occurred_at timestamptz not null, stored_at timestamptz not null default now(),
    primary key (topic, partition, position)
  );
  create index if not exists log_old on log (stored_at);
  create table if not exists positions (
    group_name text not null, topic text not null, partition int not null, position bigint not null,
    primary key (group_name, topic, partition)
  );
  create table if not exists dead_letters (
    group_name text not null, topic text not null, partition int not null, position bigint not null,
    id uuid not null, key text not null, type text not null, payload bytea not null,
    tenant_id uuid, traceparent text, occurred_at timestamptz not null,
    error text not null, tries int not null, parked_at timestamptz not null default now(), replay boolean not null default false,
    primary key (group_name, topic, partition, position)
  );
  alter table dead_letters add column if not exists refused boolean not null default false;
  commit;`;

/** Advances the heads of all given partitions, in a fixed order to prevent deadlocks, and returns the new heads. */
export const ENSURE_HEADS = prepared(`
  insert into heads (topic, partition, head)
  select * from unnest($1::text[], $2::int[], $3::bigint[]) as fresh (topic, partition, count) order by topic, partition
  on conflict (topic, partition) do update set head = heads.head + excluded.head
  returning topic, partition, head`);

export const APPEND = prepared(`
  insert into log (topic, partition, position, id, key, type, payload, tenant_id, traceparent, occurred_at)
  select * from unnest($1::text[], $2::int[], $3::bigint[], $4::uuid[], $5::text[], $6::text[], $7::bytea[],
    $8::uuid[], $9::text[], $10::timestamptz[])`);

export const EXPIRE = "delete from log where stored_at < now() - interval '7 days'";

export const toEvent = (row: LogRow): BusEvent => ({
  id: row.id,
  topic: row.topic,
  key: row.key,
  type: row.type,
  payload: row.payload,
  occurredAt: row.occurred_at,
  ...(row.tenant_id !== null && { tenantId: row.tenant_id }),
  ...(row.traceparent !== null && { traceparent: row.traceparent }),
});

export const readDeadLetter = (row: DeadLetterRow): DeadLetter => ({
  event: toEvent(row),
  group: row.group_name,
  error: row.error,
  tries: row.tries,
  parkedAt: row.parked_at,
});

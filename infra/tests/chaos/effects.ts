import pg from 'pg';
import type { Environment } from '@revive/platform/core/config';
import { roleNames } from '@revive/platform/database/row-security';
import type { ServiceName } from '@revive/platform/core/service-names';
import { WITH_DATABASE } from '../../dev/services.js';

/** The number of effects by kind, for a single repair. */
export type Effects = ReadonlyMap<string, number>;

/** Queries for the effects of a repair, by kind. `about` is the repair's id. */
const QUESTIONS: readonly { readonly service: ServiceName; readonly kind: string; readonly sql: string }[] = [
  { service: 'billing', kind: 'entry', sql: 'select repair_id as about, kind as name from entries' },
  {
    service: 'billing',
    kind: 'posting',
    sql: "select e.repair_id as about, e.kind || ' ' || p.account as name from postings p join entries e on e.id = p.entry_id",
  },
  { service: 'repairs', kind: 'settlement', sql: 'select repair_id as about, kind as name from settlements' },
  { service: 'repairs', kind: 'run', sql: 'select repair_id as about, kind as name from runs' },
  { service: 'repairs', kind: 'approval', sql: "select repair_id as about, 'given' as name from approvals" },
  { service: 'repairs', kind: 'quote', sql: "select repair_id as about, 'made' as name from quotes" },
  { service: 'repairs', kind: 'finding', sql: 'select repair_id as about, code as name from findings' },
  {
    service: 'notifications',
    kind: 'email',
    sql: "select about, template as name from deliveries where state <> 'due' or reason = 'shop_budget'",
  },
];

/** Queries a service's database directly, as the database owner. */
export async function askDatabase<T extends object>(
  servers: Environment,
  service: ServiceName,
  sql: string,
): Promise<T[]> {
  const url = new URL(servers.DATABASE_URL ?? '');
  url.pathname = `/${roleNames(service).database}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    return (await client.query<T>(sql)).rows;
  } finally {
    await client.end();
  }
}

export async function effectsOf(servers: Environment): Promise<Map<string, Map<string, number>>> {
  const all = new Map<string, Map<string, number>>();
  for (const { service, kind, sql } of QUESTIONS) {
    for (const { about, name } of await askDatabase<{ about: string; name: string }>(servers, service, sql)) {
      const of = all.get(about) ?? new Map<string, number>();
      all.set(about, of);
      of.set(`${kind} ${name}`, (of.get(`${kind} ${name}`) ?? 0) + 1);
    }
  }
  return all;
}

/**
 * Counts the unsent emails about a repair. An email is retried after half a minute if the owner lookup or the mail
 * server did not answer. An email that waits for the hourly budget of its shop counts as handled: the one shop of these
 * runs reaches it.
 */
export async function emailsDue(servers: Environment, repairId: string): Promise<number> {
  const due = await askDatabase<{ about: string }>(
    servers,
    'notifications',
    "select about from deliveries where state = 'due' and reason is distinct from 'shop_budget'",
  );
  return due.filter(({ about }) => about === repairId).length;
}

export function differences(seen: Effects, undisturbed: Effects): { lost: string[]; doubled: string[] } {
  const kinds = new Set([...seen.keys(), ...undisturbed.keys()]);
  const [lost, doubled]: [string[], string[]] = [[], []];
  for (const kind of kinds) {
    const [is, should] = [seen.get(kind) ?? 0, undisturbed.get(kind) ?? 0];
    if (is < should) lost.push(`${kind} ${is} of ${should}`);
    if (is > should) doubled.push(`${kind} ${is} instead of ${should}`);
  }
  return { lost, doubled };
}

interface OutboxEvent {
  readonly id: string;
  readonly topic: string;
  readonly type: string;
  readonly sent: boolean;
}

export async function eventsAndEffects(
  servers: Environment,
): Promise<{ events: readonly OutboxEvent[]; handledBy: ReadonlyMap<ServiceName, ReadonlySet<string>> }> {
  const events: OutboxEvent[] = [];
  const handledBy = new Map<ServiceName, ReadonlySet<string>>();
  for (const name of WITH_DATABASE) {
    events.push(
      ...(await askDatabase<OutboxEvent>(
        servers,
        name,
        'select id, topic, type, sent_at is not null as sent from outbox',
      )),
    );
    handledBy.set(
      name,
      new Set(
        (await askDatabase<{ event_id: string }>(servers, name, 'select event_id from inbox')).map(
          ({ event_id: id }) => id,
        ),
      ),
    );
  }
  return { events, handledBy };
}

/**
 * Services that record every event of a type in an undisturbed run; after any fault they must have handled these
 * events too.
 */
export function usualHandlers({
  events,
  handledBy,
}: Awaited<ReturnType<typeof eventsAndEffects>>): Map<string, ServiceName[]> {
  const usual = new Map<string, ServiceName[]>();
  for (const type of new Set(events.map((one) => `${one.topic} ${one.type}`))) {
    const ids = events.filter((one) => `${one.topic} ${one.type}` === type).map(({ id }) => id);
    usual.set(
      type,
      [...handledBy].filter(([, handled]) => ids.every((id) => handled.has(id))).map(([name]) => name),
    );
  }
  return usual;
}

/** Events without their usual effect, each as `<topic> <type> <id> in <service>`. */
export function withoutEffect(
  { events, handledBy }: Awaited<ReturnType<typeof eventsAndEffects>>,
  usual: ReadonlyMap<string, readonly ServiceName[]>,
): string[] {
  return events.flatMap(({ id, topic, type }) =>
    (usual.get(`${topic} ${type}`) ?? [])
      .filter((name) => handledBy.get(name)?.has(id) !== true)
      .map((name) => `${topic} ${type} ${id} in ${name}`),
  );
}

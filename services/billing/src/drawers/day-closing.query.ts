import { createHash } from 'node:crypto';
import type { DayContent } from '@revive/contracts/billing/drawers';
import { uuidv7 } from '@revive/platform/core/ids';
import type { EntityManager } from '@revive/platform/database/database';

export interface ClosingRow {
  readonly id: string;
  readonly locationId: string;
  readonly number: number;
  readonly kind: 'closed' | 'reopened';
  readonly fromDay: string;
  readonly throughDay: string;
  readonly at: Date;
  readonly byName: string;
  readonly reason: string | null;
  readonly sha256: string;
  readonly content: string;
  /** Names of the people in the report, by id. */
  readonly people: Readonly<Record<string, string>>;
  readonly isReversed: boolean;
}

const COLUMNS = `c.id, c.location_id as "locationId", c.number, c.kind, to_char(c.from_day, 'YYYY-MM-DD') as "fromDay",
  to_char(c.through_day, 'YYYY-MM-DD') as "throughDay", c.at, c.by_name as "byName", c.reason, c.sha256, c.content,
  coalesce((select jsonb_object_agg(p.by_user, p.by_name) from day_people p where p.closing_id = c.id), '{}') as people,
  exists (select 1 from day_closings r where r.reverses = c.id) as "isReversed"`;

interface Place {
  readonly tenantId: string;
  readonly locationId: string;
}

/** Newest first. `before` is the number of the last closing of the page before. */
export function readClosings(
  em: EntityManager,
  { tenantId, locationId }: Place,
  { before, most }: { readonly before: number | undefined; readonly most: number },
): Promise<ClosingRow[]> {
  return em.query<ClosingRow[]>(
    `select ${COLUMNS} from day_closings c where c.tenant_id = $1 and c.location_id = $2
      and ($3::int is null or c.number < $3) order by c.number desc limit $4`,
    [tenantId, locationId, before ?? null, most],
  );
}

export async function readClosing(em: EntityManager, tenantId: string, id: string): Promise<ClosingRow | undefined> {
  const [row] = await em.query<ClosingRow[]>(
    `select ${COLUMNS} from day_closings c where c.tenant_id = $1 and c.id = $2`,
    [tenantId, id],
  );
  return row;
}

/** The last two closings that no later row reopened, newest first. */
export function readLastClosed(em: EntityManager, { tenantId, locationId }: Place): Promise<ClosingRow[]> {
  return em.query<ClosingRow[]>(
    `select ${COLUMNS} from day_closings c where c.tenant_id = $1 and c.location_id = $2 and c.kind = 'closed'
      and not exists (select 1 from day_closings r where r.reverses = c.id)
      order by c.through_day desc limit 2`,
    [tenantId, locationId],
  );
}

/** Adds a row to the chain of the location. Its checksum covers the previous checksum and the content. */
export async function addClosing(
  em: EntityManager,
  closing: Place & {
    readonly kind: 'closed' | 'reopened';
    readonly fromDay: string;
    readonly throughDay: string;
    readonly at: string;
    readonly userId: string;
    readonly name: string;
    readonly reason?: string;
    readonly reverses?: string;
    /** With ids in place of names. */
    readonly report: DayContent;
    readonly people: ReadonlyMap<string, string>;
  },
): Promise<ClosingRow> {
  const { tenantId, locationId, kind, fromDay, throughDay, at, userId, name, reason, reverses, report, people } =
    closing;
  const [last] = await readClosings(em, closing, { before: undefined, most: 1 });
  const number = (last?.number ?? 0) + 1;
  const signed = { number, kind, at, by: { id: userId }, reason, reverses, report };
  const content = JSON.stringify(signed);
  const sha256 = createHash('sha256')
    .update(`${last?.sha256 ?? ''}${content}`)
    .digest('hex');
  const id = uuidv7();
  await em.query(
    `insert into day_closings (id, tenant_id, location_id, kind, number, from_day, through_day, at, by_user, by_name,
      reason, reverses, content, previous_sha256, sha256)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
    [
      id,
      tenantId,
      locationId,
      kind,
      number,
      fromDay,
      throughDay,
      at,
      userId,
      name,
      reason ?? null,
      reverses ?? null,
      content,
      last?.sha256 ?? null,
      sha256,
    ],
  );
  await em.query(
    `insert into day_people (closing_id, tenant_id, by_user, by_name)
      select $1, $2, p.id, p.name from unnest($3::uuid[], $4::text[]) p (id, name)`,
    [id, tenantId, [...people.keys()], [...people.values()]],
  );
  return {
    id,
    locationId,
    number,
    kind,
    fromDay,
    throughDay,
    at: new Date(at),
    byName: name,
    reason: reason ?? null,
    sha256,
    content,
    people: Object.fromEntries(people),
    isReversed: false,
  };
}

type Stored = Pick<ClosingRow, 'content' | 'people'>;

/** The report of a closing as it is stored, with ids in place of names. */
export const storedOf = ({ content, people }: Stored) => ({
  report: (JSON.parse(content) as { report: DayContent }).report,
  people: new Map(Object.entries(people)),
});

/** The report of a closing with the names of its people. An erased person has a pseudonym. */
export function reportOf(closing: Stored): DayContent {
  const { report, people } = storedOf(closing);
  const nameOf = (key: string): string => people.get(key) ?? key;
  return {
    ...report,
    takings: report.takings.map((taking) => ({ ...taking, byName: nameOf(taking.byName) })),
    shifts: report.shifts.map((shift) => ({
      ...shift,
      userName: nameOf(shift.userName),
      closedByName: nameOf(shift.closedByName),
    })),
  };
}

import { createHash, randomUUID } from 'node:crypto';
import type { QueryRunner } from 'typeorm';

/** A stored report as far as migration 0018 changes it. */
interface Stored {
  by: { id: string; name?: string };
  report: {
    takings: { byName: string }[];
    shifts: { id: string; userName: string; closedByName: string }[];
  };
}

interface Closing {
  readonly id: string;
  readonly tenant_id: string;
  readonly place: string;
  readonly content: string;
  readonly previous_sha256: string | null;
  readonly sha256: string;
  readonly first_sha256: string | null;
}

interface Person {
  readonly id: string;
  readonly name: string;
}

const CLOSINGS = `select id, tenant_id, tenant_id || ':' || location_id as place, content, previous_sha256, sha256,
  first_sha256 from day_closings order by tenant_id, location_id, number`;
const ERASED = 'Erased account';

/** Rewrites each report and the chain of its location, in order. */
async function rewrite(
  runner: QueryRunner,
  contentOf: (closing: Closing) => Promise<string>,
  first: (closing: Closing) => string | null,
): Promise<void> {
  const last = new Map<string, string>();
  for (const closing of (await runner.query(CLOSINGS)) as Closing[]) {
    const content = await contentOf(closing);
    const previous = last.get(closing.place) ?? null;
    const sha256 = createHash('sha256')
      .update(`${previous ?? ''}${content}`)
      .digest('hex');
    last.set(closing.place, sha256);
    await runner.query(
      'update day_closings set content = $2, previous_sha256 = $3, sha256 = $4, first_sha256 = $5 where id = $1',
      [closing.id, content, previous, sha256, first(closing)],
    );
  }
}

/** Replaces names by ids. A name that belongs to no known person of the shop gets a new id. */
export async function namesOutOfReports(runner: QueryRunner): Promise<void> {
  await rewrite(
    runner,
    async (closing) => {
      const stored = JSON.parse(closing.content) as Stored;
      const people = await peopleOf(runner, closing, stored);
      const idOf = (name: string): string => {
        if (name === '') return name;
        const known = people.find((one) => one.name === name);
        if (known) return known.id;
        const added = { id: randomUUID(), name };
        people.push(added);
        return added.id;
      };
      const { report } = stored;
      for (const taking of report.takings) taking.byName = idOf(taking.byName);
      for (const shift of report.shifts)
        Object.assign(shift, { userName: idOf(shift.userName), closedByName: idOf(shift.closedByName) });
      delete stored.by.name;
      for (const { id, name } of people)
        await runner.query(
          `insert into day_people (closing_id, tenant_id, by_user, by_name)
            select $1, $2, $3::uuid, case when exists (select 1 from erased_people where user_id = $3::uuid)
              then $5 else $4 end on conflict do nothing`,
          [closing.id, closing.tenant_id, id, name, ERASED],
        );
      return JSON.stringify(stored);
    },
    ({ sha256 }) => sha256,
  );
}

/** People that the report names. Ids come from its shifts, its author and the entries of the shop. */
async function peopleOf(runner: QueryRunner, { tenant_id: tenantId }: Closing, stored: Stored): Promise<Person[]> {
  const { shifts, takings } = stored.report;
  const rows = (await runner.query('select id, user_id, closed_by from shifts where id = any($1::uuid[])', [
    shifts.map(({ id }) => id),
  ])) as { id: string; user_id: string; closed_by: string | null }[];
  const people: Person[] = [];
  const add = (id: string | null | undefined, name: string | undefined): void => {
    if (id && name && !people.some((one) => one.id === id || one.name === name)) people.push({ id, name });
  };
  add(stored.by.id, stored.by.name);
  for (const { id, userName, closedByName } of shifts) {
    const row = rows.find((one) => one.id === id);
    add(row?.user_id, userName);
    add(row?.closed_by, closedByName);
  }
  const named = (await runner.query(
    'select distinct on (by_name) by_user as id, by_name as name from entries where tenant_id = $1 and by_name = any($2)',
    [tenantId, takings.map(({ byName }) => byName)],
  )) as Person[];
  for (const { id, name } of named) add(id, name);
  const used = new Set([
    ...takings.map(({ byName }) => byName),
    ...shifts.flatMap((one) => [one.userName, one.closedByName]),
  ]);
  return people.filter(({ name }) => used.has(name));
}

/** The reverse. An erased person stays erased. */
export async function namesIntoReports(runner: QueryRunner): Promise<void> {
  await rewrite(
    runner,
    async (closing) => {
      const people = (await runner.query(
        'select by_user as id, by_name as name from day_people where closing_id = $1',
        [closing.id],
      )) as Person[];
      const nameOf = (key: string): string => people.find(({ id }) => id === key)?.name ?? key;
      const stored = JSON.parse(closing.content) as Stored;
      for (const taking of stored.report.takings) taking.byName = nameOf(taking.byName);
      for (const shift of stored.report.shifts)
        Object.assign(shift, { userName: nameOf(shift.userName), closedByName: nameOf(shift.closedByName) });
      return JSON.stringify(stored);
    },
    () => null,
  );
}

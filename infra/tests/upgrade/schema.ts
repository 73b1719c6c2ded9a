import { QuietClient } from '@revive/platform/database/pg-client';

/**
 * The parts of a schema that a release depends on, one line each: columns, indexes, constraints, policies, row-level
 * security, grants, triggers and functions. The order of columns is left out, because a column added again is the last.
 */
const PARTS = [
  `select format('column %s.%s %s%s%s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
      case when a.attnotnull then ' not null' else '' end,
      coalesce(case when a.attgenerated <> '' then ' generated ' else ' default ' end || pg_get_expr(d.adbin, d.adrelid), ''))
     from pg_attribute a join pg_class c on c.oid = a.attrelid
     left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped`,
  `select format('index %s', indexdef) from pg_indexes where schemaname = 'public'`,
  `select format('constraint %s.%s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
    where connamespace = 'public'::regnamespace and contype <> 'n'`,
  `select format('policy %s.%s %s %s using %s check %s', tablename, policyname, cmd, roles, qual, with_check)
     from pg_policies where schemaname = 'public'`,
  `select format('row security %s %s %s', relname, relrowsecurity, relforcerowsecurity) from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  `select format('grant %s on %s to %s', a.privilege_type, c.relname, a.grantee::regrole) from pg_class c, aclexplode(c.relacl) a
    where c.relnamespace = 'public'::regnamespace and a.grantee <> 0`,
  `select format('grant %s on %s.%s to %s', x.privilege_type, c.relname, a.attname, x.grantee::regrole)
     from pg_attribute a join pg_class c on c.oid = a.attrelid, aclexplode(a.attacl) x
    where c.relnamespace = 'public'::regnamespace and not a.attisdropped and x.grantee <> 0`,
  `select format('trigger %s.%s %s', tgrelid::regclass, tgname, pg_get_triggerdef(oid)) from pg_trigger where not tgisinternal`,
  `select format('function %s', pg_get_functiondef(oid)) from pg_proc
    where pronamespace = 'public'::regnamespace and prokind = 'f' and not exists (
      select from pg_depend where objid = pg_proc.oid and deptype = 'e')`,
];

/** Reads as superuser, whom row-level security does not restrict. */
export async function readSchema(adminUrl: string): Promise<ReadonlySet<string>> {
  const client = new QuietClient({ connectionString: adminUrl });
  await client.connect();
  try {
    const lines: string[] = [];
    for (const part of PARTS)
      lines.push(...(await client.query<{ format: string }>(part)).rows.map(({ format }) => format));
    return new Set(lines);
  } finally {
    await client.end();
  }
}

/** Lines that one schema lacks (`-`) or has in addition (`+`), sorted. Empty for equal schemas. */
export const differenceOf = (expected: ReadonlySet<string>, found: ReadonlySet<string>): string =>
  [
    ...[...expected].filter((line) => !found.has(line)).map((line) => `- ${line}`),
    ...[...found].filter((line) => !expected.has(line)).map((line) => `+ ${line}`),
  ]
    .toSorted()
    .join('\n');

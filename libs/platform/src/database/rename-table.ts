import { identifier } from './row-security.js';

/**
 * SQL (several statements) for a migration: renames a table with its indexes, constraints and policies. Grants and
 * row-level security stay. Fails if nothing was renamed, because then a different table has the name.
 */
export function renameTable(from: string, to: string): string {
  const [before, after] = [identifier(from), identifier(to)];
  const rest = `'${after}' || substr(part.name, ${before.length + 1})`;
  return `
    alter table ${before} rename to ${after};
    do $$
    declare part record;
    begin
      for part in select conname::text as name from pg_constraint
      where conrelid = '${after}'::regclass and starts_with(conname, '${before}_') loop
        execute format('alter table ${after} rename constraint %I to %I', part.name, ${rest});
      end loop;
      for part in select c.relname::text as name from pg_index i join pg_class c on c.oid = i.indexrelid
      where i.indrelid = '${after}'::regclass and starts_with(c.relname, '${before}_') loop
        execute format('alter index %I rename to %I', part.name, ${rest});
      end loop;
      for part in select polname::text as name from pg_policy
      where polrelid = '${after}'::regclass and starts_with(polname, '${before}_') loop
        execute format('alter policy %I on ${after} rename to %I', part.name, ${rest});
      end loop;
    end $$;`;
}

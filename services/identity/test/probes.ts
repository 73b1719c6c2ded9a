import { systemActor } from '@revive/platform/auth/actor';
import type { Database } from '@revive/platform/database/database';
import type { RunningService } from '@revive/platform/runtime/service';

/** How many passwords the service has compared so far, from its own metrics. */
export async function guessesOf(running: RunningService): Promise<number> {
  const line = (await running.metrics())
    .split('\n')
    .find((one) => one.startsWith('revive_identity_password_guesses_total'));
  return Number(line?.split(' ').at(-1) ?? Number.NaN);
}

/** How many rows of any table that the service can read hold the text, in whatever column. */
export function countOf(db: Database, text: string): Promise<number> {
  return db.tx(systemActor('test'), async (em) => {
    const tables: { name: string }[] = await em.query(
      "select table_name as name from information_schema.role_table_grants where grantee = current_user and privilege_type = 'SELECT'",
    );
    let count = 0;
    for (const { name } of tables) {
      const [row]: { n: number }[] = await em.query(
        `select count(*)::int as n from ${name} t where to_jsonb(t)::text like '%' || $1 || '%'`,
        [text],
      );
      count += row?.n ?? 0;
    }
    return count;
  });
}

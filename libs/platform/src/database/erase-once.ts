import type { ErasedRows } from '@revive/proto/revive/identity/v1/erasure';
import type { Clock } from '../core/clock.js';
import type { EntityManager } from './database.js';

/**
 * Erases the rows of a person once and stores the report in the service's table `erased_people`. A repetition erases
 * nothing and returns the stored report. The transaction must hold a lock of the person. `column`: the person's id.
 */
export async function eraseOnce(
  em: EntityManager,
  userId: string,
  clock: Clock,
  erase: () => Promise<ErasedRows[]>,
  column: 'user_id' | 'account_id' = 'user_id',
): Promise<ErasedRows[]> {
  const [known] = await em.query<{ erased: ErasedRows[] }[]>(`select erased from erased_people where ${column} = $1`, [
    userId,
  ]);
  // Restores the order of the keys, because jsonb reorders keys.
  if (known) return known.erased.map(({ what, rows }) => ({ what, rows }));
  const erased = await erase();
  await em.query(`insert into erased_people (${column}, erased_at, erased) values ($1, $2, $3)`, [
    userId,
    clock(),
    JSON.stringify(erased),
  ]);
  return erased;
}

/** Executes each statement with the person's id as `$1`, in order, and reports the number of rows under its key. */
export async function eraseRows(
  em: EntityManager,
  userId: string,
  statements: Readonly<Record<string, string>>,
): Promise<ErasedRows[]> {
  const erased: ErasedRows[] = [];
  for (const [what, statement] of Object.entries(statements))
    erased.push({ what, rows: (await em.query<[unknown[], number]>(statement, [userId]))[1] });
  return erased;
}

const names = new Map<string, string>();

/**
 * A statement that every connection parses and plans once and then keeps (PostgreSQL, "PREPARE": after five plans of
 * its own it uses one for any values, where that is not dearer). Halves what a short statement costs the server. For
 * constant texts that are asked often and whose result has a fixed shape: not `select *`, which breaks where a column
 * is added meanwhile. Gives the text back; whoever asks it through one of our clients needs to do nothing else.
 */
export function prepared(sql: string): string {
  if (!names.has(sql)) names.set(sql, `revive_${names.size + 1}`);
  return sql;
}

/** What the connection calls it, or undefined where it is not kept. */
export const preparedName = (sql: unknown): string | undefined =>
  typeof sql === 'string' ? names.get(sql) : undefined;

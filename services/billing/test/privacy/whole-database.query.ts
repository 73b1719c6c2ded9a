import pg from 'pg';

/** Runs statements as the owner of the server, whom no row policy binds. */
export async function asOwner(adminUrl: string, text: string): Promise<void> {
  const owner = new pg.Client({ connectionString: adminUrl });
  await owner.connect();
  try {
    await owner.query(text);
  } finally {
    await owner.end();
  }
}

/** Columns of the whole database whose values contain one of the words, as `table.column`. */
export async function columnsWith(adminUrl: string, words: readonly string[]): Promise<string[]> {
  const owner = new pg.Client({ connectionString: adminUrl });
  await owner.connect();
  try {
    const { rows: columns } = await owner.query<{ table: string; name: string; type: string }>(
      `select c.table_name as "table", c.column_name as name, c.data_type as type
        from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
        where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
          -- Digits of ids, times and amounts can look like a telephone number.
          and c.data_type not in ('uuid', 'bigint', 'numeric', 'timestamp with time zone') order by 1, 2`,
    );
    const found: string[] = [];
    for (const { table, name, type } of columns) {
      const text = type === 'bytea' ? `encode("${name}", 'escape')` : `"${name}"::text`;
      const hit = await owner.query(`select 1 from ${table} where ${text} ilike any($1) limit 1`, [
        words.map((word) => `%${word}%`),
      ]);
      if (hit.rows.length > 0) found.push(`${table}.${name}`);
    }
    return found;
  } finally {
    await owner.end();
  }
}

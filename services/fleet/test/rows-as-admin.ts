import { QuietClient } from '@revive/platform/database/pg-client';
import type { StartedFleet } from './started-fleet.js';

/** Reads or alters rows past every wall, as somebody with the database's administrator could. */
export async function asAdmin<Row extends object>(fleet: StartedFleet, sql: string): Promise<Row[]> {
  const client = new QuietClient({ connectionString: fleet.database.adminUrl });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

/**
 * Executes commands of the parent until the parent kills the process. The environment has the URLs of the database.
 */
import { aBooksDesk, openDatabase } from './books-desk.js';
import { armFailpoint, disarmFailpoint } from '@revive/platform/telemetry/failpoint';
import type { ToChild } from './killable-books.js';

const db = await openDatabase({
  DATABASE_URL: process.env['DATABASE_URL'] ?? '',
  DATABASE_STAFF_URL: process.env['DATABASE_STAFF_URL'] ?? '',
  DATABASE_SYSTEM_URL: process.env['DATABASE_SYSTEM_URL'] ?? '',
});
const desk = aBooksDesk(db);
process.on('message', ({ command, kill }: ToChild) => {
  disarmFailpoint();
  if (kill) armFailpoint(kill.failpoint, kill.passage);
  desk.execute(command).then(
    (outcome) => process.send?.({ outcome }),
    (error: unknown) => process.send?.({ error: error instanceof Error ? error.stack : String(error) }),
  );
});
// The parent has ended.
process.on('disconnect', () => process.exit(0));
process.send?.({ ready: true });

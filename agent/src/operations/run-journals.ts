import { join } from 'node:path';

/** Where a run keeps what it did. */
export const runJournalOf = (home: string, runId: string): string => join(home, 'runs', `${runId}.journal`);

import { join } from 'node:path';

export const runJournalOf = (home: string, runId: string): string => join(home, 'runs', `${runId}.journal`);

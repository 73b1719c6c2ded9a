import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

const KINDS = [
  ['bench', 'in the bench folder'],
  ['recovered', 'of recovered files'],
  ['runs', 'of repairs that are not handed over'],
] as const;

/**
 * What only this home has: disk images of customers, recovered files, and the undo data of repairs. Returns a list in
 * words, or undefined when there is none.
 */
export async function keptWork(home: string): Promise<string | undefined> {
  const found: string[] = [];
  for (const [folder, words] of KINDS) {
    const count = (await namesIn(join(home, folder))).length;
    if (count > 0) found.push(`${count} ${count === 1 ? 'entry' : 'entries'} ${words}`);
  }
  return found.length === 0 ? undefined : found.join(', ');
}

export async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Root folder of the repository; works from the source files and from the built files. */
export const REPOSITORY = above(fileURLToPath(new URL('.', import.meta.url)));

function above(folder: string): string {
  if (existsSync(join(folder, 'nx.json'))) return folder;
  if (dirname(folder) === folder) throw new TypeError('This program is not inside its repository');
  return above(dirname(folder));
}

export const builtMain = (project: string): string => join(REPOSITORY, project, 'dist', 'main.js');

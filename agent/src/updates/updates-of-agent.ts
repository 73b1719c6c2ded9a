import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { AgentConfig } from '../config/config.js';
import { isSingleFile } from '../program/single-file.js';
import { ProgramFolder } from './program-folder.js';
import { supervisorChannel } from './supervisor-channel.js';
import { Updates, type UpdatesParts } from './updates.js';

type Own = 'folder' | 'platform' | 'supervisor' | 'shippedRoot';

/** The updates of this process. */
export const updatesOfAgent = (
  { home, supervised }: Pick<AgentConfig, 'home' | 'supervised'>,
  parts: Omit<UpdatesParts, Own>,
): Updates =>
  new Updates({
    ...parts,
    folder: ProgramFolder.of(home),
    platform: isSingleFile() ? `${process.platform}-${process.arch}` : 'node',
    supervisor: supervisorChannel(supervised?.version),
    shippedRoot: readShippedRoot,
  });

/** `updates-root.json` beside the program; a clone has none. */
async function readShippedRoot(): Promise<Uint8Array | undefined> {
  const program = isSingleFile() ? process.execPath : (process.argv[1] ?? '.');
  try {
    return await readFile(join(dirname(program), 'updates-root.json'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

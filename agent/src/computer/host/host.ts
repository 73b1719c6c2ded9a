import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findTool, runTool, type ToolRun } from '../../repair/tools/tool.js';

export interface Host {
  readonly platform: NodeJS.Platform;
  /** `/`, or a folder with the same layout. */
  readonly root: string;
  /** A folder of the agent on the drive used to measure read latency. */
  readonly scratch: string;
  /** Runs a system program. `missing` means that the program is not installed. */
  readonly run: (
    program: string,
    args: readonly string[],
    ms: number,
    signal: AbortSignal,
  ) => Promise<ToolRun | { readonly kind: 'missing' }>;
}

export const thisHost = (scratch: string, path: string): Host => ({
  platform: process.platform,
  root: '/',
  scratch,
  run: async (name, args, ms, signal) => {
    const program = await findTool(name, path);
    return program === undefined ? { kind: 'missing' } : runTool(program, args, ms, signal);
  },
});

export const silence = (name: string, run: Exclude<Awaited<ReturnType<Host['run']>>, { kind: 'ended' }>): string => {
  if (run.kind === 'missing') return `${name} is not installed`;
  return run.kind === 'late' ? `${name} did not answer in time` : `${name} could not be run (${run.why})`;
};

interface Home {
  readonly user: string;
  readonly folder: string;
}

/** UIDs of ordinary accounts; higher UIDs are reserved for the system (Debian Policy §9.2.2). */
const FIRST_UID = 1000;
const LAST_UID = 59_999;
const MOST_HOMES = 50;

export async function homesOf({ root }: Pick<Host, 'root'>): Promise<Home[]> {
  const lines = (await readFile(join(root, 'etc/passwd'), 'utf8')).split('\n');
  const homes = lines.flatMap((line) => {
    const [user, , uid, , , folder] = line.split(':');
    const number = Number(uid);
    const isPerson = number === 0 || (number >= FIRST_UID && number <= LAST_UID);
    return user && folder?.startsWith('/') && uid !== '' && isPerson ? [{ user, folder: join(root, folder) }] : [];
  });
  return homes.slice(0, MOST_HOMES);
}

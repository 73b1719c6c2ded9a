import { createHash, randomUUID } from 'node:crypto';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { readIfThere, writePrivate } from './private-files.js';
import { queryRegistry, systemId, type QueryRegistry } from './system-id.js';

/**
 * Identifies the installation, so that a reinstalled agent continues as the same agent: a hash of the system's id, the
 * user and the agent's folder. Two technicians on one PC are two agents. Kept in the folder, so that the agent stays the
 * same when its folder moves on this PC. On another PC, a copied folder has another id. Without a system id, the agent
 * creates and stores an id.
 */
export async function machineId(
  home: string,
  platform: NodeJS.Platform = process.platform,
  query: QueryRegistry = queryRegistry,
): Promise<string> {
  const told = await systemId(platform, query);
  const path = join(home, 'machine');
  const [keptSystem, keptMachine] = ((await readIfThere(path)) ?? '').split(' ');
  // A registry that does not answer once must not make a new machine of this PC.
  if (keptMachine && platform === 'win32' && told === undefined) return keptMachine;
  const system = told ?? (await ownId(home));
  if (keptMachine && keptSystem === hashOf(SYSTEM, system)) return keptMachine;
  const former = platform === 'win32' ? await beforeRegistry(home, keptSystem, keptMachine) : undefined;
  const machine = former ?? hashOf('revive-machine-v1', system, userInfo().uid, home);
  if (former !== undefined || !keptMachine) await writePrivate(path, `${hashOf(SYSTEM, system)} ${machine}`);
  return machine;
}

const SYSTEM = 'revive-system-v1';

/**
 * The machine of a folder that an agent on Windows made before it read the registry, from the id in the folder. The
 * platform knows the agent by this machine, so an update of the agent keeps it.
 */
async function beforeRegistry(home: string, system = '', machine?: string): Promise<string | undefined> {
  const own = await readIfThere(ownIdFile(home));
  if (own === undefined) return undefined;
  if (!machine) return hashOf('revive-machine-v1', own, userInfo().uid, home);
  return system === hashOf(SYSTEM, own) ? machine : undefined;
}

const hashOf = (...parts: readonly (string | number)[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex');

const ownIdFile = (home: string): string => join(home, 'machine-id');

async function ownId(home: string): Promise<string> {
  const found = await readIfThere(ownIdFile(home));
  if (found !== undefined) return found;
  const made = randomUUID();
  await writePrivate(ownIdFile(home), made);
  return made;
}

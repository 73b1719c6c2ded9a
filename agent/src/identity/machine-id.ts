import { createHash, randomUUID } from 'node:crypto';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { readIfThere, writePrivate } from './private-files.js';

/**
 * Identifies the installation, so that a reinstalled agent continues as the same agent: a hash of the system's id, the
 * user and the agent's folder. Two technicians on one PC are two agents. Kept in the folder, so that the agent stays the
 * same when its folder moves on this PC. On another PC, a copied folder has another id. Without a system id, the agent
 * creates and stores an id.
 */
export async function machineId(home: string): Promise<string> {
  const system = (await readIfThere('/etc/machine-id'))?.trim() || (await ownId(home));
  const path = join(home, 'machine');
  const [keptSystem, keptMachine] = ((await readIfThere(path)) ?? '').split(' ');
  if (keptMachine && keptSystem === hashOf('revive-system-v1', system)) return keptMachine;
  const machine = hashOf('revive-machine-v1', system, userInfo().uid, home);
  if (!keptMachine) await writePrivate(path, `${hashOf('revive-system-v1', system)} ${machine}`);
  return machine;
}

const hashOf = (...parts: readonly (string | number)[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex');

async function ownId(home: string): Promise<string> {
  const path = join(home, 'machine-id');
  const found = await readIfThere(path);
  if (found !== undefined) return found;
  const made = randomUUID();
  await writePrivate(path, made);
  return made;
}

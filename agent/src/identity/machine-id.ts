import { createHash, randomUUID } from 'node:crypto';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { readIfThere, writePrivate } from './private-files.js';

/**
 * Says which place this is, so that a reinstallation continues as the same agent: a hash of the system's own id, the
 * user and the agent's folder (two technicians on one PC are two agents). Where the system has no id, one is made and
 * kept.
 */
export async function machineId(home: string): Promise<string> {
  const system = (await readIfThere('/etc/machine-id'))?.trim() || (await ownId(home));
  return createHash('sha256')
    .update(JSON.stringify(['revive-machine-v1', system, userInfo().uid, home]))
    .digest('hex');
}

async function ownId(home: string): Promise<string> {
  const path = join(home, 'machine-id');
  const found = await readIfThere(path);
  if (found !== undefined) return found;
  const made = randomUUID();
  await writePrivate(path, made);
  return made;
}

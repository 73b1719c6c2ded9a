import { lstat, realpath } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ServiceError } from './service-error.js';

const OTHERS_WRITE = 0o022;
const STICKY = 0o1000;

/**
 * Throws `ServiceError` if another user can replace the program that root starts from `home`: each folder up to the root
 * must belong to root and refuse the writes of others. In a sticky folder only owners rename.
 */
export async function requireRootsFolder(home: string): Promise<void> {
  for (let folder = await realpath(home); ; folder = dirname(folder)) {
    const { uid, mode } = await lstat(folder);
    const isShared = (mode & OTHERS_WRITE) !== 0 && (mode & STICKY) === 0;
    // control: root starts no program that another user can replace
    if (uid !== 0 || isShared)
      throw new ServiceError(
        `Other users can change files in ${folder}, and the agent would run from there as root. Set REVIVE_AGENT_HOME to a folder of root, such as /root/.revive-agent.`,
      );
    if (folder === dirname(folder)) return;
  }
}

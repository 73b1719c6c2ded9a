import { join } from 'node:path';
import { answersAt } from '../identity/home-socket.js';
import { CHECK_IN_MS } from '../updates/messages.js';
import type { ProgramFolder } from '../updates/program-folder.js';
import { readCheckIn } from '../updates/state-file.js';
import type { SupervisorClock } from './supervisor-clock.js';

interface Orphan {
  readonly home: string;
  readonly folder: Pick<ProgramFolder, 'stateFile'>;
  readonly clock: SupervisorClock;
  readonly signal: AbortSignal;
}

/**
 * Waits for an agent that outlived its supervisor. The agent holds the lock of its home as long as it lives. It is asked
 * to end only when it is idle, and only if check-ins under its process id prove that the id is the agent's.
 */
export async function awaitOrphan({ home, folder, clock, signal }: Orphan): Promise<void> {
  let before = await readCheckIn(folder.stateFile);
  while (!signal.aborted && (await isHeld(home))) {
    await clock.wait(CHECK_IN_MS / 2, signal);
    const seen = await readCheckIn(folder.stateFile);
    const isItsOwn = seen !== undefined && seen.pid === before?.pid && seen.count !== before.count;
    // control: an agent that outlived its supervisor ends its work first = isItsOwn
    // control: only a process that checks in as the agent is asked to end = seen !== undefined && !seen.busy
    if (isItsOwn && !seen.busy && !signal.aborted) ask(seen.pid);
    before = isItsOwn || seen?.pid !== before?.pid ? seen : before;
  }
}

function ask(pid: number): void {
  try {
    process.kill(pid, 'SIGTERM');
  } catch (error) {
    // The agent ended in the meantime.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Windows has a named pipe instead of the socket; an agent there ends with the job of its supervisor. */
async function isHeld(home: string): Promise<boolean> {
  return process.platform !== 'win32' && answersAt(join(home, 'agent.hold'));
}

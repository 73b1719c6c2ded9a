import { createHash, randomBytes } from 'node:crypto';
import { link, lstat, readdir, realpath, rename, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ConfigError } from '../config/config.js';
import { answersAt, listenAt } from './home-socket.js';

/** A stopping agent first finishes its writes: at most six seconds (`main.ts`), doubled for a slow disk. */
const PATIENCE_MS = 15_000;
const LOOK_MS = 50;
/** Wait before a fresh hold counts: a concurrent start may be about to clear a dead hold. */
const SETTLE_MS = 100;

type Release = () => Promise<void>;

/**
 * Locks the home for this process: two agents on one home would write the same journals and repeat orders. The lock is
 * a Unix socket inside the home, which only its user can enter. The socket answers exactly as long as its process
 * lives. Waits for a stopping agent and returns the release function. Throws `ConfigError` when the lock stays taken.
 */
export async function lockHomeDirectory(
  home: string,
  say: (sentence: string) => void,
  patienceMs = PATIENCE_MS,
): Promise<Release> {
  const folder = await realpath(home);
  const end = Date.now() + patienceMs;
  for (let tries = 1; ; tries++) {
    const release = await (process.platform === 'win32' ? takePipe(folder) : takeSocket(folder));
    if (release) return release;
    if (Date.now() > end)
      throw new ConfigError(`Another agent is using ${home}. Stop it, or set REVIVE_AGENT_HOME to another folder.`);
    if (tries === 1) say(`Another agent is still using ${home}. Waiting until it stops.`);
    await sleep(LOOK_MS);
  }
}

/**
 * Opens a socket that answers immediately, then links the hold's name to the socket; `link` succeeds for one process
 * only. The name of a dead process is moved aside and checked again. A name with a living process is moved back.
 */
async function takeSocket(home: string): Promise<Release | undefined> {
  const hold = join(home, 'agent.hold');
  if (await answersAt(hold)) return undefined;
  const own = join(home, `hold-${randomBytes(6).toString('hex')}`);
  const server = door();
  await listenAt(server, own);
  const { ino } = await lstat(own);
  const isOurs = async (): Promise<boolean> => (await lstat(hold).catch(absent))?.ino === ino;
  const taken = (await named(own, hold)) || ((await cleared(hold)) && (await named(own, hold)));
  await rm(own, { force: true });
  if (taken) await sleep(SETTLE_MS);
  if (!taken || !(await isOurs())) {
    await closed(server);
    return undefined;
  }
  await sweep(home);
  return async () => {
    if (await isOurs()) await rm(hold, { force: true });
    await closed(server);
  };
}

const door = (): Server => createServer((socket) => socket.destroy()).unref();
const closed = (server: Server): Promise<void> => new Promise((resolve) => server.close(() => resolve()));

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

async function named(own: string, hold: string): Promise<boolean> {
  try {
    await link(own, hold);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function cleared(hold: string): Promise<boolean> {
  if (await answersAt(hold)) return false;
  const aside = `${hold}-${randomBytes(6).toString('hex')}`;
  try {
    await rename(hold, aside);
  } catch (error) {
    absent(error as NodeJS.ErrnoException);
    return true;
  }
  if (await answersAt(aside)) {
    await rename(aside, hold);
    return false;
  }
  await rm(aside, { force: true });
  return true;
}

/** Removes sockets of starts that were killed before they took the name. */
async function sweep(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    if (!/^(agent\.)?hold-[0-9a-f]{12}$/.test(name)) continue;
    const path = join(home, name);
    if (!(await answersAt(path))) await rm(path, { force: true });
  }
}

/** Windows has no sockets in folders; a named pipe ends with its process. */
async function takePipe(home: string): Promise<Release | undefined> {
  const server = door();
  const name = createHash('sha256').update(home).digest('hex').slice(0, 32);
  try {
    await listenAt(server, `\\\\.\\pipe\\revive-agent-${name}`);
    return () => closed(server);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return undefined;
    throw error;
  }
}

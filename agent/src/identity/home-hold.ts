import { createHash } from 'node:crypto';
import { realpath, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ConfigError } from '../config.js';

/** An agent that was told to end settles first what it writes: six seconds at most (`main.ts`), and as long again for a slow disk. */
const PATIENCE_MS = 15_000;
const LOOK_MS = 50;

/**
 * Holds the home for this process alone: two agents on one home would write the same journals, and an order that the one takes
 * and does not carry out is done for the other. The hold is a door that the system closes with the process, however that ended,
 * so that none is left behind. Waits for another agent that is ending; gives back the release. Throws `ConfigError` where it stays.
 */
export async function holdHome(home: string, say: (sentence: string) => void, patienceMs = PATIENCE_MS): Promise<() => Promise<void>> {
  const door = doorOf(await realpath(home));
  const end = Date.now() + patienceMs;
  for (let tries = 1; ; tries++) {
    const server = await listen(door);
    if (server) return () => new Promise((resolve) => server.close(() => resolve()));
    if (Date.now() > end) throw new ConfigError(`Another agent works on ${home}. End it, or give this one another folder with REVIVE_AGENT_HOME.`);
    if (tries === 1) say(`Another agent still works on ${home}; this one waits until it has ended.`);
    await sleep(LOOK_MS);
  }
}

/** A name that only this home has. On Linux and Windows it goes with its process; elsewhere it is a file that may stay behind. */
function doorOf(home: string): string {
  const name = `revive-agent-${createHash('sha256').update(home).digest('hex').slice(0, 32)}`;
  if (process.platform === 'linux') return `\0${name}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`);
}

/** Undefined where somebody else has it. */
async function listen(door: string): Promise<Server | undefined> {
  const server = createServer((socket) => socket.destroy()).unref();
  const error = await new Promise<NodeJS.ErrnoException | undefined>((resolve) => {
    server.once('error', resolve);
    server.listen(door, () => resolve(undefined));
  });
  if (!error) return server;
  if (error.code !== 'EADDRINUSE') throw error;
  if (process.platform !== 'linux' && process.platform !== 'win32' && !(await answers(door))) await rm(door, { force: true });
  return undefined;
}

function answers(door: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(door, () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code !== 'ECONNREFUSED'));
  });
}

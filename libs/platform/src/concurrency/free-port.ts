import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { randomInt } from 'node:crypto';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { codeOf } from '../errors/errors.js';

const FIRST = 12_000;
/** Start of the range for outgoing connections: 32768 on Linux, 49152 on most systems, 16000 in some containers. */
const PAST_LAST = Math.max(FIRST + 2_000, Math.min(32_000, firstOutgoing()));
const TRIES = 200;
/**
 * A file per assigned port reserves the port for a while. Until then no process of ours gets the port, and as the port
 * is below the outgoing range, no outgoing connection uses the port. The time exceeds the slowest start on a busy
 * machine.
 */
const GIVEN = join(tmpdir(), `revive-ports-${process.getuid?.() ?? 'own'}`);
const REMEMBERED_MS = 180_000;

function firstOutgoing(): number {
  try {
    return Number(readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8').split(/\s/)[0]) || Infinity;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return Infinity;
    throw error;
  }
}

/** Returns true for one process only. Also removes an expired reservation, so that the next call can take the port. */
function take(port: number): boolean {
  const file = join(GIVEN, String(port));
  try {
    mkdirSync(GIVEN, { recursive: true, mode: 0o700 });
    writeFileSync(file, '', { flag: 'wx' });
    return true;
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    if (Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) > REMEMBERED_MS)
      rmSync(file, { force: true });
    return false;
  }
}

export async function holdFreePort(): Promise<{ readonly port: number; readonly release: () => Promise<void> }> {
  for (let tries = 1; ; tries++) {
    const port = randomInt(FIRST, PAST_LAST);
    try {
      if (!take(port) && tries < TRIES) continue;
      const server = await listen(port);
      return { port, release: () => new Promise((resolve) => server.close(() => resolve())) };
    } catch (error) {
      if (tries === TRIES) throw error;
    }
  }
}

export async function freePort(): Promise<number> {
  const { port, release } = await holdFreePort();
  await release();
  return port;
}

function listen(port: number): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}

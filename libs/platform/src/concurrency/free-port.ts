import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { randomInt } from 'node:crypto';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { codeOf } from '../errors/errors.js';

const FIRST = 12_000;
/**
 * Where systems begin to give ports to outgoing connections: Linux 32768, others 49152; some containers 16000, and say
 * so.
 */
const PAST_LAST = Math.max(FIRST + 2_000, Math.min(32_000, firstOutgoing()));
const TRIES = 200;
/**
 * A port that was given has a file here until it may be given again: between our look and its use neither another
 * process of ours nor, as it lies below theirs, an outgoing connection takes it. Longer than the slowest start of a
 * product on a full machine.
 */
const GIVEN = join(tmpdir(), `revive-ports-${process.getuid?.() ?? 'own'}`);
const REMEMBERED_MS = 180_000;

function firstOutgoing(): number {
  try {
    return Number(readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8').split(/\s/)[0]) || Infinity;
  } catch (error) {
    // Other systems have no such file and begin above us.
    if (codeOf(error) === 'ENOENT') return Infinity;
    throw error;
  }
}

/** True for one process alone. One that was given long ago is forgotten here and can be had at the next look. */
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

/**
 * Listens on a port of loopback that was chosen by chance, and holds it. Throws what the system says where none is to
 * be had.
 */
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

/** A port that was free on loopback a moment ago. */
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

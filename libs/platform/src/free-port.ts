import { randomInt } from 'node:crypto';
import { createServer, type Server } from 'node:net';

/**
 * Below the ports that systems give to outgoing connections (Linux 32768-60999, others from 49152): between our look and our
 * use of a port no connection of anybody can take it.
 */
const [FIRST, PAST_LAST] = [12_000, 32_000];
const TRIES = 200;
/** Processes that start side by side look in parts of their own: nobody is given a port that another has been given and not opened yet. */
const PARTS = 64;
const PART = Math.floor((PAST_LAST - FIRST) / PARTS);
const OWN = FIRST + (process.pid % PARTS) * PART;
/** Nor is it given twice here, for so long. */
const REMEMBERED_MS = 60_000;
const given = new Map<number, number>();

/** In the own part; in all of them once that seems to be full. */
function choose(tries: number): number {
  const now = Date.now();
  for (const [port, at] of given) if (now - at > REMEMBERED_MS) given.delete(port);
  for (;;) {
    const port = tries <= TRIES / 2 && given.size < PART / 2 ? randomInt(OWN, OWN + PART) : randomInt(FIRST, PAST_LAST);
    if (given.has(port)) continue;
    given.set(port, now);
    return port;
  }
}

/** Listens on a port of loopback that was chosen by chance, and holds it. Throws what the system says where none is to be had. */
export async function holdFreePort(): Promise<{ readonly port: number; readonly release: () => Promise<void> }> {
  for (let tries = 1; ; tries++) {
    const port = choose(tries);
    try {
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

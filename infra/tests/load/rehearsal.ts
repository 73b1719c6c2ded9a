import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { messageOf } from '@revive/platform/errors/errors';
import { familyOf } from './processes.js';
import { logOf, RehearsedProduct } from './product/rehearsed-product.js';
import { lineOf, rehearseEach, type Rehearsed } from './rehearse-each.js';

/** The product, its agent and PostgreSQL need a few seconds; after this time they are killed. */
const STOP_MS = 30_000;
const WARNINGS = 10;
const SIGNALS = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

/**
 * Rehearses the scenarios in sequence on a shared product. Returns 0 if all passed, 1 on a failure, and 128 plus the
 * signal's number after a signal. Removes all processes and files in every case.
 */
export async function rehearse(
  scenarios: readonly Rehearsed[],
  seed: number,
  say: (line: string) => void,
): Promise<number> {
  const home = await mkdtemp(join(tmpdir(), 'revive-rehearsal-'));
  // PostgreSQL runs under a separate account, which must be able to enter this folder.
  await chmod(home, 0o711);
  let started: Promise<RehearsedProduct> | undefined;
  const product = (): Promise<RehearsedProduct> => (started ??= RehearsedProduct.start(home));
  const interruption = new AbortController();
  try {
    const each = (some: readonly Rehearsed[]): Promise<string[]> =>
      rehearseEach(some, { seed, home, product }, say, { signal: interruption.signal });
    const rehearsed = async (): Promise<number> => {
      const [alone, others] = [scenarios.filter(({ isAlone }) => isAlone), scenarios.filter(({ isAlone }) => !isAlone)];
      const start = others.length > 0 ? lineOfStart(product) : undefined;
      // Runs these scenarios while the product starts, because they do not use it.
      const failed = await each(alone);
      if (start !== undefined) say(await start);
      failed.push(...(await each(others)));
      if (failed.length === 0) return 0;
      for (const line of await lastWarnings(home)) say(`  ${line}`);
      return 1;
    };
    return await Promise.race([untilSignal(), rehearsed()]);
  } finally {
    interruption.abort();
    const stopped = started?.then(
      (running) => running.stop().catch((error: unknown) => say(`The product did not stop: ${messageOf(error)}`)),
      () => undefined,
    );
    await Promise.race([stopped, sleep(STOP_MS, undefined, { ref: false })]);
    endDescendants();
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
  }
}

function lineOfStart(product: () => Promise<RehearsedProduct>): Promise<string> {
  const begun = performance.now();
  return product().then(
    () => lineOf('the product', begun, 'started'),
    () => lineOf('the product', begun, 'NOT STARTED'),
  );
}

async function lastWarnings(home: string): Promise<string[]> {
  if (!existsSync(logOf(home))) return [];
  return (await readFile(logOf(home), 'utf8'))
    .trimEnd()
    .split('\n')
    .slice(-WARNINGS)
    .map((line) => line.slice(0, 400));
}

function untilSignal(): Promise<number> {
  return new Promise((resolve) => {
    for (const [signal, code] of Object.entries(SIGNALS)) process.once(signal, () => resolve(code));
  });
}

/** Kills leftover child processes of interrupted or hanging scenarios; a complete rehearsal leaves none. */
function endDescendants(): void {
  for (const pid of familyOf(process.pid)) {
    if (pid === process.pid) continue;
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

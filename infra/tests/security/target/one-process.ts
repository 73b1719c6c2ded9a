import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@revive/platform/concurrency/free-port';
import type { ServiceName } from '@revive/platform/core/service-names';
import { PRODUCT_FLAGS } from '../../../dev/runtime-flags.js';
import type { ProductMessage } from './product-process.js';
import type { Target } from './target.js';

const MAIN = fileURLToPath(new URL('./product-process.js', import.meta.url));
const READY_MS = 90_000;
const STOP_MS = 20_000;

/** Starts the product in one child process on a new installation, so that its memory and event loop are separate. */
export async function startOneProcess(): Promise<Target> {
  const home = await mkdtemp(join(tmpdir(), 'revive-attacks-'));
  // PostgreSQL runs under a separate account, which must be able to enter this folder.
  await chmod(home, 0o711);
  const [port, linkPort] = [await freePort(), await freePort()];
  const child = fork(MAIN, [home, String(port), String(linkPort)], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    execArgv: [...PRODUCT_FLAGS],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM');
      const cut = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
      await gone;
      clearTimeout(cut);
    }
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const told = await new Promise<ProductMessage>((resolve, reject) => {
      const late = setTimeout(() => reject(new TypeError(`the product is not ready:\n${output}`)), READY_MS);
      child.once('message', (message) => {
        clearTimeout(late);
        resolve(message as ProductMessage);
      });
      child.once('exit', (code) => reject(new TypeError(`the product ended (${code}):\n${output}`)));
    });
    const pid = child.pid ?? 0;
    return {
      ...told,
      url: `http://localhost:${port}`,
      link: `localhost:${linkPort}`,
      stop,
      output: () => output,
      pids: (): Record<string, number> =>
        child.exitCode === null && child.signalCode === null ? { product: pid } : {},
      memory: () => residentBytes(pid),
      metrics: (service) => metricsOf(child, service),
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Only one request may be pending, because the answer does not name its service. */
async function metricsOf(child: ChildProcess, service: ServiceName): Promise<string> {
  const answer = once(child, 'message');
  child.send(service);
  const [{ metrics }] = (await answer) as [{ metrics: string }];
  return metrics;
}

function residentBytes(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024;
}

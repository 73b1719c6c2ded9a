import { setTimeout as sleep } from 'node:timers/promises';
import type { PublicDoor } from '../../dev/public-door.js';
import { LiveReaders } from './live-readers.js';
import type { SplitProduct } from './split-product.js';

interface RollingRestartOptions {
  /** Default 100. */
  readonly requestsPerSecond?: number;
  /** Default 200. */
  readonly streams?: number;
  readonly settleMs?: number;
}

interface RollingRestartResult {
  readonly requests: number;
  /** Failed requests, counted by status, path and error code, or by the network error code. */
  readonly failed: Readonly<Record<string, number>>;
  readonly streams: number;
  readonly returns: number;
  readonly longestGapMs: number;
  readonly restartMs: readonly number[];
}

/** The limit of streams per session. */
const STREAMS_A_SESSION = 8;
const PATHS = ['/api/user', '/api/bench/devices', '/api/repairs'];

export async function rollingRestart(
  product: SplitProduct,
  options: RollingRestartOptions = {},
): Promise<RollingRestartResult> {
  const { requestsPerSecond = 100, streams = 200, settleMs = 2000 } = options;
  const doors: PublicDoor[] = [];
  for (let i = 0; i < Math.ceil(streams / STREAMS_A_SESSION); i++) doors.push(await product.as('shop'));
  const readers = new LiveReaders();
  const asking = new Asking(doors, requestsPerSecond);
  try {
    await readers.start(doors, streams);
    asking.start();
    await sleep(settleMs);
    const restartMs: number[] = [];
    for (const { parts } of product.processes.filter((one) => one.parts.name === 'gateway')) {
      const begun = performance.now();
      await product.restart('gateway', parts.index);
      await product.proxy.untilUp(`gateway-${parts.index}`);
      restartMs.push(performance.now() - begun);
      await sleep(settleMs);
    }
    await readers.untilAllOpen(20_000);
    await asking.stop();
    return {
      requests: asking.requests,
      failed: Object.fromEntries(asking.failed),
      streams,
      returns: readers.gaps.length,
      longestGapMs: Math.max(0, ...readers.gaps),
      restartMs,
    };
  } finally {
    await asking.stop();
    await readers.stop();
  }
}

/** Sends requests at a constant rate, without waiting for earlier answers. */
class Asking {
  requests = 0;
  readonly failed = new Map<string, number>();
  readonly #open = new Set<Promise<void>>();
  #timer: NodeJS.Timeout | undefined;
  constructor(
    private readonly doors: readonly PublicDoor[],
    private readonly perSecond: number,
  ) {}

  start(): void {
    const begun = performance.now();
    // Catches up after a late timer, so that the rate follows the clock.
    this.#timer = setInterval(() => {
      while (this.requests < ((performance.now() - begun) / 1000) * this.perSecond) this.#ask();
    }, 5);
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all(this.#open);
  }

  #ask(): void {
    const n = this.requests++;
    const [door, path] = [this.doors[n % this.doors.length], PATHS[n % PATHS.length]];
    if (!door || path === undefined) throw new TypeError('There is nobody to ask');
    const one = answerOf(door, path).then((answer) => {
      if (answer !== '200') this.failed.set(answer, (this.failed.get(answer) ?? 0) + 1);
      this.#open.delete(one);
    });
    this.#open.add(one);
  }
}

async function answerOf(door: PublicDoor, path: string): Promise<string> {
  try {
    const response = await door.raw('GET', path);
    const body = await response.text();
    // Product errors contain a code; errors without a code are from the proxy.
    return response.ok
      ? String(response.status)
      : `${response.status} ${path} ${/"code":"(\w+)"/.exec(body)?.[1] ?? 'proxy'}`;
  } catch (error) {
    const { cause, message } = error as Error;
    return (cause as { code?: string } | undefined)?.code ?? message;
  }
}

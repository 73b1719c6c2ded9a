import { PROBE_MAX } from '@revive/contracts/patch-tests/probes';
import type { Samples } from './samples.js';

/** A read of 1 MiB takes less on every device that is worth a patch; a later answer counts as an error. */
export const SAMPLE_MS = 10_000;
/** A dead device is not asked for every sample, each with its time limit. */
const FAILURES_IN_A_ROW = 4;

interface Sampling {
  readonly first: number;
  readonly samples: number;
  readonly signal: AbortSignal;
  readonly sampleMs?: number;
}

/**
 * Takes samples one after another. A failed sample is counted and never timed. Rejects only if the signal aborts.
 */
export async function takeSamples(
  work: (place: number) => Promise<unknown>,
  { first, samples, signal, sampleMs = SAMPLE_MS }: Sampling,
): Promise<Samples> {
  const taken: Samples = { nanoseconds: [], errors: [], failedPlaces: [] };
  let failures = 0;
  for (let place = first; place < first + samples && failures < FAILURES_IN_A_ROW; place += 1) {
    signal.throwIfAborted();
    const failure = await timed(() => work(place), taken, signal, sampleMs);
    failures = failure === undefined ? 0 : failures + 1;
    if (failure === undefined) continue;
    taken.failedPlaces.push(place);
    if (!taken.errors.includes(failure) && taken.errors.length < PROBE_MAX.errors) taken.errors.push(failure);
  }
  return taken;
}

/** Returns the sentence of the failure. */
async function timed(
  work: () => Promise<unknown>,
  { nanoseconds }: Samples,
  signal: AbortSignal,
  ms: number,
): Promise<string | undefined> {
  const start = process.hrtime.bigint();
  try {
    await within(work(), signal, ms);
  } catch (error) {
    signal.throwIfAborted();
    return (error as Error).message.slice(0, PROBE_MAX.error) || 'The device gave no reason.';
  }
  nanoseconds.push(Number(process.hrtime.bigint() - start));
  return undefined;
}

/** A hung read is left behind: the kernel may hold the read of an unplugged device for minutes. */
async function within(work: Promise<unknown>, signal: AbortSignal, ms: number): Promise<void> {
  work.catch(() => undefined);
  let end: () => void = () => undefined;
  const cut = new Promise<never>((_, reject) => {
    const timer = setTimeout(() => reject(new Error(`No answer within ${ms / 1000} seconds.`)), ms);
    const aborted = (): void => reject(signal.reason as Error);
    signal.addEventListener('abort', aborted, { once: true });
    end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', aborted);
    };
  });
  try {
    await Promise.race([work, cut]);
  } finally {
    end();
  }
}

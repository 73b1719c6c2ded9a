import { setTimeout as sleep } from 'node:timers/promises';
import { messageOf } from '@revive/platform/errors/errors';
import type { RehearsalContext, Scenario } from './scenario.js';

export type Rehearsed = Pick<Scenario, 'name' | 'isAlone' | 'rehearse'>;

const AT_MOST_MS = 90_000;

/**
 * Prints a line per scenario and returns the names of the failed scenarios. Continues after a failure. An aborted
 * `signal` stops without further output.
 */
export async function rehearseEach(
  scenarios: readonly Rehearsed[],
  context: Omit<RehearsalContext, 'lacks'>,
  say: (line: string) => void,
  { signal, atMostMs = AT_MOST_MS }: { readonly signal?: AbortSignal; readonly atMostMs?: number } = {},
): Promise<string[]> {
  const failed: string[] = [];
  for (const scenario of scenarios) {
    const [begun, lacking] = [performance.now(), new Set<string>()];
    if (signal?.aborted) break;
    const ending = await endOf(scenario, { ...context, lacks: (program) => void lacking.add(program) }, atMostMs);
    if (signal?.aborted) break;
    if (ending !== undefined) failed.push(scenario.name);
    const without = lacking.size > 0 ? ` without ${[...lacking].join(', ')}, not installed here` : '';
    say(lineOf(scenario.name, begun, ending === undefined ? `rehearsed${without}` : `FAILED: ${ending}`));
  }
  return failed;
}

/** `begun`: a value of `performance.now()`. */
export const lineOf = (name: string, begun: number, ending: string): string =>
  `${name.padEnd(12)} ${((performance.now() - begun) / 1000).toFixed(1).padStart(5)} s  ${ending}`;

async function endOf(scenario: Rehearsed, context: RehearsalContext, atMostMs: number): Promise<string | undefined> {
  const over = new AbortController();
  const late = sleep(atMostMs, `it had not ended after ${atMostMs / 1000} s`, { signal: over.signal });
  const rehearsed = scenario.rehearse(context).then(
    () => undefined,
    (error: unknown) => messageOf(error),
  );
  try {
    return await Promise.race([rehearsed, late]);
  } finally {
    over.abort();
    late.catch(() => undefined);
  }
}

import { status } from '@grpc/grpc-js';

export type Sleep = (milliseconds: number, signal?: AbortSignal) => Promise<void>;
/** From 0 to below 1. */
export type Random = () => number;

/** No agent tries faster than once a second, or a restarted platform is overrun by its own agents. */
const LEAST_MS = 1000;

/**
 * Full jitter: after the n-th failure in a row (0: a stream that worked was lost) somewhere between a second and a
 * bound that doubles from two seconds up to the window, which the hub sets. So many agents that lost their hub at once
 * come back spread, the first time over a second: a hub that is another instance of the same would else meet all of
 * them in one moment.
 */
export function backoff(failures: number, windowMs: number, random: Random): number {
  const bound = Math.max(LEAST_MS, Math.min(windowMs, LEAST_MS * 2 ** Math.min(failures + 1, 16)));
  return LEAST_MS + random() * (bound - LEAST_MS);
}

/**
 * - `again`: the ordinary way to lose a stream. `slowly`: something is wrong with us or with the hub; the whole window
 * passes first.
 * - `rarely`: the hub knows this agent no longer. A new enrolment helps; a hub restored from its backup may too.
 */
export type Retry = 'again' | 'slowly' | 'rarely';
export const RARELY_MS = 5 * 60_000;

const RETRY: Readonly<Partial<Record<status, Retry>>> = {
  [status.OK]: 'again',
  [status.CANCELLED]: 'again',
  [status.UNAVAILABLE]: 'again',
  [status.DEADLINE_EXCEEDED]: 'again',
  [status.INTERNAL]: 'again',
  [status.UNKNOWN]: 'again',
  [status.RESOURCE_EXHAUSTED]: 'slowly',
  [status.ABORTED]: 'slowly',
  [status.INVALID_ARGUMENT]: 'slowly',
  [status.PERMISSION_DENIED]: 'slowly',
  [status.UNIMPLEMENTED]: 'slowly',
  [status.UNAUTHENTICATED]: 'rarely',
};

/** What a stream's last status means for the next try; an unknown one is treated with care. */
export const retryAfter = (code: status): Retry => RETRY[code] ?? 'slowly';

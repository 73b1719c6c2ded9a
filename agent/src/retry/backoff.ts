import { status } from '@grpc/grpc-js';

export type Sleep = (milliseconds: number, signal?: AbortSignal) => Promise<void>;
/** Random number from 0 to below 1. */
export type Random = () => number;

/** Minimum wait of one second; otherwise a restarted platform is overloaded by its own agents. */
const LEAST_MS = 1000;

/**
 * Full jitter. After the n-th failure in a row (0: a working stream was lost), the wait is random between a second and
 * a bound. The bound doubles from two seconds up to the window set by the hub. Agents that lost their hub at the same
 * time therefore return spread out, over a second at first. Otherwise the next hub instance would receive all agents
 * in one moment.
 */
export function backoff(failures: number, windowMs: number, random: Random): number {
  const bound = Math.max(LEAST_MS, Math.min(windowMs, LEAST_MS * 2 ** Math.min(failures + 1, 16)));
  return LEAST_MS + random() * (bound - LEAST_MS);
}

/**
 * The wait after a dial without a welcome. The time that the dial took counts: a network that drops packets holds each
 * dial for seconds, and with the whole back-off on top an agent would be away for too long after the network is back.
 */
export const backoffAfterDial = (failures: number, windowMs: number, tookMs: number, random: Random): number =>
  Math.max(backoff(0, windowMs, random), backoff(failures, windowMs, random) - tookMs);

/**
 * - `again`: normal loss of a stream.
 * - `slowly`: an error of the agent or the hub; the whole window passes first.
 * - `rarely`: the hub does not know the agent any more. A new enrolment helps; a hub restored from backup may help
 * too.
 */
type Retry = 'again' | 'slowly' | 'rarely';
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

export const retryAfter = (code: status): Retry => RETRY[code] ?? 'slowly';

import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { status, type ServiceError } from '@grpc/grpc-js';
import type { BackupReceipt } from '@revive/proto/revive/link/v1/link';
import { spreadBackoffMs, type Backoff } from '@revive/platform/concurrency/backoff';
import type { Clock } from '../repair/steps.js';
import type { Sleep } from '../retry/backoff.js';
import type { LinkWire } from './link-wire.js';

const CHUNK = 1024 * 1024;
/** Deadline of one attempt: 512 MiB, the platform's limit, at 8 Mbit/s. */
const DEADLINE_MS = 10 * 60_000;
const BETWEEN_TRIES: Backoff = { first: 1000, most: 30_000 };
/**
 * Time limit from the first failed attempt. A store with a dead node moves within 11 minutes (Kubernetes defaults: 5
 * until the pod's eviction, 6 until the release of its volume) and needs time to start. Nobody waits at the bench for
 * longer.
 */
export const PATIENCE_MS = 15 * 60_000;
/** After this time without an answer, the user sees the reason for the wait. */
const SLOW_MS = 10_000;
const WORTH_ANOTHER_TRY: readonly status[] = [
  status.UNAVAILABLE,
  status.DEADLINE_EXCEEDED,
  status.INTERNAL,
  status.UNKNOWN,
  status.CANCELLED,
];

export interface BackupToSend {
  readonly runId: string;
  readonly repairId: string;
  readonly bytes: Buffer;
  readonly waits: (sentence: string) => void;
}
interface Sending {
  readonly sleep: Sleep;
  readonly clock: Clock;
  /** Ends the wait immediately, between two attempts and within an attempt. */
  readonly signal: AbortSignal;
  readonly slowMs?: number;
}
type Dial = () => Pick<LinkWire, 'uploadBackup' | 'close'>;

/**
 * Sends the whole backup and repeats the same bytes after a failed attempt, until the time limit. Resolves with a
 * receipt that contains the digest of the sent bytes: before the receipt, the platform does not hold the backup.
 * Throws the platform's message for a permanent error, a readable message after the time limit, or the abort reason.
 */
export async function sendBackup(
  dial: Dial,
  backup: BackupToSend,
  { sleep, clock, signal, slowMs = SLOW_MS }: Sending,
): Promise<BackupReceipt> {
  const sha256 = createHash('sha256').update(backup.bytes).digest('hex');
  let told = false;
  const waiting = (): void => {
    if (told) return;
    told = true;
    backup.waits(
      `The server can't store the backup yet. The repair waits up to ${PATIENCE_MS / 60_000} minutes. Nothing is written before.`,
    );
  };
  let giveUpAt = Infinity;
  for (let failures = 0; ; failures++) {
    signal.throwIfAborted();
    const wire = dial();
    const slow = setTimeout(waiting, slowMs);
    try {
      const receipt = await sendOnce(wire, backup, sha256, signal);
      if (receipt.sha256 !== sha256 || receipt.size !== backup.bytes.length || receipt.object === '')
        throw new RangeError('the platform stored different bytes');
      return receipt;
    } catch (error) {
      signal.throwIfAborted();
      if (!WORTH_ANOTHER_TRY.includes((error as Partial<ServiceError>).code ?? status.OK)) throw error;
      const now = clock.now().getTime();
      if (failures === 0) giveUpAt = now + PATIENCE_MS;
      if (now >= giveUpAt)
        throw new RangeError(
          `the server couldn't store it for ${PATIENCE_MS / 60_000} minutes (${(error as Error).message})`,
          { cause: error },
        );
    } finally {
      clearTimeout(slow);
      wire.close();
    }
    waiting();
    await sleep(spreadBackoffMs(failures, BETWEEN_TRIES), signal);
  }
}

async function sendOnce(
  wire: Pick<LinkWire, 'uploadBackup'>,
  { runId, repairId, bytes }: BackupToSend,
  sha256: string,
  signal: AbortSignal,
): Promise<BackupReceipt> {
  let over = false;
  let answer: (error: Error | null, receipt?: BackupReceipt) => void = () => undefined;
  const promise = new Promise<BackupReceipt>((resolve, reject) => {
    answer = (error, receipt) => {
      over = true;
      if (receipt) resolve(receipt);
      else reject(error ?? new RangeError('the platform answered nothing'));
    };
  });
  const call = wire.uploadBackup(new Date(Date.now() + DEADLINE_MS), (error, receipt) => answer(error, receipt));
  const cancel = (): void => call.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    for (let at = 0; at < bytes.length && !over; at += CHUNK) {
      const chunk = {
        bytes: bytes.subarray(at, at + CHUNK),
        head: at === 0 ? { runId, repairId, sha256, size: bytes.length } : null,
      };
      if (!call.write(chunk)) await Promise.race([once(call, 'drain', { signal }), promise]);
    }
    call.end();
    return await promise;
  } finally {
    signal.removeEventListener('abort', cancel);
    // Prevents an unhandled rejection when an error occurs before the answer.
    promise.catch(() => undefined);
  }
}

import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { status, type ServiceError } from '@grpc/grpc-js';
import type { BackupReceipt } from '@revive/proto/revive/link/v1/link';
import { spreadBackoffMs, type Backoff } from '@revive/platform/concurrency/backoff';
import type { Clock } from '../repair/steps.js';
import type { Sleep } from './backoff.js';
import type { LinkWire } from './link-wire.js';

/** Design §6. */
const CHUNK = 1024 * 1024;
/** Of one try: 512 MiB, the most that the platform takes, over a line of 8 Mbit/s. */
const DEADLINE_MS = 10 * 60_000;
const BETWEEN_TRIES: Backoff = { first: 1000, most: 30_000 };
/**
 * From the first try that failed. A store whose node died is somewhere else after 11 minutes (Kubernetes' own defaults:
 * 5 until its pod is evicted, 6 more until its volume is let go), and has to start; longer than that nobody stands at
 * the bench for it.
 */
export const PATIENCE_MS = 15 * 60_000;
/** Without an answer for so long, the person is told what the run waits for. */
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
  /** Told once, where the platform does not take it for a while: a sentence for who watches the run. */
  readonly waits: (sentence: string) => void;
}
export interface Sending {
  readonly sleep: Sleep;
  readonly clock: Clock;
  /** Ends the wait at once, between two tries and within one. */
  readonly signal: AbortSignal;
  /** For tests; `SLOW_MS` unless given. */
  readonly slowMs?: number;
}
type Dial = () => Pick<LinkWire, 'uploadBackup' | 'close'>;

/**
 * Sends a backup as a whole, again as a whole (the very same bytes) after a broken try, for as long as the platform can
 * be expected back. Resolves with the receipt, whose digest is that of what was sent: until then the platform does not
 * have it. Throws what the platform said where another try would not help, a sentence where it stayed away too long, or
 * the abort.
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
        throw new RangeError('the platform stored something else');
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
    // Whoever threw before the answer must not leave it unheard.
    promise.catch(() => undefined);
  }
}

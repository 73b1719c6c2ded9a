import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { status, type ServiceError } from '@grpc/grpc-js';
import type { BackupReceipt } from '@revive/proto/revive/link/v1/link';
import type { Sleep } from './backoff.js';
import type { LinkWire } from './link-wire.js';

/** Design §6. */
const CHUNK = 1024 * 1024;
const TRIES = 4;
const DEADLINE_MS = 10 * 60_000;
const WORTH_ANOTHER_TRY: readonly status[] = [status.UNAVAILABLE, status.DEADLINE_EXCEEDED, status.INTERNAL, status.UNKNOWN, status.CANCELLED];

export interface BackupToSend {
  readonly runId: string;
  readonly repairId: string;
  readonly bytes: Buffer;
}

/**
 * Sends a backup as a whole, again as a whole after a broken try. Resolves with the receipt, whose digest is that of what was
 * sent: until then the platform does not have it. Throws what the platform said, or the abort.
 */
export async function sendBackup(dial: () => Pick<LinkWire, 'uploadBackup' | 'close'>, backup: BackupToSend, sleep: Sleep, signal: AbortSignal): Promise<BackupReceipt> {
  const sha256 = createHash('sha256').update(backup.bytes).digest('hex');
  for (let attempt = 1; ; attempt++) {
    const wire = dial();
    try {
      const receipt = await sendOnce(wire, backup, sha256, signal);
      if (receipt.sha256 !== sha256 || receipt.size !== backup.bytes.length || receipt.object === '') throw new RangeError('the platform stored something else');
      return receipt;
    } catch (error) {
      signal.throwIfAborted();
      if (attempt === TRIES || !WORTH_ANOTHER_TRY.includes((error as Partial<ServiceError>).code ?? status.OK)) throw error;
    } finally {
      wire.close();
    }
    await sleep(500 * 2 ** attempt, signal);
  }
}

async function sendOnce(wire: Pick<LinkWire, 'uploadBackup'>, { runId, repairId, bytes }: BackupToSend, sha256: string, signal: AbortSignal): Promise<BackupReceipt> {
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
      const chunk = { bytes: bytes.subarray(at, at + CHUNK), head: at === 0 ? { runId, repairId, sha256, size: bytes.length } : null };
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

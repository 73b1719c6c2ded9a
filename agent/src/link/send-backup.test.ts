import { describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { status, type ServiceError } from '@grpc/grpc-js';
import type { BackupChunk, BackupReceipt } from '@revive/proto/revive/link/v1/link';
import type { LinkWire } from './link-wire.js';
import { PATIENCE_MS, sendBackup } from './send-backup.js';

const MiB = 1024 * 1024;
const bytes = Buffer.alloc(2 * MiB + 7, 'what was found ');
const sha256 = createHash('sha256').update(bytes).digest('hex');
const stored: BackupReceipt = { object: 'backups/t/r/s', sha256, size: bytes.length };
const MINUTE = 60_000;

type Answer = status | BackupReceipt | 'nothing';
class Platform {
  now = 0;
  tries = 0;
  closed = 0;
  readonly waits: number[] = [];
  readonly told: string[] = [];
  readonly stop = new AbortController();
  readonly received: Buffer[] = [];
  slept: () => unknown = () => undefined;

  constructor(
    private readonly answer: (n: number, now: number) => Answer,
    private readonly tryTakesMs = 0,
  ) {}

  send(slowMs?: number): Promise<BackupReceipt> {
    return sendBackup(
      () => this.#dial(),
      { runId: 'run', repairId: 'repair', bytes, waits: (sentence) => void this.told.push(sentence) },
      {
        clock: { now: () => new Date(this.now) },
        signal: this.stop.signal,
        ...(slowMs !== undefined && { slowMs }),
        sleep: async (ms) => {
          this.waits.push(ms);
          this.now += ms;
          this.slept();
        },
      },
    );
  }

  #dial(): Pick<LinkWire, 'uploadBackup' | 'close'> {
    const close = (): void => void (this.closed += 1);
    const uploadBackup: LinkWire['uploadBackup'] = (_, callback) => {
      const chunks: Buffer[] = [];
      const call = Object.assign(new EventEmitter(), {
        write: ({ bytes: part }: BackupChunk) => {
          chunks.push(Buffer.from(part));
          return true;
        },
        cancel: () => callback(failure(status.CANCELLED)),
        end: () => {
          const answer = this.answer(this.tries++, this.now);
          this.now += this.tryTakesMs;
          this.received.push(Buffer.concat(chunks));
          if (answer !== 'nothing')
            queueMicrotask(() => (typeof answer === 'number' ? callback(failure(answer)) : callback(null, answer)));
        },
      });
      return call as unknown as ReturnType<LinkWire['uploadBackup']>;
    };
    return { uploadBackup, close };
  }
}
const failure = (code: status): ServiceError =>
  Object.assign(new Error(status[code]), { code, details: '', metadata: undefined as never });

describe('send a backup', () => {
  it('resolves with the receipt and reports no wait when the first attempt succeeds', async () => {
    const platform = new Platform(() => stored);
    expect(await platform.send()).toEqual(stored);
    expect(platform.received.map((one) => one.equals(bytes))).toEqual([true]);
    expect([platform.told, platform.waits, platform.closed]).toEqual([[], [], 1]);
  });

  it('retries the same bytes during an outage and notifies the user once', async () => {
    const platform = new Platform((_, now) => (now < 14 * MINUTE ? status.UNAVAILABLE : stored), 5000);
    expect(await platform.send()).toEqual(stored);
    expect(platform.tries).toBeGreaterThan(20);
    expect(platform.received.every((one) => one.equals(bytes))).toBe(true);
    expect(platform.told).toEqual([
      "The server can't store the backup yet. The repair waits up to 15 minutes. Nothing is written before.",
    ]);
    expect(Math.max(...platform.waits)).toBeLessThanOrEqual(30_000);
    expect(platform.closed).toBe(platform.tries);
  });

  it('rejects with a readable message after the time limit', async () => {
    const platform = new Platform(() => status.UNAVAILABLE, 120_000);
    await expect(platform.send()).rejects.toThrow("the server couldn't store it for 15 minutes (UNAVAILABLE)");
    expect(platform.now).toBeGreaterThanOrEqual(PATIENCE_MS);
    expect(platform.now).toBeLessThan(PATIENCE_MS + 5 * MINUTE);
  });

  it('notifies the user while a single attempt hangs', async () => {
    const platform = new Platform(() => 'nothing');
    const sending = platform.send(5);
    while (platform.told.length === 0) await new Promise((resolve) => setTimeout(resolve, 1));
    platform.stop.abort(new Error('stopped'));
    await expect(sending).rejects.toThrow('stopped');
    expect(platform.tries).toBe(1);
  });

  it('stops between two attempts when aborted', async () => {
    const platform = new Platform(() => status.UNAVAILABLE);
    platform.slept = () => platform.waits.length === 3 && platform.stop.abort(new Error('stopped'));
    await expect(platform.send()).rejects.toThrow('stopped');
    expect(platform.tries).toBe(3);
  });

  it('does not retry a permanent error', async () => {
    for (const code of [
      status.RESOURCE_EXHAUSTED,
      status.INVALID_ARGUMENT,
      status.PERMISSION_DENIED,
      status.UNAUTHENTICATED,
    ]) {
      const platform = new Platform(() => code);
      await expect(platform.send()).rejects.toThrow(status[code]);
      expect(platform.tries).toBe(1);
    }
  });

  it('rejects a receipt for different data', async () => {
    for (const wrong of [
      { ...stored, sha256: 'e'.repeat(64) },
      { ...stored, size: 1 },
      { ...stored, object: '' },
    ])
      await expect(new Platform(() => wrong).send()).rejects.toThrow('the platform stored different bytes');
  });
});

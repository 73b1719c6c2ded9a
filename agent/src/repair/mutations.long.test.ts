/**
 * Mutated hives, dumps, event logs and images: each run ends within a second, in an allowed way, and changes no input.
 * A short part always runs; `REVIVE_MUTATIONS=100000 npm run test:long -- agent/src/repair/mutations.long.test.ts` is
 * the long run.
 */
import { beforeAll, describe, expect, it } from '@jest/globals';
import { analyseDump } from '@revive/blue-screen/analysis';
import { bytesSource } from '@revive/blue-screen/dump/byte-source';
import { DumpError } from '@revive/blue-screen/dump/dump-error';
import { crashDump, FAULTY_64, KERNEL_64 } from '@revive/blue-screen/testing/crash-dump';
import { campaign, CAMPAIGN_MS, mutations } from '../fixtures/campaign.js';
import { everyReader } from '../fixtures/diagnosing.js';
import { crashEvents, quietEvents } from '../fixtures/events/events.js';
import { sealChunk, writeEventLog } from '../fixtures/events/event-log-writer.js';
import { HostileChanges } from '../fixtures/hostile/hostile-changes.js';
import { hostileHive, spoil } from '../fixtures/hostile/spoil.js';
import { diagnose } from './diagnose/diagnose.js';
import { VERDICTS } from './model/diagnosis.js';
import { sha256 } from './model/plan.js';
import { readCrashHistory } from './events/crash-history.js';
import { EventFault } from './events/event-fault.js';
import { checkHive } from './registry/check-hive.js';
import { recoverHive } from './registry/recover-hive.js';
import { MemoryView } from './view/block-view.js';

const SHORT = { hives: 500, dumps: 500, logs: 200, images: 60 };
const signal = new AbortController().signal;
const good = (count: number) => ({ count, slow: undefined, crash: undefined, longestMs: expect.any(Number) });
const unchanged = async <T>(bytes: Uint8Array, look: () => T | Promise<T>): Promise<T> => {
  const before = sha256(bytes);
  const result = await look();
  if (sha256(bytes) !== before) throw new TypeError('the look changed what it looked at');
  return result;
};
const orFault = async (look: () => unknown, fault: new (...args: never[]) => Error): Promise<boolean> => {
  try {
    await look();
    return true;
  } catch (error) {
    if (error instanceof fault) return false;
    throw error;
  }
};

describe('no crash, no long run, no write', () => {
  it(
    `survives ${mutations(SHORT.hives)} hives and their logs`,
    async () => {
      const count = mutations(SHORT.hives);
      const ends = new Set<string>();
      const seen = await campaign('hives', count, (dice) => {
        const files = hostileHive(dice);
        return unchanged(files.hive, () => {
          checkHive(files.hive);
          ends.add(recoverHive(files).kind);
        });
      });
      expect(seen).toEqual(good(count));
      expect([...ends].sort()).toEqual(['clean', 'lost', 'recovered']);
    },
    CAMPAIGN_MS,
  );

  it(
    `survives ${mutations(SHORT.dumps)} crash dumps of every kind, 64 and 32 bit`,
    async () => {
      const count = mutations(SHORT.dumps);
      const kinds = ['small', 'small', 'small', 'full', 'kernel', 'bitmap'] as const;
      const made = new Map<string, Uint8Array>();
      let [read, refused] = [0, 0];
      const seen = await campaign('dumps', count, async (dice) => {
        const [kind, bits] = [dice.one(kinds), dice.one([64, 64, 32] as const)];
        const key = `${kind} ${bits}`;
        if (!made.has(key)) made.set(key, dumpOf(kind, bits));
        const bytes = Buffer.from(made.get(key)!);
        // Half of the mutations hit the header, because all structures depend on it and it is small.
        spoil(dice.below(2) === 0 ? bytes.subarray(0, 8192) : bytes, dice, dice.below(3) === 0 ? 0 : 8);
        const cut = dice.below(20) === 0 ? bytes.subarray(0, dice.below(bytes.length)) : bytes;
        const isRead = await unchanged(cut, () => orFault(() => analyseDump(bytesSource(cut)), DumpError));
        if (isRead) read += 1;
        else refused += 1;
      });
      expect(seen).toEqual(good(count));
      expect(Math.min(read, refused)).toBeGreaterThan(count / 100);
    },
    CAMPAIGN_MS,
  );

  it(
    `survives ${mutations(SHORT.logs)} event logs`,
    async () => {
      const count = mutations(SHORT.logs);
      const log = writeEventLog([...quietEvents(40), ...crashEvents()]);
      let [read, refused] = [0, 0];
      const seen = await campaign('event logs', count, async (dice) => {
        const bytes = Buffer.from(log);
        spoil(bytes, dice, dice.below(4) === 0 ? 0 : 4096 + dice.below(12_000));
        if (dice.below(4) > 0) sealChunk(bytes.subarray(4096, 4096 + 65_536));
        const cut = dice.below(20) === 0 ? bytes.subarray(0, dice.below(bytes.length)) : bytes;
        const isRead = await unchanged(cut, () =>
          orFault(() => readCrashHistory(new MemoryView(cut), signal), EventFault),
        );
        if (isRead) read += 1;
        else refused += 1;
      });
      expect(seen).toEqual(good(count));
      expect(Math.min(read, refused)).toBeGreaterThan(0);
    },
    CAMPAIGN_MS,
  );

  describe('images', () => {
    let images: HostileChanges;
    beforeAll(async () => {
      images = await HostileChanges.make();
    });

    it(
      `diagnoses ${mutations(SHORT.images)} images with a sentence, and a plan only if offered`,
      async () => {
        const count = mutations(SHORT.images);
        const verdicts = new Map<string, number>();
        const seen = await campaign('images', count, async (dice) => {
          const view = images.view(dice);
          const device = { kind: 'image' as const, id: 'image:test', size: view.size, sectorSize: 512 };
          const { verdict, reason, plan } = await diagnose(view, { ...everyReader, device, signal });
          if (!VERDICTS.includes(verdict) || !/^[A-Z0-9].*\.$/s.test(reason))
            throw new TypeError(`no sentence: ${reason}`);
          if ((plan !== undefined) !== (verdict === 'repairable'))
            throw new TypeError(`${verdict}, and a plan or none`);
          // The verdict `failed` means a parser crash here, and none is allowed.
          if (verdict === 'failed') throw new TypeError(reason);
          verdicts.set(verdict, (verdicts.get(verdict) ?? 0) + 1);
        });
        expect(seen).toEqual(good(count));
        expect(images.areUntouched()).toBe(true);
        expect([...verdicts.keys()]).toEqual(expect.arrayContaining(['needs_person', 'refused', 'repairable']));
      },
      CAMPAIGN_MS,
    );
  });
});

function dumpOf(kind: 'small' | 'full' | 'kernel' | 'bitmap', bits: 32 | 64): Uint8Array {
  const drivers = bits === 64 ? [KERNEL_64, FAULTY_64] : [];
  const stack = bits === 64 ? [FAULTY_64.base + 0x1234n, KERNEL_64.base + 0x100n] : [];
  return crashDump({ kind, bits, code: 0xd1, parameters: [0n, 2n, 0n, FAULTY_64.base + 0x1234n], drivers, stack });
}

import { describe, expect, it } from '@jest/globals';
import { crashEvents, quietEvents } from '../../fixtures/events/events.js';
import { sealChunk, writeEventLog } from '../../fixtures/events/event-log-writer.js';
import { timed } from '../../fixtures/campaign.js';
import { diagnosed } from '../../fixtures/diagnosing.js';
import { hostileHive, spoil } from '../../fixtures/hostile/spoil.js';
import { withWrites } from '../../fixtures/repaired.js';
import { REG_BACK, CATALOGUE, FILE_HISTORY, WINRE_SETTINGS } from '../../fixtures/windows/rescue-files.js';
import { withLostHive } from '../../fixtures/windows/lost-hive.js';
import { HiveWriter } from '../../fixtures/registry/hive-writer.js';
import { Dice, seeds } from '../../fixtures/seeded-bytes.js';
import { SMALL_DUMP, SYSTEM, SYSTEM_LOG } from '../../fixtures/windows/windows-files.js';
import { fileIn, putInto, windowsVolume } from '../../fixtures/windows/windows-volume.js';
import { MemoryView } from '../view/block-view.js';
import { readCrashHistory } from '../events/crash-history.js';
import { EventFault } from '../events/event-fault.js';
import { BASE_BLOCK, checksumOf, isClean, readBaseBlock } from '../registry/base-block.js';
import { checkHive } from '../registry/check-hive.js';
import { recoverHive } from '../registry/recover-hive.js';
import { readHiveAgain } from '../registry/second-hive.js';

const HIVES = 3000;
const EVENT_LOGS = 1000;
const VOLUMES = 20;
const A_MINUTE = 60_000;

describe('hostile hives and logs', () => {
  it(
    `survives ${HIVES} hives and makes only changes proven by both readers`,
    async () => {
      const ends = { clean: 0, recovered: 0, lost: 0 };
      for (const seed of seeds(HIVES)) {
        const files = hostileHive(new Dice(seed));
        const { result, slow } = await timed(() => recoverHive(files));
        expect({ seed, slow }).toEqual({ seed, slow: false });
        ends[result.kind] += 1;
        if (result.kind !== 'recovered') continue;
        const { changes } = result;
        expect(changes.every(({ offset, data }) => offset + data.length <= files.hive.length)).toBe(true);
        const mended = withWrites(files.hive, changes);
        expect([seed, checkHive(mended), isClean(readBaseBlock(mended))]).toMatchObject([seed, { sound: true }, true]);
        expect(readHiveAgain(mended)).toContain('hang together');
      }
      // The campaign is meaningful only if all three results are frequent.
      expect(Math.min(...Object.values(ends))).toBeGreaterThan(HIVES / 50);
    },
    A_MINUTE,
  );

  it('limits a list that repeats one sublist to the possible number of keys', async () => {
    const writer = new HiveWriter({
      written: 1n,
      root: {
        name: 'ROOT',
        list: 'ri',
        keys: seeds(24).map((index) => ({ name: `k${String(index).padStart(2, '0')}` })),
      },
    });
    writer.add('', { name: 'large', values: [{ name: 'v', type: 3, data: Buffer.alloc(16_000) }] }, 2n);
    const hive = writer.bytes();
    const list = BASE_BLOCK + hive.readUInt32LE(BASE_BLOCK + readBaseBlock(hive).root + 4 + 28);
    hive.writeUInt32LE(0xffff_ffff, BASE_BLOCK + readBaseBlock(hive).root + 4 + 20);
    hive.writeUInt16LE(0xffff, list + 6);
    const { result, slow } = await timed(() => checkHive(hive));
    expect([result.sound, slow]).toEqual([false, false]);
  });
});

describe('hostile event logs', () => {
  it(
    `survives ${EVENT_LOGS} logs without a crash or a slow run`,
    async () => {
      const log = writeEventLog([...quietEvents(40), ...crashEvents()]);
      let [read, damaged] = [0, 0];
      for (const seed of seeds(EVENT_LOGS)) {
        const dice = new Dice(seed);
        const bytes = Buffer.from(log);
        spoil(bytes, dice, dice.below(4) === 0 ? 0 : 4096 + dice.below(12_000));
        if (dice.below(4) > 0) sealChunk(bytes.subarray(4096, 4096 + 65_536));
        const { result, slow } = await timed(async () =>
          readCrashHistory(new MemoryView(bytes), new AbortController().signal).catch((error: unknown) => error),
        );
        expect({ seed, slow }).toEqual({ seed, slow: false });
        if (result instanceof EventFault) continue;
        expect(result).not.toBeInstanceOf(Error);
        const { sums } = result as Awaited<ReturnType<typeof readCrashHistory>>;
        read += sums.events > 0 ? 1 : 0;
        damaged += sums.damagedEvents > 0 ? 1 : 0;
      }
      expect(Math.min(read, damaged)).toBeGreaterThan(EVENT_LOGS / 20);
    },
    A_MINUTE,
  );

  it('loses only one event to a template that contains itself', async () => {
    const log = writeEventLog(quietEvents(3));
    // The first token of the first template becomes a further instance of the same template.
    const definition = log.readUInt32LE(4096 + 512 + 24 + 4 + 6);
    const start = 4096 + definition + 24 + 4;
    log[start] = 0x0c;
    log.writeUInt32LE(definition, start + 6);
    sealChunk(log.subarray(4096, 4096 + 65_536));
    const { result, slow } = await timed(() => readCrashHistory(new MemoryView(log), new AbortController().signal));
    expect([result.sums.damagedEvents, slow]).toEqual([3, false]);
  });
});

describe('volume with hostile hives and logs', () => {
  it(
    `diagnoses ${VOLUMES} volumes with a sentence and plans only valid repairs`,
    async () => {
      for (const seed of seeds(VOLUMES)) {
        const dice = new Dice(seed);
        const volume = await windowsVolume(
          dice.one(['none', 'dirty, new logs', 'torn base block', 'lost base block'] as const),
        );
        for (const path of [SYSTEM, `${SYSTEM}.LOG1`, SYSTEM_LOG, SMALL_DUMP]) {
          const bytes = await fileIn(volume, path);
          if (dice.below(2) === 0) spoil(bytes, dice);
          await putInto(volume, [{ path, bytes }]);
        }
        const before = Buffer.from(volume);
        const { verdict, reason, plan } = await diagnosed(volume);
        expect({ seed, reason }).toEqual({ seed, reason: expect.stringMatching(/^[A-Z0-9].*\.$/s) });
        expect(verdict).not.toBe('failed');
        expect(volume.equals(before)).toBe(true);
        if (plan) expect(await diagnosed(withWrites(volume, plan.writes))).toMatchObject({ verdict: 'healthy' });
      }
    },
    A_MINUTE,
  );

  it(
    `diagnoses ${VOLUMES} volumes with hostile copies and offers only valid choices`,
    async () => {
      let offered = 0;
      for (const seed of seeds(VOLUMES)) {
        const dice = new Dice(seed);
        const volume = await withLostHive();
        for (const path of [SYSTEM, `${REG_BACK}/SYSTEM`, CATALOGUE, FILE_HISTORY, WINRE_SETTINGS]) {
          const bytes = await fileIn(volume, path);
          if (dice.below(2) === 0) spoil(bytes, dice);
          if (path.endsWith('SYSTEM') && dice.below(2) === 0) bytes.writeUInt32LE(checksumOf(bytes), 508);
          await putInto(volume, [{ path, bytes }]);
        }
        if (dice.below(2) === 0) spoil(volume.subarray(0x1e00, 0x1e80), dice);
        const before = Buffer.from(volume);
        const { verdict, reason, plan, alternatives = [] } = await diagnosed(volume);
        expect({ seed, reason }).toEqual({ seed, reason: expect.stringMatching(/^[A-Z0-9].*\.$/s) });
        expect([verdict, plan]).toEqual(['needs_person', undefined]);
        expect(volume.equals(before)).toBe(true);
        for (const one of alternatives) {
          offered += 1;
          expect(await diagnosed(withWrites(volume, one.plan.writes))).toMatchObject({ verdict: 'healthy' });
        }
      }
      expect(offered).toBeGreaterThan(VOLUMES / 10);
    },
    A_MINUTE,
  );
});

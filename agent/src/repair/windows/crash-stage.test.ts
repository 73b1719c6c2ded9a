import { crc32 } from 'node:zlib';
import { crashDump, FAULTY_64, KERNEL_64 } from '@revive/blue-screen/testing/crash-dump';
import { describe, expect, it } from '@jest/globals';
import { afterPlan, diagnosed } from '../../fixtures/diagnosing.js';
import { crashEvents, quietEvents } from '../../fixtures/events/events.js';
import { writeEventLog, type EventSpec } from '../../fixtures/events/event-log-writer.js';
import { ntfsVolume } from '../../fixtures/ntfs/ntfs.js';
import { noise } from '../../fixtures/seeded-bytes.js';
import { SMALL_DUMP, SYSTEM_LOG } from '../../fixtures/windows/windows-files.js';
import { putInto, windowsVolume } from '../../fixtures/windows/windows-volume.js';
import { MemoryView } from '../view/block-view.js';
import { inspectCrashes, type Crashes } from './crash-stage.js';

const look = (volume: Buffer): Promise<Crashes> =>
  inspectCrashes(new MemoryView(volume), { layer: 'volume', base: 0 }, new AbortController().signal);
const codes = ({ observations }: Crashes): string[] => observations.map(({ code }) => code);
const withLog = async (events: readonly EventSpec[]): Promise<Buffer> =>
  putInto(await windowsVolume(), [
    { path: SYSTEM_LOG, bytes: writeEventLog([...quietEvents(3), ...events]) },
    { path: SMALL_DUMP, bytes: Buffer.alloc(0) },
  ]);

describe('crash history of an offline Windows', () => {
  it('names the last blue screen, its suspect and earlier disk errors', async () => {
    const { observations } = await look(await windowsVolume());
    expect(observations.map(({ code, severity, plain }) => [code, severity, plain])).toEqual([
      [
        'windows.blue_screen',
        'medium',
        expect.stringMatching(
          /^The last blue screen on 2026-02-01 08:19 UTC was DRIVER_IRQL_NOT_LESS_OR_EQUAL \(0x000000D1\)\. .*Suspect: rtfilter\.sys \(confidence high\)\. Parameter 4 of the stop is an address in it/,
        ),
      ],
      [
        'windows.disk_errors',
        'high',
        'Windows noted 4 errors of its disk, the last on 2026-02-01 08:13 UTC: an operation that had to be repeated.',
      ],
      ['windows.ntfs_errors', 'medium', 'Windows noted 1 damage of a file system, the last on 2026-02-01 08:14 UTC.'],
    ]);
    expect(observations[0]?.evidence).toMatchObject([{ seen: `${SMALL_DUMP}: 0x000000D1` }]);
    expect(observations.every(({ procedure }) => procedure === 'bsod.analyse')).toBe(true);
  });

  it('adds observations to a diagnosis that stays healthy without a plan', async () => {
    const { verdict, findings, observations, notes, plan, checks } = await diagnosed(await windowsVolume());
    expect({ verdict, findings, plan }).toEqual({ verdict: 'healthy', findings: [], plan: undefined });
    expect(observations).toHaveLength(3);
    expect(notes).toContainEqual(expect.stringMatching(/^Volume: The last blue screen/));
    const told = checks.find(({ name }) => name === 'revive: crashes that Windows recorded');
    expect(told?.before.detail).toMatch(/^The last blue screen .* Suspect: rtfilter\.sys/);
  });

  it('adds observations beside a hive repair without affecting the plan', async () => {
    const volume = await windowsVolume('dirty, new logs');
    const diagnosis = await diagnosed(volume);
    expect(diagnosis.plan?.procedures.map(({ id }) => id)).toEqual(['registry.recover']);
    expect(diagnosis.observations?.map(({ code }) => code)).toContain('windows.blue_screen');
    expect((await diagnosed(afterPlan(volume, diagnosis))).verdict).toBe('healthy');
  });

  it('names a newer blue screen of the log and the missing dump', async () => {
    const dump = crashDump({
      code: 0xd1,
      drivers: [KERNEL_64, FAULTY_64],
      crashedAt: new Date('2025-01-01T00:00:00Z'),
    });
    const volume = await putInto(await windowsVolume(), [{ path: SMALL_DUMP, bytes: Buffer.from(dump) }]);
    const { observations } = await look(volume);
    expect(observations[0]?.plain).toBe(
      'The last blue screen, noted on 2026-02-01 08:21 UTC, was SYSTEM_THREAD_EXCEPTION_NOT_HANDLED (0x0000007E) ' +
        '(0xffffffffc0000005, 0xfffff80012345678, 0xffffa00100000000, 0x0). ' +
        'A thread of the system failed, and nothing caught the failure. ' +
        'Its dump (C:\\Windows\\MEMORY.DMP) was not found on this volume.',
    );
  });

  it('gives the reason for a missing dump', async () => {
    const lost: EventSpec = {
      provider: 'Microsoft-Windows-Kernel-Power',
      id: 41,
      written: '2026-03-01T10:00:00.000Z',
      data: [['BugcheckCode', '0']],
    };
    const { observations } = await look(await withLog([lost]));
    expect(observations.map(({ code, plain }) => [code, plain])).toEqual([
      ['windows.no_dump', expect.stringContaining('lost its power')],
    ]);
  });

  it('returns nothing without crashes or without Windows', async () => {
    expect(await look(await withLog([]))).toEqual({ observations: [], notes: [], examined: [] });
    expect(await look(await ntfsVolume('files'))).toEqual({ observations: [], notes: [], examined: [] });
  });

  it('marks a blue screen from a log chunk that Windows did not close', async () => {
    const log = writeEventLog(crashEvents());
    log.writeUInt32LE(0x12345678, 4096 + 52);
    const head = log.subarray(4096, 4096 + 512);
    head.writeUInt32LE(crc32(head.subarray(128), crc32(head.subarray(0, 120))), 124);
    const { observations, notes } = await look(
      await putInto(await windowsVolume(), [
        { path: SYSTEM_LOG, bytes: log },
        { path: SMALL_DUMP, bytes: Buffer.alloc(0) },
      ]),
    );
    expect(observations[0]?.evidence[0]?.seen).toBe('0x0000007E, in a block without a valid checksum');
    expect(notes).toContainEqual(
      'Windows did not close 1 block of its System log. 12 events in it could still be read, without a checksum.',
    );
  });

  it('reports an unreadable log and still reads the dump', async () => {
    const crashes = await look(await putInto(await windowsVolume(), [{ path: SYSTEM_LOG, bytes: noise(3, 4096) }]));
    expect(codes(crashes)).toEqual(['windows.blue_screen']);
    expect(crashes.notes).toContainEqual(expect.stringContaining('log of Windows cannot be read'));
  });
});

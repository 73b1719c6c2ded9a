import { crc32 } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { crashEvents, quietEvents } from '../../fixtures/events/events.js';
import { writeEventLog, type EventSpec } from '../../fixtures/events/event-log-writer.js';
import { MemoryView } from '../view/block-view.js';
import { readCrashHistory, whyNoDump, type CrashHistory } from './crash-history.js';
import { emptySums, readEvents, type LoggedEvent } from './event-log.js';

const never = new AbortController().signal;
const historyOf = (log: Buffer): Promise<CrashHistory> => readCrashHistory(new MemoryView(log), never);
const eventsOf = async (log: Buffer): Promise<LoggedEvent[]> => {
  const events: LoggedEvent[] = [];
  for await (const event of readEvents(new MemoryView(log), emptySums(), never)) events.push(event);
  return events;
};

describe('event log', () => {
  it('reads events from newest to oldest across several chunks', async () => {
    const events = quietEvents(700);
    const log = writeEventLog(events);
    expect((log.length - 4096) / 65_536).toBeGreaterThan(2);
    const read = await eventsOf(log);
    expect(
      read.map(({ id, provider, written, data }) => ({ id, provider, written: written.toISOString(), data })),
    ).toEqual(
      [...events].reverse().map(({ id, provider, written, data }) => ({
        id,
        provider,
        written,
        data: data.map(([name, value]) => ({ name, value })),
      })),
    );
  });

  const SECOND = 4096 + 65_536;

  it('leaves out and counts a chunk whose header does not match its checksum', async () => {
    const log = writeEventLog(quietEvents(700));
    log[SECOND + 200] = (log[SECOND + 200] ?? 0) ^ 1;
    const { sums } = await historyOf(log);
    expect(sums).toMatchObject({ damagedChunks: 1, unsealedChunks: 0, damagedEvents: 0, complete: true });
    expect(sums.events).toBeGreaterThan(300);
  });

  it('returns and marks every event of a chunk that Windows did not close', async () => {
    const events = quietEvents(12);
    const log = writeEventLog(events);
    // The header of an open chunk lists only the first events.
    const chunk = log.subarray(4096);
    const second = 512 + chunk.readUInt32LE(512 + 4);
    const head = Buffer.from(chunk.subarray(0, 512));
    head.writeUInt32LE(second, 48);
    head.writeUInt32LE(0x12345678, 52);
    head.writeUInt32LE(crc32(head.subarray(128), crc32(head.subarray(0, 120))), 124);
    head.copy(chunk);
    const { sums } = await historyOf(log);
    expect(sums).toMatchObject({
      events: 12,
      unsealedChunks: 1,
      unsealedEvents: 12,
      damagedChunks: 0,
      damagedEvents: 0,
    });
    expect((await eventsOf(log)).map(({ sealed }) => sealed)).toEqual(events.map(() => false));
  });

  it('stops in an unclosed chunk at the events of the previous ring pass', async () => {
    const log = writeEventLog(quietEvents(12));
    const chunk = log.subarray(4096);
    let at = 512;
    for (let event = 0; event < 5; event += 1) at += chunk.readUInt32LE(at + 4);
    chunk.writeBigUInt64LE(3n, at + 8);
    const { sums } = await historyOf(log);
    expect(sums).toMatchObject({ events: 5, unsealedEvents: 5, damagedEvents: 0 });
  });

  it('reads elements inside a value without a template, and numeric values', async () => {
    const [event] = await eventsOf(
      writeEventLog([
        {
          provider: 'Microsoft-Windows-CAPI2',
          id: 11,
          written: '2026-02-01T08:00:00.000Z',
          data: [
            ['Result', '57'],
            ['Chain', '2'],
          ],
          withoutTemplate: true,
        },
      ]),
    );
    expect(event).toMatchObject({
      id: 11,
      data: [
        { name: 'Result', value: '57' },
        { name: 'Chain', value: '2' },
      ],
    });
  });

  it('rejects files that are not event logs', async () => {
    await expect(historyOf(Buffer.alloc(8192))).rejects.toThrow('it is no event log');
    await expect(historyOf(Buffer.alloc(8))).rejects.toThrow('too short');
  });
});

describe('crash history', () => {
  it('lists bug checks, power losses, disk errors and NTFS errors', async () => {
    const history = await historyOf(writeEventLog(crashEvents()));
    expect(history).toMatchObject({
      bugChecks: [
        {
          code: 0x7e,
          parameters: [0xffffffffc0000005n, 0xfffff80012345678n, 0xffffa00100000000n, 0n],
          dump: 'C:\\Windows\\MEMORY.DMP',
        },
      ],
      powerLosses: [{ code: 0x7e }],
      diskErrors: [
        { id: 153, device: '\\Device\\Harddisk0\\DR0' },
        { id: 51, device: '\\Device\\Harddisk0\\DR0' },
        { id: 11, device: '\\Device\\Harddisk0\\DR0' },
        { id: 7, what: 'a bad block', device: '\\Device\\Harddisk0\\DR0' },
      ],
      fileSystemErrors: [{ volume: 'C:' }],
      noDump: [],
    });
    expect(whyNoDump(history)).toBeUndefined();
  });

  it.each<[string, EventSpec[], RegExp]>([
    [
      'power was lost',
      [
        {
          provider: 'Microsoft-Windows-Kernel-Power',
          id: 41,
          written: '2026-03-01T10:00:00.000Z',
          data: [['BugcheckCode', '0']],
        },
      ],
      /lost its power/,
    ],
    [
      'a blue screen left nothing',
      [
        {
          provider: 'Microsoft-Windows-Kernel-Power',
          id: 41,
          written: '2026-03-01T10:00:00.000Z',
          data: [['BugcheckCode', '239']],
        },
      ],
      /did not live long enough/,
    ],
    [
      'the page file takes no dump',
      [{ provider: 'volmgr', id: 46, written: '2026-03-01T10:00:00.000Z', data: [['', '\\Device\\HarddiskVolume2']] }],
      /no page file/,
    ],
  ])('explains the missing dump where %s', async (_, more, sentence) => {
    const history = await historyOf(writeEventLog([...quietEvents(3), ...more]));
    expect(whyNoDump(history)).toMatch(sentence);
  });

  it('returns an empty history for a log without crashes', async () => {
    const history = await historyOf(writeEventLog(quietEvents(20)));
    expect({ ...history, sums: undefined }).toEqual({
      bugChecks: [],
      powerLosses: [],
      diskErrors: [],
      fileSystemErrors: [],
      noDump: [],
      sums: undefined,
    });
  });
});

import { describe, expect, it } from '@jest/globals';
import { readSmart, type DriveVerdict } from '../../repair/health/smart.js';
import type { Inspection } from './inspection.js';
import { problemsIn } from './problems.js';

const GIB = 1024 ** 3;
const unseen = { notSeen: 'not asked' } as const;
const nothing: Inspection = {
  processor: unseen,
  memory: unseen,
  system: unseen,
  uptimeMs: unseen,
  bootMs: unseen,
  drives: unseen,
  volumes: unseen,
  battery: unseen,
  startItems: unseen,
  reclaimable: unseen,
  readLatency: unseen,
  updates: unseen,
  windows: [],
};
const volume = (freeBytes: number, over = {}) => ({ mount: '/', bytes: 250 * GIB, freeBytes, isSystem: true, ...over });
const drive = (verdict: DriveVerdict) => ({
  name: 'sda',
  model: 'Acme',
  bytes: 1,
  health: { ...readSmart(''), verdict, reason: 'The drive says so.' },
});

describe('problems of a computer', () => {
  it('describes low free space in plain words', () =>
    expect(problemsIn({ ...nothing, volumes: { value: [volume(7.5 * GIB)] } }).map(({ plain }) => plain)).toEqual([
      'The system volume has 3 % free space (7.5 GiB of 250 GiB).',
    ]));

  it.each([
    [12.5 * GIB, 0],
    [12.49 * GIB, 1],
    [0, 1],
  ])('reports a volume below 5 %% of free space: %d bytes of 250 GiB', (free, count) =>
    expect(problemsIn({ ...nothing, volumes: { value: [volume(free)] } })).toHaveLength(count),
  );

  it.each([
    ['failing', true],
    ['unreadable_sectors', true],
    ['worn', false],
  ] as const)('reports a drive that is %s; forbids changes: %s', (verdict, forbidsChanges) =>
    expect(problemsIn({ ...nothing, drives: { value: [drive(verdict)] } })).toMatchObject([
      { code: `computer.drive_${verdict}`, forbidsChanges },
    ]),
  );

  it.each(['fine', 'not_known'] as const)('reports no problem for a drive that is %s', (verdict) =>
    expect(problemsIn({ ...nothing, drives: { value: [drive(verdict)] } })).toEqual([]),
  );

  it('reports a battery below 80 % of its design capacity', () => {
    const of = (full: number) => ({ value: { designed: 50_000, full, unit: 'mWh', cycles: 10 } });
    expect(problemsIn({ ...nothing, battery: of(40_000) })).toEqual([]);
    expect(problemsIn({ ...nothing, battery: of(39_999) }).map(({ plain }) => plain)).toEqual([
      'The battery holds 79 % of what it held when it was new.',
    ]);
  });

  it('reports nothing about parts that were not seen', () => expect(problemsIn(nothing)).toEqual([]));
});

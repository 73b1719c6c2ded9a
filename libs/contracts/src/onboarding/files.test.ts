import { describe, expect, it } from '@jest/globals';
import {
  downloadName,
  FILE_KINDS,
  FILE_RULES,
  FILE_TYPES,
  MOST_FILE_BYTES,
  PART_BYTES,
  partsOf,
  sendFilePartSchema,
} from './files.js';
import {
  compatibilityScore,
  NOT_MEASURED,
  operatingSystemOf,
  scoreLines,
  type HardwareFacts,
} from './hardware-score.js';

describe('files of an application', () => {
  it('split into 512 kB parts that fit the request schema as base64', async () => {
    expect([partsOf(1), partsOf(PART_BYTES), partsOf(PART_BYTES + 1), partsOf(MOST_FILE_BYTES)]).toEqual([1, 1, 2, 20]);
    const part = {
      upload: '0190a0a0-0000-7000-8000-000000000001',
      number: 0,
      base64: Buffer.alloc(PART_BYTES, 255).toString('base64'),
    };
    await expect(sendFilePartSchema.validate(part)).resolves.toEqual(part);
    await expect(
      sendFilePartSchema.validate({ ...part, base64: Buffer.alloc(PART_BYTES + 3).toString('base64') }),
    ).rejects.toThrow('is too long');
  });

  it('have download names safe for shells and headers', () => {
    for (const kind of FILE_KINDS)
      for (const type of FILE_TYPES)
        expect(downloadName(kind, type, '0190a0a0-0000-7000-8000-00000000000f')).toMatch(
          /^[a-z]+(-[a-z]+)?-[0-9a-f]{12}\.(png|jpg|pdf|txt)$/,
        );
  });

  it('have a small limit and known types for each kind', () => {
    for (const kind of FILE_KINDS)
      expect([
        FILE_RULES[kind].most <= 10,
        FILE_RULES[kind].mostBytes <= MOST_FILE_BYTES,
        FILE_RULES[kind].types.length > 0,
      ]).toEqual([true, true, true]);
  });
});

const nothing: HardwareFacts = {
  ramGb: 0,
  processorCores: 0,
  freeDiskGb: 0,
  operatingSystem: NOT_MEASURED,
  usb: NOT_MEASURED,
  networkConnection: NOT_MEASURED,
};

describe('hardware score', () => {
  it('scores 0 for unmeasured facts', () => {
    expect([compatibilityScore(nothing), scoreLines(nothing).every(({ points }) => points === 0)]).toEqual([0, true]);
  });

  it('scores the measured round trip, or the network type if declared', () => {
    const network = (over: Partial<HardwareFacts>) => scoreLines({ ...nothing, ...over }).at(-1)?.points;
    expect([
      network({ roundTripMs: 250 }),
      network({ roundTripMs: 250.1 }),
      network({ roundTripMs: 1_000.1, networkConnection: 'cable' }),
      network({ networkConnection: 'cable' }),
      network({ networkConnection: 'mobile', roundTripMs: 20 }),
    ]).toEqual([10, 5, 0, 10, 10]);
  });

  it('derives the operating system from the kernel version', () => {
    const systems = [
      ['win32', '10.0.22631'],
      ['win32', '10.0.19045'],
      ['win32', '6.1.7601'],
      ['darwin', '22.0.0'],
      ['darwin', '21.6.0'],
      ['linux', '6.1.0-13-amd64'],
      ['linux', '5.15.0'],
      ['linux', '5.4.0'],
      ['freebsd', '14.1'],
      ['linux', 'unknown'],
      ['', ''],
    ] as const;
    expect(systems.map(([platform, release]) => operatingSystemOf(platform, release))).toEqual([
      'windows_11',
      'windows_10',
      'older',
      'macos',
      'older',
      'linux',
      'linux',
      'older',
      NOT_MEASURED,
      NOT_MEASURED,
      NOT_MEASURED,
    ]);
  });
});

import { describe, expect, it } from '@jest/globals';
import { MemoryView } from '../view/block-view.js';
import type { Candidate } from '../table/table-report.js';
import { doubtOfTable } from './candidate-table.js';
import type { DeviceLook } from './look.js';

const MIB = 1024 * 1024;
const view = new MemoryView(Buffer.alloc(4 * MIB));
const unknown = {
  kind: 'table',
  table: { scheme: 'GPT', sectorSize: 512, partitions: [{ offset: MIB, size: 2 * MIB }] },
  volumes: [{ kind: 'unknown', place: { layer: 'partition 1', offset: MIB, size: 2 * MIB } }],
} as unknown as Extract<DeviceLook, { kind: 'table' }>;
const doubt = (candidate: Candidate) => doubtOfTable(view, unknown, candidate, new AbortController().signal);

describe('a table whose volumes do not bear it out', () => {
  it.each<[Candidate, string]>([
    ['vouched', 'Only one copy of the partition table is left, and'],
    ['alone', 'Only one copy of the partition table is left, and'],
    ['alike', 'The checksum of the partition table is wrong, and'],
    ['unsigned', 'The partition table has lost its signature, and'],
    ['searched', 'No copy of the partition table is left, and'],
  ])('of which the witness is %s is doubted for what is so', async (candidate, says) => {
    expect(await doubt(candidate)).toContain(says);
  });

  it('is not doubted where both copies are sound', async () => {
    expect(await doubt(false)).toBeUndefined();
  });
});

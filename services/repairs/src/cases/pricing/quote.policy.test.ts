import { describe, expect, it } from '@jest/globals';
import { quoteLines } from './quote.policy.js';

const boot = { serviceId: 'boot_repair', name: 'Windows Boot Repair', cents: 35_000 };

describe('quote lines', () => {
  it('creates one line per service for any number of findings and procedures', () => {
    const found = [
      { id: 'f1', code: 'gpt.primary_header_wiped', procedure: 'boot.table' },
      { id: 'f2', code: 'fat.fat2_damaged', procedure: 'boot.volume' },
      { id: 'f3', code: 'gpt.backup_header_wiped', procedure: 'boot.table' },
    ] as const;
    const lines = quoteLines(found, [boot]);
    expect(lines).toEqual([
      { ...boot, name: 'Partition table repair and FAT32 file system repair', findingIds: ['f1', 'f2', 'f3'] },
    ]);
  });

  it('throws if the price book has no price', () => {
    expect(() => quoteLines([{ id: 'f1', code: 'gpt.primary_header_wiped', procedure: 'boot.table' }], [])).toThrow(
      'no price for boot_repair',
    );
  });
});

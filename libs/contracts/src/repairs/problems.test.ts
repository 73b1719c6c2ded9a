import { describe, expect, it } from '@jest/globals';
import { kindOf, problemsOf } from './problems.js';

const found = (code: string, over: { unit?: { id: string } } = {}) => ({
  code,
  plain: `Said of ${code}.`,
  ...over,
});
const TABLE = ['gpt.protective_mbr_wiped', 'gpt.primary_header_wiped', 'gpt.primary_entries_wiped'];

describe('problemsOf', () => {
  it('groups the three findings of a lost partition table and keeps them as evidence', () => {
    const findings = TABLE.map((code) => found(code));
    expect(problemsOf(findings)).toEqual([
      { key: ' partitionTable', plain: 'The partition table is missing.', findings },
    ]);
  });

  it('reports "damaged" instead of "missing" if a part is left', () => {
    expect(problemsOf([found('gpt.primary_header_wiped'), found('gpt.primary_entries_damaged')])[0]?.plain).toBe(
      'The partition table is damaged.',
    );
  });

  it('keeps the more exact sentence of a single finding', () => {
    expect(problemsOf([found('ntfs.boot_sector_damaged')])[0]?.plain).toBe('Said of ntfs.boot_sector_damaged.');
  });

  it('separates findings by device part and by kind', () => {
    const [c, d] = [{ id: 'c' }, { id: 'd' }];
    const problems = problemsOf([
      found('ntfs.boot_sector_damaged', { unit: c }),
      found('ntfs.boot_copy_damaged', { unit: c }),
      found('ntfs.boot_sector_damaged', { unit: d }),
      found('ntfs.mft_damaged', { unit: c }),
    ]);
    expect(problems.map(({ findings }) => findings.length)).toEqual([2, 1, 1]);
  });

  it('keeps findings with unknown codes separate', () => {
    expect(problemsOf([found('driver.blamed'), found('driver.blamed')]).map(({ plain }) => plain)).toEqual([
      'Said of driver.blamed.',
      'Said of driver.blamed.',
    ]);
  });

  it.each([
    ['gpt.protective_mbr_damaged', 'partitionTable'],
    ['gpt.primary_header_damaged', 'partitionTable'],
    ['mbr.signature_lost', 'partitionTable'],
    ['gpt.backup_header_damaged', 'tableCopy'],
    ['ntfs.boot_copy_damaged', 'bootSector'],
    ['ntfs.hidden_sectors_wrong', 'bootSector'],
    ['fat.boot_sector_field_wrong', 'bootSector'],
    ['ntfs.mft_mirror_older', 'fileTable'],
    ['ntfs.attribute_list_damaged', 'fileTable'],
    ['fat.fat3_damaged', 'fileTable'],
    ['fat16.fat1_damaged', 'fileTable'],
    ['fat12.boot_sector_field_wrong', 'bootSector'],
    ['exfat.boot_checksum_wrong', 'bootSector'],
    ['ext4.superblock_lost', 'mainIndex'],
    ['ext4.copies_disagree', 'mainIndex'],
    ['fat.fsinfo_stale', 'spaceMap'],
    ['ext4.group_descriptors_damaged', 'spaceMap'],
    ['ntfs.system_records_damaged', 'systemArea'],
    ['ntfs.index_damaged', 'files'],
    ['ext4.files_damaged', 'files'],
    ['registry.hive_lost', 'registry'],
    ['ntfs.dirty', undefined],
    ['ext4.journal_pending', undefined],
    ['driver.blamed', undefined],
  ])('maps %s to the kind %s', (code, kind) => expect(kindOf(code)).toBe(kind));
});

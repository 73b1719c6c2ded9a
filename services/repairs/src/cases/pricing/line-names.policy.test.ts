import { describe, expect, it } from '@jest/globals';
import { lineName } from './line-names.policy.js';

describe('lineName', () => {
  it.each([
    [['gpt.primary_header_wiped', 'gpt.protective_mbr_wiped'], 'Partition table repair'],
    [['mbr.signature_lost'], 'Partition table repair'],
    [['ntfs.boot_sector_damaged'], 'NTFS boot sector repair'],
    [['ntfs.mft_damaged', 'ntfs.mft_mirror_damaged'], 'NTFS file table repair'],
    [['fat.fat2_damaged'], 'FAT32 file system repair'],
    [['fat16.boot_sector_damaged'], 'FAT16 file system repair'],
    [['exfat.boot_region_damaged'], 'exFAT file system repair'],
    [['ext4.superblock_lost'], 'Linux (ext4) file system repair'],
    [['image.drive'], 'Drive image'],
    [['files.deleted'], 'File recovery'],
    [['gpt.backup_header_wiped', 'ext4.superblock_lost'], 'Partition table repair and Linux (ext4) file system repair'],
    [['ext4.superblock_lost', 'gpt.backup_header_wiped'], 'Linux (ext4) file system repair and partition table repair'],
  ])('names the line for %p "%s"', (codes, name) => expect(lineName(codes, 'Windows Boot Repair')).toBe(name));

  it('falls back to the price book’s name for an unnamed finding', () => {
    expect(lineName(['gpt.primary_header_wiped', 'apfs.lost'], 'Windows Boot Repair')).toBe('Windows Boot Repair');
    expect(lineName([], 'Windows Boot Repair')).toBe('Windows Boot Repair');
  });
});

import type { BlockView } from '../view/block-view.js';

/**
 * Formats that leave valid ext4 backups on the volume. Without a primary superblock, such a mark means that the
 * backups belong to the past. The list is short on purpose: full format recognition runs before any reader, and this
 * check is a last guard for the ext4 repair.
 */
const MARKS: { format: string; offset: number; mark: Buffer }[] = [
  { format: 'NTFS', offset: 3, mark: Buffer.from('NTFS    ') },
  { format: 'exFAT', offset: 3, mark: Buffer.from('EXFAT   ') },
  { format: 'FAT32', offset: 82, mark: Buffer.from('FAT32   ') },
  { format: 'FAT16', offset: 54, mark: Buffer.from('FAT16   ') },
  { format: 'FAT12', offset: 54, mark: Buffer.from('FAT12   ') },
  { format: 'BitLocker', offset: 3, mark: Buffer.from('-FVE-FS-') },
  { format: 'ReFS', offset: 3, mark: Buffer.from('ReFS\0\0\0\0') },
  { format: 'XFS', offset: 0, mark: Buffer.from('XFSB') },
  { format: 'LUKS', offset: 0, mark: Buffer.from('LUKS\xba\xbe', 'latin1') },
  { format: 'LVM', offset: 512, mark: Buffer.from('LABELONE') },
  { format: 'Btrfs', offset: 0x10040, mark: Buffer.from('_BHRfS_M') },
  { format: 'F2FS', offset: 1024, mark: Buffer.from('1020f5f2', 'hex') },
  { format: 'HFS+', offset: 1024, mark: Buffer.from('H+\0\x04', 'latin1') },
  { format: 'HFSX', offset: 1024, mark: Buffer.from('HX\0\x05', 'latin1') },
  { format: 'APFS', offset: 32, mark: Buffer.from('NXSB') },
  { format: 'ReiserFS', offset: 0x10034, mark: Buffer.from('ReIsEr') },
  { format: 'swap', offset: 4086, mark: Buffer.from('SWAPSPACE2') },
  { format: 'bcache', offset: 4120, mark: Buffer.from('c68573f64e1a45ca8265f57f48ba6d81', 'hex') },
  { format: 'md member', offset: 0, mark: Buffer.from('fc4e2ba9', 'hex') },
  { format: 'md member', offset: 4096, mark: Buffer.from('fc4e2ba9', 'hex') },
  { format: 'ISO 9660', offset: 0x8001, mark: Buffer.from('CD001') },
];

export async function strangerOn(view: BlockView): Promise<string | undefined> {
  const head = await view.read(0, Math.min(view.size, 0x11000));
  return MARKS.find(
    ({ offset, mark }) =>
      head.length >= offset + mark.length && head.subarray(offset, offset + mark.length).equals(mark),
  )?.format;
}

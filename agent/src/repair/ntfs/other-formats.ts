/**
 * Marks of other formats at the start of an NTFS volume or at the place of its copy. Any such mark stops every repair.
 */
import { UnreadableError, type BlockView } from '../view/block-view.js';
import { BITLOCKER_ID } from './format/boot-sector.js';

const SIGNS: readonly { at: number; bytes: Buffer; format: string }[] = [
  { at: 3, bytes: Buffer.from(BITLOCKER_ID), format: 'BitLocker' },
  { at: 3, bytes: Buffer.from('EXFAT   '), format: 'exFAT' },
  { at: 3, bytes: Buffer.from('ReFS\0'), format: 'ReFS' },
  { at: 0x52, bytes: Buffer.from('FAT32'), format: 'FAT32' },
  { at: 0x36, bytes: Buffer.from('FAT1'), format: 'FAT' },
  { at: 0, bytes: Buffer.from('XFSB'), format: 'XFS' },
  { at: 0, bytes: Buffer.from('LUKS\xba\xbe', 'latin1'), format: 'LUKS' },
  { at: 32, bytes: Buffer.from('NXSB'), format: 'APFS' },
  { at: 512, bytes: Buffer.from('EFI PART'), format: 'a partition table' },
  { at: 512, bytes: Buffer.from('LABELONE'), format: 'LVM' },
  { at: 1024, bytes: Buffer.from('H+\0\x04', 'latin1'), format: 'HFS+' },
  { at: 1024, bytes: Buffer.from('HX\0\x05', 'latin1'), format: 'HFS+' },
  { at: 4086, bytes: Buffer.from('SWAPSPACE2'), format: 'swap' },
  { at: 4096, bytes: Buffer.from([0xfc, 0x4e, 0x2b, 0xa9]), format: 'a member of a Linux RAID' },
  { at: 32_769, bytes: Buffer.from('CD001'), format: 'ISO 9660' },
  { at: 65_600, bytes: Buffer.from('_BHRfS_M'), format: 'Btrfs' },
];

/** $Boot: a format overwrites all of it. Marks further on may be leftovers and count only without an NTFS name. */
const BOOT_BYTES = 8192;

export async function otherFormat(view: BlockView, claimsNtfs: boolean): Promise<string | undefined> {
  const head = await readHead(view, claimsNtfs ? BOOT_BYTES : 66_048);
  const sign = SIGNS.find(
    ({ at, bytes }) => at + bytes.length <= head.length && bytes.compare(head, at, at + bytes.length) === 0,
  );
  return sign?.format ?? (isExt(head) ? 'ext4' : undefined);
}

async function readHead(view: BlockView, length: number): Promise<Buffer> {
  try {
    return await view.read(0, Math.min(view.size, length));
  } catch (error) {
    // A bad sector further on must not hide the content of the first sector.
    if (!(error instanceof UnreadableError)) throw error;
    return view.read(0, Math.min(view.size, 512));
  }
}

/** The two magic bytes alone may appear in any boot code, so the block size, counts and state must be possible too. */
function isExt(head: Buffer): boolean {
  if (head.length < 2048 || head.readUInt16LE(1024 + 0x38) !== 0xef53) return false;
  const [inodes, blocks, logBlock, perGroup] = [0, 4, 0x18, 0x20].map((at) => head.readUInt32LE(1024 + at)) as [
    number,
    number,
    number,
    number,
  ];
  return inodes > 0 && blocks > 0 && logBlock <= 6 && perGroup > 0 && head.readUInt16LE(1024 + 0x3a) <= 7;
}

/** Structures of other formats in the last sectors of a device. Never overwritten. */
const TAILS: readonly { bytes: Buffer; format: string }[] = [
  { bytes: Buffer.from('EFI PART'), format: 'a partition table' },
  { bytes: Buffer.from([0xfc, 0x4e, 0x2b, 0xa9]), format: 'a member of a Linux RAID' },
  { bytes: Buffer.from('Intel Raid ISM Cfg Sig.'), format: 'a member of an Intel RAID' },
  { bytes: Buffer.from('PRIVHEAD'), format: 'a dynamic disk' },
  { bytes: Buffer.from('TOCBLOCK'), format: 'a dynamic disk' },
  { bytes: Buffer.from('VMDB'), format: 'a dynamic disk' },
  { bytes: Buffer.from('LABELONE'), format: 'LVM' },
];

export const strangerAtEnd = (sector: Buffer): string | undefined =>
  TAILS.find(({ bytes }) => bytes.length <= sector.length && bytes.compare(sector, 0, bytes.length) === 0)?.format;

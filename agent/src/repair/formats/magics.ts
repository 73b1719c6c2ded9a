/**
 * Formats that are only named by their magic number: the rest of the formats of `blkid -p`. Places as in util-linux
 * `libblkid/src/superblocks/`, magic numbers as in the kernel's `uapi/linux/magic.h` and in each format's own header.
 */
import { foreign, isPowerOfTwo, type ProbeReader, type Probe, type Recognised } from './probe-reader.js';

interface Magic {
  format: string;
  at: number;
  bytes: string;
  /** A second check over 512 bytes from `from`; without `holds`, only a long magic number is certain. */
  from?: number;
  holds?: (b: Buffer) => boolean;
}

const latin = (text: string): string => Buffer.from(text, 'latin1').toString('hex');
const KIB = 1024;

/** UFS has had seven magic numbers, four places and both byte orders; the number is at byte 1372 of the superblock. */
const UFS_MAGICS = ['00011954', '19540119', '00195612', '00095014', '00612195', '05231994', '00011957'];
const reversed = (hex: string): string => Buffer.from(hex, 'hex').reverse().toString('hex');
const size32 = (b: Buffer, at: number): boolean => isPowerOfTwo(b.readUInt32LE(at)) || isPowerOfTwo(b.readUInt32BE(at));
const UFS: Magic[] = [0, 8 * KIB, 64 * KIB, 256 * KIB].flatMap((from) =>
  UFS_MAGICS.flatMap((magic) =>
    [magic, reversed(magic)].map((bytes) => ({
      format: magic === '19540119' ? 'UFS2' : 'UFS',
      at: from + 1372,
      bytes,
      from,
      holds: (b: Buffer) => size32(b, 48) && size32(b, 52),
    })),
  ),
);

const OCFS2: Magic[] = [1, 2, 4, 8].map((kib) => ({ format: 'OCFS2', at: kib * KIB, bytes: latin('OCFSV2') }));

/** Minix has a 16-bit magic, so the sizes of its bitmaps must confirm it. */
const minix = (bytes: string, bigEndian: boolean): Magic => ({
  format: 'Minix',
  at: KIB + 0x10,
  bytes,
  from: KIB,
  holds: (b) => {
    const u16 = (at: number) => (bigEndian ? b.readUInt16BE(at) : b.readUInt16LE(at));
    const [inodes, inodeMaps, zoneMaps, first] = [u16(0), u16(4), u16(6), u16(8)];
    const fits = inodeMaps * 8192 >= inodes + 1 && inodeMaps <= inodes / 8192 + 2;
    return inodes > 0 && zoneMaps > 0 && fits && first > 2 + inodeMaps + zoneMaps && b.readUInt16LE(0x38) !== 0xef53;
  },
});
const MINIX: Magic[] = ['137f', '138f', '2468', '2478'].flatMap((magic) => [
  minix(magic, true),
  minix(reversed(magic), false),
]);
const MINIX3: Magic = {
  format: 'Minix',
  at: KIB + 0x18,
  bytes: '5a4d',
  from: KIB,
  holds: (b) =>
    b.readUInt16LE(6) * 8192 * 4 > b.readUInt32LE(0) && b.readUInt16LE(8) > 0 && b.readUInt16LE(0x38) !== 0xef53,
};

const SYSV: Magic[] = [0, 9, 15, 18].flatMap((block) =>
  ['207e18fd', 'fd187e20'].map((bytes) => ({ format: 'System V', at: block * KIB + 512 + 504, bytes })),
);

const MAGICS: Magic[] = [
  {
    format: 'EROFS',
    at: KIB,
    bytes: 'e2e1f5e0',
    from: KIB,
    holds: (b) => b.readUInt8(12) >= 9 && b.readUInt8(12) <= 16,
  },
  {
    format: 'JFS',
    at: 32 * KIB,
    bytes: latin('JFS1'),
    from: 32 * KIB,
    holds: (b) => b.readUInt32LE(4) <= 2 && isPowerOfTwo(b.readUInt32LE(16)),
  },
  {
    format: 'ReiserFS',
    at: 64 * KIB + 52,
    bytes: latin('ReIsEr'),
    from: 64 * KIB,
    holds: (b) => isPowerOfTwo(b.readUInt16LE(44)),
  },
  {
    format: 'ReiserFS',
    at: 8 * KIB + 52,
    bytes: latin('ReIsEr'),
    from: 8 * KIB,
    holds: (b) => isPowerOfTwo(b.readUInt16LE(44)),
  },
  {
    format: 'ReiserFS',
    at: 8 * KIB + 20,
    bytes: latin('ReIsEr'),
    from: 8 * KIB,
    holds: (b) => isPowerOfTwo(b.readUInt16LE(12)),
  },
  { format: 'Reiser4', at: 64 * KIB, bytes: latin('ReIsEr4') },
  {
    format: 'NILFS2',
    at: KIB + 6,
    bytes: '3434',
    from: KIB,
    holds: (b) => b.readUInt32LE(0) === 2 && b.readUInt32LE(20) <= 6,
  },
  ...UFS,
  { format: 'VMFS', at: KIB * KIB, bytes: '0dd001c0', from: KIB * KIB, holds: (b) => b.readUInt32LE(4) <= 10 },
  { format: 'VMFS', at: 2 * KIB * KIB, bytes: '5ef1ab2f', from: 2 * KIB * KIB, holds: (b) => b.readUInt32LE(4) <= 100 },
  { format: 'GFS2', at: 64 * KIB, bytes: '01161970', from: 64 * KIB, holds: (b) => b.readUInt32BE(4) === 1 },
  ...OCFS2,
  { format: 'OCFS', at: 8, bytes: latin('OracleCFS') },
  { format: 'Oracle ASM', at: 32, bytes: latin('ORCLDISK') },
  { format: 'HPFS', at: 8 * KIB, bytes: '49e895f9', from: 8 * KIB, holds: (b) => b.readUInt32LE(4) === 0xfa53e9c5 },
  { format: 'VxFS', at: KIB, bytes: 'f5fc01a5', from: KIB, holds: (b) => b.readUInt32LE(4) <= 20 },
  { format: 'VxFS', at: 8 * KIB, bytes: 'a501fcf5', from: 8 * KIB, holds: (b) => b.readUInt32BE(4) <= 20 },
  { format: 'NetWare', at: 4 * KIB, bytes: latin('SPB5') },
  { format: 'UBIFS', at: 0, bytes: '31181006', from: 0, holds: (b) => b.readUInt32LE(16) > 0 },
  { format: 'UBI', at: 0, bytes: latin('UBI#'), from: 0, holds: (b) => b[4] === 1 },
  { format: 'BFS', at: 0, bytes: 'cefaad1b', from: 0, holds: (b) => b.readUInt32LE(4) % 512 === 0 },
  ...['BFS1', '1SFB'].flatMap((text) =>
    [32, 512 + 32].map((at) => ({
      format: 'BeFS',
      at,
      bytes: latin(text),
      from: at - 32,
      holds: (b: Buffer) => size32(b, 40),
    })),
  ),
  {
    format: 'cramfs',
    at: 0,
    bytes: '453dcd28',
    from: 0,
    holds: (b) => b.toString('latin1', 16, 32) === 'Compressed ROMFS',
  },
  {
    format: 'cramfs',
    at: 0,
    bytes: '28cd3d45',
    from: 0,
    holds: (b) => b.toString('latin1', 16, 32) === 'Compressed ROMFS',
  },
  { format: 'romfs', at: 0, bytes: latin('-rom1fs-') },
  { format: 'squashfs', at: 0, bytes: latin('sqsh'), from: 0, holds: (b) => b.readUInt16BE(28) <= 4 },
  { format: 'zonefs', at: 0, bytes: latin('SFOZ') },
  { format: 'EXFS', at: 0, bytes: latin('EXFS'), from: 0, holds: (b) => isPowerOfTwo(b.readUInt32BE(4)) },
  { format: 'XFS log', at: 0, bytes: 'feedbabe', from: 0, holds: (b) => b.readUInt32BE(8) <= 2 },
  { format: 'mpool', at: 0, bytes: latin('mpoolDev') },
  ...['2b5544', '44552b'].map((bytes) => ({ format: 'Xenix', at: 2 * KIB, bytes })),
  ...SYSV,
  ...MINIX,
  MINIX3,
  { format: 'Ceph BlueStore', at: 0, bytes: latin('bluestore block device') },
  { format: 'VDO', at: 0, bytes: latin('dmvdo001') },
  { format: 'DRBD control volume', at: 0, bytes: latin('$DRBDmgr=q') },
  { format: 'DRBD proxy log', at: 0, bytes: latin('DRBDdlh*') },
  {
    format: 'dm-snapshot store',
    at: 0,
    bytes: latin('SnAp'),
    from: 0,
    holds: (b) => b.readUInt32LE(4) <= 1 && b.readUInt32LE(8) <= 2,
  },
  { format: 'dm-verity hashes', at: 0, bytes: latin('verity\0\0'), from: 0, holds: (b) => b.readUInt32LE(8) === 1 },
  { format: 'dm-integrity', at: 0, bytes: latin('integrt\0') },
  { format: 'Storage Spaces', at: 0, bytes: latin('SPACEDB ') },
];

/** Hex digits: a magic number of six bytes or more is no coincidence. */
const LONG = 12;

const found = async (look: ProbeReader, magic: Magic): Promise<Recognised | null> => {
  const seen = await look.at(magic.at, magic.bytes.length / 2);
  if (seen?.toString('hex') !== magic.bytes) return null;
  const around = magic.from === undefined ? null : await look.at(magic.from, 512);
  const borneOut = magic.holds === undefined ? magic.bytes.length >= LONG : around !== null && magic.holds(around);
  if (magic.bytes.length === 4 && !borneOut) return null;
  return foreign(magic.format, borneOut, `${magic.format} magic at ${magic.at}`);
};

export const byMagic: Probe = async (look) => {
  for (const magic of MAGICS) {
    const answer = await found(look, magic);
    if (answer !== null) return answer;
  }
  return null;
};

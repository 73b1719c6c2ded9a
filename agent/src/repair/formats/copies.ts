/**
 * Copies that formats keep outside their first sectors. If the first sectors are lost or overwritten, the copies still
 * identify the format: an older volume must not be restored over them. A copy is a trace and never certain, because
 * copies outlive their format.
 * Sources: XFS `xfs_format.h` (every allocation group begins with a superblock), ECMA-167 3/8.4.2.1 (anchors), Apple
 * "File System Reference" (checkpoint area), JFS `jfs_superblock.h`, NILFS2 `nilfs2_ondisk.h`, libbde documentation
 * (BitLocker), OCFS2 `ocfs2_fs.h` (OCFS2_BACKUP_SB_START), FreeBSD `newfs(8)`.
 */
import { foreign, hasText, isPowerOfTwo, u64be, u64le, type ProbeReader, type Probe } from './probe-reader.js';

const MIB = 1024 * 1024;
const GIB = 1024 * MIB;

/**
 * mkfs.xfs divides a volume into equal groups, four by default (`calc_default_ag_geometry`); growing the volume adds
 * groups of the same size.
 */
const GROUP_COUNTS = Array.from({ length: 63 }, (_, index) => index + 2);
const FEW_COUNTS = [2, 4, 8, 16, 32];
const XFS_BLOCKS = [512, 1024, 2048, 8192, 16384, 32768, 65536];

/** Possible starts of the second group: for each number of equal groups, and for sizes before the volume grew. */
function groupStarts(size: number): Set<number> {
  const starts = new Set<number>();
  const add = (block: number, count: number) => starts.add(Math.ceil(Math.floor(size / block) / count) * block);
  for (const count of GROUP_COUNTS) add(4096, count);
  for (const block of XFS_BLOCKS) for (const count of FEW_COUNTS) add(block, count);
  for (let start = 4 * MIB; start < size; start *= 2) starts.add(start);
  return starts;
}

const xfsGroups: Probe = async (look) => {
  for (const at of groupStarts(look.size)) {
    const sb = await look.lone(at, 512);
    if (!sb || !hasText(sb, 0, 'XFSB')) continue;
    const block = sb.readUInt32BE(4);
    const groupBytes = sb.readUInt32BE(84) * block;
    const bytes = u64be(sb, 8) * block;
    if (isPowerOfTwo(block) && groupBytes > 0 && at % groupBytes === 0 && bytes > at && bytes <= look.size) {
      return foreign('XFS', false, `superblock of an XFS allocation group at ${at}`);
    }
  }
  return null;
};

/**
 * The anchor is in two of three sectors: 256, the last, and the 256th before the last. Its tag holds its own sector
 * number.
 */
const udfAnchors: Probe = async (look) => {
  for (const sector of [512, 1024, 2048, 4096]) {
    const last = Math.floor(look.size / sector) - 1;
    for (const at of [256, last, last - 256, last - 150, 512]) {
      const tag = await look.lone(at * sector, 16);
      if (tag?.readUInt16LE(0) !== 2 || ![2, 3].includes(tag.readUInt16LE(2)) || tag.readUInt32LE(12) !== at) continue;
      const sum = tag.reduce((total, byte, index) => (index === 4 ? total : total + byte), 0);
      if ((sum & 0xff) === tag[4]) return foreign('UDF', false, `anchor of a UDF volume at ${at * sector}`);
    }
  }
  return null;
};

/** The descriptors of an optical disc begin at sector 16; later descriptors remain if the first is lost. */
const opticalDescriptors: Probe = async (look) => {
  for (let sector = 16; sector < 32; sector += 1) {
    const descriptor = await look.at(sector * 2048, 8);
    if (descriptor === null) return null;
    if (hasText(descriptor, 1, 'CD001')) return foreign('ISO 9660', false, `CD001 at ${sector * 2048 + 1}`);
    if (hasText(descriptor, 1, 'NSR02') || hasText(descriptor, 1, 'NSR03'))
      return foreign('UDF', false, `NSR at ${sector * 2048 + 1}`);
  }
  return null;
};

/** Each APFS checkpoint repeats the container's superblock, in the blocks right after the first. */
const apfsCheckpoints: Probe = async (look) => {
  for (let block = 1; block <= 64; block += 1) {
    const head = await look.at(block * 4096, 64);
    if (head && hasText(head, 32, 'NXSB') && head.readUInt32LE(36) === 4096 && u64le(head, 40) > 0) {
      return foreign('APFS', false, `container superblock of a checkpoint at ${block * 4096}`);
    }
  }
  return null;
};

/**
 * Possible starts of the first metadata block of BitLocker: 33 MiB since Windows 7; small volumes and third-party
 * tools place the block nearer to the start.
 */
const BITLOCKER_STARTS = [
  ...Array.from({ length: 15 }, (_, index) => (index + 1) * 64 * 1024),
  ...Array.from({ length: 64 }, (_, index) => (index + 1) * MIB),
];

/**
 * Returns the places of the three metadata blocks named by the block at `at`, including `at`; undefined if the bytes
 * are not such a block.
 */
async function bitlockerPlaces(look: ProbeReader, at: number): Promise<number[] | undefined> {
  const block = await look.lone(at, 64);
  if (!block || !hasText(block, 0, '-FVE-FS-') || block.readUInt16LE(10) !== 2) return undefined;
  const places = [32, 40, 48].map((field) => u64le(block, field));
  return places.includes(at) && new Set(places).size === places.length ? places : undefined;
}

/**
 * Requires three blocks that name each other. After a format, one of the blocks is soon overwritten, so fewer blocks
 * prove nothing.
 */
const bitlockerBlocks: Probe = async (look) => {
  for (const at of BITLOCKER_STARTS) {
    const places = await bitlockerPlaces(look, at);
    if (!places) continue;
    const named = await Promise.all(places.map((place) => bitlockerPlaces(look, place)));
    if (named.every((others) => others?.every((place, index) => place === places[index])))
      return foreign('BitLocker', false, `encrypted: metadata blocks at ${places.join(', ')}`);
  }
  return null;
};

interface Copy {
  format: string;
  at: (size: number) => number[];
  is: (block: Buffer) => boolean;
}

const COPIES: Copy[] = [
  {
    format: 'ReFS',
    is: (b) => hasText(b, 3, 'ReFS\0') && hasText(b, 16, 'FSRS'),
    at: (size) => [512, 4096].map((sector) => Math.floor(size / sector) * sector - sector),
  },
  { format: 'JFS', is: (b) => hasText(b, 0, 'JFS1') && b.readUInt32LE(4) <= 2, at: () => [0xf000] },
  {
    format: 'NILFS2',
    is: (b) => b.readUInt16LE(6) === 0x3434 && b.readUInt32LE(0) === 2 && b.readUInt32LE(20) <= 6,
    at: (size) => [Math.floor(size / 4096) * 4096 - 4096],
  },
  {
    format: 'OCFS2',
    is: (b) => hasText(b, 0, 'OCFSV2'),
    at: (size) => [1, 4, 16, 64, 256, 1024].map((gib) => gib * GIB).filter((at) => at < size),
  },
  {
    format: 'F2FS',
    is: (b) => b.readUInt32LE(0) === 0xf2f52010 && [12, 14, 16].includes(b.readUInt32LE(16)),
    at: () => [1024, 4096 + 1024],
  },
  {
    format: 'HFS+',
    is: (b) => (hasText(b, 0, 'H+\0\x04') || hasText(b, 0, 'HX\0\x05')) && isPowerOfTwo(b.readUInt32BE(40)),
    at: (size) => [512, 4096].flatMap((sector) => [Math.floor(size / sector) * sector - 1024]),
  },
];

/**
 * Copies of UFS superblocks at the first places that newfs reports as alternatives; the magic number is at byte 1372.
 */
const ufsCopies: Probe = async (look) => {
  for (const at of [32, 160, 192].map((sector) => sector * 512)) {
    const magic = (await look.at(at + 1372, 4))?.toString('hex');
    const sizes = await look.at(at + 48, 8);
    const borneOut = sizes !== null && isPowerOfTwo(sizes.readInt32LE(0)) && isPowerOfTwo(sizes.readInt32LE(4));
    if ((magic === '54190100' || magic === '19015419') && borneOut)
      return foreign('UFS', false, `copy of a UFS superblock at ${at}`);
  }
  return null;
};

const others: Probe = async (look) => {
  for (const copy of COPIES) {
    for (const at of copy.at(look.size)) {
      const block = await look.lone(at, 512);
      if (block && copy.is(block)) return foreign(copy.format, false, `copy of a ${copy.format} superblock at ${at}`);
    }
  }
  return null;
};

/**
 * Returns the first copy of a foreign format. A format found by its own probe is found here again; the caller drops
 * the duplicate.
 */
export const copiesOfOthers: Probe = async (look) => {
  for (const probe of [
    bitlockerBlocks,
    xfsGroups,
    udfAnchors,
    opticalDescriptors,
    apfsCheckpoints,
    ufsCopies,
    others,
  ]) {
    const found = await probe(look);
    if (found) return found;
  }
  return null;
};

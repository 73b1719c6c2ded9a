/**
 * File systems of Unix, Linux and Apple. Offsets from the kernel's documentation and headers: ext4 `super.rst`, XFS
 * `xfs_format.h`, Btrfs on-disk format page, F2FS `f2fs_fs.h`, squashfs `squashfs_fs.h`; Apple "File System Reference"
 * (APFS) and TN1150 (HFS+); ECMA-119 (ISO 9660), ECMA-167 (UDF).
 */
import { copiesOfOthers } from './copies.js';
import { crc32c } from './crc32c.js';
import { foreign, hasText, isPowerOfTwo, ours, u64be, u64le, type Probe } from './probe-reader.js';
import { byMagic } from './magics.js';

function extSuperblock(sb: Buffer): { plausible: boolean; group: number; blockSize: number } | null {
  if (sb.readUInt16LE(0x38) !== 0xef53) return null;
  const log = sb.readUInt32LE(0x18);
  const blocks = sb.readUInt32LE(4);
  const perGroup = sb.readUInt32LE(0x20);
  const plausible =
    log <= 6 &&
    blocks > 0 &&
    sb.readUInt32LE(0) > 0 &&
    perGroup > 0 &&
    perGroup <= 8 * (1024 << log) &&
    sb.readUInt32LE(0x28) > 0 &&
    sb.readUInt32LE(0x4c) <= 1 &&
    sb.readUInt32LE(0x14) === (log === 0 ? 1 : 0);
  return { plausible, group: sb.readUInt16LE(0x5a), blockSize: log <= 6 ? 1024 << log : 0 };
}

/** ext2, ext3 and ext4 share one superblock; "ext4" is the name of the family in the agent's reader. */
const ext: Probe = async (look) => {
  const primary = await look.at(1024, 1024);
  const found = primary ? extSuperblock(primary) : null;
  if (found)
    return ours(
      'ext4',
      found.plausible && found.group === 0,
      `ext superblock at 1024${found.plausible ? '' : ', but its fields contradict it'}`,
    );
  // The first copy is in group 1: block 8193 of 1 KiB, 16384 of 2 KiB, 32768 of 4 KiB, for the default group size.
  for (const at of [8193 * 1024, 16384 * 2048, 32768 * 4096]) {
    const copy = await look.at(at, 1024);
    const backup = copy ? extSuperblock(copy) : null;
    if (backup?.plausible && backup.group === 1) return ours('ext4', false, `copy of an ext superblock at ${at}`);
  }
  return null;
};

const xfs: Probe = async (look) => {
  const sb = await look.at(0, 512);
  if (!sb || !hasText(sb, 0, 'XFSB')) return null;
  const block = sb.readUInt32BE(4);
  const ok =
    isPowerOfTwo(block) &&
    block >= 512 &&
    block <= 65536 &&
    u64be(sb, 8) > 0 &&
    sb.readUInt32BE(84) > 0 &&
    sb.readUInt32BE(88) > 0 &&
    2 ** sb.readUInt8(120) === block;
  return foreign('XFS', ok, `XFSB at 0, ${u64be(sb, 8)} blocks of ${block}`);
};

/** Superblock at 64 KiB, copies at 64 MiB and 256 GiB; each holds its own offset. */
const btrfs: Probe = async (look) => {
  for (const at of [64 * 1024, 64 * 1024 * 1024, 256 * 1024 ** 3]) {
    const sb = await look.at(at, 4096);
    if (!sb || !hasText(sb, 64, '_BHRfS_M') || u64le(sb, 48) !== at) continue;
    const crcFits = sb.readUInt16LE(196) === 0 && crc32c(sb.subarray(32)) === sb.readUInt32LE(0);
    const sizesFit = isPowerOfTwo(sb.readUInt32LE(144)) && isPowerOfTwo(sb.readUInt32LE(148)) && u64le(sb, 112) > 0;
    return foreign('Btrfs', at === 64 * 1024 && (crcFits || sizesFit), `_BHRfS_M at ${at + 64}`);
  }
  return null;
};

const f2fs: Probe = async (look) => {
  for (const at of [1024, 4096 + 1024]) {
    const sb = await look.at(at, 512);
    if (sb?.readUInt32LE(0) !== 0xf2f52010) continue;
    return foreign('F2FS', [12, 14, 16].includes(sb.readUInt32LE(16)) && u64le(sb, 36) > 0, `F2FS magic at ${at}`);
  }
  return null;
};

/** Fletcher-64 as in APFS: over the object without its 8 checksum bytes. */
function apfsChecksum(block: Buffer): bigint {
  let low = 0n;
  let high = 0n;
  for (let at = 8; at + 4 <= block.length; at += 4) {
    low = (low + BigInt(block.readUInt32LE(at))) % 0xffffffffn;
    high = (high + low) % 0xffffffffn;
  }
  const first = 0xffffffffn - ((low + high) % 0xffffffffn);
  const second = 0xffffffffn - ((low + first) % 0xffffffffn);
  return (second << 32n) | first;
}

const apfs: Probe = async (look) => {
  const head = await look.at(0, 64);
  if (!head || !hasText(head, 32, 'NXSB')) return null;
  const block = head.readUInt32LE(36);
  const whole = isPowerOfTwo(block) && block >= 4096 && block <= 65536 ? await look.at(0, block) : null;
  const proven = whole !== null && apfsChecksum(whole) === whole.readBigUInt64LE(0);
  return foreign(
    'APFS',
    proven || (whole !== null && u64le(head, 40) > 0 && head.readUInt16LE(24) === 1),
    'NXSB at 32',
  );
};

const hfs: Probe = async (look) => {
  for (const at of [1024, look.size - 1024]) {
    const header = await look.at(at, 512);
    if (!header) continue;
    const version = header.readUInt16BE(2);
    if (hasText(header, 0, 'H+') || hasText(header, 0, 'HX')) {
      const ok =
        (version === 4 || version === 5) && isPowerOfTwo(header.readUInt32BE(40)) && header.readUInt32BE(44) > 0;
      if (ok || at === 1024) return foreign('HFS+', ok && at === 1024, `volume header at ${at}`);
    }
    // Classic HFS: the master directory block "BD"; the size of its allocation blocks is a multiple of 512 bytes.
    const blockSize = header.readUInt32BE(20);
    if (
      at === 1024 &&
      hasText(header, 0, 'BD') &&
      blockSize > 0 &&
      blockSize % 512 === 0 &&
      header.readUInt16BE(18) > 0
    ) {
      return foreign('HFS', true, 'master directory block at 1024');
    }
  }
  return null;
};

const optical: Probe = async (look) => {
  const descriptor = await look.at(32768, 2048);
  if (!descriptor) return null;
  if (hasText(descriptor, 1, 'CD001')) {
    // Numbers are stored twice, little- and big-endian: agreement is the second check.
    const agree =
      descriptor.readUInt16LE(128) === descriptor.readUInt16BE(130) &&
      descriptor.readUInt32LE(80) === descriptor.readUInt32BE(84);
    return foreign('ISO 9660', agree && descriptor[6] === 1, 'CD001 at 32769');
  }
  if (!hasText(descriptor, 1, 'BEA01')) return null;
  for (let at = 32768 + 2048; at <= 32768 + 15 * 2048; at += 2048) {
    const next = await look.at(at, 8);
    if (next && (hasText(next, 1, 'NSR02') || hasText(next, 1, 'NSR03')))
      return foreign('UDF', true, `BEA01 at 32769, NSR at ${at + 1}`);
  }
  return foreign('UDF', false, 'BEA01 at 32769');
};

const squashfs: Probe = async (look) => {
  const sb = await look.at(0, 96);
  if (!sb || !hasText(sb, 0, 'hsqs')) return null;
  const ok = sb.readUInt16LE(28) < 4 || (sb.readUInt32LE(12) === 2 ** sb.readUInt16LE(22) && u64le(sb, 40) > 96);
  return foreign('squashfs', ok, 'hsqs at 0');
};

export const UNIX_FILESYSTEMS: Probe[] = [ext, xfs, btrfs, f2fs, apfs, hfs, optical, squashfs, byMagic, copiesOfOthers];

/**
 * Formats with a boot sector. Sources: Microsoft fatgen103 (FAT), Microsoft "exFAT file system specification", ntfs-3g
 * `include/ntfs-3g/layout.h` (NTFS_BOOT_SECTOR), libbde documentation (BitLocker), util-linux `refs.c` (ReFS).
 */
import { clusterCount, fatOffset, hasSignature, parseBootSector } from '../fat/boot-sector.js';
import {
  foreign,
  hasText,
  isPowerOfTwo,
  ours,
  u64le,
  type ProbeReader,
  type Probe,
  type Recognised,
} from './probe-reader.js';

// BitLocker identifies itself by one of these GUIDs (on disk order): 4967D63B-2E29-4AD8-8399-F6A339E3D001 and, with
// hardware encryption or used-space-only, 92A84D3B-DD80-4D0E-9E4E-B1E3284EAED8.
const BITLOCKER_GUIDS = ['3bd667492e29d84a8399f6a339e3d001', '3b4da89280dd0e4d9e4eb1e3284eaed8'];

const bitlocker: Probe = async (look) => {
  const boot = await look.at(0, 512);
  if (!boot) return null;
  const named = hasText(boot, 3, '-FVE-FS-');
  // Windows 7 and later store the GUID at 160; BitLocker To Go looks like FAT32 ("MSWIN4.1") and stores the GUID at
  // 424.
  const places = [160, 424].filter((at) => BITLOCKER_GUIDS.includes(boot.toString('hex', at, at + 16)));
  if (!named && places.length === 0) return null;
  for (const at of places) {
    const metadata = u64le(boot, at + 16);
    const block = await look.at(metadata, 8);
    if (block && hasText(block, 0, '-FVE-FS-'))
      return foreign('BitLocker', true, `encrypted: metadata block at ${metadata}`);
  }
  const strong = named && (places.length > 0 || hasSignature(boot));
  return foreign('BitLocker', strong, named ? 'encrypted: -FVE-FS- at 3' : `BitLocker GUID at ${places[0]}`);
};

const exfatAt =
  (at: number, place: string): Probe =>
  async (look) => {
    const boot = await look.at(at, 512);
    if (!boot || !hasText(boot, 3, 'EXFAT   ')) return null;
    const sectorShift = boot.readUInt8(108);
    const plausible =
      hasSignature(boot) &&
      boot.subarray(11, 64).every((byte) => byte === 0) &&
      sectorShift >= 9 &&
      sectorShift <= 12 &&
      boot.readUInt8(109) <= 25 - sectorShift &&
      boot.readUInt32LE(80) >= 24 &&
      boot.readUInt8(110) >= 1 &&
      boot.readUInt8(110) <= 2;
    return ours('exFAT', plausible && at === 0, `EXFAT at ${at + 3}${place}`);
  };

/** The backup of an exFAT boot region begins at sector 12 and survives a wiped first sector. */
const exfatCopy: Probe = async (look) => {
  for (const sectorSize of [512, 4096]) {
    const found = await exfatAt(12 * sectorSize, ' (copy of its boot region)')(look);
    if (found) return found;
  }
  return null;
};

const refs: Probe = async (look) => {
  const boot = await look.at(0, 512);
  if (!boot || !hasText(boot, 3, 'ReFS\0')) return null;
  // The structure has the identifier FSRS and holds its own length (512 bytes).
  return foreign('ReFS', hasText(boot, 16, 'FSRS'), 'ReFS at 3');
};

function ntfsFields(boot: Buffer): boolean {
  const sector = boot.readUInt16LE(11);
  const perCluster = boot.readUInt8(13);
  const clusterOk = isPowerOfTwo(perCluster) || perCluster > 0x80;
  const total = u64le(boot, 0x28);
  const record = boot.readInt8(0x40);
  return (
    isPowerOfTwo(sector) &&
    sector >= 256 &&
    sector <= 4096 &&
    clusterOk &&
    boot.readUInt16LE(14) === 0 &&
    boot.readUInt8(16) === 0 &&
    boot.readUInt16LE(17) === 0 &&
    boot.readUInt16LE(19) === 0 &&
    boot.readUInt16LE(22) === 0 &&
    total > 0 &&
    u64le(boot, 0x30) > 0 &&
    u64le(boot, 0x38) > 0 &&
    (record > 0 || (record >= -16 && record <= -8))
  );
}

const ntfs: Probe = async (look) => {
  const boot = await look.at(0, 512);
  if (!boot || !hasText(boot, 3, 'NTFS    ')) return null;
  const certain = ntfsFields(boot) && hasSignature(boot);
  return ours(
    'ntfs',
    certain,
    certain ? `NTFS of ${u64le(boot, 0x28)} sectors` : 'NTFS at 3, but its fields contradict it',
  );
};

/** The backup follows the last sector of the volume, which is usually the last sector of the partition. */
const ntfsCopy: Probe = async (look) => {
  for (const sectorSize of [512, 4096]) {
    const at = Math.floor(look.size / sectorSize) * sectorSize - sectorSize;
    const boot = at > 0 ? await look.at(at, 512) : null;
    if (boot && hasText(boot, 3, 'NTFS    ') && ntfsFields(boot))
      return ours('ntfs', false, `copy of an NTFS boot sector at ${at}`);
  }
  return null;
};

const MEDIA_MARK = 0x0fffff00;

async function fatBegins(look: ProbeReader, at: number, media: number): Promise<boolean> {
  const entry = await look.at(at, 4);
  return entry !== null && (entry.readUInt32LE(0) & 0x0fffffff) >>> 0 === (MEDIA_MARK | media) >>> 0;
}

const fat32: Probe = async (look) => {
  const boot = await look.at(0, 512);
  const parsed = boot ? parseBootSector(boot) : null;
  if (!boot || !parsed?.ok) return null;
  const g = parsed.geometry;
  const begun =
    (await fatBegins(look, fatOffset(g, 0), g.media)) ||
    (g.fatCount > 1 && (await fatBegins(look, fatOffset(g, 1), g.media)));
  return ours(
    'fat32',
    begun,
    begun ? `FAT32 of ${clusterCount(g)} clusters` : 'a FAT32 boot sector, but no FAT where it points',
  );
};

/** Looks for the backup at the sector given by the boot sector itself (BkBootSec, usually 6). */
const fat32Copy: Probe = async (look) => {
  for (const sectorSize of [512, 1024, 2048, 4096]) {
    const boot = await look.at(6 * sectorSize, 512);
    const parsed = boot ? parseBootSector(boot) : null;
    if (!parsed?.ok || parsed.geometry.bytesPerSector !== sectorSize || parsed.geometry.backupSector !== 6) continue;
    return ours('fat32', false, `copy of a FAT32 boot sector at ${6 * sectorSize}`);
  }
  return null;
};

/** FAT12 and FAT16 differ only by the number of clusters (fatgen103, "FAT Type Determination"). */
const smallFat: Probe = async (look) => {
  const boot = await look.at(0, 512);
  if (!boot || !hasSignature(boot) || !((boot[0] === 0xeb && boot[2] === 0x90) || boot[0] === 0xe9)) return null;
  const sector = boot.readUInt16LE(11);
  const perCluster = boot.readUInt8(13);
  const reserved = boot.readUInt16LE(14);
  const fats = boot.readUInt8(16);
  const rootEntries = boot.readUInt16LE(17);
  const media = boot.readUInt8(21);
  const fatSize = boot.readUInt16LE(22);
  const total = boot.readUInt16LE(19) || boot.readUInt32LE(32);
  const fieldsOk =
    [512, 1024, 2048, 4096].includes(sector) &&
    isPowerOfTwo(perCluster) &&
    reserved > 0 &&
    fats > 0 &&
    fats <= 4 &&
    rootEntries > 0 &&
    (media === 0xf0 || media >= 0xf8) &&
    fatSize > 0;
  if (!fieldsOk) return null;
  const data = total - reserved - fats * fatSize - Math.ceil((rootEntries * 32) / sector);
  const clusters = Math.floor(data / perCluster);
  if (clusters < 1 || clusters >= 65525) return null;
  const head = await look.at(reserved * sector, 2);
  return ours(clusters < 4085 ? 'FAT12' : 'FAT16', head?.[0] === media, `${clusters} clusters`);
};

async function first(look: ProbeReader, probes: Probe[]): Promise<Recognised | null> {
  for (const probe of probes) {
    const found = await probe(look);
    if (found) return found;
  }
  return null;
}

/** Sector 0 first; a backup counts only if sector 0 was not recognised. */
export const BOOT_FAMILY: Probe[] = [
  bitlocker,
  (look) => first(look, [exfatAt(0, ''), exfatCopy]),
  refs,
  (look) => first(look, [ntfs, ntfsCopy]),
  (look) => first(look, [fat32, fat32Copy]),
  smallFat,
];

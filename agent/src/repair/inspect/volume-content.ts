import { SliceView, type BlockView } from '../view/block-view.js';
import { clusterOffset, clusterSize, parseBootSector } from '../fat/boot-sector.js';
import { parseDirectory } from '../fat32/directory.js';
import { FileFinder } from '../ntfs/find-file.js';
import { NtfsFault } from '../ntfs/format/ntfs-fault.js';
import type { FoundVolume } from './search-volumes.js';

/** UEFI 2.10 table 5.7, Microsoft "PARTITION_INFORMATION_GPT", the Discoverable Partitions Specification. */
const BASIC = 'EBD0A0A2-B9E5-4433-87C0-68B6B72699C7';
const LINUX = '0FC63DAF-8483-4772-8E79-3D69D8477DE4';
export const ESP = 'C12A7328-F81F-11D2-BA4B-00A0C93EC93B';

const CODES: Readonly<Record<string, { gpt: string; mbr: number }>> = {
  ntfs: { gpt: BASIC, mbr: 0x07 },
  exFAT: { gpt: BASIC, mbr: 0x07 },
  fat32: { gpt: BASIC, mbr: 0x0c },
  FAT16: { gpt: BASIC, mbr: 0x0e },
  FAT12: { gpt: BASIC, mbr: 0x01 },
  ext4: { gpt: LINUX, mbr: 0x83 },
};

export interface VolumeContent extends FoundVolume {
  gptType: string;
  mbrType: number;
  /** The volume begins with boot code and holds the file started by the code. */
  starts: boolean;
}

export async function contentOf(
  view: BlockView,
  volume: FoundVolume,
  signal: AbortSignal,
): Promise<VolumeContent | undefined> {
  const code = CODES[volume.format];
  if (code === undefined) return undefined;
  const here = new SliceView(view, volume.offset, volume.size);
  const names = volume.format === 'fat32' ? await rootNames(here) : [];
  const isStartPartition = names.some(({ name, directory }) => directory && name.toUpperCase() === 'EFI');
  const starts =
    volume.format === 'ntfs'
      ? (await beginsWithCode(here, 0x54)) && (await holdsLoader(here, signal))
      : (await beginsWithCode(here, 0x5a)) &&
        names.some(({ name, directory }) => !directory && FAT_LOADERS.includes(name.toUpperCase()));
  return { ...volume, gptType: isStartPartition ? ESP : code.gpt, mbrType: code.mbr, starts };
}

const FAT_LOADERS: readonly string[] = ['BOOTMGR', 'NTLDR', 'IO.SYS', 'LDLINUX.SYS'];
const NTFS_LOADERS = ['bootmgr', 'ntldr'] as const;

async function rootNames(view: BlockView): Promise<{ name: string; directory: boolean }[]> {
  const boot = parseBootSector(await view.read(0, 512));
  if (!boot.ok) return [];
  const { geometry: g } = boot;
  return parseDirectory(await view.read(clusterOffset(g, g.rootCluster), clusterSize(g))).entries;
}

/** Boot code fills most of the sector; a formatter without boot code leaves zeros or a short message. */
async function beginsWithCode(view: BlockView, from: number): Promise<boolean> {
  const code = (await view.read(0, 510)).subarray(from);
  return code.filter((byte) => byte !== 0).length > code.length / 4;
}

async function holdsLoader(view: BlockView, signal: AbortSignal): Promise<boolean> {
  try {
    const files = await FileFinder.open(view);
    for (const name of NTFS_LOADERS) if ((await files.find(name, signal))?.data !== undefined) return true;
    return false;
  } catch (error) {
    if (error instanceof NtfsFault) return false;
    throw error;
  }
}

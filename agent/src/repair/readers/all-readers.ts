import { Ext4Reader } from '../ext4/ext4-reader.js';
import { ExfatReader } from '../exfat/exfat-reader.js';
import { SmallFatReader } from '../fat16/small-fat-reader.js';
import { Fat32Reader } from '../fat32/fat32-reader.js';
import type { VolumeReader } from '../model/finding.js';
import { NtfsReader } from '../ntfs/ntfs-reader.js';
import { WindowsReader } from '../windows/windows-reader.js';

export const ALL_READERS: readonly VolumeReader[] = [
  new WindowsReader(new NtfsReader()),
  new Fat32Reader(),
  new SmallFatReader('FAT12'),
  new SmallFatReader('FAT16'),
  new ExfatReader(),
  new Ext4Reader(),
];
export { recognise } from '../formats/recognise.js';

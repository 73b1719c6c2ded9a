/**
 * Partition types that contradict the content of the partition: the volume is sound, but a system does not recognise
 * it.
 */
import { capital } from '../words.js';
import type { VolumeInspection } from '../model/readers.js';

const LINUX: readonly (string | undefined)[] = ['0x83', '0FC63DAF-8483-4772-8E79-3D69D8477DE4'];
/** Types of Windows data partitions: FAT, NTFS and exFAT in an MBR, "basic data" in a GPT. */
const WINDOWS: readonly (string | undefined)[] = [
  '0x7',
  '0x07',
  '0xb',
  '0x0b',
  '0xc',
  '0x0c',
  'EBD0A0A2-B9E5-4433-87C0-68B6B72699C7',
];
const OF_WINDOWS: readonly string[] = ['ntfs', 'exFAT', 'fat32', 'FAT16', 'FAT12'];

/** One sentence per volume. Only notes: a wrong type is no damage, and only the owner knows the intended type. */
export const unfitTypes = (volumes: readonly VolumeInspection[]): string[] =>
  volumes.flatMap(({ kind, format, place: { layer, type } }) => {
    if (kind !== 'sound' && kind !== 'pending') return [];
    if (OF_WINDOWS.includes(format) && LINUX.includes(type))
      return [`${capital(layer)} holds ${format}, but its type says Linux, so Windows gives it no drive letter.`];
    if (format === 'ext4' && WINDOWS.includes(type))
      return [`${capital(layer)} holds ${format}, but its type says Windows, so Windows offers to format it.`];
    return [];
  });

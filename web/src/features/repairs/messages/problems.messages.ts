// What a person calls the problem behind several findings, and how its findings are led to.
import { counted } from '#ui/format/counted.js';

/** `lost`: nothing of it is left; `damaged`: at least a part of it still is. */
export const PROBLEM_TEXTS = {
  partition_table: {
    lost: 'The partition table is missing.',
    damaged: 'The partition table is damaged.',
  },
  partition_table_copy: {
    lost: 'The backup copy of the partition table is missing.',
    damaged: 'The backup copy of the partition table is damaged.',
  },
  boot_sector: {
    lost: "The drive's boot sector is missing.",
    damaged: "The drive's boot sector is damaged.",
  },
  file_table: {
    lost: "The table that says where the drive's files are is missing.",
    damaged: "The table that says where the drive's files are is damaged.",
  },
  main_index: {
    lost: "The drive's main index (superblock) is missing.",
    damaged: "The drive's main index (superblock) is damaged.",
  },
  space_map: {
    lost: 'The record of used and free space is missing.',
    damaged: 'The record of used and free space is damaged.',
  },
  system_files: {
    lost: "The drive's own system files are missing.",
    damaged: "The drive's own system files are damaged.",
  },
  files: {
    lost: 'Files or folders on the drive are missing.',
    damaged: 'Files or folders on the drive are damaged.',
  },
  not_shut_down: {
    lost: "The drive wasn't shut down properly.",
    damaged: "The drive wasn't shut down properly.",
  },
  registry: {
    lost: 'A part of the Windows registry is missing.',
    damaged: 'A part of the Windows registry is damaged.',
  },
} as const satisfies Record<string, { lost: string; damaged: string }>;

export const messages = {
  /** Both counts where they differ, so that neither contradicts the evidence below. */
  title: (problems: number, findings: number): string =>
    problems === findings
      ? `Problems found (${problems})`
      : `${counted(problems, 'problem')}, ${counted(findings, 'finding')}`,
} as const;

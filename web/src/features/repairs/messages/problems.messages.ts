// What a person calls the problem behind several findings. Visitors load this: it is short on purpose.

/** What is damaged or missing, by the kind of problem. */
export const PROBLEM_SUBJECTS = {
  partitionTable: 'The partition table',
  tableCopy: 'The backup copy of the partition table',
  bootSector: "The drive's boot sector",
  fileTable: "The drive's table of files",
  mainIndex: "The drive's main index (superblock)",
  spaceMap: 'The record of free space',
  systemArea: "The drive's system area",
  files: 'A part of the files and folders',
  registry: 'A part of the Windows registry',
} as const;

/** `The partition table is missing.` */
export const problemText = (kind: keyof typeof PROBLEM_SUBJECTS, isLost: boolean): string =>
  `${PROBLEM_SUBJECTS[kind]} is ${isLost ? 'missing' : 'damaged'}.`;

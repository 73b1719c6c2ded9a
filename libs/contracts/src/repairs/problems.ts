// Groups findings into problems as a person would name them; the findings remain as evidence. Keep this file small:
// visitors load it.

const SUBJECTS = {
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
export type ProblemKind = keyof typeof SUBJECTS;

const problemText = (kind: ProblemKind, isLost: boolean): string =>
  `${SUBJECTS[kind]} is ${isLost ? 'missing' : 'damaged'}.`;

const CODES: readonly [ProblemKind, RegExp][] = [
  ['partitionTable', /^(gpt\.pr|mbr)/],
  ['tableCopy', /^gpt\.backup/],
  ['bootSector', /^(ntfs|fat(12|16)?|exfat)\.(boot|hidden)/],
  ['fileTable', /^(ntfs\.(mft|record|attribute)|fat(12|16)?\.fat)/],
  ['mainIndex', /^ext4\.(super|backups|copies)/],
  ['spaceMap', /^(fat\.fsinfo|ext4\.(group|growth|bitmap))/],
  ['systemArea', /^ntfs\.(security|upcase|definitions|system)/],
  ['files', /^(ntfs\.index|ext4\.(inodes|files))/],
  ['registry', /^registry/],
];

/** Returns undefined for an unknown code: such a finding is a separate problem. */
export const kindOf = (code: string): ProblemKind | undefined => CODES.find(([, codes]) => codes.test(code))?.[0];

interface Found {
  readonly code: string;
  readonly plain: string;
  /** The part of the device. Customers receive only its label. */
  readonly unit?: string | { readonly id: string } | undefined;
}

export interface Problem<F extends Found> {
  readonly key: string;
  readonly plain: string;
  readonly findings: readonly F[];
}

const unitOf = ({ unit }: Found): string => (typeof unit === 'object' ? unit.id : (unit ?? ''));
const isLost = ({ code }: Found): boolean => /_(wiped|lost|missing)$/.test(code);
export function problemsOf<F extends Found>(findings: readonly F[]): Problem<F>[] {
  const groups = new Map<string, F[]>();
  findings.forEach((finding, i) => {
    const key = `${unitOf(finding)} ${kindOf(finding.code) ?? i}`;
    groups.set(key, [...(groups.get(key) ?? []), finding]);
  });
  return [...groups].map(([key, group]) => ({ key, plain: plainOf(group), findings: group }));
}

/** A single finding keeps its own sentence, which is more exact. */
function plainOf(group: readonly Found[]): string {
  const [first] = group;
  const kind = group.length > 1 && first !== undefined ? kindOf(first.code) : undefined;
  if (kind === undefined) return first?.plain ?? '';
  return problemText(kind, group.every(isLost));
}

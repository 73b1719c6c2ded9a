import type { Evidence, Finding, LayerReport } from '../model/finding.js';
import type { DescriptorTable } from './format/descriptor-table.js';
import type { DamagedReserve } from './format/growth-reserve.js';

/** `layer` names the layer of a finding; `base` makes offsets in the evidence absolute. */
export interface Place {
  layer: string;
  base: number;
}

/** Finding codes of this reader. Stable: prices and statistics refer to them. */
const EXT4_FINDINGS = {
  'ext4.superblock_lost': ['critical', "The drive's main index (superblock) is missing, so it can't be opened."],
  'ext4.superblock_damaged': [
    'critical',
    "The drive's main index (superblock) is damaged, so it can't be opened safely.",
  ],
  'ext4.group_descriptors_damaged': ['high', 'Part of the index that locates the files on this drive is damaged.'],
  'ext4.growth_reserve_damaged': [
    'medium',
    "The space reserved for enlarging this drive is damaged. Until it's repaired, the drive can't be enlarged or checked without errors.",
  ],
  'ext4.journal_pending': [
    'medium',
    'The computer stopped while writing. The saved changes are applied the next time the drive is opened.',
  ],
  'ext4.not_clean': ['high', "The drive is marked as needing a full check before it's used again."],
  'ext4.bitmap_damaged': ['high', 'The record of used and free space on this drive is inconsistent.'],
  'ext4.files_damaged': ['high', "Some files or folders on this drive can't be reached."],
  'ext4.inodes_damaged': ['high', "Some files or folders on this drive don't match their records."],
  'ext4.backups_lost': [
    'medium',
    "All backups of the drive's main index (superblock) are lost. One more fault would make the drive unreadable.",
  ],
  'ext4.superblock_older': [
    'critical',
    "The drive's main index (superblock) is from before the drive was made larger. Files behind its old end can't be reached, and the next write may destroy them.",
  ],
  'ext4.copies_disagree': ['high', "The drive holds two main indexes that don't match."],
  'ext4.cut_short': ['critical', 'The drive claims to be larger than its partition.'],
} as const satisfies Record<string, readonly [Finding['severity'], string]>;

type Ext4FindingCode = keyof typeof EXT4_FINDINGS;

const MOST_EVIDENCE = 16;

export function finding(code: Ext4FindingCode, layer: string, evidence: Evidence[]): Finding {
  const [severity, plain] = EXT4_FINDINGS[code];
  return { code, procedure: 'boot.volume', severity, layer, plain, evidence: evidence.slice(0, MOST_EVIDENCE) };
}

export const person = (reason: string, findings: Finding[] = []): LayerReport & { kind: 'needs_person' } => ({
  kind: 'needs_person',
  format: 'ext4',
  reason,
  findings,
});

export const descriptorEvidence = (table: DescriptorTable, place: Place): Evidence[] =>
  table.damaged.map(({ group, offset, problem, bytes }) => ({
    offset: place.base + offset,
    expected: `the sound descriptor of group ${group}`,
    seen: `${problem} (${bytes.toString('hex', 0, 16)}…)`,
  }));

export const reserveEvidence = (reserve: readonly DamagedReserve[], place: Place): Evidence[] =>
  reserve.map(({ block, seen, expected }) => ({
    offset: place.base + block * expected.length,
    expected: `${expected.toString('hex', 0, 16)}…`,
    seen: `${seen.toString('hex', 0, 16)}…`,
  }));

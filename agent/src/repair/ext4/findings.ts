import type { Evidence, Finding, LayerReport } from '../finding.js';
import type { DescriptorTable } from './format/descriptor-table.js';
import type { DamagedReserve } from './format/growth-reserve.js';

/** Where a reader looks: `layer` for the finding, `base` for absolute evidence. */
export interface Place {
  layer: string;
  base: number;
}

/** The codes of this reader. They are stable: prices and statistics refer to them. */
export const EXT4_FINDINGS = {
  'ext4.superblock_lost': ['critical', 'The page that describes this volume is gone, so no computer can open it.'],
  'ext4.superblock_damaged': [
    'critical',
    'The page that describes this volume is damaged, so no computer can open it safely.',
  ],
  'ext4.group_descriptors_damaged': [
    'high',
    'Part of the index that says where files are kept on this volume is damaged.',
  ],
  'ext4.growth_reserve_damaged': [
    'medium',
    'The room that this volume keeps for growing is damaged; until it is mended the volume cannot be enlarged or checked without errors.',
  ],
  'ext4.journal_pending': [
    'medium',
    'The computer stopped in the middle of writing; the changes it had noted down are brought in when the volume is next opened.',
  ],
  'ext4.not_clean': ['high', 'The volume says of itself that it needs a full check before it is used again.'],
  'ext4.bitmap_damaged': ['high', 'The list of used and free places on this volume contradicts itself.'],
  'ext4.files_damaged': ['high', 'Some files or folders on this volume cannot be reached.'],
  'ext4.inodes_damaged': ['high', 'Some files or folders on this volume contradict the lists that are kept of them.'],
  'ext4.backups_lost': [
    'medium',
    'Every safety copy of the page that describes this volume is lost: one more fault would make it unreadable.',
  ],
  'ext4.copies_disagree': ['high', 'The volume holds two descriptions of itself that do not agree.'],
  'ext4.cut_short': ['critical', 'The volume says it is larger than the place it lies in.'],
} as const satisfies Record<string, readonly [Finding['severity'], string]>;

export type Ext4FindingCode = keyof typeof EXT4_FINDINGS;

/** Evidence entries shown per finding: enough to judge, few enough to read. */
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

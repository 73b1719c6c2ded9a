// Which findings a person would call one problem. Pure data and one function; the findings stay as its evidence.
import { SEVERITIES } from '@revive/contracts/repairs/states';
import { PROBLEM_TEXTS } from './messages/problems.messages.js';

export type ProblemKind = keyof typeof PROBLEM_TEXTS;

/** By the beginning of a finding's code; the longest beginning that fits counts. */
const KINDS: Readonly<Record<string, ProblemKind>> = {
  'gpt.primary_': 'partition_table',
  'gpt.protective_mbr_': 'partition_table',
  'gpt.backup_': 'partition_table_copy',
  'mbr.': 'partition_table',
  'ntfs.boot_': 'boot_sector',
  'ntfs.hidden_sectors_': 'boot_sector',
  'ntfs.mft_': 'file_table',
  'ntfs.record_': 'file_table',
  'ntfs.attribute_list_': 'file_table',
  'ntfs.index_': 'files',
  'ntfs.security_': 'system_files',
  'ntfs.upcase_': 'system_files',
  'ntfs.definitions_': 'system_files',
  'ntfs.system_records_': 'system_files',
  'ntfs.dirty': 'not_shut_down',
  'ntfs.log_unclean': 'not_shut_down',
  'ntfs.hibernated': 'not_shut_down',
  'fat.boot_': 'boot_sector',
  'fat.fat': 'file_table',
  'fat.fsinfo_': 'space_map',
  'ext4.superblock_': 'main_index',
  'ext4.backups_': 'main_index',
  'ext4.copies_': 'main_index',
  'ext4.group_descriptors_': 'space_map',
  'ext4.growth_reserve_': 'space_map',
  'ext4.bitmap_': 'space_map',
  'ext4.inodes_': 'files',
  'ext4.files_': 'files',
  'ext4.journal_': 'not_shut_down',
  'ext4.not_clean': 'not_shut_down',
  'registry.': 'registry',
};
const BEGINNINGS = Object.keys(KINDS).sort((a, b) => b.length - a.length);

/** Undefined for a code that is not known here: such a finding is a problem of its own. */
export function kindOf(code: string): ProblemKind | undefined {
  const beginning = BEGINNINGS.find((one) => code.startsWith(one));
  return beginning === undefined ? undefined : KINDS[beginning];
}

interface Found {
  readonly code: string;
  readonly severity: (typeof SEVERITIES)[number];
  readonly plain: string;
  /** The part of the device that it is about; a customer is given its label alone. */
  readonly unit?: string | { readonly id: string } | undefined;
}

export interface Problem<F extends Found> {
  readonly key: string;
  readonly plain: string;
  /** The worst of its findings'. */
  readonly severity: F['severity'];
  readonly findings: readonly F[];
}

const unitOf = ({ unit }: Found): string => (typeof unit === 'object' ? unit.id : (unit ?? ''));
const isLost = ({ code }: Found): boolean => /_(wiped|lost|missing)$/.test(code);
const worst = <F extends Found>(findings: readonly F[]): F['severity'] =>
  SEVERITIES[Math.max(...findings.map(({ severity }) => SEVERITIES.indexOf(severity)))] ?? 'low';

/** The problems behind these findings, in the order in which their first finding came. */
export function problemsOf<F extends Found>(findings: readonly F[]): Problem<F>[] {
  const groups = new Map<string, F[]>();
  findings.forEach((finding, i) => {
    const key = `${unitOf(finding)} ${kindOf(finding.code) ?? i}`;
    groups.set(key, [...(groups.get(key) ?? []), finding]);
  });
  return [...groups].map(([key, group]) => ({ key, plain: plainOf(group), severity: worst(group), findings: group }));
}

/** One finding says its own sentence, which is more exact. */
function plainOf(group: readonly Found[]): string {
  const [first] = group;
  const kind = group.length > 1 && first !== undefined ? kindOf(first.code) : undefined;
  if (kind === undefined) return first?.plain ?? '';
  return PROBLEM_TEXTS[kind][group.every(isLost) ? 'lost' : 'damaged'];
}

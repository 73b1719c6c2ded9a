/** Collects contradictions in a volume by kind. Counts all of them and keeps a few sentences of each kind. */
import { UnreadableError } from '../view/block-view.js';
import type { Evidence, Finding, Severity } from '../model/finding.js';
import { NtfsFault } from './format/ntfs-fault.js';
import { finding, type Place } from './report.js';

/**
 * Texts shown to customers. Only clusters and records marked as free are repaired, and only if nothing else is wrong:
 * in all other cases only a person or Windows' own check can decide which side is right.
 */
const KINDS = {
  'ntfs.clusters_called_free': [
    'critical',
    'This Windows drive marks space as free that files use. Writing a new file could destroy them.',
  ],
  'ntfs.clusters_shared': [
    'critical',
    'Two files on this Windows drive claim the same space. At most one of them is intact.',
  ],
  'ntfs.clusters_without_owner': [
    'medium',
    'Much of the space on this Windows drive is marked as used, but no file uses it.',
  ],
  'ntfs.records_called_free': [
    'critical',
    'This Windows drive marks file records as free that files use. A new file could overwrite one.',
  ],
  'ntfs.records_missing': [
    'critical',
    'The file table of this Windows drive is shorter than it should be. Its end may be lost.',
  ],
  'ntfs.record_damaged': [
    'high',
    "A file record on this Windows drive is damaged, so a file or part of it can't be read.",
  ],
  'ntfs.stream_incomplete': ['high', "Part of a file's content on this Windows drive can't be located."],
  'ntfs.attribute_list_damaged': ['high', "The records of a file on this Windows drive don't match each other."],
  'ntfs.names_disagree': [
    'high',
    "Folder and file names on this Windows drive don't match. Some files may not be found or opened.",
  ],
  'ntfs.file_without_name': ['high', "A file on this Windows drive has no name, so it can't be opened."],
  'ntfs.security_damaged': ['high', 'The file permissions on this Windows drive are damaged.'],
  'ntfs.upcase_damaged': [
    'high',
    'The table for comparing file names on this Windows drive is damaged. Some files may not be found.',
  ],
  'ntfs.definitions_damaged': ['medium', 'A system table on this Windows drive is damaged (attribute definitions).'],
  'ntfs.index_damaged': ['medium', 'A system index on this Windows drive is damaged.'],
} as const satisfies Record<string, readonly [Severity, string]>;
type FaultKind = keyof typeof KINDS;

const KEPT = 3;

export class StructureFaults {
  private readonly kinds = new Map<FaultKind, { count: number; sentences: string[]; evidence: Evidence[] }>();

  add(kind: FaultKind, sentence: string, evidence?: Evidence): void {
    const known = this.kinds.get(kind) ?? { count: 0, sentences: [], evidence: [] };
    known.count += 1;
    if (known.sentences.length < KEPT) known.sentences.push(sentence);
    if (evidence && known.evidence.length < KEPT) known.evidence.push(evidence);
    this.kinds.set(kind, known);
  }

  /** Runs `look` and records an inconsistent structure as a fault of this kind. Returns undefined after a fault. */
  async within<T>(kind: FaultKind, look: () => Promise<T>): Promise<T | undefined> {
    try {
      return await look();
    } catch (error) {
      if (!(error instanceof NtfsFault || error instanceof UnreadableError || error instanceof RangeError)) throw error;
      this.add(kind, error.message);
      return undefined;
    }
  }

  count(kind: FaultKind): number {
    return this.kinds.get(kind)?.count ?? 0;
  }

  get any(): boolean {
    return this.kinds.size > 0;
  }

  isOnly(...kinds: readonly FaultKind[]): boolean {
    return this.any && [...this.kinds.keys()].every((kind) => kinds.includes(kind));
  }

  findings(place: Place): Finding[] {
    return [...this.kinds].map(([kind, { evidence }]) =>
      finding(place, kind, KINDS[kind][0], KINDS[kind][1], evidence),
    );
  }

  get reason(): string {
    return [...this.kinds.values()]
      .map(({ count, sentences }) => {
        const more = count - sentences.length;
        return `${sentences.join('; ')}${more > 0 ? ` (and ${more} more)` : ''}`;
      })
      .join('; ');
  }
}

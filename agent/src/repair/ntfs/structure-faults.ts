/** What contradicts what in a volume, by kind: a few sentences of each are kept, all are counted. */
import { UnreadableError } from '../block-view.js';
import type { Evidence, Finding, Severity } from '../finding.js';
import { NtfsFault } from './format/ntfs-fault.js';
import { finding, type Place } from './report.js';

/**
 * What a customer reads. Nothing of this is repaired here: which side is right only a person, or Windows' own check,
 * can decide.
 */
const KINDS = {
  'ntfs.clusters_called_free': [
    'critical',
    'This Windows volume calls space free that its files use: the next file that is written would destroy them.',
  ],
  'ntfs.clusters_shared': [
    'critical',
    'Two files of this Windows volume claim the same place on the disk: at most one of them can be whole.',
  ],
  'ntfs.clusters_without_owner': [
    'medium',
    'Much space of this Windows volume is marked as used, and no file uses it.',
  ],
  'ntfs.records_called_free': [
    'critical',
    'This Windows volume calls entries of its table of files free that files use: the next new file would replace one of them.',
  ],
  'ntfs.records_missing': [
    'critical',
    'This Windows volume counts entries of its table of files that the table does not have: it may have lost its end.',
  ],
  'ntfs.record_damaged': [
    'high',
    "An entry of this Windows volume's table of files is damaged, so a file or a part of it is lost.",
  ],
  'ntfs.stream_incomplete': ['high', 'A file of this Windows volume does not say where all of its content lies.'],
  'ntfs.attribute_list_damaged': [
    'high',
    'A file of this Windows volume is described in several entries, and they do not belong together.',
  ],
  'ntfs.names_disagree': [
    'high',
    'Folders of this Windows volume and the files themselves disagree about names: a file may not be found, or not be opened.',
  ],
  'ntfs.file_without_name': ['high', 'A file of this Windows volume has no name, so nobody can open it.'],
  'ntfs.security_damaged': ['high', "The permissions of this Windows volume's files are damaged."],
  'ntfs.upcase_damaged': [
    'high',
    'The table by which this Windows volume compares names is damaged: files may not be found.',
  ],
  'ntfs.definitions_damaged': [
    'medium',
    'A system table of this Windows volume is damaged (the definitions of attributes).',
  ],
  'ntfs.index_damaged': ['medium', 'A system index of this Windows volume is damaged.'],
} as const satisfies Record<string, readonly [Severity, string]>;
export type FaultKind = keyof typeof KINDS;

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

  /** Runs `look`; a structure that contradicts itself there is a fault of this kind. Undefined then. */
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

  findings(place: Place): Finding[] {
    return [...this.kinds].map(([kind, { evidence }]) =>
      finding(place, kind, KINDS[kind][0], KINDS[kind][1], evidence),
    );
  }

  /** One sentence part for each kind, with how many more there are. */
  get reason(): string {
    return [...this.kinds.values()]
      .map(({ count, sentences }) => {
        const more = count - sentences.length;
        return `${sentences.join('; ')}${more > 0 ? ` (and ${more} more)` : ''}`;
      })
      .join('; ');
  }
}

/**
 * Third stage of a diagnosis: the full account of the volume. Every name opens already; checks all further structures
 * that Windows relies on.
 */
import type { Examined, Finding, ProposedWrite } from '../model/finding.js';
import { compareClusters, MOST_MISSING, type ClusterSums, type MissingMarks } from './cluster-account.js';
import { MOST_CLUSTERS } from './format/cluster-map.js';
import { assertDefinitions } from './format/definitions.js';
import { readIndex } from './format/index-tree.js';
import { RECORD, type Mft } from './format/mft.js';
import { walkFiles, type Walk } from './format/reachable.js';
import { RecordAccount } from './record-account.js';
import type { Place } from './report.js';
import { readSecurity } from './format/security.js';
import { StructureFaults } from './structure-faults.js';
import { readUpCase } from './format/up-case.js';

/**
 * A record takes about 7 bytes of this account. Records beyond the limit are not checked, and the verdict mentions
 * this.
 */
const MOST_RECORDS = 16_000_000;
const MOST_INDEX_BLOCKS = 100_000;

type Structure =
  /** Only the bitmap of clusters or records is wrong, and the full account gives the correct bits. */
  | { kind: 'mendable'; findings: Finding[]; writes: ProposedWrite[]; walk: Walk }
  | { kind: 'faulty'; reason: string; findings: Finding[] }
  | { kind: 'sound'; walk: Walk; examined: Examined[]; notes: string[] };

const PARTS = {
  clusters: 'revive: the map of clusters in use, $Bitmap',
  shared: 'revive: no cluster belongs to two files',
  records: 'revive: the records of $MFT and the map of those in use',
  lists: 'revive: attribute lists of files in several records',
  names: 'revive: names in folders and names in files',
  security: 'revive: permissions in $Secure',
  upCase: 'revive: the table of capital letters, $UpCase',
  definitions: 'revive: the definitions of attributes, $AttrDef',
  indexes: 'revive: further indexes of NTFS',
} as const;

/** Throws the reason of `signal`, and `NtfsFault` or `UnreadableError` for an unusable system record. */
export async function inspectStructure(mft: Mft, place: Place, signal: AbortSignal): Promise<Structure> {
  const faults = new StructureFaults();
  const examined: Examined[] = [];
  const tell = (name: string, detail: string): void => void examined.push({ name, state: 'passed', detail });
  const upCase = await faults.within('ntfs.upcase_damaged', () => readUpCase(mft));
  if (upCase) tell(PARTS.upCase, upCase.how);
  const defined = await faults.within('ntfs.definitions_damaged', () => assertDefinitions(mft));
  if (defined !== undefined) tell(PARTS.definitions, `${defined} attributes are defined as they should be`);
  const ids = await faults.within('ntfs.security_damaged', () => readSecurity(mft, signal));
  tell(
    PARTS.security,
    ids
      ? `${ids.count} descriptors are whole in both copies, and both indexes lead to them`
      : 'this version of NTFS keeps permissions with the files',
  );

  const tooLarge = tooLargeFor(mft);
  const account = tooLarge === undefined ? new RecordAccount(mft, ids, faults) : undefined;
  await account?.take(signal);
  const walk = await walkFiles(mft, signal, undefined, {
    ...(upCase && { order: upCase.table }),
    ...(account && {
      onName: ({ record, key }) => account.names.fromIndex(record, key),
      known: (entry) => account.kindOf(entry),
    }),
  });
  for (const fault of walk.faults) faults.add('ntfs.names_disagree', fault);
  if (!account) {
    for (const name of [PARTS.clusters, PARTS.shared, PARTS.records, PARTS.lists, PARTS.names, PARTS.indexes])
      examined.push({ name, state: 'not_run', detail: tooLarge ?? '' });
    return faults.any ? faulty(faults, place, walk) : { kind: 'sound', walk, examined, notes: [] };
  }
  if (walk.complete && walk.broken === 0) await account.compareNames();
  const sums = await compareClusters(mft, account.owned, faults, signal);
  const indexes = await lookAtIndexes(mft, account, faults, signal);
  const isWhole = walk.complete && walk.broken === 0 && indexes.state === 'passed';
  if (isWhole && mayBeMarked(faults, sums, account)) {
    const writes = [
      ...sums.missing.map((one) => ({ ...one, why: 'Clusters that files use, in the map of clusters in use' })),
      ...account.missing.map((one) => ({ ...one, why: 'Records that files use, in the map of the file table' })),
    ];
    return { kind: 'mendable', findings: faults.findings(place), writes, walk };
  }
  if (faults.any) return faulty(faults, place, walk);

  tell(
    PARTS.records,
    `${account.inUse} of ${mft.count} records are in use, all of them whole, and the map calls none of them free`,
  );
  tell(
    PARTS.clusters,
    `${sums.used} of ${mft.geometry.clusters} clusters are in use, and none that a file owns is called free`,
  );
  tell(PARTS.shared, 'each cluster in use has one owner at most');
  tell(PARTS.lists, `${account.listed} files lie in several records, which all belong together`);
  if (walk.complete)
    tell(PARTS.names, 'every name in a folder is one of its file, and every file has its names in folders');
  else examined.push({ name: PARTS.names, state: 'not_run', detail: 'there are more names than are followed' });
  examined.push({ name: PARTS.indexes, ...indexes });
  const notes =
    sums.withoutOwner === 0
      ? []
      : [
          `${sums.withoutOwner} clusters are marked as used and belong to no file: that costs space, no data; ` +
            'a check by Windows gives it back.',
        ];
  return { kind: 'sound', walk, examined, notes };
}

/**
 * Allows new marks only if every record, name and cluster is accounted for, no two files share a cluster, and only
 * marks are missing. A used record without a name may be a leftover or a file: this is a separate fault, and nothing
 * is marked then.
 */
function mayBeMarked(
  faults: StructureFaults,
  { tooMany, missing: clusters }: ClusterSums,
  account: RecordAccount,
): boolean {
  const { missing: records } = account;
  const isMarked = (kind: 'ntfs.clusters_called_free' | 'ntfs.records_called_free', marks: MissingMarks): boolean =>
    faults.count(kind) > 0 ? marks.length > 0 && marks.length <= MOST_MISSING : marks.length === 0;
  return (
    faults.isOnly('ntfs.clusters_called_free', 'ntfs.records_called_free') &&
    !tooMany &&
    isMarked('ntfs.clusters_called_free', clusters) &&
    isMarked('ntfs.records_called_free', records)
  );
}

function tooLargeFor({ count, geometry: { clusters } }: Mft): string | undefined {
  if (count > MOST_RECORDS) return `the volume has ${count} records, and at most ${MOST_RECORDS} are accounted for`;
  return clusters > MOST_CLUSTERS
    ? `the volume has ${clusters} clusters, and at most ${MOST_CLUSTERS} are accounted for`
    : undefined;
}

function faulty(faults: StructureFaults, place: Place, walk: Walk): Structure {
  const more = walk.broken > walk.faults.length ? ` ${walk.broken} names lead to no sound file.` : '';
  return {
    kind: 'faulty',
    reason: `${faults.reason}.${more} Windows' own check of the volume (chkdsk), on a copy first, may repair it`,
    findings: faults.findings(place),
  };
}

/**
 * Checks the internal consistency of indexes of identifiers, quotas and reparse points. The indexes of $Secure were
 * read already.
 */
async function lookAtIndexes(
  mft: Mft,
  { furtherIndexes }: RecordAccount,
  faults: StructureFaults,
  signal: AbortSignal,
): Promise<Omit<Examined, 'name'>> {
  const budget = { blocks: MOST_INDEX_BLOCKS };
  let entries = 0;
  for (const { number, name } of furtherIndexes) {
    if (number === RECORD.secure) continue;
    await faults.within('ntfs.index_damaged', async () => {
      for await (const node of readIndex(mft, await mft.record(number), number, name, budget, signal))
        entries += node.length;
    });
  }
  if (budget.blocks <= 0) return { state: 'not_run', detail: `they have more than ${MOST_INDEX_BLOCKS} blocks` };
  return { state: 'passed', detail: `${furtherIndexes.length} indexes with ${entries} entries are whole` };
}

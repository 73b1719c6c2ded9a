/** Second stage of a diagnosis: $MFT's first records and their mirror. Restores each record from the valid side. */
import { OverlayView, type BlockView } from '../view/block-view.js';
import type { NtfsGeometry } from './format/boot-sector.js';
import { withoutFixups } from './format/file-record.js';
import { ALWAYS_MIRRORED, readPairs, type RecordPair, type Side } from './format/first-records.js';
import { uncovered } from './mirror-age.js';
import { Mft, RECORD } from './format/mft.js';
import { NtfsFault } from './format/ntfs-fault.js';
import { finding, hex, type Ending, type Place, type Proposal } from './report.js';

export async function inspectTables(
  view: BlockView,
  geometry: NtfsGeometry,
  place: Place,
  signal: AbortSignal,
): Promise<Ending | (Proposal & { kind: 'known' })> {
  const pairs = await readPairs(view, geometry);
  // Further records of a large mirror may never have been written on either side. A name that needs such a record is
  // checked later.
  const lost = pairs.filter(({ number, mft, mirror }) => !mft.record && !mirror.record && number < ALWAYS_MIRRORED);
  const differing = pairs.filter((pair) => pair.mft.record && pair.mirror.record && !sameContent(pair));
  const mftDamaged = pairs.filter(({ mft, mirror }) => !mft.record && mirror.record);
  const mirrorDamaged = pairs.filter(({ mft, mirror }) => mft.record && !mirror.record);
  const findings = [...describe(place, mftDamaged, 'mft'), ...describe(place, mirrorDamaged, 'mirror')];
  if (lost.length > 0) {
    return {
      kind: 'person',
      reason: `${lost.map(({ mft, mirror }) => `${mft.fault}, and ${mirror.fault}`).join('; ')}: no sound side is left`,
      findings,
    };
  }
  if (differing.length > 0) {
    const evidence = differing.map(({ mft, mirror }) => ({
      offset: mirror.offset,
      expected: fingerprint(mft),
      seen: fingerprint(mirror),
    }));
    const found = finding(
      place,
      'ntfs.mft_copies_disagree',
      'high',
      "The file table and its backup don't match, and both look valid.",
      evidence,
    );
    return {
      kind: 'person',
      reason: `record ${differing.map(({ number }) => number).join(', ')} of $MFT and of $MFTMirr are both sound and differ`,
      findings: [...findings, found],
    };
  }
  const writes = [...copies(mftDamaged, 'mirror', 'mft'), ...copies(mirrorDamaged, 'mft', 'mirror')];
  if (mftDamaged.some(({ number }) => number === RECORD.mft)) {
    const reason = await tooOld(view, geometry, writes, signal);
    if (reason !== undefined) {
      const found = finding(
        place,
        'ntfs.mft_mirror_older',
        'critical',
        'The backup of the file table is older than the file table. Restoring it would lose files.',
        [],
      );
      return {
        kind: 'person',
        reason: `the copy of $MFT's first record is not known to be up to date: ${reason}`,
        findings: [...findings, found],
      };
    }
  }
  return { kind: 'known', findings, writes };
}

/**
 * Compares records without their update sequence numbers, which change with each write, and without bytes behind the
 * used part.
 */
function sameContent({ mft, mirror }: RecordPair): boolean {
  const [one, other] = [plainRecord(mft), plainRecord(mirror)];
  return one !== undefined && other !== undefined && one.equals(other);
}

function plainRecord({ raw }: Side): Buffer | undefined {
  if (!raw) return undefined;
  const bytes = withoutFixups(raw, 'FILE', 'a record');
  bytes.fill(0, bytes.readUInt16LE(4), bytes.readUInt16LE(4) + bytes.readUInt16LE(6) * 2);
  return bytes.subarray(0, bytes.readUInt32LE(0x18));
}

const fingerprint = ({ raw }: Side): string => hex(raw, 0, 24);

function describe(place: Place, pairs: RecordPair[], damaged: 'mft' | 'mirror') {
  if (pairs.length === 0) return [];
  const evidence = pairs.map((pair) => ({
    offset: pair[damaged].offset,
    expected: hex(pair[damaged === 'mft' ? 'mirror' : 'mft'].raw, 0, 8),
    seen: `${hex(pair[damaged].raw, 0, 8)}: ${pair[damaged].fault}`,
  }));
  return [
    damaged === 'mft'
      ? finding(
          place,
          'ntfs.mft_damaged',
          'critical',
          `The start of the file table is damaged in ${pairs.length} places, so no files can be found. Its backup is intact.`,
          evidence,
        )
      : finding(
          place,
          'ntfs.mft_mirror_damaged',
          'medium',
          'The backup of the file table is damaged. The files are fine, but one more fault could lose them.',
          evidence,
        ),
  ];
}

function copies(pairs: RecordPair[], from: 'mft' | 'mirror', to: 'mft' | 'mirror') {
  const names = { mft: '$MFT', mirror: '$MFTMirr' };
  return pairs.flatMap((pair) => {
    const data = pair[from].raw;
    return data
      ? [{ offset: pair[to].offset, data, why: `record ${pair.number} of ${names[to]} from ${names[from]}` }]
      : [];
  });
}

async function tooOld(
  view: BlockView,
  geometry: NtfsGeometry,
  writes: { offset: number; data: Buffer }[],
  signal: AbortSignal,
): Promise<string | undefined> {
  const rehearsed = new OverlayView(view);
  for (const { offset, data } of writes) rehearsed.lay(offset, data);
  const [first] = await readPairs(rehearsed, geometry);
  if (!first?.mft.record) return 'it cannot be read back';
  try {
    return await uncovered(await Mft.open(rehearsed, geometry, first.mft.record), signal);
  } catch (error) {
    if (error instanceof NtfsFault) return error.message;
    throw error;
  }
}

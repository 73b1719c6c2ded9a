/** Damage that still lets every name open, but must not be called healthy, and sound volumes that look similar. */
import { describe, expect, it } from '@jest/globals';
import { afterPlan, diagnosed } from '../../fixtures/diagnosing.js';
import { copyOf } from '../../fixtures/image-file.js';
import { failedChecks, inspectNtfs, lostFiles } from '../../fixtures/ntfs/ntfs-proof.js';
import {
  SOUND_ODDITIES,
  STRUCTURE_DAMAGES,
  clearRecordMark,
  damagedStructure,
  oddStructure,
  type SoundOddity,
  type StructureDamage,
} from '../../fixtures/ntfs/ntfs-structure.js';
import { recordOf } from '../../fixtures/ntfs/ntfs-records.js';
import { damageNtfs, ntfsPlaces, soundNtfs } from '../../fixtures/ntfs/ntfs.js';

const CODES: Readonly<Record<StructureDamage, string>> = {
  'the map of clusters is zeroed': 'ntfs.clusters_called_free',
  'the map of clusters is noise': 'ntfs.clusters_called_free',
  'one cluster of a file is called free': 'ntfs.clusters_called_free',
  'all clusters are called used': 'ntfs.clusters_without_owner',
  'the map of records is zeroed': 'ntfs.records_called_free',
  'the record of one file is called free': 'ntfs.records_called_free',
  'no folder names a file': 'ntfs.names_disagree',
  'a folder has another letter in a name': 'ntfs.names_disagree',
  'a file has another name than its folder says': 'ntfs.names_disagree',
  'a file says that it lies in another folder': 'ntfs.names_disagree',
  'a file has no name any more': 'ntfs.file_without_name',
  'two names of a folder have changed places': 'ntfs.names_disagree',
  'two files claim one cluster': 'ntfs.clusters_shared',
  'a file has fewer clusters than it says': 'ntfs.stream_incomplete',
  "an attribute list names a record that is another file's": 'ntfs.attribute_list_damaged',
  'an attribute list names an earlier record': 'ntfs.attribute_list_damaged',
  'an attribute list leaves one attribute out': 'ntfs.attribute_list_damaged',
  'a file has lost its attribute list': 'ntfs.attribute_list_damaged',
  'an index block in use is called free': 'ntfs.names_disagree',
  'a security descriptor is damaged': 'ntfs.security_damaged',
  'the second copy of a security descriptor is damaged': 'ntfs.security_damaged',
  'the index of permissions by number leads elsewhere': 'ntfs.security_damaged',
  'the index of permissions by hash leads elsewhere': 'ntfs.security_damaged',
  'a file has permissions that nobody knows': 'ntfs.security_damaged',
  'a sector of $UpCase is noise': 'ntfs.upcase_damaged',
  'one letter of $UpCase is another': 'ntfs.upcase_damaged',
  'a sector of $AttrDef is noise': 'ntfs.definitions_damaged',
};

const MARKED_AGAIN: readonly StructureDamage[] = [
  'the map of clusters is zeroed',
  'one cluster of a file is called free',
  'the map of records is zeroed',
  'the record of one file is called free',
];

describe('missing marks', () => {
  it.each(MARKED_AGAIN)('restores the marks when %s', async (kind) => {
    const bytes = await damagedStructure(kind);
    expect(await failedChecks(bytes)).toEqual([
      expect.stringMatching(/which \$Bitmap calls free|in use, and the map of \$MFT calls it free/),
    ]);
    const seen = await diagnosed(bytes);
    expect(seen).toMatchObject({ verdict: 'repairable', findings: [{ code: CODES[kind] }] });
    const after = afterPlan(bytes, seen);
    expect(await inspectNtfs(after)).toMatchObject({ kind: 'healthy' });
    expect(await failedChecks(after)).toEqual([]);
    expect(await lostFiles(after, 'files')).toEqual([]);
  });

  it('proposes nothing with shared clusters, a nameless file or a dirty volume as well', async () => {
    const map = await damagedStructure('the map of clusters is zeroed');
    const sound = await soundNtfs();
    const shared = await damagedStructure('two files claim one cluster');
    for (const other of [shared, await damagedStructure('a file has no name any more'), damageNtfs(sound, 'dirty')]) {
      const both = copyOf(other);
      for (let at = 0; at < both.length; at += 512)
        if (!map.subarray(at, at + 512).equals(sound.subarray(at, at + 512))) map.copy(both, at, at, at + 512);
      const { verdict, plan } = await diagnosed(both);
      expect({ verdict, plan }).toEqual({ verdict: 'needs_person', plan: undefined });
    }
  });
});

describe('map of records', () => {
  const inBoth = async (other: Buffer): Promise<Buffer> => {
    const [map, sound] = [await damagedStructure('the map of records is zeroed'), await soundNtfs()];
    const both = copyOf(other);
    for (let at = 0; at < both.length; at += 512)
      if (!map.subarray(at, at + 512).equals(sound.subarray(at, at + 512))) map.copy(both, at, at, at + 512);
    return both;
  };

  it('restores both maps together when nothing else is wrong', async () => {
    const bytes = await inBoth(await damagedStructure('the map of clusters is zeroed'));
    const seen = await diagnosed(bytes);
    expect(seen).toMatchObject({ verdict: 'repairable' });
    const after = afterPlan(bytes, seen);
    expect([await failedChecks(after), await lostFiles(after, 'files')]).toEqual([[], []]);
  });

  it('leaves an unnamed record unmarked and proposes nothing', async () => {
    // The state after a deletion that was interrupted before the record was marked as free.
    const leftover = await damagedStructure('no folder names a file');
    clearRecordMark(leftover, 'letter-7.txt');
    const { verdict, plan, findings } = await diagnosed(leftover);
    expect({ verdict, plan }).toEqual({ verdict: 'needs_person', plan: undefined });
    expect(findings.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['ntfs.names_disagree', 'ntfs.records_called_free']),
    );
  });

  it.each(['a file has no name any more', 'two files claim one cluster'] as const)(
    'leaves the volume to a person when %s as well',
    async (kind) => {
      const { verdict, plan } = await diagnosed(await inBoth(await damagedStructure(kind)));
      expect({ verdict, plan }).toEqual({ verdict: 'needs_person', plan: undefined });
    },
  );

  it('restores a record marked as free byte for byte', async () => {
    const bytes = await damagedStructure('the record of one file is called free');
    expect(afterPlan(bytes, await diagnosed(bytes)).equals(await soundNtfs())).toBe(true);
  });
});

describe('structural damage left to a person', () => {
  const left = (Object.keys(STRUCTURE_DAMAGES) as StructureDamage[]).filter((kind) => !MARKED_AGAIN.includes(kind));
  it.each(left)('leaves the volume to a person when %s', async (kind) => {
    const report = await inspectNtfs(await damagedStructure(kind));
    expect(report).toMatchObject({
      kind: 'needs_person',
      findings: expect.arrayContaining([expect.objectContaining({ code: CODES[kind], procedure: 'boot.volume' })]),
    });
  });

  it('states the location of the fault', async () => {
    const volume = await soundNtfs();
    const [letter, ledger] = [recordOf(volume, 'letter-7.txt'), recordOf(volume, 'ledger.csv')];
    const reasonFor = async (kind: StructureDamage) => {
      const report = await inspectNtfs(await damagedStructure(kind));
      return 'reason' in report ? report.reason : '';
    };
    expect(await reasonFor('no folder names a file')).toContain(
      `the file "letter-7.txt" in record ${letter} is not named in its folder as it names itself`,
    );
    expect(await reasonFor('the map of clusters is noise')).toMatch(
      /\$Bitmap calls \d+ clusters free that files use, cluster \d+ the first/,
    );
    expect(await reasonFor('two files claim one cluster')).toMatch(
      new RegExp(`cluster \\d+ belongs to record \\d+ and to record (${ledger}|\\d+)`),
    );
  });
});

describe('sound oddities', () => {
  it.each(Object.keys(SOUND_ODDITIES) as SoundOddity[])('finds the volume healthy although %s', async (kind) => {
    expect(await inspectNtfs(await oddStructure(kind))).toMatchObject({
      kind: 'healthy',
      reachable: { files: 151, complete: true },
    });
  });

  it('notes used clusters without an owner', async () => {
    expect(await inspectNtfs(await oddStructure("a few clusters are marked as used and nobody's"))).toMatchObject({
      notes: [expect.stringMatching(/^3 clusters are marked as used/)],
    });
  });
});

describe('hidden sector count and partition start', () => {
  const hidden = async (first: number, copy: number) => {
    const volume = copyOf(await soundNtfs());
    volume.writeUInt32LE(first, 0x1c);
    volume.writeUInt32LE(copy, ntfsPlaces(volume).copy + 0x1c);
    return inspectNtfs(volume, 2048 * 512);
  };

  it('accepts a right count, and old values in both sectors with a note', async () => {
    expect(await hidden(2048, 63)).toMatchObject({ kind: 'healthy', notes: [] });
    expect(await hidden(63, 63)).toMatchObject({
      kind: 'healthy',
      notes: [expect.stringContaining('begins at sector 63, and it begins at 2048')],
    });
  });

  it('leaves a wrong count to a person when the copy is right', async () => {
    expect(await hidden(63, 2048)).toMatchObject({
      kind: 'needs_person',
      findings: [
        {
          code: 'ntfs.hidden_sectors_wrong',
          evidence: [{ offset: 2048 * 512 + 0x1c, expected: '00080000', seen: '3f000000' }],
        },
      ],
    });
  });
});

describe('examined structures', () => {
  it('lists each examined structure with its result', async () => {
    const report = await inspectNtfs(await soundNtfs());
    expect('examined' in report && report.examined).toEqual(
      [
        'the table of capital letters, $UpCase',
        'the definitions of attributes, $AttrDef',
        'permissions in $Secure',
        'the records of $MFT and the map of those in use',
        'the map of clusters in use, $Bitmap',
        'no cluster belongs to two files',
        'attribute lists of files in several records',
        'names in folders and names in files',
        'further indexes of NTFS',
      ].map((name) => ({ name: `revive: ${name}`, state: 'passed', detail: expect.any(String) })),
    );
  });
});

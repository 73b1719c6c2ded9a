/**
 * Damage under which every name still opens: nobody may call such a volume healthy. And what looks like it and is
 * sound.
 */
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

/** Only marks are missing, and the account of the whole volume says which. */
const MARKED_AGAIN: readonly StructureDamage[] = [
  'the map of clusters is zeroed',
  'one cluster of a file is called free',
  'the map of records is zeroed',
  'the record of one file is called free',
];

describe('marked again, cluster by cluster, when', () => {
  it.each(MARKED_AGAIN)('%s', async (kind) => {
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

  it('but not where two files claim a cluster, a file has no name, or the volume is dirty as well', async () => {
    const map = await damagedStructure('the map of clusters is zeroed');
    const sound = await soundNtfs();
    const shared = await damagedStructure('two files claim one cluster');
    for (const other of [shared, await damagedStructure('a file has no name any more'), damageNtfs(sound, 'dirty')]) {
      const both = copyOf(other);
      // Only the map differs from the sound volume.
      for (let at = 0; at < both.length; at += 512)
        if (!map.subarray(at, at + 512).equals(sound.subarray(at, at + 512))) map.copy(both, at, at, at + 512);
      const { verdict, plan } = await diagnosed(both);
      expect({ verdict, plan }).toEqual({ verdict: 'needs_person', plan: undefined });
    }
  });
});

describe('the map of records', () => {
  const inBoth = async (other: Buffer): Promise<Buffer> => {
    const [map, sound] = [await damagedStructure('the map of records is zeroed'), await soundNtfs()];
    const both = copyOf(other);
    for (let at = 0; at < both.length; at += 512)
      if (!map.subarray(at, at + 512).equals(sound.subarray(at, at + 512))) map.copy(both, at, at, at + 512);
    return both;
  };

  it('and the map of clusters are marked again together, where nothing else is wrong', async () => {
    const bytes = await inBoth(await damagedStructure('the map of clusters is zeroed'));
    const seen = await diagnosed(bytes);
    expect(seen).toMatchObject({ verdict: 'repairable' });
    const after = afterPlan(bytes, seen);
    expect([await failedChecks(after), await lostFiles(after, 'files')]).toEqual([[], []]);
  });

  it('calls a leftover free that no folder names: it is not brought back, and nothing else is marked', async () => {
    // What a deletion leaves that was cut off before the record itself was marked as free.
    const leftover = await damagedStructure('no folder names a file');
    clearRecordMark(leftover, 'letter-7.txt');
    const { verdict, plan, findings } = await diagnosed(leftover);
    expect({ verdict, plan }).toEqual({ verdict: 'needs_person', plan: undefined });
    expect(findings.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['ntfs.names_disagree', 'ntfs.records_called_free']),
    );
  });

  it.each(['a file has no name any more', 'two files claim one cluster'] as const)(
    'is left to a person where %s as well',
    async (kind) => {
      const { verdict, plan } = await diagnosed(await inBoth(await damagedStructure(kind)));
      expect({ verdict, plan }).toEqual({ verdict: 'needs_person', plan: undefined });
    },
  );

  it('comes back as it was, byte for byte, where one record is called free', async () => {
    const bytes = await damagedStructure('the record of one file is called free');
    expect(afterPlan(bytes, await diagnosed(bytes)).equals(await soundNtfs())).toBe(true);
  });
});

describe('not healthy, and left to a person, when', () => {
  const left = (Object.keys(STRUCTURE_DAMAGES) as StructureDamage[]).filter((kind) => !MARKED_AGAIN.includes(kind));
  it.each(left)('%s', async (kind) => {
    const report = await inspectNtfs(await damagedStructure(kind));
    expect(report).toMatchObject({
      kind: 'needs_person',
      findings: expect.arrayContaining([expect.objectContaining({ code: CODES[kind], procedure: 'boot.volume' })]),
    });
  });

  it('and the sentence says where', async () => {
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

describe('healthy, though', () => {
  it.each(Object.keys(SOUND_ODDITIES) as SoundOddity[])('%s', async (kind) => {
    expect(await inspectNtfs(await oddStructure(kind))).toMatchObject({
      kind: 'healthy',
      reachable: { files: 151, complete: true },
    });
  });

  it("and space that is nobody's is told", async () => {
    expect(await inspectNtfs(await oddStructure("a few clusters are marked as used and nobody's"))).toMatchObject({
      notes: [expect.stringMatching(/^3 clusters are marked as used/)],
    });
  });
});

describe('the hidden sectors of the first sector, against where the partition begins,', () => {
  const hidden = async (first: number, copy: number) => {
    const volume = copyOf(await soundNtfs());
    volume.writeUInt32LE(first, 0x1c);
    volume.writeUInt32LE(copy, ntfsPlaces(volume).copy + 0x1c);
    return inspectNtfs(volume, 2048 * 512);
  };

  it('right, or old in both sectors as cloning leaves them: healthy, the latter with a note', async () => {
    expect(await hidden(2048, 63)).toMatchObject({ kind: 'healthy', notes: [] });
    expect(await hidden(63, 63)).toMatchObject({
      kind: 'healthy',
      notes: [expect.stringContaining('begins at sector 63, and it begins at 2048')],
    });
  });

  it('wrong where the copy is right: a person decides', async () => {
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

describe('what was looked at', () => {
  it('is told, each with what was seen', async () => {
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

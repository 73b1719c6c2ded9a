import { describe, expect, it } from '@jest/globals';
import { plainReader } from '../../fixtures/disk/plain-volume.js';
import { MemoryView, OverlayView } from '../view/block-view.js';
import type { CheckState, RehearsedCheck } from '../model/diagnosis.js';
import type { Finding } from '../model/finding.js';
import { judge, type Seen } from './judgement.js';
import type { DeviceInspection, SoundTable } from '../inspect/inspect-device.js';
import type { VolumeInspection } from '../model/readers.js';
import type { Rehearsal } from '../inspect/rehearse.js';

const place = { layer: 'partition 1', offset: 1024, size: 4096 };
const sound: VolumeInspection = {
  kind: 'sound',
  place,
  format: 'ext4',
  detail: 'sound',
  notes: [],
  reachable: { files: 3, complete: true },
  reader: plainReader,
};
const pendingVolume: VolumeInspection = {
  kind: 'pending',
  place,
  format: 'ext4',
  detail: 'its journal holds 1 transaction',
  findings: [],
  reachable: { files: 3, complete: true },
  reader: plainReader,
};
const finding: Finding = {
  code: 'gpt.primary_header_wiped',
  procedure: 'boot.table',
  severity: 'critical',
  layer: 'disk',
  plain: 'The list is erased.',
  evidence: [],
};
const facts = { scheme: 'GPT' as const, sectorSize: 512, partitions: [], notes: [] };
const healthyTable: SoundTable = { kind: 'healthy', ...facts };
const damagedTable: SoundTable = {
  kind: 'damaged',
  ...facts,
  findings: [finding],
  writes: [],
  candidate: false,
  primarySound: false,
};
const look = (table: SoundTable, ...volumes: VolumeInspection[]): DeviceInspection => ({
  kind: 'table',
  table,
  volumes,
});
const check = (layer: string, before: CheckState, rehearsed: CheckState, name = 'sgdisk -v'): RehearsedCheck => ({
  name,
  layer,
  before: { state: before, detail: 'before' },
  rehearsed: { state: rehearsed, detail: 'after' },
});

function rehearsal(more: Partial<Rehearsal>): Rehearsal {
  const last = look(healthyTable, sound);
  return {
    first: look(damagedTable),
    last,
    view: new OverlayView(new MemoryView(Buffer.alloc(8192))),
    findings: [finding],
    writes: [],
    candidateTable: false,
    untouched: () => undefined,
    ...more,
  };
}

const held = (more: Partial<Seen> = {}, parts: Partial<Rehearsal> = {}): Seen => ({
  rehearsal: rehearsal(parts),
  checks: [check('disk', 'failed', 'passed')],
  reachable: [],
  writes: 1,
  ...more,
});
const whole = (more: Partial<Seen> = {}, ...volumes: VolumeInspection[]): Seen => {
  const seen = look(healthyTable, ...(volumes.length > 0 ? volumes : [sound]));
  return {
    ...held(more, { first: seen, last: seen, findings: [] }),
    checks: more.checks ?? [check('disk', 'passed', 'passed')],
  };
};

describe('repairable verdict', () => {
  it('offers a repair that passes every rule', () => {
    expect(judge(held())).toMatchObject({
      verdict: 'repairable',
      reason: '1 problem found in the partition table. Fix tested successfully on a copy in memory.',
    });
  });

  it('counts all damage of one structure as one problem', () => {
    const inTheTable = ['gpt.primary_header_wiped', 'gpt.primary_entries_damaged', 'mbr.signature_missing'];
    const findings = inTheTable.map((code) => ({ ...finding, code }));
    expect(judge(held({}, { findings })).reason).toMatch(/^1 problem found in the partition table\. /);
  });

  it('allows a volume whose journal awaits the next mount and adds a note', () => {
    const { verdict, notes } = judge(held({}, { last: look(healthyTable, pendingVolume) }));
    expect({ verdict, notes }).toEqual({
      verdict: 'repairable',
      notes: ['Partition 1 (ext4) afterwards: its journal holds 1 transaction.'],
    });
  });

  const refusals: [string, Seen, string][] = [
    [
      'fewer files would be reachable',
      held({
        reachable: [
          { layer: 'partition 1', before: { files: 4, complete: true }, after: { files: 3, complete: true } },
        ],
      }),
      '4 files can be reached now and only 3 after',
    ],
    [
      'a check of what is mended still fails',
      held({ checks: [check('disk', 'failed', 'passed'), check('disk', 'failed', 'failed', 'sfdisk')] }),
      'sfdisk still fails on the partition table: after',
    ],
    [
      'a check of the table fails, on which the mended volume depends',
      held(
        { checks: [check('disk', 'failed', 'failed'), check('partition 1', 'failed', 'passed', 'e2fsck -fn')] },
        { findings: [{ ...finding, layer: 'partition 1' }], first: look(healthyTable, sound) },
      ),
      'sgdisk -v still fails on the partition table',
    ],
    [
      'a write of the table would change bytes of a volume',
      held({}, { writes: [{ offset: 1023, data: Buffer.alloc(2), why: '', layer: 'disk' }] }),
      'a repair of the partition table would change bytes of partition 1',
    ],
    [
      'a write of a volume would leave it',
      held(
        { checks: [check('partition 1', 'failed', 'passed')] },
        {
          findings: [{ ...finding, layer: 'partition 1' }],
          writes: [{ offset: 5119, data: Buffer.alloc(2), why: '', layer: 'partition 1' }],
        },
      ),
      'a repair of partition 1 would change bytes outside of it',
    ],
    [
      'a check fails that passed before',
      held({ checks: [check('disk', 'failed', 'passed'), check('partition 1', 'passed', 'failed', 'e2fsck -fn')] }),
      'e2fsck -fn still fails',
    ],
    [
      'no check failed on the damage',
      held({ checks: [check('disk', 'passed', 'passed')] }),
      'no independent check could confirm a repair of the partition table',
    ],
    [
      'the only witness did not run afterwards',
      held({ checks: [check('disk', 'failed', 'not_run')] }),
      'no independent check could confirm a repair of the partition table',
    ],
    [
      'the witness is of another layer',
      held({ checks: [check('partition 1', 'failed', 'passed')] }),
      'no independent check could confirm a repair of the partition table',
    ],
    [
      'the problem remains',
      held({}, { unsettled: 'the problem remains' }),
      'No repair is offered: the problem remains',
    ],
    ['the table names no partition', held({}, { last: look(healthyTable) }), 'it lists no partitions'],
    [
      'the disk does not bear out a table that one copy vouches for',
      held({ doubt: 'It may be of an older layout.' }),
      'It may be of an older layout',
    ],
    [
      'the mended volume then needs a person',
      held(
        { checks: [check('partition 1', 'failed', 'passed')] },
        {
          findings: [{ ...finding, layer: 'partition 1' }],
          last: look(healthyTable, { kind: 'needs_person', place, format: 'ntfs', detail: 'it sleeps', findings: [] }),
        },
      ),
      'Partition 1 (ntfs): it sleeps.',
    ],
    [
      'the device then looks like something else',
      held({}, { last: { kind: 'stop', verdict: 'refused', reason: 'It is ZFS.', format: 'ZFS', findings: [] } }),
      'the device shows something else: It is ZFS.',
    ],
    ['nothing would change', held({ writes: 0 }), 'no change that would fix it'],
  ];
  it.each(refusals)('withholds the repair when %s', (_, seen, reason) => {
    expect(judge(seen)).toMatchObject({
      verdict: 'needs_person',
      reason: expect.stringContaining(reason),
      findings: seen.rehearsal.findings,
    });
  });

  const beside: [string, Seen, string][] = [
    [
      'that needs a person',
      held(
        {},
        {
          last: look(healthyTable, { kind: 'needs_person', place, format: 'ntfs', detail: 'it sleeps', findings: [] }),
        },
      ),
      'Partition 1 (ntfs) is left as it is: it sleeps.',
    ],
    [
      'that is encrypted',
      held({}, { last: look(healthyTable, { kind: 'foreign', place, format: 'LUKS2', detail: '' }) }),
      'Partition 1 is encrypted (LUKS2) and is left as it is.',
    ],
    [
      'of which a check fails before and after',
      held({ checks: [check('disk', 'failed', 'passed'), check('partition 1', 'failed', 'failed', 'e2fsck -fn')] }),
      'Partition 1 (ext4) is left as it is: e2fsck -fn fails: after.',
    ],
  ];
  it.each(beside)('offers the repair beside a volume %s and adds a note', (_, seen, said) => {
    expect(judge(seen)).toMatchObject({ verdict: 'repairable', notes: [said], reason: expect.stringContaining(said) });
  });
});

describe('healthy verdict', () => {
  it('finds a device healthy when every place is recognised and every check passes', () => {
    expect(judge(whole())).toMatchObject({ verdict: 'healthy', findings: [] });
  });

  it('finds a device with swap space healthy', () => {
    expect(judge(whole({}, sound, { kind: 'reserved', place, format: 'swap', detail: 'swap space' })).verdict).toBe(
      'healthy',
    );
  });

  it('names the tools that checked, but never ntfsfix, which passes most damaged volumes', () => {
    const { reason } = judge(
      whole({ checks: [check('disk', 'passed', 'passed'), check('partition 1', 'passed', 'passed', 'ntfsfix -n')] }),
    );
    expect(reason).toBe(
      'No problems found: the GPT partition table and partition 1 (ext4) passed every check. Checked by our own checks and sgdisk -v.',
    );
  });

  it('finds a device healthy without an optional tool and notes that it did not run', () => {
    const missing: RehearsedCheck = {
      ...check('disk', 'not_run', 'not_run'),
      rehearsed: { state: 'not_run', detail: 'not run: sgdisk is not installed' },
    };
    expect(judge(whole({ checks: [missing] }))).toMatchObject({
      verdict: 'healthy',
      reason:
        'No problems found: the GPT partition table and partition 1 (ext4) passed every check that ran. ' +
        'Checked by our own checks. Not run: sgdisk -v on the partition table (sgdisk is not installed).',
    });
  });

  describe('no_problem_found verdict', () => {
    const left = { ...sound, leftTo: { check: 'e2fsck -fn', what: 'inodes that no folder names' } };
    const refused: RehearsedCheck = {
      ...check('partition 1', 'not_run', 'not_run', 'e2fsck -fn'),
      rehearsed: { state: 'not_run', detail: 'not run: it did not finish within 120 s' },
    };
    const cases: [string, Seen, string][] = [
      [
        'when a count stopped at its limit',
        whole({}, { ...sound, reachable: { files: 1_000_000, complete: false } }),
        'in partition 1 (ext4) the names behind the first 1000000 files, because the count ends there',
      ],
      [
        'when a reader could not look at a part',
        whole(
          {},
          {
            ...sound,
            examined: [
              { name: 'revive: the map of clusters', state: 'not_run', detail: 'the volume has too many clusters' },
            ],
          },
        ),
        'in partition 1 (ext4) the map of clusters, because the volume has too many clusters',
      ],
      [
        'when the tool that a reader leaves a part to was not asked',
        whole({}, left),
        'in partition 1 (ext4) inodes that no folder names, because e2fsck -fn did not run (it was not asked)',
      ],
      [
        'when it did not run',
        whole({ checks: [refused] }, left),
        'because e2fsck -fn did not run (it did not finish within 120 s)',
      ],
    ];
    it.each(cases)('names the unchecked part: %s', (_, seen, unseen) => {
      const judged = judge(seen);
      expect(judged).toMatchObject({
        verdict: 'no_problem_found',
        reason: expect.stringContaining(unseen),
        findings: [],
      });
      expect(judged.reason).toMatch(
        /^No problem found in what we checked: the GPT partition table and partition 1 \(ext4\)\. Not checked: /,
      );
      expect(judged.reason).not.toMatch(/every check|healthy|No problems found/);
    });

    it('returns healthy when the external tool passed', () => {
      expect(judge(whole({ checks: [check('partition 1', 'passed', 'passed', 'e2fsck -fn')] }, left)).verdict).toBe(
        'healthy',
      );
    });

    it('names the unchecked part of a repairable device', () => {
      expect(judge(held({}, { last: look(healthyTable, left) })).reason).toContain(
        'Not checked: in partition 1 (ext4) inodes',
      );
    });
  });

  const doubts: [string, Seen, string][] = [
    [
      'a tool objects where our reader does not',
      whole({ checks: [check('partition 1', 'failed', 'failed', 'fsck.fat -n')] }),
      'but fsck.fat -n fails',
    ],
    [
      'a partition is of a format that is not checked',
      whole({}, sound, { kind: 'foreign', place, format: 'XFS', detail: 'XFSB' }),
      "Partition 1 (XFS) is in a format that we don't check",
    ],
    [
      'a journal waits for the next mount',
      whole({}, pendingVolume),
      'Partition 1 (ext4): its journal holds 1 transaction.',
    ],
    [
      'a partition holds nothing known',
      whole({}, sound, { kind: 'unknown', place, format: 'unknown', detail: '' }),
      'holds no data that we recognise',
    ],
    [
      'there is no partition at all',
      { ...whole(), rehearsal: rehearsal({ first: look(healthyTable), last: look(healthyTable), findings: [] }) },
      'lists no partitions',
    ],
  ];
  it.each(doubts)('withholds healthy when %s', (_, seen, reason) => {
    expect(judge(seen)).toMatchObject({ verdict: 'needs_person', reason: expect.stringContaining(reason) });
  });
});

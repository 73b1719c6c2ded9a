import { describe, expect, it } from '@jest/globals';
import { afterPlan, diagnosed, everyReader } from '../../fixtures/diagnosing.js';
import { depsOf } from '../../fixtures/disk/broken-disk.js';
import { damaged } from '../../fixtures/disk/disk-damage.js';
import { gptDisk, type DiskOptions, type FixtureDisk } from '../../fixtures/disk/disk.js';
import { exfatVolume } from '../../fixtures/exfat/exfat.js';
import { ext4Volume } from '../../fixtures/ext4/ext4.js';
import { fat32Volume, MIB } from '../../fixtures/fat32/fat32.js';
import { FragileMachine } from '../../fixtures/fragile-machine.js';
import { copyOf } from '../../fixtures/image-file.js';
import { noise } from '../../fixtures/seeded-bytes.js';
import { diagnose } from '../diagnose/diagnose.js';
import { executeRepair } from '../execute/execute-repair.js';
import { rollBackRepair } from '../execute/resume.js';
import { parseEntries } from '../table/gpt.js';
import { parseMbr } from '../table/mbr.js';

const SECTOR = 512;
const exfat = exfatVolume().bytes;
const parts: DiskOptions['parts'] = [
  { type: 'basic', name: 'card', volume: exfat },
  { type: 'linux', name: 'root', volume: ext4Volume('ext4-1k') },
];
const rows = (bytes: Buffer) => parseMbr(bytes.subarray(0, SECTOR)).entries;
const places = (entries: { start: number; sectors: number }[]) => entries.map(({ start, sectors }) => [start, sectors]);

describe('disk with a lost table of unknown kind', () => {
  const esp = fat32Volume({ files: [{ path: 'EFI/BOOT/BOOTX64.EFI', bytes: noise(4, 3000) }] }).bytes;
  const disk = gptDisk({ parts });
  const wiped = (of: FixtureDisk) => damaged(of, 'both-wiped').fill(0, 0, SECTOR);
  const lost = wiped(disk);
  const schemes = (seen: Awaited<ReturnType<typeof diagnosed>>) =>
    (seen.alternatives ?? []).map(({ finding }) => finding.code);

  it('offers both tables with their own digest and loss, and plans neither', async () => {
    const seen = await diagnosed(lost);
    expect({ ...seen, plan: seen.plan }).toMatchObject({
      verdict: 'needs_person',
      plan: undefined,
      reason: expect.stringContaining('A technician needs to choose'),
      alternatives: [
        {
          kind: 'change',
          finding: { code: 'gpt.table_lost', plain: expect.stringContaining('2 volumes found by searching') },
          loses: expect.stringContaining('BIOS mode'),
        },
        {
          kind: 'change',
          finding: { code: 'mbr.table_lost', plain: expect.stringContaining('2 volumes found by searching') },
          loses: expect.stringContaining('UEFI mode'),
        },
      ],
    });
    const [gpt, mbr] = seen.alternatives!.map(({ plan }) => plan);
    expect(gpt!.digest).not.toBe(mbr!.digest);
    expect((await diagnosed(lost)).alternatives!.map(({ plan }) => plan.digest)).toEqual([gpt!.digest, mbr!.digest]);
  });

  it('restores every volume with either table', async () => {
    const seen = await diagnosed(lost);
    const [gpt, mbr] = seen.alternatives!.map(({ plan, finding }) => afterPlan(lost, { plan, reason: finding.plain }));
    const spans = (of: Buffer) =>
      parseEntries(of.subarray(2 * SECTOR, 34 * SECTOR), 128).map(({ first, last }) => [first, last - first + 1]);
    const due = spans(disk.bytes);
    expect(spans(gpt!)).toEqual(due);
    expect(places(rows(mbr!))).toEqual(due);
    for (const [bytes, scheme] of [
      [gpt, 'GPT'],
      [mbr, 'MBR'],
    ] as const)
      expect(await diagnosed(bytes!)).toMatchObject({
        verdict: 'no_problem_found',
        layers: [{ format: scheme }, {}, {}],
      });
  });

  it('lists the table first that fits the content', async () => {
    const part = { type: 'esp' as const, name: 'start', volume: esp };
    const uefi = await diagnosed(wiped(gptDisk({ parts: [part] })));
    expect(schemes(uefi)).toEqual(['gpt.table_lost', 'mbr.table_lost']);
    expect(uefi.alternatives![0]!.finding.plain).toContain('An EFI system volume on the disk speaks for it');
    const starting = fat32Volume({
      files: [{ path: 'LDLINUX.SYS', bytes: noise('loader', 9000) }],
      bootCode: noise('boot code', 400),
    }).bytes;
    starting.copy(starting, 6 * SECTOR, 0, SECTOR);
    const bios = await diagnosed(wiped(gptDisk({ parts: [{ ...part, volume: starting }] })));
    expect(schemes(bios)).toEqual(['mbr.table_lost', 'gpt.table_lost']);
  });

  it('repairs with the only table kind that can hold all volumes', async () => {
    const card = (index: number) =>
      exfatVolume({ sizeBytes: 2 * MIB, files: [{ path: 'A', bytes: noise(index, 900) }], serial: index }).bytes;
    const five = gptDisk({ parts: [1, 2, 3, 4, 5].map((n) => ({ type: 'basic', name: `p${n}`, volume: card(n) })) });
    expect(await diagnosed(wiped(five))).toMatchObject({
      verdict: 'repairable',
      findings: [{ code: 'gpt.table_lost' }, { code: 'gpt.protective_mbr_wiped' }],
    });
    const full = Buffer.concat([Buffer.alloc(MIB), exfat]);
    expect(await diagnosed(full)).toMatchObject({ verdict: 'repairable', findings: [{ code: 'mbr.table_lost' }] });
  });

  it('uses an MBR if a disk signature remains and a GPT if a GPT trace remains', async () => {
    const numbered = copyOf(lost);
    numbered.writeUInt32LE(0x52565645, 440);
    expect(await diagnosed(numbered)).toMatchObject({ verdict: 'repairable', findings: [{ code: 'mbr.table_lost' }] });
    expect(await diagnosed(damaged(disk, 'both-wiped'))).toMatchObject({
      verdict: 'repairable',
      findings: [{ code: 'gpt.table_lost' }],
    });
  });

  it('repairs damaged volumes in the same plan and lists these repairs', async () => {
    const both = copyOf(lost);
    // exFAT stores the backup of its boot region at sector 12.
    both.fill(0x5a, disk.parts[0]!.offset + 3 * SECTOR, disk.parts[0]!.offset + 4 * SECTOR);
    const seen = await diagnosed(both);
    expect(schemes(seen)).toHaveLength(2);
    for (const { plan, finding } of seen.alternatives!) {
      expect(finding.plain).toContain('Also repaired, in partition 1:');
      expect(plan.procedures.map(({ id }) => id)).toEqual(['boot.table', 'boot.volume']);
      expect(await diagnosed(afterPlan(both, { plan, reason: '' }))).toMatchObject({ verdict: 'no_problem_found' });
    }
  });

  it.each([0, 1])('executes the chosen digest (%i), verifies it, and rolls back to the last byte', async (nth) => {
    const { plan, finding } = (await diagnosed(lost)).alternatives![nth]!;
    const machine = new FragileMachine(copyOf(lost));
    const deps = { ...depsOf(machine), ...everyReader };
    const chosen = (await diagnose(machine.device, { ...deps, device: machine.device.identity, signal: deps.stop }))
      .alternatives![nth]!;
    expect(chosen.plan.writes).toEqual(plan.writes);
    expect(await executeRepair(chosen.plan.digest, deps)).toMatchObject({ status: 'completed' });
    expect(machine.bytes.equals(afterPlan(lost, { plan, reason: finding.plain }))).toBe(true);
    expect(await rollBackRepair('The rollback was ordered.', deps)).toMatchObject({ status: 'rolled_back' });
    expect(machine.bytes.equals(lost)).toBe(true);
  });

  it('leaves the disk to a person when a volume is dirty', async () => {
    const dirty = copyOf(exfat);
    dirty[106] = 2;
    const bytes = wiped(gptDisk({ parts: [parts[1]!, { type: 'basic', name: 'dirty', volume: dirty }] }));
    const { verdict, reason, alternatives } = await diagnosed(bytes);
    expect({ verdict, reason, alternatives }).toEqual({
      verdict: 'needs_person',
      reason: expect.stringContaining('shut down properly'),
      alternatives: undefined,
    });
  });
});

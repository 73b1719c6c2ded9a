import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { diagnosed } from '../../fixtures/diagnosing.js';
import { depsOf } from '../../fixtures/disk/broken-disk.js';
import { gptDisk, mbrDisk } from '../../fixtures/disk/disk.js';
import { startingDisk, STARTING_PARTS, startingVolume } from '../../fixtures/disk/starting-volume.js';
import { everyReader } from '../../fixtures/diagnosing.js';
import { bitlockerVolume } from '../../fixtures/foreign/encrypted.js';
import { FragileMachine } from '../../fixtures/fragile-machine.js';
import { copyOf, withFolder } from '../../fixtures/image-file.js';
import { withWrites } from '../../fixtures/repaired.js';
import { runTool } from '../../fixtures/tools.js';
import { withTools } from '../../fixtures/with-tools.js';
import { executeRepair } from '../execute/execute-repair.js';
import { MemoryView } from '../view/block-view.js';
import { BOOT_CODE, BOOT_CODE_LISTING } from './boot-code.js';
import { checkBootCode } from './second-boot-code.js';

const CODE = 440;
const disk = startingDisk();
const offered = async (bytes: Buffer) => {
  const { verdict, plan, alternatives = [], notes } = await diagnosed(bytes);
  return { verdict, plan, codes: alternatives.map(({ finding: { code } }) => code), notes: notes.join(' ') };
};
const changed = (change: (bytes: Buffer) => void): Buffer => {
  const bytes = copyOf(disk.bytes);
  change(bytes);
  return bytes;
};

describe('MBR disk with a bootable active partition and no boot code in sector 0', () => {
  it('offers the agent’s boot code as a choice and plans nothing', async () => {
    const { verdict, plan, alternatives = [] } = await diagnosed(disk.bytes);
    expect({ verdict: ['healthy', 'no_problem_found'].includes(verdict), plan }).toEqual({
      verdict: true,
      plan: undefined,
    });
    expect(alternatives).toMatchObject([
      {
        kind: 'change',
        finding: {
          code: 'mbr.boot_code_missing',
          plain: expect.stringMatching(/can't start from partition 1, which is marked as active/),
        },
        loses: expect.stringContaining('kept in the backup'),
        plan: { procedures: [{ id: 'boot.table' }], writes: [{ offset: 0, length: 512 }] },
        checks: expect.arrayContaining([
          expect.objectContaining({
            name: 'revive: second reader of the boot code',
            before: expect.objectContaining({ state: 'failed' }),
            rehearsed: expect.objectContaining({ state: 'passed' }),
          }),
        ]),
      },
    ]);
    const after = withWrites(disk.bytes, alternatives[0]!.plan.writes);
    expect(after.subarray(0, CODE).equals(BOOT_CODE)).toBe(true);
    expect(after.subarray(CODE).equals(disk.bytes.subarray(CODE))).toBe(true);
    expect((await offered(after)).codes).toEqual([]);
  });

  it('writes the code, verifies it by a second reader, and rolls back on failure', async () => {
    const [choice] = (await diagnosed(disk.bytes)).alternatives ?? [];
    const written = async (isSpoilt: boolean) => {
      const machine = new FragileMachine(copyOf(disk.bytes));
      const { device } = machine;
      const deps = { ...depsOf(machine), ...everyReader, device };
      const { plan } = (await diagnosed(disk.bytes, { device: device.identity })).alternatives![0]!;
      const did = (kind: string): boolean => machine.journaled.some((entry) => entry.kind === kind);
      const failing = {
        ...device,
        // The read-back sees the written code; the verification sees different code.
        read: async (offset: number, length: number) => {
          const bytes = await device.read(offset, length);
          if (isSpoilt && did('written') && !did('rolling_back') && offset === 0 && length > 8) bytes[8]! ^= 1;
          return bytes;
        },
      };
      const outcome = await executeRepair(plan.digest, { ...deps, device: failing });
      return { status: outcome.status, bytes: machine.bytes };
    };
    expect(choice).toBeDefined();
    const good = await written(false);
    expect([good.status, good.bytes.subarray(0, CODE).equals(BOOT_CODE)]).toEqual(['completed', true]);
    const bad = await written(true);
    expect([bad.status, bad.bytes.equals(disk.bytes)]).toEqual(['rolled_back', true]);
  });

  it('offers the code when sector 0 holds bytes that never read a disk', async () => {
    const bytes = changed((all) => void all.write('This disk belongs to the accounts department.', 0, 'latin1'));
    expect((await offered(bytes)).codes).toEqual(['mbr.boot_code_missing']);
  });
});

describe('disk without a boot code offer', () => {
  const traps: [string, () => Buffer, RegExp | undefined][] = [
    ['over code that is there', () => changed((all) => void Buffer.from('31c0cd13', 'hex').copy(all, 100)), undefined],
    [
      'beside a boot loader in the gap behind sector 0 (GRUB)',
      () => changed((all) => void all.fill(0x52, 512, 512 + 31_000)),
      /may be a boot loader of its own/,
    ],
    [
      'where a hybrid table also speaks of a GPT',
      () => changed((all) => void (all[462 + 4] = 0xef)),
      /belongs to a GPT/,
    ],
    [
      'beside an older GPT whose second copy is left',
      () => {
        const [bytes, old] = [startingDisk(33).bytes, gptDisk({ parts: STARTING_PARTS }).bytes];
        old.copy(bytes, bytes.length - 33 * 512, old.length - 33 * 512);
        return bytes;
      },
      /remains of a GPT/,
    ],
    ['where no partition is active', () => changed((all) => void (all[446] = 0)), undefined],
    ['where two are', () => changed((all) => void (all[462] = 0x80)), undefined],
    [
      'where the active partition holds no code, or a formatter’s that starts nothing',
      () => changed((all) => void all.fill(0, disk.parts[0]!.offset, disk.parts[0]!.offset + 510)),
      undefined,
    ],
    [
      'where its boot sector has no signature',
      () => changed((all) => void all.fill(0, disk.parts[0]!.offset + 510, disk.parts[0]!.offset + 512)),
      undefined,
    ],
    [
      'on an image of an optical disc that also starts from a stick (isohybrid)',
      () => changed((all) => void all.write('CD001', 16 * 2048 + 1, 'latin1')),
      undefined,
    ],
    [
      'on a GPT disk',
      () => gptDisk({ parts: [{ type: 'linux', name: 'start', volume: startingVolume() }] }).bytes,
      undefined,
    ],
    [
      'beside a BitLocker volume, whose key may be bound to what starts the computer',
      () =>
        mbrDisk({
          parts: [
            { type: 'linux', name: 'start', volume: startingVolume() },
            { type: 'basic', name: 'locked', volume: bitlockerVolume({ size: 8 * 1024 * 1024 }) },
          ],
        }).bytes,
      undefined,
    ],
  ];
  it.each(traps)('makes no offer %s', async (_, make, note) => {
    const bytes = make();
    const { codes, plan, notes } = await offered(bytes);
    expect([codes, plan]).toEqual([[], undefined]);
    if (note) expect(notes).toMatch(note);
    else expect(notes).not.toContain('Boot code is not offered');
  });

  it('repairs a damaged table first and offers no code', async () => {
    const { codes, verdict } = await offered(changed((all) => void all.fill(0, 510, 512)));
    expect([verdict, codes]).toEqual(['repairable', []]);
  });
});

describe('second reader of the boot code', () => {
  const code = changed((all) => void BOOT_CODE.copy(all));
  const read = (change: (bytes: Buffer) => void) => {
    const bytes = copyOf(code);
    change(bytes);
    return checkBootCode(new MemoryView(bytes));
  };
  it('accepts only the agent’s code over a table that the code can start', async () => {
    expect(await read(() => undefined)).toMatchObject({ ok: true });
    const wrong: ((bytes: Buffer) => void)[] = [
      (bytes) => void (bytes[20]! ^= 1),
      (bytes) => void (bytes[300] = 1),
      (bytes) => void (bytes[446] = 0),
      (bytes) => void (bytes[462] = 0x80),
      (bytes) => void (bytes[510] = 0),
      (bytes) => void bytes.writeUInt32LE(0xffff_fff0, 454),
      (bytes) => void bytes.fill(0, disk.parts[0]!.offset, disk.parts[0]!.offset + 512),
    ];
    for (const change of wrong) expect(await read(change)).toMatchObject({ ok: false });
  });
});

describe('boot code listing', () => {
  it('has the maximum length of boot code', () => {
    expect(BOOT_CODE).toHaveLength(CODE);
    expect(createHash('sha256').update(BOOT_CODE).digest('hex')).toMatch(/^[0-9a-f]{64}$/);
  });

  withTools(['as', 'objcopy'], () => {
    it('assembles to exactly these bytes', () =>
      withFolder(async (folder) => {
        const path = (name: string) => join(folder, name);
        const lines = BOOT_CODE_LISTING.map(([, label, text]) => `${label === '' ? '' : `${label}: `}${text}`);
        await writeFile(path('code.S'), ['.intel_syntax noprefix', '.code16', ...lines, ''].join('\n'));
        expect(runTool('as', ['--32', '-o', path('code.o'), path('code.S')]).text).toBe('');
        expect(runTool('objcopy', ['-O', 'binary', '-j', '.text', path('code.o'), path('code.bin')]).exit).toBe(0);
        const code = await readFile(path('code.bin'));
        expect(Buffer.concat([code], CODE).equals(BOOT_CODE)).toBe(true);
      }));
  });
});

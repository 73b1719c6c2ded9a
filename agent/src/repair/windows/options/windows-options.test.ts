import { describe, expect, it } from '@jest/globals';
import { diagnosed } from '../../../fixtures/diagnosing.js';
import { gptDisk } from '../../../fixtures/disk/disk.js';
import { damageNtfs, ntfsVolume } from '../../../fixtures/ntfs/ntfs.js';
import {
  FILE_HISTORY,
  HIBERNATION,
  REG_BACK,
  WINRE_IMAGE,
  WINRE_SETTINGS,
  winreImage,
  winreSettings,
} from '../../../fixtures/windows/rescue-files.js';
import { emptied, renamed, rescueDisk, rescueVolume, startHive } from '../../../fixtures/windows/rescue.js';
import { SYSTEM } from '../../../fixtures/windows/windows-files.js';
import { putInto, windowsVolume } from '../../../fixtures/windows/windows-volume.js';
import { sha256 } from '../../model/plan.js';

const optionsIn = async (bytes: Buffer) => {
  const before = sha256(bytes);
  const { verdict, observations = [], notes, plan } = await diagnosed(bytes);
  expect(sha256(bytes)).toBe(before);
  const options = observations.filter(({ procedure }) => procedure === 'windows.options');
  return {
    verdict,
    plan,
    notes,
    codes: options.map(({ code }) => code),
    plain: (code: string) => options.find((one) => one.code === code)?.plain ?? '',
    options,
  };
};
const BITLOCKER = async () => damageNtfs(await ntfsVolume('small-clusters'), 'bitlocker');

describe('Windows options', () => {
  it('reports options beside a healthy verdict without a plan', async () => {
    const { verdict, plan, codes, plain, notes, options } = await optionsIn((await rescueDisk()).bytes);
    expect([verdict, plan]).toEqual(['healthy', undefined]);
    expect(codes).toEqual(['windows.startup_repair', 'windows.shadow_copies', 'windows.file_history']);
    expect(plain('windows.startup_repair')).toMatch(
      /its own repair tools on this disk \(partition 1\)\. Try Startup Repair first/,
    );
    expect(plain('windows.shadow_copies')).toMatch(/at least 2 shadow copies .* the newest of 2026-01-30/);
    expect(plain('windows.file_history')).toContain(
      'for 1 user and copied documents to another drive (Blue disk, E:\\)',
    );
    expect(JSON.stringify([options, notes])).not.toContain('Anna');
    expect(notes).toContainEqual(expect.stringMatching(/^Partition 1: RegBack holds complete copies .*SYSTEM of 20/));
    expect(options.every(({ evidence }) => evidence.every(({ offset }) => offset >= 1024 * 1024))).toBe(true);
  });

  it('reports unseen options as not seen, not as absent', async () => {
    const { codes, notes } = await optionsIn(await windowsVolume());
    expect(codes).toEqual([]);
    expect(notes).toContainEqual(
      'Volume: Not seen on this disk: a recovery environment, shadow copies (restore points), copies of the registry (RegBack), another last known good configuration and File History. That does not mean there is none: look at other drives, sticks and accounts.',
    );
  });

  it('looks for options only on volumes with Windows', async () => {
    const { codes, notes } = await optionsIn(await ntfsVolume('files'));
    expect([codes, notes]).toEqual([[], []]);
  });

  it('reports options of a volume that must not be written', async () => {
    const { verdict, codes } = await optionsIn(damageNtfs(await rescueVolume(), 'dirty'));
    expect([verdict, codes]).toEqual(['needs_person', expect.arrayContaining(['windows.shadow_copies'])]);
  });

  it('reports options of a volume with a lost first sector outside the plan', async () => {
    const volume = await rescueVolume();
    const { verdict, codes, plan } = await optionsIn(damageNtfs(volume, 'boot-zeroed'));
    expect([verdict, plan?.procedures]).toEqual(['repairable', [{ id: 'boot.volume', version: '1.0.0' }]]);
    expect(codes).toContain('windows.shadow_copies');
  });
});

describe('Windows repair tools', () => {
  it('finds the tools in the partition named by ReAgent.xml', async () => {
    const tools = await putInto(await ntfsVolume('rescue'), []);
    const lone = renamed(tools, 'Windows', 'Widnows');
    const disk = await rescueDisk({}, [{ type: 'basic', name: 'Recovery', volume: lone }]);
    const offset = disk.parts[1]?.offset ?? 0;
    const { bytes } = await rescueDisk({ offset, files: [{ path: WINRE_IMAGE, bytes: Buffer.alloc(8192) }] }, [
      { type: 'basic', name: 'Recovery', volume: lone },
    ]);
    const { plain, options } = await optionsIn(bytes);
    expect(plain('windows.startup_repair')).toContain('(partition 2)');
    expect(options[0]?.evidence[0]?.seen).toContain('Recovery/WindowsRE/Winre.wim');
  });

  it('promises no tools when ReAgent.xml names a lost partition', async () => {
    const { codes, plain } = await optionsIn((await rescueDisk({ offset: 987_654_144 })).bytes);
    expect(codes).toContain('windows.startup_repair_off');
    expect(codes).not.toContain('windows.startup_repair');
    expect(plain('windows.startup_repair_off')).toMatch(/partition at byte 987654144, where no volume .* begins/);
    const none = await rescueDisk({ offset: 987_654_144, files: [{ path: WINRE_IMAGE, bytes: Buffer.alloc(8192) }] });
    const without = await optionsIn(none.bytes);
    expect(without.codes.filter((code) => code.startsWith('windows.startup'))).toEqual([]);
    expect(without.notes).toContainEqual(
      expect.stringMatching(/tools of Windows were not seen: Windows looks for them/),
    );
  });

  it('does not recommend tools that are unreadable before the repair', async () => {
    const { bytes, parts } = await rescueDisk();
    const place = parts[0]?.offset ?? 0;
    for (const [from, to] of [
      [0, 34 * 512],
      [place, place + 512],
    ] as const) {
      const { verdict, plain } = await optionsIn(Buffer.from(bytes).fill(0, from, to));
      expect(verdict).toBe('repairable');
      expect(plain('windows.startup_repair')).toMatch(/partition 1\)\. They cannot start from this disk as it is/);
    }
  });

  it('reports tools that Windows has disabled', async () => {
    const { codes, plain } = await optionsIn((await rescueDisk({ state: 0 })).bytes);
    expect(codes).not.toContain('windows.startup_repair');
    expect(plain('windows.startup_repair_off')).toContain('Windows says that they are switched off');
  });

  it('ignores a file that only has the name of the image', async () => {
    const { codes } = await optionsIn(
      (await rescueDisk({ files: [{ path: WINRE_IMAGE, bytes: Buffer.alloc(8192, 0x41) }] })).bytes,
    );
    expect(codes).not.toContain('windows.startup_repair');
    const back = await rescueDisk({ files: [{ path: WINRE_IMAGE, bytes: winreImage() }] });
    expect((await optionsIn(back.bytes)).codes).toContain('windows.startup_repair');
  });

  it('reports an unknown place when ReAgent.xml is not understood', async () => {
    const volume = await rescueVolume([{ path: WINRE_SETTINGS, bytes: Buffer.from('<WindowsRE/>') }]);
    expect((await optionsIn(volume)).plain('windows.startup_repair_off')).toContain('does not say where it looks');
    await putInto(volume, [{ path: WINRE_SETTINGS, bytes: winreSettings(0) }]);
    expect((await optionsIn(volume)).codes).toContain('windows.startup_repair_off');
  });
});

describe('shadow copies', () => {
  it('names copies of a different volume without counting them', async () => {
    const { notes, plain } = await optionsIn(await rescueVolume());
    expect(plain('windows.shadow_copies')).toContain('at least 2');
    expect(notes).toContainEqual(
      "Volume: 1 file of shadow copies in System Volume Information is not in this volume's catalogue and may belong to another volume.",
    );
  });

  it('assigns copies to no volume without a catalogue', async () => {
    const { codes, notes } = await optionsIn(await ntfsVolume('rescue'));
    expect(codes).not.toContain('windows.shadow_copies');
    expect(notes).toContainEqual(expect.stringMatching(/^Volume: 3 files of shadow copies .* are not in this volume/));
  });

  it('offers no copies whose files are missing', async () => {
    const gone = renamed(
      await rescueVolume([], { keptElsewhere: true }),
      'System Volume Information',
      'System Volume Informatiom',
    );
    const { codes, notes } = await optionsIn(gone);
    expect(codes).not.toContain('windows.shadow_copies');
    expect(notes).toContain('Volume: The shadow copies of this volume are kept on another volume.');
  });

  it('stops in a circular catalogue', async () => {
    const volume = await rescueVolume();
    const at = Number(volume.readBigUInt64LE(0x1e00 + 48));
    volume.writeBigUInt64LE(BigInt(at), at + 40);
    expect((await optionsIn(volume)).codes).toContain('windows.shadow_copies');
    volume.writeBigUInt64LE(0xffff_ffff_ffff_f000n, 0x1e00 + 48);
    expect((await optionsIn(volume)).codes).not.toContain('windows.shadow_copies');
  });
});

describe('copies in RegBack', () => {
  it('reports empty copies as empty', async () => {
    const volume = await rescueVolume();
    for (const name of ['SYSTEM', 'SOFTWARE', 'SAM', 'SECURITY', 'DEFAULT'])
      await emptied(volume, `${REG_BACK}/${name}`);
    const { notes } = await optionsIn(volume);
    expect(notes).toContainEqual(expect.stringContaining('RegBack is there and its copies of the registry are empty'));
  });

  it('does not call an unfinished copy complete', async () => {
    const { notes } = await optionsIn(await rescueVolume([{ path: `${REG_BACK}/SAM`, bytes: Buffer.from('regf') }]));
    const told = notes.find((one) => one.includes('RegBack'));
    expect(told).toMatch(/SYSTEM of .*Of its other copies 1 cannot be used/);
    expect(told).not.toContain('SAM');
  });
});

describe('start settings', () => {
  it('names a different last known good configuration', async () => {
    const hive = startHive({ current: 1, good: 2 }, 1);
    const { plain, notes } = await optionsIn(await rescueVolume([{ path: SYSTEM, bytes: hive }]));
    expect(plain('windows.last_known_good')).toContain('(ControlSet002)');
    expect(notes).toContainEqual(expect.stringContaining('Fast startup is on'));
  });

  it('ignores a current or missing configuration and fast startup without its file', async () => {
    for (const [current, good] of [
      [1, 1],
      [1, 7],
    ] as const) {
      const volume = await rescueVolume([{ path: SYSTEM, bytes: startHive({ current, good }, 0) }]);
      const { codes, notes } = await optionsIn(volume);
      expect(codes).not.toContain('windows.last_known_good');
      expect(notes).toContain('Volume: Fast startup is off.');
      const without = await optionsIn(renamed(volume, HIBERNATION, 'hiberfil.xyz'));
      expect(without.notes.filter((one) => one.includes('startup'))).toEqual([]);
    }
  });
});

describe('BitLocker', () => {
  it('reports a BitLocker neighbour and where its key may be', async () => {
    const disk = await rescueDisk({}, [{ type: 'basic', name: 'Data', volume: await BITLOCKER() }]);
    const { verdict, codes, options } = await optionsIn(disk.bytes);
    expect([verdict, codes]).toEqual(['needs_person', expect.arrayContaining(['windows.startup_repair'])]);
    expect(options.find(({ code }) => code === 'windows.bitlocker')).toMatchObject({
      layer: 'partition 2',
      plain: expect.stringMatching(/^Partition 2 is encrypted .*Microsoft account .*Entra ID/),
    });
  });

  it('reports BitLocker on the partition of the repair tools', async () => {
    const parts = [{ type: 'basic' as const, name: 'Data', volume: await BITLOCKER() }];
    const offset = (await rescueDisk({}, parts)).parts[1]?.offset ?? 0;
    const { notes } = await optionsIn((await rescueDisk({ offset }, parts)).bytes);
    expect(notes).toContain('Partition 1: The repair tools of Windows are in partition 2, which is encrypted.');
  });

  it('reports BitLocker on a whole disk and on a disk without readable Windows', async () => {
    expect((await optionsIn(await BITLOCKER())).options).toMatchObject([{ layer: 'disk' }]);
    const { bytes } = gptDisk({ parts: [{ type: 'basic', name: 'Windows', volume: await BITLOCKER() }] });
    expect((await optionsIn(bytes)).options).toMatchObject([{ layer: 'partition 1' }]);
  });
});

describe('File History', () => {
  it('notes File History without a readable drive and hides markup in its name', async () => {
    const settings = (target: string) =>
      Buffer.from(`<DataProtectionUserConfig><Target>${target}</Target></DataProtectionUserConfig>`);
    const none = await optionsIn(await rescueVolume([{ path: FILE_HISTORY, bytes: settings('') }]));
    expect(none.notes).toContainEqual(expect.stringContaining('to which drive could not be read'));
    const odd = settings('<TargetName>a&lt;b&gt;"c"</TargetName>');
    const { plain } = await optionsIn(await rescueVolume([{ path: FILE_HISTORY, bytes: odd }]));
    expect(plain('windows.file_history')).toContain('(altbgtc)');
  });
});

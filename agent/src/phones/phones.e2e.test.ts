import { expect, it } from '@jest/globals';
import { withPhoneTools } from '../fixtures/phones/with-phone-tools.js';
import { labState, type LabManners, type LabState } from '../fixtures/phones/lab-phone.js';
import { freePort, onPhoneBench } from '../fixtures/phones/phone-bench.js';
import { anUpdate, aSigner } from '../fixtures/phones/signed-update.js';
import { runTool, whereIs } from '../fixtures/tools.js';
import { systemClock } from '../repair/steps.js';
import { AdbServer } from './adb.js';
import { Phones } from './phones.js';
import type { Diagnosis } from '../repair/model/diagnosis.js';
import type { SeenDevice } from '../devices/bench-device.js';

const isNamed = (devices: SeenDevice[]): boolean => devices.some(({ identity }) => identity === 'LAB0001');
/** A newly connected phone does not answer immediately. */
const isAnswering = (devices: SeenDevice[]): boolean =>
  devices.some(({ detail }) => detail.startsWith('Android phone'));
const healthy = labState();

async function diagnosed(
  over: Partial<LabState>,
  manners: LabManners = {},
  updateFor?: string,
): Promise<Diagnosis & { offered: string[]; loses: string[] }> {
  let said: (Diagnosis & { offered: string[]; loses: string[] }) | undefined;
  await onPhoneBench(over, manners, async ({ phones, until, seen, updates }) => {
    if (updateFor !== undefined) await anUpdate(updates, 'u1', await aSigner(updates), { model: updateFor });
    await until(isAnswering);
    const device = await phones.open(seen()[0] as SeenDevice);
    const diagnosis = await device.diagnose(new AbortController().signal);
    const proposed = diagnosis.verdict === 'refused' || diagnosis.verdict === 'failed' ? [] : await device.propose();
    said = {
      ...diagnosis,
      offered: proposed.flatMap(({ commands }) =>
        commands.map(({ command, arguments: given }) => [command, ...given].join(' ')),
      ),
      loses: proposed.map(({ loses }) => loses),
    };
  });
  if (said === undefined) throw new Error('nothing was said');
  return said;
}

withPhoneTools('phones behind the real adb and fastboot', () => {
  it('lists a phone by serial number and model until unplugged', () =>
    onPhoneBench({}, {}, async ({ until, phone }) => {
      const [device] = await until(isNamed);
      expect(device).toMatchObject({
        kind: 'phone',
        name: 'Lab Phone 1',
        detail: 'Android phone',
        path: undefined,
        facts: {
          type: 'mobile',
          model: 'Lab Phone 1',
          osVersion: 'Android 13',
          connection: 'network',
          serial: 'LAB0001',
        },
      });
      await until((devices) => devices[0]?.facts?.batteryPercent === 80);
      await phone.unplug();
      await until((devices) => !devices.some(({ detail }) => detail === 'Android phone'));
    }));

  it('starts an adb server when none runs', async () => {
    const adbPort = await freePort();
    const said: string[] = [];
    const none = { adb: [], fastboot: [] };
    const tools = { adb: () => Promise.resolve(whereIs('adb')), fastboot: () => Promise.resolve(undefined) };
    const say = (sentence: string): void => void said.push(sentence);
    const phones = new Phones({ adbPort, ...tools, network: none, updates: '/nowhere', clock: systemClock, say });
    try {
      await phones.start(() => undefined);
      expect([said, await new AdbServer(adbPort).phones()]).toEqual([[], []]);
    } finally {
      await phones.stop();
      runTool('adb', ['-P', String(adbPort), 'kill-server']);
    }
  });

  it('lists nothing and logs nothing on a PC without adb and fastboot', async () => {
    const [said, seen] = [[] as string[], [] as unknown[]];
    const tools = { adb: () => Promise.resolve(undefined), fastboot: () => Promise.resolve(undefined) };
    const phones = new Phones({
      adbPort: await freePort(),
      ...tools,
      network: { adb: [], fastboot: [] },
      updates: '/nowhere',
      clock: systemClock,
      say: (sentence) => void said.push(sentence),
    });
    await phones.start((devices) => seen.push(devices));
    await phones.stop();
    expect([said, seen]).toEqual([[], [[]]]);
  });

  it.each<[LabState['mode'], string]>([
    ['recovery', 'Android phone in recovery'],
    ['sideload', 'Android phone waiting for an update (sideload)'],
    ['bootloader', 'Android phone in its bootloader'],
  ])('shows the current mode: %s', (mode, detail) =>
    onPhoneBench({ mode }, {}, async ({ until }) => {
      const [device] = await until((devices) => devices.some((one) => one.detail === detail));
      expect(device).toMatchObject({ kind: 'phone', detail });
    }),
  );

  it('keeps the identity of a phone over a restart into the bootloader', () =>
    onPhoneBench({}, {}, async ({ until, phone }) => {
      await until(isNamed);
      await phone.restart('bootloader');
      const devices = await until((all) => all.some(({ detail }) => detail.includes('bootloader')));
      expect(devices.filter(({ detail }) => detail.includes('bootloader'))).toMatchObject([
        { identity: 'LAB0001', name: 'Lab Phone 1' },
      ]);
    }));

  it('asks only for confirmation of the computer’s key', async () => {
    await onPhoneBench({ isConfirmed: false }, {}, async ({ until, phones, seen }) => {
      await until((devices) => devices.some(({ detail }) => detail.startsWith('Confirm')));
      const device = await phones.open(seen()[0] as SeenDevice);
      const diagnosis = await device.diagnose(new AbortController().signal);
      expect([diagnosis.verdict, diagnosis.reason]).toEqual([
        'refused',
        expect.stringContaining('Confirm the computer'),
      ]);
      await expect(device.propose()).rejects.toThrow('does not answer');
    });
  });

  it('reports unseen parts and never calls a phone healthy', async () => {
    const { verdict, reason, notes, findings, offered } = await diagnosed({});
    expect([verdict, findings, offered]).toEqual(['no_problem_found', [], []]);
    expect(reason).toContain('Not seen: hardware that no command asks for');
    expect(notes).toEqual([
      'Android 13, build 13.1.',
      'Security patch 2026-10-05, 52 days old.',
      'Battery 80%, charging, health good, 29.1 °C, 211 cycles.',
      'Storage 41.0 GB free of 102 GB.',
      'Running for 26 hours.',
      'Storage is encrypted.',
      'Started from slot a.',
      'Verified boot: verified.',
    ]);
  });

  it.each<[string, Partial<LabState>, string]>([
    [
      'worn battery',
      { battery: { ...healthy.battery, cycles: '1204' } },
      'The battery is worn: it was charged 1,204 times.',
    ],
    ['dead battery', { battery: { ...healthy.battery, health: 4 } }, 'The battery reports “dead”.'],
    ['hot battery', { battery: { ...healthy.battery, tenths: 511 } }, 'The battery is hot: 51.1 °C.'],
    [
      'full storage',
      { storage: { total: 100_000_000, free: 100_000 } },
      'The storage is nearly full: 102 MB of 102 GB are free.',
    ],
    ['old patch', { patch: '2024-01-05' }, 'The security patch is 1,056 days old.'],
  ])('reports problems in plain words: %s', async (_, over, plain) => {
    const { verdict, findings, reason } = await diagnosed(over);
    expect([verdict, findings.map((one) => one.plain), reason]).toEqual(['needs_person', [plain], plain]);
  });

  it('offers to turn off an app with repeated crashes, if possible', async () => {
    const { offered, findings, loses } = await diagnosed({
      apps: { 'com.example.bad': 'enabled', 'com.example.off': 'disabled', 'com.example.once': 'enabled' },
      crashes: { 'com.example.bad': 7, 'com.example.off': 4, 'com.example.once': 2, 'com.example.gone': 9 },
    });
    expect(findings[1]?.plain).toBe('The app com.example.bad closed by itself 7 times.');
    expect([offered, loses]).toEqual([
      ['android.app.disable com.example.bad'],
      ["The app com.example.bad can't be used until it is turned on again. Its data is kept."],
    ]);
  });

  it('offers to clear a cache only when storage is short and mentions the loss', async () => {
    const caches = { 'com.example.big': 400 * 1024 * 1024, 'com.example.small': 1024 };
    expect((await diagnosed({ caches })).offered).toEqual([]);
    const { offered, loses } = await diagnosed({ caches, storage: { total: 100_000_000, free: 100_000 } });
    expect([offered, loses[0]]).toEqual([
      ['android.cache.clear com.example.big'],
      expect.stringContaining("can't be brought back"),
    ]);
  });

  it.each<LabState['mode']>(['bootloader', 'recovery'])('offers a restart for a phone stuck in: %s', async (mode) => {
    const { verdict, offered, reason } = await diagnosed({ mode });
    expect([verdict, offered, reason]).toEqual([
      'needs_person',
      ['android.restart system'],
      expect.stringContaining('does not start Android'),
    ]);
  });

  it.each<[string, string, string, Record<string, string>, string[], string | undefined]>([
    [
      'Download mode instead of fastboot',
      'samsung',
      'SM-G973F',
      {},
      [],
      'The update 14.0 is not offered: this model has Download mode and no fastboot.',
    ],
    [
      'fastboot that is locked',
      'Google',
      'Pixel 7',
      {},
      [],
      'The update 14.0 is not offered: its bootloader is locked, and unlocking it deletes everything on the phone.',
    ],
    [
      'fastboot that is open',
      'Google',
      'Pixel 7',
      { 'ro.boot.flash.locked': '0' },
      ['android.update.install 14.0 b'],
      undefined,
    ],
    [
      'one slot',
      'Xiaomi',
      'M2101K7AG',
      { 'ro.boot.slot_suffix': '', 'ro.boot.flash.locked': '0' },
      [],
      'The update 14.0 is not offered: the phone has no second slot, so there is no way back.',
    ],
    ['a model that nobody told us of', 'Lab', 'Lab Phone 1', {}, ['android.update.install 14.0 b'], undefined],
  ])('offers only steps supported by the model: %s', async (_, maker, model, properties, steps, why) => {
    const { offered, notes } = await diagnosed(
      { model, properties: { 'ro.product.manufacturer': maker, ...properties } },
      {},
      model,
    );
    expect(offered).toEqual(steps);
    expect(notes.find((note) => note.includes('not offered'))).toBe(why);
    expect(notes.some((note) => note.startsWith('By hand'))).toBe(maker !== 'Lab');
  });

  it('names the key combinations of a stuck phone by its bootloader’s product', async () => {
    const keys = 'By hand, from a phone that is off: for the bootloader hold Volume down and Power.';
    const { notes } = await diagnosed({ mode: 'bootloader' }, { says: { product: 'panther' } });
    expect(notes).toContain(keys);
    expect((await diagnosed({ mode: 'bootloader' })).notes.join(' ')).not.toContain('By hand');
  });

  it('ends the diagnosis of a phone with an endless answer', async () => {
    // Without limits, the diagnosis would last until the suite's timeout.
    await onPhoneBench({}, { floods: true }, async ({ phones, until, seen }) => {
      await until(isAnswering);
      const device = await phones.open(seen()[0] as SeenDevice);
      const { verdict, findings, reason } = await device.diagnose(new AbortController().signal);
      expect([verdict, findings]).toEqual(['no_problem_found', []]);
      expect(reason).toMatch(/Not seen: .*battery.*storage/);
    });
  });
});

import { join } from 'node:path';
import { withPhoneTools } from '../fixtures/phones/with-phone-tools.js';
import { expect, it } from '@jest/globals';
import { type LabManners, type LabState } from '../fixtures/phones/lab-phone.js';
import { onPhoneBench, type PhoneBench } from '../fixtures/phones/phone-bench.js';
import { anUpdate, aSigner, type UpdateWords } from '../fixtures/phones/signed-update.js';
import { JournalFile } from '../journal/journal.js';
import { sealCommandPlan } from '../repair/model/command-plan.js';
import type { Outcome } from '../repair/model/outcome.js';
import type { RepairEntry } from '../repair/execute/repair-journal.js';
import { executeCommands, resumeCommands, undoCommands, type CommandDeps } from '../repair/execute/run-commands.js';

const BAD = 'com.example.bad';
const crashing: Partial<LabState> = { apps: { [BAD]: 'enabled' }, crashes: { [BAD]: 5 } };

interface Order {
  bench: PhoneBench;
  digest: string;
  as: (work: (deps: CommandDeps) => Promise<Outcome>) => Promise<Outcome>;
  execute: () => Promise<Outcome>;
}

const ordered = (
  over: Partial<LabState>,
  manners: LabManners,
  work: (order: Order) => Promise<void>,
  updates?: Partial<UpdateWords>,
) =>
  onPhoneBench(over, manners, async (bench) => {
    const { phones, until, folder } = bench;
    if (updates) await anUpdate(bench.updates, 'u1', await aSigner(bench.updates), updates);
    const [seen] = await until((devices) => devices.length === 1 && devices[0]?.identity === 'LAB0001');
    if (!seen) throw new Error('no phone');
    const first = await phones.open(seen);
    const [offer] = await first.propose();
    if (!offer) throw new RangeError('nothing is offered');
    const { digest } = sealCommandPlan('android.apply', first.identity, offer.commands);
    const as: Order['as'] = async (act) => {
      const journal = await JournalFile.open<RepairEntry>(join(folder, 'run.journal'));
      try {
        return await act({
          device: await phones.open(seen),
          journal,
          clock: { now: () => new Date(0) },
          onStep: () => undefined,
          stop: new AbortController().signal,
        });
      } finally {
        await journal.close();
      }
    };
    await work({ bench, digest, as, execute: () => as((deps) => executeCommands(digest, deps)) });
  });

withPhoneTools('a phone is changed', () => {
  it('turns off a crashing app and turns the app on again', () =>
    ordered(crashing, {}, async ({ bench, execute, as }) => {
      const done = await execute();
      expect([done.status, bench.phone.state.apps]).toEqual(['completed', { [BAD]: 'disabled' }]);
      expect(done.checks).toMatchObject([
        {
          before: { state: 'failed', detail: `${BAD}: turned on` },
          after: { state: 'passed', detail: `${BAD}: turned off` },
        },
      ]);
      const undone = await as((deps) => undoCommands('Asked for.', deps));
      expect([undone.status, bench.phone.state.apps]).toEqual(['rolled_back', { [BAD]: 'enabled' }]);
    }));

  it('fails when the phone only claims the change', () =>
    ordered(crashing, { lies: true }, async ({ execute }) => {
      const outcome = await execute();
      expect([outcome.status, outcome.reason]).toEqual(['failed', expect.stringContaining('turned on')]);
    }));

  it('refuses while the battery is low and accepts the same approval after charging', () =>
    ordered(crashing, {}, async ({ bench, execute }) => {
      bench.phone.state.battery.level = 19;
      const outcome = await execute();
      expect([outcome.status, outcome.reason]).toEqual([
        'failed',
        expect.stringContaining('Charge the phone to at least 20%'),
      ]);
      expect(bench.phone.state.log).toEqual([]);
    }));

  it('clears a cache without undo', () => {
    const storage = { total: 100_000_000, free: 100_000 };
    return ordered(
      { caches: { 'com.example.big': 400 * 1024 * 1024 }, storage },
      {},
      async ({ bench, execute, as }) => {
        expect([(await execute()).status, bench.phone.state.caches]).toEqual(['completed', {}]);
        const undone = await as((deps) => undoCommands('', deps));
        expect([undone.status, undone.reason]).toEqual(['refused', "What was done can't be undone."]);
      },
    );
  });

  it.each<LabState['mode']>(['bootloader', 'recovery'])('restarts a phone stuck in its %s', (mode) =>
    ordered({ mode }, {}, async ({ bench, execute }) => {
      const outcome = await execute();
      expect([outcome.status, bench.phone.state.mode]).toEqual(['completed', 'system']);
    }),
  );

  it('fails without changes when the phone ignores the restart', () =>
    ordered({ mode: 'bootloader' }, { stays: true }, async ({ execute }) => {
      const outcome = await execute();
      expect([outcome.status, outcome.reason]).toEqual(['failed', expect.stringContaining('did not come back')]);
    }));
});

withPhoneTools('a signed update', () => {
  const installed = (
    over: Partial<LabState>,
    manners: LabManners,
    work: (order: Order) => Promise<void>,
    image = 'build 14.0\n',
  ) => ordered(over, manners, work, { image });

  it('writes the update to the inactive slot, starts the slot and switches back on rollback', () =>
    installed({}, {}, async ({ bench, execute, as }) => {
      const done = await execute();
      const { state } = bench.phone;
      expect([done.status, state.slot, state.slots]).toEqual([
        'completed',
        'b',
        { a: { build: '13.1', starts: true }, b: { build: '14.0', starts: true } },
      ]);
      expect(state.log.map((line) => line.replace(/ [0-9a-f]{12}$/, ''))).toEqual([
        'reboot bootloader',
        'flash boot_b',
        'set_active b',
        'reboot system',
      ]);
      const undone = await as((deps) => undoCommands('Asked for.', deps));
      expect([undone.status, state.slot, state.mode]).toEqual(['rolled_back', 'a', 'system']);
    }));

  it.each<[string, LabManners, string]>([
    ['does not start', {}, 'broken'],
    ['starts and gets no further', { neverBoots: true }, 'build 14.0\n'],
    ['starts as another version', {}, 'build 13.9\n'],
    ['is not taken by the bootloader', { refusesFlash: true }, 'build 14.0\n'],
    ['is said to be written, and is not', { lies: true }, 'build 14.0\n'],
  ])('keeps the previous system when the update %s', (_, manners, image) =>
    installed(
      {},
      manners,
      async ({ bench, execute }) => {
        const outcome = await execute();
        const { state } = bench.phone;
        expect([outcome.status, state.slot, state.mode, state.slots.a.build]).toEqual([
          'rolled_back',
          'a',
          'system',
          '13.1',
        ]);
      },
      image,
    ),
  );

  it.each(['boot_b', 'bootloader', 'system'])(
    'waits for a person when unplugged at %s and settles the outcome after the return',
    (diesAt) =>
      installed({}, { diesAt }, async ({ bench, execute, as }) => {
        const outcome = await execute();
        expect([outcome.status, outcome.reason]).toEqual([
          'needs_person',
          expect.stringContaining("We can't tell what was changed"),
        ]);
        const { phone, until } = bench;
        phone.manners = {};
        phone.state.mode = 'system';
        await phone.plugIn();
        await until((devices) =>
          devices.some(({ identity, detail }) => identity === 'LAB0001' && detail === 'Android phone'),
        );
        const settled = await as(resumeCommands);
        expect([
          settled.status === 'failed' || settled.status === 'rolled_back' || settled.status === 'completed',
          phone.state.mode,
        ]).toEqual([true, 'system']);
        expect(phone.state.slots[phone.state.slot].starts).toBe(true);
      }),
  );

  it.each<[string, Record<string, string>, string]>([
    ['the slot that it is written to runs', { 'current-slot': 'b' }, 'is the one that runs'],
    ['its battery is too low', { 'battery-soc-ok': 'no' }, 'battery is too low'],
  ])('writes nothing when the bootloader reports that %s', (_, says, reason) =>
    installed({}, { says }, async ({ bench, execute }) => {
      const outcome = await execute();
      const { state } = bench.phone;
      expect([outcome.status, outcome.reason, state.slot, state.mode]).toEqual([
        'rolled_back',
        expect.stringContaining(reason),
        'a',
        'system',
      ]);
      expect(state.log.filter((line) => line.startsWith('flash'))).toEqual([]);
    }),
  );

  it('writes nothing on a model with a bootloader that is reported as locked', () => {
    const properties = { 'ro.product.manufacturer': 'Google', 'ro.boot.flash.locked': '0' };
    return ordered(
      { model: 'Pixel 7', properties },
      {},
      async ({ bench, execute }) => {
        const outcome = await execute();
        const { state } = bench.phone;
        expect([outcome.status, outcome.reason, state.mode]).toEqual([
          'rolled_back',
          expect.stringContaining('the bootloader is locked'),
          'system',
        ]);
        expect(state.log.filter((line) => line.startsWith('flash'))).toEqual([]);
      },
      { model: 'Pixel 7', image: 'build 14.0\n' },
    );
  });

  it.each<[string, Partial<LabState['battery']>, string]>([
    ['half a battery', { level: 49 }, 'at least 50%'],
    ['no charger', { isCharging: false }, 'Connect a charger'],
  ])('does not start with %s', (_, battery, reason) =>
    installed({}, {}, async ({ bench, execute }) => {
      Object.assign(bench.phone.state.battery, battery);
      const outcome = await execute();
      expect([outcome.status, outcome.reason, bench.phone.state.log]).toEqual([
        'failed',
        expect.stringContaining(reason),
        [],
      ]);
    }),
  );

  it.each<[string, Partial<UpdateWords>]>([
    ['is for another model', { model: 'Lab Phone 10' }],
    ['is for another version than the one that runs', { from: '13.0' }],
    ['brings an older security patch', { securityPatch: '2026-09-05' }],
    ['was changed after it was signed', { over: (text) => text.replace('13.1', '13.2') }],
  ])('offers no update that %s', (_, words) =>
    expect(ordered({}, {}, () => Promise.resolve(), words)).rejects.toThrow('nothing is offered'),
  );

  it('refuses an update that was exchanged after the approval', () =>
    installed({}, {}, async ({ bench, execute }) => {
      await anUpdate(bench.updates, 'u1', await aSigner(join(bench.folder, 'elsewhere')));
      const outcome = await execute();
      expect([outcome.status, bench.phone.state.log]).toEqual(['refused', []]);
    }));
});

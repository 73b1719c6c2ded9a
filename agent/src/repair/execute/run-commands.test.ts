import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { inAChild } from '../../fixtures/in-a-child.js';
import {
  keyOf,
  openSimulatedDevice,
  SimulatedCommandDevice,
  tolds,
  type Manners,
} from '../../fixtures/commands/simulated-device.js';
import { withFolder } from '../../fixtures/image-file.js';
import { JournalFile } from '../../journal/journal.js';
import { encodeCommandPlan, sealCommandPlan, stateOf, type PlannedCommand } from '../model/command-plan.js';
import { sha256 } from '../model/plan.js';
import type { Outcome } from '../model/outcome.js';
import type { RepairEntry } from './repair-journal.js';
import { executeCommands, resumeCommands, undoCommands, type CommandDeps } from './run-commands.js';

const [ONE, TWO] = ['com.example.one', 'com.example.two'];
const off = (name: string): string => keyOf({ command: 'android.app.disable', arguments: [name] });
const on = (name: string): string => keyOf({ command: 'android.app.enable', arguments: [name] });

interface Bench {
  folder: string;
  file: string;
  digest: string;
  /** Runs `work` like a separate process with the journal as stored on disk. */
  as: <T>(manners: Manners, work: (deps: CommandDeps, device: SimulatedCommandDevice) => Promise<T>) => Promise<T>;
  apps: () => Record<string, string>;
  ran: () => string[];
  entries: () => Promise<string[]>;
}

const onBench = (work: (bench: Bench) => Promise<void>, canBeUndone = true): Promise<void> =>
  withFolder(async (folder) => {
    const file = join(folder, 'device');
    openSimulatedDevice(file, { apps: { [ONE]: 'enabled', [TWO]: 'enabled' }, ran: [] });
    const first = new SimulatedCommandDevice(file, {}, canBeUndone);
    const [proposed] = await first.propose();
    const { digest } = sealCommandPlan('android.apply', first.identity, proposed?.commands ?? []);
    const journal = () => JournalFile.open<RepairEntry>(join(folder, 'run.journal'));
    await work({
      folder,
      file,
      digest,
      apps: () => tolds(file).apps,
      ran: () => tolds(file).ran,
      entries: async () => {
        const opened = await journal();
        await opened.close();
        return opened.entries().map(({ kind }) => kind);
      },
      as: async (manners, act) => {
        const opened = await journal();
        const device = new SimulatedCommandDevice(file, manners, canBeUndone);
        try {
          return await act(
            {
              device,
              journal: opened,
              clock: { now: () => new Date(0) },
              onStep: () => undefined,
              stop: new AbortController().signal,
            },
            device,
          );
        } finally {
          await opened.close();
        }
      },
    });
  });

const BOTH_ON = { [ONE]: 'enabled', [TWO]: 'enabled' };
const BOTH_OFF = { [ONE]: 'disabled', [TWO]: 'disabled' };

describe('plan of commands', () => {
  const planned = (over: Partial<PlannedCommand> = {}): PlannedCommand => ({
    command: 'android.app.disable',
    arguments: [ONE],
    before: stateOf('on'),
    after: stateOf('off'),
    why: 'Turn it off',
    undo: { command: 'android.app.enable', arguments: [ONE] },
    ...over,
  });
  const device = { kind: 'phone', id: '7', size: 0, sectorSize: 0 } as const;

  it('covers command, arguments, both states and undo in its canonical bytes', () => {
    const plan = sealCommandPlan('android.apply', device, [planned()]);
    expect(encodeCommandPlan(plan).toString()).toBe(
      `["revive.plan.v3",["phone","7",0,0],[["android.apply","1.0.0"]],[["command","android.app.disable",["${ONE}"],"${sha256('on')}","${sha256('off')}","Turn it off",["android.app.enable",["${ONE}"]]]]]`,
    );
    expect(plan.digest).toBe(sha256(encodeCommandPlan(plan)));
  });

  it.each<[string, Partial<PlannedCommand>]>([
    ['an argument with a space', { arguments: ['com.example.one two'] }],
    ['an argument that a shell reads', { arguments: ['com.example.one;reboot'] }],
    ['a line after the argument', { arguments: [`${ONE}\nreboot`] }],
    ['an argument that begins as an option', { arguments: ['-com.example'] }],
    ['too few arguments', { arguments: [] }],
    ['too many', { arguments: [ONE, TWO] }],
    ['a very long one', { arguments: [`com.${'a'.repeat(300)}`] }],
    ['another undo than the table’s', { undo: { command: 'android.restart', arguments: ['system'] } }],
    ['no undo where the table has one', { undo: null }],
    ['an undo whose argument is not allowed', { undo: { command: 'android.app.enable', arguments: ['$(reboot)'] } }],
    ['a state of a whole listing', { before: stateOf('x'.repeat(1001)) }],
    ['nothing that changes', { after: stateOf('on') }],
  ])('rejects %s', (_, over) => {
    expect(() => sealCommandPlan('android.apply', device, [planned(over)])).toThrow(RangeError);
  });

  it('rejects a mix of reversible and irreversible commands', () => {
    const lasting = planned({ command: 'android.cache.clear', undo: null });
    expect(() => sealCommandPlan('android.apply', device, [planned(), lasting])).toThrow('whole, or not at all');
  });
});

describe('command execution', () => {
  it('runs each command once, confirms it on the device, and undoes in reverse order', () =>
    onBench(async ({ as, digest, apps, ran, entries }) => {
      const done = await as({}, (deps) => executeCommands(digest, deps));
      expect([done.status, apps(), ran()]).toEqual(['completed', BOTH_OFF, [off(ONE), off(TWO)]]);
      expect(done.checks.map(({ before, after, witness }) => [before.state, after.state, witness])).toEqual([
        ['failed', 'passed', true],
        ['failed', 'passed', true],
      ]);
      expect(await entries()).toEqual(['commanding', 'running', 'ran', 'running', 'ran', 'ended']);
      const undone = await as({}, (deps) => undoCommands('Asked for.', deps));
      expect([undone.status, apps(), ran().slice(2)]).toEqual(['rolled_back', BOTH_ON, [on(TWO), on(ONE)]]);
      const again = await as({}, (deps) => undoCommands('Asked for.', deps));
      expect([again.status, ran().length]).toEqual(['rolled_back', 4]);
    }));

  it.each<[string, Manners, string, Record<string, string>, string]>([
    ['a device that only says that it did it', { lies: [off(ONE)] }, 'failed', BOTH_ON, 'instead of'],
    ['one that lies of the second', { lies: [off(TWO)] }, 'rolled_back', BOTH_ON, 'as it was before'],
    ['one that does something else', { leaves: { [off(TWO)]: 'archived' } }, 'rolled_back', BOTH_ON, 'archived'],
    ['one that fails without effect', { failsBefore: [off(ONE)] }, 'failed', BOTH_ON, 'it said no'],
    ['one that fails and has done it', { failsAfter: [off(ONE)] }, 'completed', BOTH_OFF, 'Turn off'],
    [
      'one that does not take it back',
      { leaves: { [off(TWO)]: 'archived' }, lies: [on(TWO)] },
      'needs_person',
      { [ONE]: 'enabled', [TWO]: 'archived' },
      'couldn',
    ],
    [
      'one that changes meanwhile',
      { meanwhile: TWO },
      'rolled_back',
      { [ONE]: 'enabled', [TWO]: 'uninstalled' },
      'changed since this was approved',
    ],
    ['one whose battery is low', { refusal: 'Charge the phone.' }, 'failed', BOTH_ON, 'Charge the phone.'],
  ])('reports the real state of the device: %s', (_, manners, status, left, reason) =>
    onBench(async ({ as, digest, apps }) => {
      const outcome = await as(manners, (deps) => executeCommands(digest, deps));
      expect([outcome.status, outcome.reason]).toEqual([status, expect.stringContaining(reason)]);
      expect(apps()).toEqual(left);
    }),
  );

  it('refuses a device in a different state than approved and runs nothing', () =>
    onBench(async ({ as, file, digest, ran }) => {
      openSimulatedDevice(file, { apps: { [ONE]: 'enabled', [TWO]: 'disabled' }, ran: [] });
      const outcome = await as({}, (deps) => executeCommands(digest, deps));
      expect([outcome.status, ran()]).toEqual(['refused', []]);
    }));

  it('names the commands that cannot be undone', () =>
    onBench(async ({ as, digest, apps }) => {
      const clear = keyOf({ command: 'android.cache.clear', arguments: [TWO] });
      const outcome = await as({ lies: [clear] }, (deps) => executeCommands(digest, deps));
      expect([outcome.status, outcome.reason]).toEqual(['needs_person', expect.stringContaining("It can't be undone")]);
      expect(apps()).toEqual({ [ONE]: 'disabled', [TWO]: 'enabled' });
      expect((await as({}, (deps) => undoCommands('', deps))).status).toBe('refused');
    }, false));

  it('rolls back later when the device was disconnected in the middle', () =>
    onBench(async ({ as, digest, apps, ran }) => {
      const outcome = await as({ awayAfter: off(TWO) }, (deps) => executeCommands(digest, deps));
      expect([outcome.status, outcome.reason]).toEqual(['needs_person', expect.stringContaining('away')]);
      expect((await as({}, (deps) => undoCommands('Asked for.', deps))).status).toBe('rolled_back');
      expect([apps(), ran()]).toEqual([BOTH_ON, [off(ONE), off(TWO), on(TWO), on(ONE)]]);
    }));

  it('refuses a rollback when the device was changed since', () =>
    onBench(async ({ as, file, digest, ran }) => {
      await as({}, (deps) => executeCommands(digest, deps));
      openSimulatedDevice(file, { apps: { [ONE]: 'uninstalled', [TWO]: 'disabled' }, ran: [] });
      const outcome = await as({}, (deps) => undoCommands('Asked for.', deps));
      expect([outcome.status, outcome.reason, ran()]).toEqual([
        'refused',
        expect.stringContaining('changed since'),
        [],
      ]);
    }));

  it('stops between two commands and rolls back', () =>
    onBench(async ({ as, digest, apps }) => {
      const stop = new AbortController();
      const outcome = await as({}, (deps) =>
        executeCommands(digest, {
          ...deps,
          stop: stop.signal,
          onStep: ({ progress }) => progress?.done === 1 && stop.abort(),
        }),
      );
      expect([outcome.status, outcome.reason, apps()]).toEqual([
        'rolled_back',
        expect.stringContaining('Stopped.'),
        BOTH_ON,
      ]);
    }));
});

describe('process killed while it runs commands', () => {
  const killed = async ({ folder, digest }: Bench, manners: Manners, entry = 0): Promise<string> =>
    inAChild('commands/command-in-a-child.ts', folder, digest, JSON.stringify(manners), String(entry));
  const resumed = ({ as }: Bench): Promise<Outcome> => as({}, resumeCommands);

  it.each<[string, Manners, number, string, Record<string, string>, string[]]>([
    ['the plan is journaled', {}, 1, 'failed', BOTH_ON, []],
    ['the intent is journaled', {}, 2, 'failed', BOTH_ON, []],
    ['the first is sent', { diesBefore: off(ONE) }, 0, 'failed', BOTH_ON, []],
    ['the first was done', { diesAfter: off(ONE) }, 0, 'rolled_back', BOTH_ON, [off(ONE), on(ONE)]],
    ['the first was confirmed', {}, 3, 'rolled_back', BOTH_ON, [off(ONE), on(ONE)]],
    ['the second intent is journaled', {}, 4, 'rolled_back', BOTH_ON, [off(ONE), on(ONE)]],
    ['the last was done', { diesAfter: off(TWO) }, 0, 'completed', BOTH_OFF, [off(ONE), off(TWO)]],
    ['the last was confirmed', {}, 5, 'completed', BOTH_OFF, [off(ONE), off(TWO)]],
    ['it ended', {}, 6, 'completed', BOTH_OFF, [off(ONE), off(TWO)]],
    [
      'the undo was done',
      { lies: [off(TWO)], diesAfter: on(ONE) },
      0,
      'rolled_back',
      BOTH_ON,
      [off(ONE), off(TWO), on(ONE)],
    ],
  ])('settles from journal and state without a repeated command: %s', (_, manners, entry, status, left, ran) =>
    onBench(async (bench) => {
      expect(await killed(bench, manners, entry)).toBe('dead');
      const outcome = await resumed(bench);
      expect([outcome.status, bench.apps(), bench.ran()]).toEqual([status, left, ran]);
      const again = await resumed(bench);
      expect([again.status, bench.ran()]).toEqual([status, ran]);
    }),
  );

  it('stays open while the device is away and is settled at a later start', () =>
    onBench(async (bench) => {
      await killed(bench, { diesAfter: off(ONE) });
      const away = await bench.as({}, (deps, device) => {
        device.isAway = true;
        return resumeCommands(deps);
      });
      expect(away.status).toBe('needs_person');
      expect([(await resumed(bench)).status, bench.apps()]).toEqual(['rolled_back', BOTH_ON]);
    }));
});

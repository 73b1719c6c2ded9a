import { describe, expect, it } from '@jest/globals';
import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AComputer } from '../../fixtures/a-computer.js';
import { withFolder } from '../../fixtures/image-file.js';
import { ARegistry, type RegistryState } from '../../fixtures/windows-tools/a-registry.js';
import { in850 } from '../../fixtures/windows-tools/transcripts.js';
import { JournalFile } from '../../journal/journal.js';
import { sealCommandPlan } from '../../repair/model/command-plan.js';
import type { Outcome } from '../../repair/model/outcome.js';
import type { RepairEntry } from '../../repair/execute/repair-journal.js';
import { executeCommands, undoCommands, type CommandDeps } from '../../repair/execute/run-commands.js';
import { ThisComputerDevice } from '../this-computer-device.js';
import { startupRegistry } from './startup-registry.js';
import { POLICY_KEYS } from './windows-start-items.js';
import { NO_VALUE, STARTUP_PLACES, windowsStartState, windowsTurnOff, windowsTurnOn } from './windows-turn-off.js';

const { run: RUN, approved: APPROVED } = STARTUP_PLACES.machine_run;
const { run: USER_RUN, approved: USER_APPROVED } = STARTUP_PLACES.user_run;
const ON = '020000000000000000000000';
const CHAT: [string, string] = ['REG_SZ', '"C:\\Program Files\\Chat\\chat.exe" --quiet'];
const aState = (over: RegistryState['keys'] = {}): RegistryState => ({
  keys: { [RUN]: { Chat: CHAT }, [APPROVED]: { Chat: ['REG_BINARY', ON] }, ...over },
});
const stop = new AbortController().signal;
const noFiles = () => Promise.resolve([]);

interface Bench {
  registry: ARegistry;
  device: ThisComputerDevice;
  as: (work: (deps: CommandDeps) => Promise<Outcome>) => Promise<Outcome>;
  digest: () => Promise<string>;
}

const withWindows = (state: RegistryState, work: (bench: Bench) => Promise<void>): Promise<void> =>
  AComputer.within(async (computer) => {
    await computer.folder('windows');
    const registry = await ARegistry.in(computer.path('windows'), state);
    const asked = computer.asked({ host: { platform: 'win32' } });
    const device = new ThisComputerDevice({ identity: 'machine-1' }, { ...asked, windows: registry.host() });
    const as: Bench['as'] = async (act) => {
      const journal = await JournalFile.open<RepairEntry>(computer.path('run.journal'));
      const clock = { now: () => new Date('2026-11-26T08:00:00Z') };
      try {
        return await act({ device, journal, clock, onStep: () => undefined, stop });
      } finally {
        await journal.close();
      }
    };
    const digest = async (): Promise<string> => {
      const [offer] = await device.propose();
      if (offer === undefined) throw new RangeError('nothing is offered');
      return sealCommandPlan('computer.optimise', device.identity, offer.commands).digest;
    };
    await work({ registry, device, as, digest });
  });

describe('turn off a start item of Windows', () => {
  it.each<[string, [string, string] | undefined]>([
    ['a switch that says on', ['REG_BINARY', ON]],
    ['no switch yet', undefined],
    ['the other switch that says on', ['REG_BINARY', '060000000000000000000000']],
  ])('switches off like Task Manager and restores every byte: %s', (_, before) =>
    withWindows(aState({ [APPROVED]: before ? { Chat: before } : {} }), async ({ registry, as, digest }) => {
      const first = (await registry.state()).keys;
      const approved = await digest();
      const done = await as((deps) => executeCommands(approved, deps));
      expect([done.status, done.reason]).toEqual(['completed', expect.stringContaining('switched off')]);
      const [type, data] = (await registry.state()).keys[APPROVED]?.['Chat'] ?? [];
      expect([type, data]).toEqual(['REG_BINARY', expect.stringMatching(/^03000000[0-9A-F]{14}01$/)]);
      expect((await registry.state()).keys[RUN]).toEqual(first[RUN]);
      expect(done.figures?.find(({ name }) => name === 'start_items')).toMatchObject({ before: 1, after: 0 });
      const back = await as((deps) => undoCommands('Asked for.', deps));
      expect([back.status, (await registry.state()).keys]).toEqual(['rolled_back', first]);
    }),
  );

  it('offers only items with a known switch and states that the change is unverified on Windows', () =>
    withWindows(
      aState({
        [RUN]: { Chat: CHAT, Odd: CHAT, Off: CHAT, 'Revive agent': CHAT, '/v': CHAT },
        [APPROVED]: { Odd: ['REG_BINARY', '0400'], Off: ['REG_BINARY', `03${'00'.repeat(11)}`] },
        [POLICY_KEYS[0] as string]: { Inventory: CHAT },
      }),
      async ({ device }) => {
        const offers = await device.propose();
        expect(offers.map(({ commands }) => commands.map(({ arguments: given }) => given))).toEqual([
          [['machine_run', 'Chat']],
        ]);
        expect(offers[0]?.loses).toContain('Not verified on Windows');
        expect(offers[0]?.finding.plain).toContain('We leave Odd as it was set: Windows does not say clearly');
        const { notes } = await device.diagnose(stop);
        expect(notes.filter((note) => note.startsWith('Starts with the computer')).join('\n')).toMatch(
          /Chat[^]*Odd[^]*Revive agent[^]*Inventory .*A policy set it/,
        );
        expect(notes.join('\n')).not.toContain('computer: Off');
      },
    ));

  it.each<[string, (state: RegistryState) => RegistryState, string]>([
    [
      'whose program was changed since',
      ({ keys }) => ({ keys: { ...keys, [RUN]: { Chat: ['REG_SZ', 'x'] } } }),
      'refused',
    ],
    ['that is gone', ({ keys }) => ({ keys: { ...keys, [RUN]: {} } }), 'refused'],
    [
      'that somebody switched off meanwhile',
      ({ keys }) => ({ keys: { ...keys, [APPROVED]: { Chat: ['REG_BINARY', `03${'00'.repeat(11)}`] } } }),
      'refused',
    ],
    ['whose switch may not be written', (state) => ({ ...state, denied: [APPROVED] }), 'failed'],
    ['of which the registry only says that it was done', (state) => ({ ...state, lies: true }), 'failed'],
  ])('leaves an item unchanged: %s', (_, over, status) =>
    withWindows(aState(), async ({ registry, as, digest }) => {
      const approved = await digest();
      const left = over(await registry.state());
      await registry.set(left);
      const outcome = await as((deps) => executeCommands(approved, deps));
      expect([outcome.status, (await registry.state()).keys]).toEqual([status, left.keys]);
      if (left.denied) expect(outcome.reason).toContain('Access is denied. Run the agent as administrator');
    }),
  );

  it('offers nothing where the registry does not report the state', () =>
    withWindows({ ...aState(), silent: [APPROVED] }, async ({ device }) => expect(await device.propose()).toEqual([])));

  it('refuses to undo a switch that changed in the meantime', () =>
    withWindows(aState(), async ({ registry, as, digest }) => {
      const approved = await digest();
      expect((await as((deps) => executeCommands(approved, deps))).status).toBe('completed');
      const { keys } = await registry.state();
      await registry.set({ keys: { ...keys, [APPROVED]: { Chat: ['REG_BINARY', ON] } } });
      await expect(
        windowsTurnOn(
          { registry: startupRegistry(registry.host(), stop), files: noFiles },
          'machine_run',
          'Chat',
          NO_VALUE,
        ),
      ).rejects.toThrow('not switched off');
      expect((await registry.state()).keys[APPROVED]).toEqual({ Chat: ['REG_BINARY', ON] });
    }));

  it('finds files of a Startup folder and items of a single user', () =>
    withFolder(async (folder) => {
      const registry = await ARegistry.in(folder, { keys: { [USER_RUN]: { Sync: CHAT } } });
      const files = () =>
        Promise.resolve([{ place: 'user_folder', folder: 'C:\\S', name: 'Notes.lnk', state: 'file:00' }] as const);
      const on = { registry: startupRegistry(registry.host(), stop), files };
      await windowsTurnOff(on, 'user_folder', 'Notes.lnk', new Date(0));
      await windowsTurnOff(on, 'user_run', 'Sync', new Date(0));
      expect((await registry.state()).keys).toMatchObject({
        [STARTUP_PLACES.user_folder.approved]: { 'Notes.lnk': ['REG_BINARY', '0300000000803ED5DEB19D01'] },
        [USER_APPROVED]: { Sync: ['REG_BINARY', '0300000000803ED5DEB19D01'] },
      });
      expect((await windowsStartState(on, 'user_folder', 'Notes.lnk')).text).toBe(
        'Does not start with Windows, switched off (file:00)',
      );
    }));

  it('compares names case-insensitively', () =>
    withFolder(async (folder) => {
      const registry = await ARegistry.in(folder, aState({ [APPROVED]: { CHAT: ['REG_BINARY', ON] } }));
      const on = { registry: startupRegistry(registry.host(), stop), files: noFiles };
      expect((await windowsStartState(on, 'machine_run', 'chat')).bytes).toBe(ON);
    }));
});

describe('registry step', () => {
  const answered = (exit: number, words: string) =>
    withFolder(async (folder) => {
      const program = join(folder, 'reg');
      const bytes = in850(words).toString('base64');
      await writeFile(program, `#!/bin/sh\nprintf %s '${bytes}' | base64 -d >&2\nexit ${exit}\n`);
      await chmod(program, 0o755);
      const codePage = () => Promise.resolve(850);
      return startupRegistry({ platform: 'win32', locate: () => program, codePage }, stop).values(APPROVED);
    });

  it.each([
    ['no such value', 'ERROR: The system was unable to find the specified registry key or value.'],
    ['the same in German', 'FEHLER: Der angegebene Registrierungsschlüssel bzw. Wert wurde nicht gefunden.'],
  ])('finds nothing where there is %s', async (_, words) => expect(await answered(1, words)).toEqual([]));

  it.each([
    ['no rights', 'ERROR: Access is denied.', 'Run the agent as administrator'],
    ['no rights, in German', 'FEHLER: Zugriff verweigert', 'Run the agent as administrator'],
    ['words that nobody knows', 'VIRHE: jotain muuta', 'not understood'],
    ['no words', '', 'not understood'],
  ])('rejects instead of returning an empty key where there are %s', async (_, words, said) =>
    expect(answered(1, words)).rejects.toThrow(said),
  );

  it.each([
    'HKLM\\SYSTEM\\CurrentControlSet\\Services\\x',
    'HKLM\\SOFTWARE\\Microsoft\\Windows\\CurrentVersion\\Run',
    `${APPROVED}\\x`,
  ])('refuses to write outside the StartupApproved keys: %s', (key) =>
    withFolder(async (folder) => {
      const registry = await ARegistry.in(folder, aState());
      const steps = startupRegistry(registry.host(), stop);
      await expect(steps.setBinary(key, 'Chat', ON)).rejects.toThrow('must not be changed');
      await expect(steps.remove(key, 'Chat')).rejects.toThrow('must not be changed');
      expect(await registry.state()).toEqual(aState());
    }),
  );

  it('writes binary values only', () =>
    withFolder(async (folder) => {
      const steps = startupRegistry((await ARegistry.in(folder, aState())).host(), stop);
      await expect(steps.setBinary(APPROVED, 'Chat', '03 /f')).rejects.toThrow('not binary');
    }));
});

import { setTimeout as wait } from 'node:timers/promises';
import type { CommandId } from '../repair/model/command-table.js';
import type { Command } from '../repair/model/command-plan.js';
import { PhoneSilent, type AdbServer, type Limits } from './adb.js';
import type { Fastboot } from './fastboot.js';
import type { PhoneMode, Reach } from './phone-reach.js';
import { propertiesIn } from './phone-facts.js';
import { makeIn, modelOf } from './phone-models.js';
import { readUpdates } from './updates.js';

export interface PhoneTools {
  adb: AdbServer;
  fastboot: Fastboot;
  updates: string;
  startMs: number;
  pollMs: number;
}

export class PhoneLine {
  constructor(
    private readonly find: () => Promise<Reach | undefined>,
    readonly tools: PhoneTools,
  ) {}

  async reach(): Promise<Reach> {
    const found = await this.find();
    if (found === undefined) throw new PhoneSilent('the phone is not attached');
    if (found.mode === 'offline' || found.mode === 'unauthorized') throw new PhoneSilent('the phone does not answer');
    return found;
  }

  async ask(command: string, limits?: Limits): Promise<string> {
    const reach = await this.reach();
    if (reach.by !== 'adb') throw new PhoneSilent('the phone is in its bootloader');
    return this.tools.adb.ask(reach.phone, command, limits);
  }

  async restart(into: '' | 'recovery' | 'bootloader'): Promise<void> {
    const reach = await this.reach();
    if (reach.by === 'adb') await this.tools.adb.restart(reach.phone, into);
    else await this.tools.fastboot.restart(reach.target, into);
    await this.#until(into === '' ? 'system' : into);
  }

  async bootloader(): Promise<string> {
    if ((await this.reach()).mode !== 'bootloader') await this.restart('bootloader');
    const reach = await this.reach();
    if (reach.by !== 'fastboot') throw new PhoneSilent('the phone is not in its bootloader');
    return reach.target;
  }

  async #until(mode: PhoneMode): Promise<void> {
    const before = performance.now() + this.tools.startMs;
    while (performance.now() < before) {
      await wait(this.tools.pollMs);
      const reach = await this.find();
      if (reach?.mode !== mode) continue;
      if (mode !== 'system' || (await this.#isStarted())) return;
    }
    throw new PhoneSilent(`the phone did not come back in ${Math.round(this.tools.startMs / 1000)} seconds`);
  }

  /** `sys.boot_completed` is 1 once the launcher could start. */
  async #isStarted(): Promise<boolean> {
    return (await this.ask('getprop sys.boot_completed').catch(() => '')).trim() === '1';
  }
}

interface PhoneCommand {
  read(line: PhoneLine, given: readonly string[]): Promise<string>;
  run(line: PhoneLine, given: readonly string[], onProgress: (plain: string) => void): Promise<void>;
}

const app: PhoneCommand['read'] = async (line, [name = '']) => {
  const has = async (flag: '-e' | '-d'): Promise<boolean> =>
    (await line.ask(`pm list packages ${flag} ${name}`)).split('\n').includes(`package:${name}`);
  if (await has('-e')) return `${name}: turned on`;
  return (await has('-d')) ? `${name}: turned off` : `${name}: not installed`;
};

/**
 * Returns the cache folder of an app on shared storage; the name contains no slash and no two dots
 * (`command-table.ts`).
 */
const cacheOf = (name: string): string => `/sdcard/Android/data/${name}/cache`;

const slot: PhoneCommand['read'] = async (line) => {
  const reach = await line.reach();
  if (reach.by === 'fastboot')
    return `In the bootloader, slot ${(await line.tools.fastboot.variable(reach.target, 'current-slot')) ?? 'not named'}`;
  const properties = propertiesIn(await line.ask('getprop'));
  const get = (name: string): string => properties.get(name) ?? 'not named';
  const started = get('sys.boot_completed') === '1' ? '' : ', not started to the end';
  return `Slot ${get('ro.boot.slot_suffix').replace('_', '')}, build ${get('ro.build.version.incremental')}${started}`;
};

const setsApp =
  (verb: string): PhoneCommand['run'] =>
  async (line, [name = '']) =>
    void (await line.ask(`pm ${verb} ${name}`));

const PHONE_COMMANDS = {
  'android.restart': {
    read: async (line) => `Mode: ${(await line.reach()).mode}`,
    run: (line, [into]) => line.restart(into === 'recovery' || into === 'bootloader' ? into : ''),
  },
  'android.cache.clear': {
    read: async (line, [name = '']) =>
      (await line.ask(`find ${cacheOf(name)} -type f 2>/dev/null | head -n 1`)).trim() === ''
        ? `${name}: nothing in its cache on shared storage`
        : `${name}: files in its cache on shared storage`,
    // Not `pm clear`: before Android 13 the command has no `--cache-only` and deletes all data of the app.
    run: async (line, [name = '']) => void (await line.ask(`rm -rf ${cacheOf(name)}`)),
  },
  'android.app.disable': { read: app, run: setsApp('disable-user --user 0') },
  'android.app.enable': { read: app, run: setsApp('enable --user 0') },
  'android.update.install': { read: slot, run: installUpdate },
  'android.slot.switch': {
    read: slot,
    run: async (line, [to = '']) => {
      const target = await line.bootloader();
      await line.tools.fastboot.setActive(target, to);
      await line.restart('');
    },
  },
} as const satisfies Record<CommandId & `android.${string}`, PhoneCommand>;

export const phoneCommand = ({ command }: Command): PhoneCommand => {
  const found: Readonly<Record<string, PhoneCommand>> = PHONE_COMMANDS;
  const row = Object.hasOwn(found, command) ? found[command] : undefined;
  if (row === undefined) throw new PhoneSilent(`a phone has no ${command}`);
  return row;
};

/** Writes only the inactive slot; the bootloader confirms the active slot once more. */
async function installUpdate(
  line: PhoneLine,
  [version = '', to = '']: readonly string[],
  onProgress: (plain: string) => void,
): Promise<void> {
  const make = makeIn(propertiesIn(await line.ask('getprop')));
  // Verifies the signature and every image again.
  const { updates } = await readUpdates(line.tools.updates);
  const update = updates.find((one) => one.version === version && one.model === make.model);
  if (update === undefined) throw new PhoneSilent('the signed update is no longer on this PC');
  const { fastboot } = line.tools;
  const target = await line.bootloader();
  if ((await fastboot.variable(target, 'battery-soc-ok')) === 'no')
    throw new PhoneSilent('the bootloader says that the battery is too low');
  if (modelOf(make).unlockToWrite === 'yes' && (await fastboot.variable(target, 'unlocked')) === 'no')
    throw new PhoneSilent('the bootloader is locked');
  if ((await fastboot.variable(target, 'current-slot')) === to)
    throw new PhoneSilent('the slot that is to be written is the one that runs');
  for (const [index, { partition, file }] of update.images.entries()) {
    onProgress(`image ${index + 1} of ${update.images.length}: ${partition}`);
    await fastboot.flash(target, `${partition}_${to}`, `${update.folder}/${file}`);
  }
  await fastboot.setActive(target, to);
  onProgress('restarting into the new version');
  await line.restart('');
}

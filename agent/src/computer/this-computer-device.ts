import { constants } from 'node:fs';
import { access, realpath } from 'node:fs/promises';
import type { SeenDevice } from '../devices/bench-device.js';
import type { CommandDevices } from '../devices/command-devices.js';
import type { CommandDevice } from '../repair/model/command-device.js';
import type { Command, ProposedCommands } from '../repair/model/command-plan.js';
import type { Diagnosis } from '../repair/model/diagnosis.js';
import type { DeviceIdentity } from '../repair/model/plan.js';
import { forbidsWrites } from '../repair/health/smart.js';
import type { Clock } from '../repair/steps.js';
import { thisWindows } from '../repair/windows-tools/run-windows-tool.js';
import { diagnosisOf } from './diagnose-computer.js';
import type { Figure } from '../repair/figures.js';
import { figuresOf } from './inspect/figures.js';
import { hardwareParts } from './inspect/hardware-parts.js';
import { inspectComputer, thisHardware, type InspectDeps } from './inspect/inspect-computer.js';
import { reclaimableOf } from './inspect/reclaimable.js';
import { thisHost } from './host/host.js';
import { readWithin, valueOf } from './host/seen.js';
import { windowsAsk, startupFiles } from './inspect/windows-inspection.js';
import { movedItem, offersOf, switchedItem, type Offerable, type OfferedItem } from './optimise/offers.js';
import { clearSpace, isClearable, spaceState } from './space/clear-space.js';
import { linuxStartItems } from './start-items/linux-start-items.js';
import { startFolders } from './start-items/start-folders.js';
import { OURS, type StartItem } from './start-items/start-item.js';
import { startupRegistry, type StartupRegistry } from './start-items/startup-registry.js';
import { startState, turnOff, turnOn } from './start-items/turn-off.js';
import { windowsStartItems } from './start-items/windows-start-items.js';
import {
  isStartupPlace,
  windowsStartState,
  windowsTurnOff,
  windowsTurnOn,
  type StartupPlace,
  type WindowsStartup,
} from './start-items/windows-turn-off.js';

const MEASURED = ['start_items', 'free_bytes', 'reclaimable_bytes', 'read_median', 'read_p95'];

export class ThisComputerDevice implements CommandDevice {
  readonly identity: DeviceIdentity;

  constructor(
    { identity }: Pick<SeenDevice, 'identity'>,
    private readonly deps: InspectDeps,
  ) {
    this.identity = { kind: 'computer', id: identity, size: 0, sectorSize: 0 };
  }

  async diagnose(signal: AbortSignal): Promise<Diagnosis> {
    const seen = await inspectComputer(this.deps, signal);
    return diagnosisOf(seen, await hardwareParts(this.deps.hardware, seen, signal));
  }

  async propose(): Promise<ProposedCommands[]> {
    const { host, clock } = this.deps;
    const { signal } = new AbortController();
    if ((await this.#failingDrive(signal)) !== undefined) return [];
    const start = host.platform === 'win32' ? await this.#switchable(signal) : await this.#movable(signal);
    const space = valueOf(await readWithin((stop) => reclaimableOf(host, clock, stop), signal));
    return offersOf({ ...start, space: space?.filter(({ bytes }) => bytes > 0) ?? [] });
  }

  async #movable(signal: AbortSignal): Promise<Pick<Offerable, 'startItems'>> {
    const { host } = this.deps;
    const items = valueOf(await readWithin((stop) => linuxStartItems(host, stop), signal))?.own ?? [];
    const movable = await Promise.all(items.map(mayMove));
    return { startItems: items.filter((_, index) => movable[index]).map(movedItem) };
  }

  /**
   * Reads the switch of each item. An item with an unknown state is listed as unclear and does not hide the remaining
   * items.
   */
  async #switchable(signal: AbortSignal): Promise<Pick<Offerable, 'startItems' | 'unclear'>> {
    const seen = await readWithin((stop) => windowsStartItems(windowsAsk(this.deps.windows, stop)), signal);
    const startup = askedOnce(this.#startup(signal));
    const startItems: OfferedItem[] = [];
    const unclear: string[] = [];
    for (const item of valueOf(seen)?.own ?? []) {
      if (item.place === undefined || OURS.test(`${item.name} ${item.command}`)) continue;
      // An unreadable state counts as unclear, and the offer names the program.
      const state = await windowsStartState(startup, item.place, item.name).catch(() => undefined);
      if (state === undefined || state.isUnclear) unclear.push(item.label);
      else startItems.push(...switchedItem(item, state));
    }
    return { startItems, unclear };
  }

  #startup(signal: AbortSignal): WindowsStartup {
    return { registry: startupRegistry(this.deps.windows, signal), files: startupFiles };
  }

  async refusal(): Promise<string | undefined> {
    return this.#failingDrive(new AbortController().signal);
  }

  read({ command, arguments: given }: Command): Promise<string> {
    const { host, clock } = this.deps;
    switch (command) {
      case 'computer.start.off':
      case 'computer.start.on':
        return startState(...startPlace(given));
      case 'computer.startup.off':
      case 'computer.startup.on':
        return windowsStartState(this.#startup(new AbortController().signal), ...startupPlace(given)).then(
          ({ text }) => text,
        );
      case 'computer.space.clear':
        return spaceState(clearable(given), host, clock, new AbortController().signal);
      default:
        return Promise.reject(new RangeError(`a computer does not know ${command}`));
    }
  }

  async run(command: Command, onProgress: (plain: string) => void): Promise<void> {
    const { arguments: given } = command;
    switch (command.command) {
      case 'computer.start.off':
      case 'computer.start.on': {
        const [folder, name] = startPlace(given);
        if (!(await startFolders(this.deps.host)).includes(folder))
          throw new RangeError('nothing starts with the computer from that folder');
        return command.command === 'computer.start.off' ? turnOff(folder, name) : turnOn(folder, name);
      }
      case 'computer.startup.off':
        return windowsTurnOff(
          this.#startup(new AbortController().signal),
          ...startupPlace(given),
          this.deps.clock.now(),
        );
      case 'computer.startup.on':
        return windowsTurnOn(this.#startup(new AbortController().signal), ...startupPlace(given), given[2] ?? '');
      case 'computer.space.clear':
        onProgress(`give back ${given[0]}`);
        return clearSpace(clearable(given), this.deps.host, new AbortController().signal);
      default:
        throw new RangeError(`a computer does not know ${command.command}`);
    }
  }

  async measure(signal: AbortSignal): Promise<Figure[]> {
    return figuresOf(await inspectComputer(this.deps, signal)).filter(({ name }) => MEASURED.includes(name));
  }

  /**
   * Returns the reason of a failing drive. The agent changes nothing on such a computer: the drive is copied first.
   */
  async #failingDrive(signal: AbortSignal): Promise<string | undefined> {
    const { hardware } = this.deps;
    for (const { device, size } of await hardware.diskLayout()) {
      if (!(size > 0)) continue;
      const health = await hardware.health(device, signal);
      if (forbidsWrites(health)) return health.reason;
    }
    return undefined;
  }
}

export const ownComputer = (home: string, path: string, clock: Clock): InspectDeps => ({
  host: thisHost(home, path),
  hardware: thisHardware(path),
  clock,
  windows: thisWindows(),
});

export const thisComputerDevices = (deps: InspectDeps): CommandDevices => ({
  kind: 'computer',
  open: (device) => Promise.resolve(new ThisComputerDevice(device, deps)),
});

/** Items in a folder that is read-only for the agent or reached through a link are not offered. */
async function mayMove({ folder }: StartItem): Promise<boolean> {
  try {
    await access(folder, constants.W_OK);
    return (await realpath(folder)) === folder;
  } catch (error) {
    if (['EACCES', 'EPERM', 'EROFS', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
}

function startPlace([folder, name]: readonly string[]): [string, string] {
  if (folder === undefined || name === undefined) throw new RangeError('a start item has a folder and a name');
  return [folder, name];
}

function startupPlace([place = '', name = '']: readonly string[]): [StartupPlace, string] {
  if (!isStartupPlace(place) || name === '') throw new RangeError('a start item of Windows has a place and a name');
  return [place, name];
}

/** Caches answers: many items share a few keys. */
function askedOnce({ registry, files }: WindowsStartup): WindowsStartup {
  const known = new Map<string, ReturnType<StartupRegistry['values']>>();
  const values: StartupRegistry['values'] = (key) => {
    const asked = known.get(key) ?? registry.values(key);
    known.set(key, asked);
    return asked;
  };
  let listed: ReturnType<typeof files> | undefined;
  return { registry: { ...registry, values }, files: () => (listed ??= files()) };
}

function clearable([kind = '']: readonly string[]) {
  if (!isClearable(kind)) throw new RangeError(`${kind} is not given back`);
  return kind;
}

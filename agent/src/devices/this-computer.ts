import { readdir, readFile } from 'node:fs/promises';
import { hostname, totalmem } from 'node:os';
import { join } from 'node:path';
import type { BenchSource, SeenDevice } from './bench-device.js';
import { ownSerial } from './serials.js';

const BATTERY_MS = 60_000;
const LINUX_POWER = '/sys/class/power_supply';

/** Undefined where the computer has no battery. */
export type ReadBattery = () => Promise<number | undefined>;

export class ThisComputer implements BenchSource {
  #timer: NodeJS.Timeout | undefined;
  #computer: SeenDevice | undefined;
  #seen: (devices: readonly SeenDevice[]) => void = () => undefined;

  constructor(
    private readonly machineId: string,
    private readonly battery: ReadBattery = process.platform === 'linux' ? () => linuxBattery() : anyBattery,
    private readonly look: (machineId: string) => Promise<SeenDevice> = lookAtThisComputer,
  ) {}

  async start(seen: (devices: readonly SeenDevice[]) => void): Promise<void> {
    this.#seen = seen;
    this.#computer = await this.look(this.machineId);
    const hasBattery = await this.#report();
    // Elsewhere than on Linux each question starts a program.
    if (hasBattery && process.platform === 'linux') {
      this.#timer = setInterval(() => void this.#report(), BATTERY_MS);
      this.#timer.unref();
    }
  }

  async rescan(): Promise<void> {
    await this.#report();
  }

  stop(): Promise<void> {
    clearInterval(this.#timer);
    return Promise.resolve();
  }

  async #report(): Promise<boolean> {
    const computer = this.#computer;
    if (!computer) return false;
    // A battery that cannot be read is not reported.
    const percent = await this.battery().catch(() => undefined);
    const power = percent === undefined ? {} : { type: 'laptop' as const, batteryPercent: percent };
    this.#seen([{ ...computer, facts: { ...computer.facts, ...power } }]);
    return percent !== undefined;
  }
}

/** A battery of scope `Device` belongs to a mouse or a headset (Linux, Documentation/ABI/testing/sysfs-class-power). */
export async function linuxBattery(folder = LINUX_POWER): Promise<number | undefined> {
  const supplies = await readdir(folder).catch(() => []);
  for (const supply of supplies.slice(0, 32)) {
    const text = async (file: string): Promise<string> =>
      (await readFile(join(folder, supply, file), 'utf8').catch(() => '')).trim();
    if ((await text('type')) !== 'Battery' || (await text('scope')) === 'Device') continue;
    const capacity = await text('capacity');
    if (/^\d{1,3}$/.test(capacity)) return Math.min(Number(capacity), 100);
  }
  return undefined;
}

async function anyBattery(): Promise<number | undefined> {
  const { battery } = await import('systeminformation');
  const { hasBattery, percent } = await battery();
  return hasBattery ? Math.round(percent) : undefined;
}

async function lookAtThisComputer(machineId: string): Promise<SeenDevice> {
  // Loaded here, because an agent that shows only images never reads its computer.
  const { system, cpu, osInfo } = await import('systeminformation');
  const [machine, processor, os] = await Promise.all([system(), cpu(), osInfo()]);
  const [vendor, product] = [named(machine.manufacturer), named(machine.model)];
  const model = [vendor, product].filter(Boolean).join(' ');
  const osVersion = `${os.distro} ${os.release}`.trim();
  const detail = [
    `${processor.manufacturer} ${processor.brand}`.trim(),
    `${Math.round(totalmem() / 2 ** 30)} GB memory`,
    osVersion,
  ]
    .filter(Boolean)
    .join(', ');
  return {
    kind: 'computer',
    identity: machineId,
    name: model ? `${hostname()} (${model})` : hostname(),
    sizeBytes: 0,
    detail,
    path: undefined,
    facts: {
      type: 'other',
      vendor,
      model: product,
      connection: 'internal',
      serial: ownSerial(machine.serial),
      osVersion,
    },
    print: { class: 'computer', serial: machineId },
  };
}

/** Mainboards without a maker's text have the text of the form. */
const named = (part: string): string | undefined =>
  part && !/to be filled|system product|^-$|default string/i.test(part) ? part : undefined;

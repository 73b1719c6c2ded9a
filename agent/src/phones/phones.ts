import type { BenchSource, DeviceFacts, SeenDevice } from '../devices/bench-device.js';
import { ownSerial } from '../devices/serials.js';
import type { CommandDevices } from '../devices/command-devices.js';
import type { CommandDevice } from '../repair/model/command-device.js';
import { DeviceUnavailable } from '../imaging/image-device.js';
import type { Clock } from '../repair/steps.js';
import { runTool } from '../repair/tools/tool.js';
import { AdbServer, type AdbPhone } from './adb.js';
import { Fastboot, type UsbBootloaders } from './fastboot.js';
import type { PhoneTools } from './phone-commands.js';
import { PhoneDevice } from './phone-device.js';
import { benchFactsIn, PhoneBatteries } from './phone-bench-facts.js';
import { propertiesIn } from './phone-facts.js';
import { makeIn, modelOf, UNKNOWN_MODEL, type MakeWords } from './phone-models.js';
import { ADB_MODES, answersBetter, MODE_DETAILS, type Reach } from './phone-reach.js';

interface PhonesOptions {
  adbPort: number;
  adb: () => Promise<string | undefined>;
  fastboot: () => Promise<string | undefined>;
  network: { readonly adb: readonly string[]; readonly fastboot: readonly string[] };
  /** Bootloaders without the `fastboot` program. */
  usb?: UsbBootloaders;
  updates: string;
  clock: Clock;
  say: (sentence: string) => void;
  pollMs?: number;
  startMs?: number;
}

/** adb and fastboot do not report every change, so both are polled. */
const POLL_MS = 3_000;
/** The first start after an update takes minutes, because Android compiles all apps. */
const START_MS = 10 * 60_000;
const SHARED_SERIAL = "Many phones share its serial number. Check that it's the right one";
const NAME = { bytes: 256 * 1024, ms: 3_000 };
const SERVER_STARTS_MS = 10_000;

interface Known {
  serial: string;
  name: string;
  make?: MakeWords;
  facts?: DeviceFacts;
}
interface Found extends Known {
  reach: Reach;
}

export class Phones implements BenchSource, CommandDevices {
  readonly kind = 'phone';
  readonly #tools: PhoneTools;
  /** Serial and name of each connection: a phone reports its serial only while answering. */
  readonly #known = new Map<string, Known>();
  readonly #batteries = new PhoneBatteries();
  #found = new Map<string, Found>();
  /** Phones during a requested restart: disconnected, but kept on the bench. */
  readonly #held = new Map<string, Found>();
  #seen: (devices: readonly SeenDevice[]) => void = () => undefined;
  #timer: NodeJS.Timeout | undefined;
  #scanning: Promise<void> = Promise.resolve();
  #hasSaid = '';
  #wasStarted = false;

  constructor(private readonly options: PhonesOptions) {
    const { network, fastboot, updates, adbPort, usb, startMs = START_MS, pollMs = POLL_MS } = options;
    this.#tools = {
      adb: new AdbServer(adbPort),
      fastboot: new Fastboot(fastboot, network.fastboot, usb),
      updates,
      startMs,
      pollMs,
    };
  }

  async start(seen: (devices: readonly SeenDevice[]) => void): Promise<void> {
    this.#seen = seen;
    await this.rescan();
    this.#timer = setInterval(() => void this.rescan(), this.#tools.pollMs);
  }

  rescan(): Promise<void> {
    this.#scanning = this.#scanning
      .then(() => this.#scan())
      .catch((error: unknown) => this.#sayOnce(`Phones can't be listed: ${(error as Error).message}.`));
    return this.#scanning;
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#scanning;
  }

  async open({ identity }: SeenDevice): Promise<CommandDevice> {
    await this.rescan();
    if (!this.#found.has(identity)) throw new DeviceUnavailable('The phone is not attached.');
    const find = async (): Promise<Reach | undefined> => {
      await this.rescan();
      return this.#found.get(identity)?.reach;
    };
    const hold = async (work: () => Promise<void>): Promise<void> => {
      const found = this.#found.get(identity);
      if (found) this.#held.set(identity, found);
      try {
        await work();
      } finally {
        this.#held.delete(identity);
      }
    };
    const make = this.#found.get(identity)?.make;
    return new PhoneDevice(identity, find, this.#tools, this.options.clock, hold, make ? modelOf(make) : UNKNOWN_MODEL);
  }

  async #scan(): Promise<void> {
    const found = new Map<string, Found>();
    const take = (one: Found): void => {
      if (answersBetter(one.reach, found.get(one.serial)?.reach)) found.set(one.serial, one);
    };
    for (const phone of await this.#adbPhones()) take(await this.#ofAdb(phone));
    for (const target of await this.#tools.fastboot.targets()) {
      const one = await this.#ofFastboot(target);
      if (one) take(one);
    }
    for (const one of this.#held.values())
      if (!found.has(one.serial)) found.set(one.serial, { ...one, reach: awayOf(one.reach) });
    this.#found = found;
    this.#seen([...found.values()].map(deviceOf));
  }

  async #adbPhones(): Promise<AdbPhone[]> {
    const { adb } = this.#tools;
    let listed: AdbPhone[];
    try {
      listed = await adb.phones();
    } catch (error) {
      if (!(await this.#startServer())) return [];
      listed = await adb.phones().catch(() => {
        throw error;
      });
    }
    const away = this.options.network.adb.filter(
      (address) => !listed.some(({ serial, state }) => serial === address && state !== 'offline'),
    );
    if (away.length === 0) return listed;
    for (const address of away) await adb.connect(address);
    return adb.phones();
  }

  /** Starts the server once: a server that ends was stopped on purpose, or logs its own reason. */
  async #startServer(): Promise<boolean> {
    const program = this.#wasStarted ? undefined : await this.options.adb();
    if (program === undefined) return false;
    this.#wasStarted = true;
    const run = await runTool(
      program,
      ['-P', String(this.options.adbPort), 'start-server'],
      SERVER_STARTS_MS,
      new AbortController().signal,
    );
    if (run.kind === 'ended' && run.exit === 0) return true;
    this.#sayOnce('The adb server could not be started. Phones are not seen until it runs.');
    return false;
  }

  async #ofAdb(phone: AdbPhone): Promise<Found> {
    const reach: Reach = { by: 'adb', mode: ADB_MODES[phone.state], phone };
    const key = `${phone.serial} ${phone.transportId}`;
    const ask = (command: string): Promise<string> => this.#tools.adb.ask(phone, command, NAME);
    const isAnswering = reach.mode === 'system' || reach.mode === 'recovery';
    if (isAnswering && !this.#known.has(key)) {
      const properties = propertiesIn(await ask('getprop').catch(() => ''));
      const serial = properties.get('ro.serialno') ?? properties.get('ro.boot.serialno');
      const model = properties.get('ro.product.model') ?? phone.model;
      const known = { make: makeIn(properties), facts: benchFactsIn(properties) };
      if (serial)
        for (const one of [key, phone.serial]) this.#remember(one, { serial, name: model ?? serial, ...known });
    }
    const known = this.#known.get(key) ?? this.#known.get(phone.serial);
    if (!known) return { serial: phone.serial, name: phone.model?.replaceAll('_', ' ') ?? phone.serial, reach };
    const level = reach.mode === 'system' ? await this.#batteries.percentOf(key, ask) : undefined;
    return { ...known, facts: { ...known.facts, batteryPercent: level }, reach };
  }

  async #ofFastboot(target: string): Promise<Found | undefined> {
    const { fastboot } = this.#tools;
    // A network phone outside its bootloader refuses the connection.
    const serial = await fastboot.variable(target, 'serialno').catch(() => undefined);
    if (!serial) return undefined;
    const known = [...this.#known.values()].find((one) => one.serial === serial);
    const reach = { by: 'fastboot', mode: 'bootloader', target } as const;
    if (known) return { ...known, reach };
    const codename = await fastboot.variable(target, 'product').catch(() => undefined);
    return { serial, name: codename ?? serial, make: { codename }, reach };
  }

  #remember(key: string, known: Known): void {
    this.#known.delete(key);
    this.#known.set(key, known);
    for (const oldest of this.#known.keys()) {
      if (this.#known.size <= 500) break;
      this.#known.delete(oldest);
    }
  }

  #sayOnce(sentence: string): void {
    if (this.#hasSaid !== sentence) this.options.say(sentence);
    this.#hasSaid = sentence;
  }
}

const awayOf = (reach: Reach): Reach => {
  const none: AdbPhone = { serial: '', state: 'offline', model: undefined, transportId: 0n };
  return { by: 'adb', mode: 'offline', phone: reach.by === 'adb' ? reach.phone : none };
};

const deviceOf = ({ serial, name, reach, facts }: Found): SeenDevice => {
  const listed = reach.by === 'adb' ? reach.phone.serial : reach.target;
  // adb and fastboot name a phone on the network by its address.
  const isNetwork = listed.includes(':');
  const isShared = ownSerial(serial) === undefined;
  return {
    kind: 'phone',
    identity: serial,
    name,
    sizeBytes: 0,
    detail: isShared ? `${MODE_DETAILS[reach.mode]}. ${SHARED_SERIAL}` : MODE_DETAILS[reach.mode],
    path: undefined,
    facts: {
      type: 'mobile',
      ...facts,
      serial: serial === listed && isNetwork ? undefined : serial,
      connection: isNetwork ? 'network' : 'usb',
    },
    print: { class: 'phone', serial: ownSerial(serial) },
    usb: { serials: isNetwork ? [serial] : [serial, listed] },
  };
};

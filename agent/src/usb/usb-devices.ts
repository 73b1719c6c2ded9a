import type { BenchSource, SeenDevice } from '../devices/bench-device.js';
import { isAdb, isFastboot, isHub, kindOf } from './usb-kinds.js';
import { identityOf, rowOf, type UsbIdentity } from './usb-line.js';
import type { UsbAttached, UsbSource, UsbStrings } from './usb-source.js';

interface UsbDevicesOptions {
  readonly source: UsbSource;
  readonly say: (sentence: string) => void;
  /** Names the program that has a file of a device open. */
  readonly holder?: (node: string) => Promise<string | undefined>;
  readonly pace?: Partial<Pace>;
}

interface Pace {
  /** Interval of the search for changes without an event. */
  readonly sweepMs: number;
  /** Interval of the search on a system without events. */
  readonly pollMs: number;
  readonly stringsMs: number;
  /** adb lists a phone within seconds; a program that has it open later holds it. */
  readonly heldAfterMs: number;
}
const PACE: Pace = { sweepMs: 5_000, pollMs: 1_000, stringsMs: 1_500, heldAfterMs: 8_000 };
const SOON_MS = 40;
const SETTLED_MS = 300;
const MOST_DEVICES = 64;
const MOST_PHONES = 200;

interface Attachment {
  readonly device: UsbAttached;
  readonly since: number;
  readonly answered: Promise<void>;
  strings: UsbStrings | undefined;
  identity: UsbIdentity | undefined;
  heldBy: string | undefined;
}

/**
 * Every USB device except hubs, one line each. A scan never waits for a device longer than the limit of its texts, and a
 * device that answers late or never is listed by its descriptors.
 */
export class UsbDevices implements BenchSource {
  readonly #pace: Pace;
  #attached = new Map<string, Attachment>();
  /** Serials that adb or fastboot had: the same phone in another mode is still a phone. */
  readonly #phones = new Set<string>();
  #seen: (devices: readonly SeenDevice[]) => void = () => undefined;
  #scanning: Promise<void> = Promise.resolve();
  #isQueued = false;
  #isStopped = false;
  #timer: NodeJS.Timeout | undefined;
  #soon: NodeJS.Timeout | undefined;
  #settled: NodeJS.Timeout | undefined;
  #endWatch: (() => void) | undefined;
  #events = 0;
  #mode: 'quiet' | 'events' | 'polling' = 'quiet';
  readonly #said = new Set<string>();

  constructor(private readonly options: UsbDevicesOptions) {
    this.#pace = { ...PACE, ...options.pace };
  }

  async start(seen: (devices: readonly SeenDevice[]) => void): Promise<void> {
    this.#seen = seen;
    const isThere = await this.#hasBus();
    if (isThere) await this.#watch();
    else this.#sayOnce(`This PC shows no USB. It is looked for every ${this.#pace.pollMs / 1000} s.`);
    await this.rescan();
    this.#sweepLater();
  }

  /** Resolves when the list is current and every device has answered or used up its time. */
  async rescan(): Promise<void> {
    await this.#scan();
    await Promise.all([...this.#attached.values()].map(({ answered }) => answered));
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const timer of [this.#timer, this.#soon, this.#settled]) clearTimeout(timer);
    this.#endWatch?.();
    await this.#scanning;
  }

  async #watch(): Promise<void> {
    try {
      this.#endWatch = await this.options.source.watch(() => this.#heard());
      this.#mode = 'events';
    } catch (error) {
      this.#poll((error as Error).message);
    }
  }

  /** The event of a change arrives shortly before the kernel's list has it, so the list is read a second time. */
  #heard(): void {
    this.#events += 1;
    void this.#scan();
    this.#soon ??= setTimeout(() => {
      this.#soon = undefined;
      void this.#scan();
    }, SOON_MS);
    clearTimeout(this.#settled);
    this.#settled = setTimeout(() => void this.#scan(), SETTLED_MS);
  }

  #poll(why: string): void {
    this.#mode = 'polling';
    const seconds = this.#pace.pollMs / 1000;
    this.#sayOnce(`USB events aren't available (${why.slice(0, 200)}). USB devices are looked for every ${seconds} s.`);
  }

  #hasBus(): Promise<boolean> {
    return this.options.source.list().then(
      (devices) => devices.length > 0,
      () => false,
    );
  }

  #sweepLater(): void {
    if (this.#isStopped) return;
    const { sweepMs, pollMs } = this.#pace;
    this.#timer = setTimeout(
      () => void this.#sweep().finally(() => this.#sweepLater()),
      this.#mode === 'events' ? sweepMs : pollMs,
    );
  }

  async #sweep(): Promise<void> {
    if (this.#mode === 'quiet' && (await this.#hasBus())) await this.#watch();
    const [events, before] = [this.#events, [...this.#attached.keys()].join()];
    await this.#scan();
    if (this.#mode === 'events' && events === this.#events && [...this.#attached.keys()].join() !== before)
      await this.#suspect(events);
    await this.#lookForHolders();
  }

  /** Waits, because the event of a change may follow the sweep that found the change. */
  async #suspect(events: number): Promise<void> {
    await new Promise((resolve) => void setTimeout(resolve, this.#pace.pollMs).unref());
    if (events === this.#events && !this.#isStopped) this.#poll('no event came for a change; is udevd running?');
  }

  /** Events during a scan are answered by one more scan, however many came. */
  #scan(): Promise<void> {
    if (this.#isQueued) return this.#scanning;
    this.#isQueued = true;
    this.#scanning = this.#scanning.then(async () => {
      this.#isQueued = false;
      if (this.#isStopped) return;
      try {
        this.#take(await this.options.source.list());
      } catch (error) {
        this.#sayOnce(`USB devices can't be listed: ${(error as Error).message.slice(0, 200)}.`);
      }
    });
    return this.#scanning;
  }

  #take(listed: readonly UsbAttached[]): void {
    const devices = listed.filter((device) => !isHub(device));
    if (devices.length > MOST_DEVICES)
      this.#sayOnce(`More than ${MOST_DEVICES} USB devices are attached. The first ${MOST_DEVICES} are listed.`);
    const next = new Map<string, Attachment>();
    for (const device of devices.slice(0, MOST_DEVICES)) {
      const name = JSON.stringify([device.key, device.port, device.vendorId, device.productId, device.interfaces]);
      next.set(name, this.#attached.get(name) ?? this.#begin(device));
    }
    this.#attached = next;
    this.#show();
  }

  #begin(device: UsbAttached): Attachment {
    const answered = within(this.#pace.stringsMs, device).then((strings) => {
      attachment.strings = strings;
      this.#show();
    });
    const attachment: Attachment = {
      device,
      since: performance.now(),
      answered,
      strings: undefined,
      identity: undefined,
      heldBy: undefined,
    };
    return attachment;
  }

  #show(): void {
    if (this.#isStopped) return;
    const all = [...this.#attached.values()].filter(({ strings }) => strings !== undefined);
    // An attached device keeps its identity when a second device with the same serial appears.
    const taken = new Set(all.flatMap(({ identity }) => identity?.identity ?? []));
    const alike = new Map<string, number>();
    for (const { device, strings } of all) count(alike, nameInText(device, strings));
    const rows = all.map((attachment) => {
      const { device, strings = {}, heldBy } = attachment;
      const kind = kindOf(device, strings, this.#phones.has(strings.serial ?? ''));
      if (device.interfaces.some((face) => isAdb(face) || isFastboot(face))) this.#remember(strings.serial);
      attachment.identity ??= identityOf(device, strings, kind, taken);
      taken.add(attachment.identity.identity);
      const isShared = strings.serial !== undefined && (alike.get(nameInText(device, strings)) ?? 0) > 1;
      return rowOf(device, strings, kind, attachment.identity, { heldBy, isShared });
    });
    this.#seen(rows);
  }

  #remember(serial: string | undefined): void {
    if (serial === undefined || this.#phones.size >= MOST_PHONES) return;
    this.#phones.add(serial);
  }

  async #lookForHolders(): Promise<void> {
    const { holder } = this.options;
    if (!holder || this.#isStopped) return;
    const due = performance.now() - this.#pace.heldAfterMs;
    let hasChanged = false;
    for (const attachment of this.#attached.values()) {
      const { device, strings = {}, since } = attachment;
      if (device.node === undefined || since > due || !kindOf(device, strings, false).needsInterface) continue;
      const heldBy = await holder(device.node);
      hasChanged ||= heldBy !== attachment.heldBy;
      attachment.heldBy = heldBy;
    }
    if (hasChanged) this.#show();
  }

  #sayOnce(sentence: string): void {
    if (this.#said.has(sentence)) return;
    if (this.#said.size < 20) this.#said.add(sentence);
    this.options.say(sentence);
  }
}

const nameInText = ({ vendorId, productId }: UsbAttached, strings: UsbStrings | undefined): string =>
  JSON.stringify([vendorId, productId, strings?.serial]);

const count = (counts: Map<string, number>, name: string): void => void counts.set(name, (counts.get(name) ?? 0) + 1);

/** Without an answer in time a device has no texts. */
async function within(ms: number, device: UsbAttached): Promise<UsbStrings> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<UsbStrings>((resolve) => {
    timer = setTimeout(() => resolve({}), ms);
  });
  try {
    // Some adapters throw at once for a device that has gone.
    const strings = Promise.resolve().then(() => device.strings());
    return await Promise.race([strings, late]);
  } catch {
    // A device without readable texts is listed by its numbers.
    return {};
  } finally {
    clearTimeout(timer);
  }
}

import type { Device } from '@revive/proto/revive/link/v1/link';
import { deviceId, messageOf, type BenchSource, type DeviceStatus, type SeenDevice } from './bench-device.js';
import { DeviceReports, type BenchListener } from './device-reports.js';
import { oneRowEach } from './one-row-each.js';

const MAX_DEVICES = 200;

export class Bench {
  readonly #sources = new Map<BenchSource, readonly SeenDevice[]>();
  readonly #statuses = new Map<string, DeviceStatus>();
  readonly #reports: DeviceReports;
  #present = new Map<string, SeenDevice>();
  #waiting = new Set<{ id: string; found: () => void }>();

  constructor(
    private readonly agentId: string,
    listener: BenchListener,
    private readonly say: (sentence: string) => void,
    /** Key of the tenant for fingerprints; devices have none before the first welcome. */
    private readonly salt: () => Uint8Array | undefined = () => undefined,
    windowMs?: number,
  ) {
    this.#reports = new DeviceReports(listener, windowMs);
  }

  /** A source that fails to start is logged and left out; the remaining sources work. */
  async start(sources: readonly BenchSource[]): Promise<void> {
    await Promise.all(
      sources.map(async (source) => {
        this.#sources.set(source, []);
        try {
          await source.start((devices) => {
            this.#sources.set(source, devices);
            this.#compare();
          });
        } catch (error) {
          this.say(`Can't watch part of the bench: ${(error as Error).message}.`);
        }
      }),
    );
  }

  async rescan(): Promise<void> {
    await Promise.all([...this.#sources.keys()].map((source) => source.rescan()));
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#sources.keys()].map((source) => source.stop()));
    this.#reports.stop();
  }

  /** Call after a new salt: every device is reported again with its fingerprint. */
  saltChanged(): void {
    for (const [id, device] of this.#present) this.#reports.set(id, this.#messageOf(id, device));
  }

  devices(): Device[] {
    return [...this.#present].map(([id, device]) => this.#messageOf(id, device));
  }

  find(id: string): SeenDevice | undefined {
    return this.#present.get(id);
  }

  async wait(id: string, ms: number): Promise<SeenDevice | undefined> {
    if (!this.#present.has(id)) {
      await new Promise<void>((resolve) => {
        const waiter = { id, found: () => done() };
        const timer = setTimeout(() => done(), ms);
        const done = (): void => {
          clearTimeout(timer);
          this.#waiting.delete(waiter);
          resolve();
        };
        this.#waiting.add(waiter);
      });
    }
    return this.#present.get(id);
  }

  setStatus(id: string, status: DeviceStatus): void {
    if (this.#statusOf(id) === status) return;
    this.#statuses.set(id, status);
    const device = this.#present.get(id);
    if (device) this.#reports.now(id, this.#messageOf(id, device));
  }

  #statusOf(id: string): DeviceStatus {
    return this.#statuses.get(id) ?? 'connected';
  }

  #messageOf(id: string, device: SeenDevice): Device {
    return messageOf(this.agentId, device, this.#statusOf(id), this.salt());
  }

  #compare(): void {
    const next = new Map<string, SeenDevice>();
    for (const device of oneRowEach([...this.#sources.values()].flat()).slice(0, MAX_DEVICES)) {
      const id = deviceId(this.agentId, device);
      // A phone that answers adb keeps its row against the same phone on the USB.
      if (!next.has(id) || device.kind !== 'usb') next.set(id, device);
    }
    const before = this.#present;
    this.#present = next;
    for (const id of before.keys()) {
      if (next.has(id)) continue;
      this.#statuses.delete(id);
      this.#reports.set(id, undefined);
    }
    for (const [id, device] of next) this.#reports.set(id, this.#messageOf(id, device));
    for (const waiter of [...this.#waiting]) if (next.has(waiter.id)) waiter.found();
  }
}

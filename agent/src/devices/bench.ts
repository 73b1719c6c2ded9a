import type { Device } from '@revive/proto/revive/link/v1/link';
import { deviceId, messageOf, type BenchSource, type DeviceStatus, type SeenDevice } from './bench-device.js';

const MAX_DEVICES = 200;

interface BenchListener {
  changed(device: Device): void;
  gone(deviceId: string): void;
}

export class Bench {
  readonly #sources = new Map<BenchSource, readonly SeenDevice[]>();
  readonly #statuses = new Map<string, DeviceStatus>();
  #present = new Map<string, SeenDevice>();
  #waiting = new Set<{ id: string; found: () => void }>();

  constructor(
    private readonly agentId: string,
    private readonly listener: BenchListener,
    private readonly say: (sentence: string) => void,
  ) {}

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
  }

  devices(): Device[] {
    return [...this.#present].map(([id, device]) => messageOf(this.agentId, device, this.#statusOf(id)));
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
    if (device) this.listener.changed(messageOf(this.agentId, device, status));
  }

  #statusOf(id: string): DeviceStatus {
    return this.#statuses.get(id) ?? 'connected';
  }

  #compare(): void {
    const next = new Map<string, SeenDevice>();
    for (const device of [...this.#sources.values()].flat().slice(0, MAX_DEVICES))
      next.set(deviceId(this.agentId, device), device);
    const before = this.#present;
    this.#present = next;
    for (const id of before.keys()) {
      if (next.has(id)) continue;
      this.#statuses.delete(id);
      this.listener.gone(id);
    }
    for (const [id, device] of next) {
      const known = before.get(id);
      if (known && known.name === device.name && known.detail === device.detail && known.sizeBytes === device.sizeBytes)
        continue;
      this.listener.changed(messageOf(this.agentId, device, this.#statusOf(id)));
    }
    for (const waiter of [...this.#waiting]) if (next.has(waiter.id)) waiter.found();
  }
}

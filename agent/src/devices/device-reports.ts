import type { Device } from '@revive/proto/revive/link/v1/link';

export interface BenchListener {
  changed(device: Device): void;
  gone(deviceId: string): void;
}

interface Report {
  next: Device | undefined;
  timer: NodeJS.Timeout;
}

/** Screens are merged per 100 ms; a loose plug may connect ten times a second. */
const WINDOW_MS = 250;

/**
 * Reports differences. The first change of a device is sent at once; further changes within the window are sent once,
 * as the state at its end, and only if it differs from the last message.
 */
export class DeviceReports {
  readonly #sent = new Map<string, string>();
  readonly #open = new Map<string, Report>();

  constructor(
    private readonly listener: BenchListener,
    private readonly windowMs = WINDOW_MS,
  ) {}

  set(id: string, device: Device | undefined): void {
    const open = this.#open.get(id);
    if (open) open.next = device;
    else if (this.#send(id, device)) this.#openWindow(id, device);
  }

  /** Sends without a window: every status of a device is shown. */
  now(id: string, device: Device): void {
    const open = this.#open.get(id);
    if (open) open.next = device;
    this.#send(id, device);
  }

  stop(): void {
    for (const { timer } of this.#open.values()) clearTimeout(timer);
    this.#open.clear();
  }

  #openWindow(id: string, device: Device | undefined): void {
    const timer = setTimeout(() => {
      const next = this.#open.get(id)?.next;
      this.#open.delete(id);
      if (this.#send(id, next)) this.#openWindow(id, next);
    }, this.windowMs);
    timer.unref();
    this.#open.set(id, { next: device, timer });
  }

  #send(id: string, device: Device | undefined): boolean {
    const text = device && JSON.stringify(device);
    if (text === this.#sent.get(id)) return false;
    if (device === undefined || text === undefined) {
      this.#sent.delete(id);
      this.listener.gone(id);
    } else {
      this.#sent.set(id, text);
      this.listener.changed(device);
    }
    return true;
  }
}

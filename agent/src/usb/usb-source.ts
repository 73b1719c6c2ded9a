export interface UsbInterface {
  readonly class: number;
  readonly subClass: number;
  readonly protocol: number;
}

export interface UsbStrings {
  readonly manufacturer?: string | undefined;
  readonly product?: string | undefined;
  readonly serial?: string | undefined;
}

/** An attached device by its descriptors. Nothing in it is trusted: a device may claim anything. */
export interface UsbAttached {
  /** Names this attachment; the same device plugged in again has another key. */
  readonly key: string;
  /** Bus and ports, as `1-3.2`. */
  readonly port: string;
  readonly vendorId: number;
  readonly productId: number;
  readonly deviceClass: number;
  readonly interfaces: readonly UsbInterface[];
  /** File of the device that a program opens to use it, where the system has one. */
  readonly node?: string | undefined;
  /** May never answer: a device can stall, or vanish while it is opened. */
  strings(): Promise<UsbStrings>;
}

export interface UsbSource {
  /** Everything attached, hubs included. */
  list(): Promise<readonly UsbAttached[]>;
  /** Calls `changed` after each plug and unplug; returns the end of it. Throws where the system has no such events. */
  watch(changed: () => void): Promise<() => void>;
}

/** Limit for the descriptors of one device. */
export const MOST_INTERFACES = 64;

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
  /** Id of this attachment. A device that is plugged in again gets a new key. */
  readonly key: string;
  /** Bus and ports, such as `1-3.2`. */
  readonly port: string;
  readonly vendorId: number;
  readonly productId: number;
  readonly deviceClass: number;
  readonly interfaces: readonly UsbInterface[];
  /** File that a program opens to use the device (`/dev/bus/usb/…`); undefined on systems without such files. */
  readonly node?: string | undefined;
  /** May never answer: a device can stall, or vanish while it is opened. */
  strings(): Promise<UsbStrings>;
}

export interface UsbSource {
  /** Everything attached, hubs included. */
  list(): Promise<readonly UsbAttached[]>;
  /** Calls `changed` after each plug and unplug until the returned function runs. Throws on systems without events. */
  watch(changed: () => void): Promise<() => void>;
}

/** Limit for the descriptors of one device. */
export const MOST_INTERFACES = 64;

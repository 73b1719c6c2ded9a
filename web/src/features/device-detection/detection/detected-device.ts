import { cutTo } from '@revive/contracts/graphemes';
import {
  CAPABILITY_MAX,
  DEVICE_TEXT_MAX,
  type AccountDeviceType,
  type Connection,
} from '@revive/contracts/fleet/device-limits';

/** Empty texts are unknown: the browser does not show them. */
export interface DetectedDevice {
  /** Unique within a scan. */
  readonly id: string;
  readonly name: string;
  readonly type: AccountDeviceType;
  readonly vendor: string;
  readonly model: string;
  readonly serial: string;
  readonly capabilities: readonly string[];
  readonly status: Connection;
}
export type DeviceFeatures = Pick<DetectedDevice, 'type' | 'vendor' | 'model' | 'serial'>;

// Control characters and marks of text direction: descriptors contain them, and the platform refuses them.
const UNSEEN = /[\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** A text of a device, as the platform accepts it. */
export const deviceText = (text: string | null | undefined, max = DEVICE_TEXT_MAX): string =>
  cutTo((text ?? '').replace(UNSEEN, ' ').replace(/\s+/g, ' ').trim(), max).trim();

export const capabilityText = (text: string): string => deviceText(text, CAPABILITY_MAX);

/** spec part 3 §3: type, vendor, model and serial joined. */
export const fingerprintOf = ({ type, vendor, model, serial }: DeviceFeatures): string =>
  [type, vendor, model, serial].join('-');

/** False if nothing distinguishes the device from others of its type; the platform refuses its registration. */
export const isRecognisable = ({ vendor, model, serial }: DeviceFeatures): boolean =>
  [vendor, model, serial].some((text) => text !== '');

export const isSameDevice = (one: DeviceFeatures, other: Partial<DeviceFeatures>): boolean =>
  one.type === other.type && one.vendor === other.vendor && one.model === other.model && one.serial === other.serial;

export const usbId = (id: number): string => id.toString(16).padStart(4, '0');

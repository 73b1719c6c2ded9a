import type { CommandDevice } from '../repair/model/command-device.js';
import type { DeviceKind, SeenDevice } from './bench-device.js';

export interface CommandDevices {
  readonly kind: DeviceKind;
  /** Throws `DeviceUnavailable` with a readable message when the device does not answer. */
  open(device: SeenDevice): Promise<CommandDevice>;
}

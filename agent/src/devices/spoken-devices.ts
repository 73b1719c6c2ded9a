import type { CommandDevice } from '../repair/diagnose/command-plan.js';
import type { DeviceKind, SeenDevice } from './bench-device.js';

/** Devices of one kind that are told what to do, and not read by bytes. */
export interface SpokenDevices {
  readonly kind: DeviceKind;
  /** Throws `DeviceUnavailable` with a sentence where it does not answer now. */
  open(device: SeenDevice): Promise<CommandDevice>;
}

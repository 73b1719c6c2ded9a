/** A device that can be repaired: the reading interface, and the few things that writing needs. */
import type { BlockView } from '../view/block-view.js';
import type { DeviceIdentity } from '../diagnose/plan.js';

export interface RepairDevice extends BlockView {
  readonly identity: DeviceIdentity;
  /** Writes all of `data` at `offset`, inside the device. Not durable before `flush`. */
  writeAt(offset: number, data: Buffer): Promise<void>;
  /** Resolves when everything written is on stable storage. */
  flush(): Promise<void>;
  /** A sentence part when somebody else uses the device (mounted, behind a loop device, open for writing elsewhere). */
  inUse(): Promise<string | undefined>;
}

import type { BlockView } from '../view/block-view.js';
import type { DeviceIdentity } from './plan.js';

export interface RepairDevice extends BlockView {
  readonly identity: DeviceIdentity;
  /** Writes all of `data` at `offset`, inside the device. Not durable before `flush`. */
  writeAt(offset: number, data: Buffer): Promise<void>;
  /** Resolves when everything written is on stable storage. */
  flush(): Promise<void>;
  /**
   * Returns a sentence part if a different process uses the device (mounted, behind a loop device, open for writing).
   */
  inUse(): Promise<string | undefined>;
}

import type { DriveHealth } from '../../repair/health/smart.js';
import type { Seen } from '../host/seen.js';
import type { ReadLatency } from './read-latency.js';
import type { Reclaimable } from './reclaimable.js';
import type { StartItems } from '../start-items/start-item.js';

export interface Drive {
  readonly name: string;
  readonly model: string;
  readonly bytes: number;
  readonly health: DriveHealth;
}
export interface Volume {
  readonly mount: string;
  readonly bytes: number;
  /** Free space for programs of ordinary users, without the reserved blocks of the file system. */
  readonly freeBytes: number;
  readonly isSystem: boolean;
}
export interface Battery {
  /** In the battery's own unit. */
  readonly designed: number;
  readonly full: number;
  readonly unit: string;
  /** Undefined where the battery does not count cycles. */
  readonly cycles: number | undefined;
}
export interface PendingUpdates {
  readonly count: number;
  /** Time of the system's last update check; undefined where the system does not report the time. */
  readonly askedAt: Date | undefined;
}

export interface Inspection {
  readonly processor: Seen<{ readonly model: string; readonly cores: number }>;
  readonly memory: Seen<{ readonly totalBytes: number; readonly availableBytes: number }>;
  readonly system: Seen<{ readonly name: string; readonly build: string }>;
  readonly uptimeMs: Seen<number>;
  readonly bootMs: Seen<number>;
  readonly drives: Seen<readonly Drive[]>;
  readonly volumes: Seen<readonly Volume[]>;
  /** `none`: the system reports no battery. */
  readonly battery: Seen<Battery | 'none'>;
  readonly startItems: Seen<StartItems>;
  readonly reclaimable: Seen<readonly Reclaimable[]>;
  readonly readLatency: Seen<ReadLatency>;
  readonly updates: Seen<PendingUpdates>;
  readonly windows: readonly { readonly what: string; readonly said: string }[];
}

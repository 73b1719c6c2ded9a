/** What was seen of the computer that the agent runs on. Every number has its unit in its name. */
import type { DriveHealth } from '../../repair/health/smart.js';
import type { Seen } from './seen.js';
import type { ReadLatency } from './read-latency.js';
import type { Reclaimable } from './reclaimable.js';
import type { StartItems } from '../start-items/start-item.js';

export interface Drive {
  /** As the system calls it, `sda`. */
  readonly name: string;
  readonly model: string;
  readonly bytes: number;
  readonly health: DriveHealth;
}
export interface Volume {
  readonly mount: string;
  readonly bytes: number;
  /** For programs of ordinary users: without what the file system keeps back. */
  readonly freeBytes: number;
  readonly isSystem: boolean;
}
export interface Battery {
  /** In the unit that the battery itself counts in. */
  readonly designed: number;
  readonly full: number;
  readonly unit: string;
  /** Undefined where the battery counts none. */
  readonly cycles: number | undefined;
}
export interface PendingUpdates {
  readonly count: number;
  /** When the system last asked which there are; undefined where it does not say. */
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
  /** `none`: the system says that there is none. */
  readonly battery: Seen<Battery | 'none'>;
  readonly startItems: Seen<StartItems>;
  readonly reclaimable: Seen<readonly Reclaimable[]>;
  readonly readLatency: Seen<ReadLatency>;
  readonly updates: Seen<PendingUpdates>;
  /** What the tools of Windows say; empty elsewhere. */
  readonly windows: readonly { readonly what: string; readonly said: string }[];
}

import { createHash } from 'node:crypto';
import type { Device } from '@revive/proto/revive/link/v1/link';

export type DeviceKind = 'disk_image' | 'block_device' | 'computer' | 'phone' | 'usb';
export type DeviceStatus = 'connected' | 'analyzing' | 'ready' | 'testing' | 'error';

/** Identity of a listed file; no second file of this computer shares the values at the same time. */
export interface ListedFile {
  readonly dev: bigint;
  readonly ino: bigint;
  readonly size: number;
}

export interface SeenDevice {
  readonly kind: DeviceKind;
  /** Survives unplugging and replugging: a serial and size, or an image's name and size. */
  readonly identity: string;
  readonly name: string;
  /** Bytes; 0 for devices without a size. */
  readonly sizeBytes: number;
  readonly detail: string;
  readonly path: string | undefined;
  /** The listed file of an image. A different file at the same path later is not this image. */
  readonly file?: ListedFile;
  /** Device name used in plans where the path is not enough: a disk's own number. */
  readonly planId?: string;
}

/** Watches one kind of device. `seen` receives the full set of present devices after each possible change. */
export interface BenchSource {
  start(seen: (devices: readonly SeenDevice[]) => void): Promise<void>;
  rescan(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Returns `<first 16 of the agent's id>-<first 32 of a SHA-256>`. The same device at the same agent always has the
 * same id. No other agent can produce the id.
 */
export function deviceId(agentId: string, { kind, identity }: Pick<SeenDevice, 'kind' | 'identity'>): string {
  const hash = createHash('sha256')
    .update(JSON.stringify(['revive-device-v1', agentId, kind, identity]))
    .digest('hex');
  return `${agentId.slice(0, 16)}-${hash.slice(0, 32)}`;
}

/** Removes control characters and limits the length: device names come from labels and file names. */
export const presentable = (text: string, max = 200): string =>
  text
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu, '\ufffd')
    .trim()
    .slice(0, max) || 'unnamed';

export const messageOf = (agentId: string, device: SeenDevice, status: DeviceStatus): Device => ({
  id: deviceId(agentId, device),
  name: presentable(device.name),
  kind: device.kind,
  sizeBytes: device.sizeBytes,
  detail: presentable(device.detail),
  status,
});

import { createHash } from 'node:crypto';
import type { Device } from '@revive/proto/revive/link/v1/link';

export type DeviceKind = 'disk_image' | 'block_device' | 'computer' | 'phone';
export type DeviceStatus = 'connected' | 'analyzing' | 'ready' | 'testing' | 'error';

/** A file as its listing saw it, by what no other file of this computer shares at the same time. */
export interface ListedFile {
  readonly dev: bigint;
  readonly ino: bigint;
  readonly size: number;
}

/** A device as one source of the bench sees it. */
export interface SeenDevice {
  readonly kind: DeviceKind;
  /** Stays the same when the device is unplugged and comes back: a serial and size, or an image's name and size. */
  readonly identity: string;
  readonly name: string;
  /** Bytes; 0 where it has no size. */
  readonly sizeBytes: number;
  readonly detail: string;
  /** Where it can be opened; undefined for what cannot be opened at all. */
  readonly path: string | undefined;
  /** The very file that was listed, for an image: whatever else lies at its path later is not it. */
  readonly file?: ListedFile;
  /** What a plan calls it, where its path is not enough: a disk's own number. */
  readonly planId?: string;
}

/** One kind of device, watched. `seen` gets the whole present set whenever it may have changed. */
export interface BenchSource {
  start(seen: (devices: readonly SeenDevice[]) => void): Promise<void>;
  /** Looks again now. */
  rescan(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * `<first 16 of the agent's id>-<first 32 of a SHA-256>`: the same device at the same agent always has the same id, and
 * no other agent can name it.
 */
export function deviceId(agentId: string, { kind, identity }: Pick<SeenDevice, 'kind' | 'identity'>): string {
  const hash = createHash('sha256')
    .update(JSON.stringify(['revive-device-v1', agentId, kind, identity]))
    .digest('hex');
  return `${agentId.slice(0, 16)}-${hash.slice(0, 32)}`;
}

/** Device names come from labels and file names: control characters and over-long texts are not for a screen. */
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

import { createHash, createHmac } from 'node:crypto';
import { FACT_MAX, type DeviceConnection, type DeviceType } from '@revive/contracts/fleet/device-facts';
import type { Device } from '@revive/proto/revive/link/v1/link';

export type DeviceKind = 'disk_image' | 'block_device' | 'computer' | 'phone' | 'usb';
export type DeviceStatus = 'connected' | 'analyzing' | 'ready' | 'testing' | 'error';
export type { DeviceType };

/** Identity of a listed file; no second file of this computer shares the values at the same time. */
export interface ListedFile {
  readonly dev: bigint;
  readonly ino: bigint;
  readonly size: number;
}

/** Facts for screens and the registry. Every text comes from the device and is made presentable before it is sent. */
export interface DeviceFacts {
  readonly type?: DeviceType;
  readonly vendor?: string | undefined;
  readonly model?: string | undefined;
  readonly connection?: DeviceConnection | undefined;
  readonly serial?: string | undefined;
  readonly osVersion?: string | undefined;
  readonly batteryPercent?: number | undefined;
  /** Program that holds the interface of the device, as "adb (pid 812)". */
  readonly heldBy?: string | undefined;
}

/** Place of a device on the USB, so that a device seen by two sources is one row. */
export interface UsbPlace {
  /** Bus and ports, as `1-3.2`. */
  readonly port?: string | undefined;
  /** Serial numbers under which USB or adb lists the device. */
  readonly serials?: readonly string[];
}

export interface SeenDevice {
  readonly kind: DeviceKind;
  /**
   * Survives unplugging and replugging: a serial and size, or an image's name and size. Starts with `unsure` where two
   * devices may share it.
   */
  readonly identity: string;
  /** Kind that the id is made of, where it differs: a phone keeps its id in a mode that USB alone lists. */
  readonly idKind?: DeviceKind;
  readonly name: string;
  /** Bytes; 0 for devices without a size. */
  readonly sizeBytes: number;
  readonly detail: string;
  readonly path: string | undefined;
  /** The listed file of an image. A different file at the same path later is not this image. */
  readonly file?: ListedFile;
  /** Device name used in plans where the path is not enough: a disk's own number. */
  readonly planId?: string;
  readonly facts?: DeviceFacts;
  /**
   * Class and serial of the fingerprint. Without a serial of its own, a device has a fingerprint of its place at this
   * agent.
   */
  readonly print?: { readonly class: string; readonly serial?: string | undefined };
  readonly usb?: UsbPlace;
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
export function deviceId(agentId: string, { kind, identity, idKind }: DeviceName): string {
  const hash = createHash('sha256')
    .update(JSON.stringify(['revive-device-v1', agentId, idKind ?? kind, identity]))
    .digest('hex');
  return `${agentId.slice(0, 16)}-${hash.slice(0, 32)}`;
}
type DeviceName = Pick<SeenDevice, 'kind' | 'identity' | 'idKind'>;

/**
 * The same device of one tenant has the same fingerprint at each of its agents, and no tenant can compare with another.
 * A device without a serial of its own is told apart by its place, which only its agent knows.
 */
export function fingerprintOf(agentId: string, { kind, identity, print }: SeenDevice, salt: Uint8Array): string {
  const of = print?.serial
    ? ['serial', print.class, print.serial]
    : ['place', print?.class ?? kind, agentId, kind, identity];
  return createHmac('sha256', salt)
    .update(JSON.stringify(['revive-fingerprint-v1', ...of]))
    .digest('hex');
}

/** Removes control characters and limits the length: device names come from labels and file names. */
export const presentable = (text: string, max = 200): string => cleaned(text, max) || 'unnamed';

const cleaned = (text: string, max: number): string =>
  text
    .slice(0, max * 4)
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu, '\ufffd')
    .trim()
    .slice(0, max);

export function messageOf(agentId: string, device: SeenDevice, status: DeviceStatus, salt?: Uint8Array): Device {
  const { facts = {} } = device;
  return {
    id: deviceId(agentId, device),
    name: presentable(device.name),
    kind: device.kind,
    sizeBytes: device.sizeBytes,
    detail: presentable(device.detail),
    status,
    ...(facts.type && { type: facts.type }),
    ...(facts.connection && { connection: facts.connection }),
    ...textsOf(facts),
    ...(isPercent(facts.batteryPercent) && { batteryPercent: facts.batteryPercent }),
    ...(salt && { fingerprint: fingerprintOf(agentId, device, salt) }),
  };
}

const TEXTS = ['vendor', 'model', 'serial', 'osVersion', 'heldBy'] as const;

const textsOf = (facts: DeviceFacts): Partial<Record<(typeof TEXTS)[number], string>> =>
  Object.fromEntries(
    TEXTS.flatMap((name) => {
      const shown = cleaned(facts[name] ?? '', FACT_MAX[name]);
      return shown === '' ? [] : [[name, shown]];
    }),
  );

const isPercent = (value: number | undefined): boolean =>
  value !== undefined && Number.isInteger(value) && value >= 0 && value <= 100;

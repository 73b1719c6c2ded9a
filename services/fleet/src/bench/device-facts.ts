import type { DeviceConnection, DeviceType } from '@revive/contracts/fleet/device-facts';
import type { Device } from '@revive/proto/revive/link/v1/link';
import type { DeviceEntity } from './device.entity.js';

type Facts = Pick<
  DeviceEntity,
  'type' | 'vendor' | 'model' | 'connection' | 'serial' | 'osVersion' | 'batteryPercent' | 'fingerprint' | 'heldBy'
>;

const textOrNull = (value: string | null | undefined): string | null => value || null;

/** Agents of an earlier release report none of these. Enumerations are valid: `checkMessage` has checked them. */
export const factsOf = (device: Device): Facts => ({
  type: textOrNull(device.type) as DeviceType | null,
  vendor: textOrNull(device.vendor),
  model: textOrNull(device.model),
  connection: textOrNull(device.connection) as DeviceConnection | null,
  serial: textOrNull(device.serial),
  osVersion: textOrNull(device.osVersion),
  batteryPercent: device.batteryPercent ?? null,
  fingerprint: textOrNull(device.fingerprint),
  heldBy: textOrNull(device.heldBy),
});

/** A detached device loses its serial number and keeps its fingerprint, for recognition. */
export const DETACHED_FACTS = { serial: null, batteryPercent: null, heldBy: null } as const;

/**
 * True if a USB device shows no serial number: its fingerprint is that of the port, and another device of the same
 * model in this port looks the same.
 */
export const isIdentityUnsure = ({
  connection,
  fingerprint,
  serial,
}: Pick<DeviceEntity, 'connection' | 'fingerprint' | 'serial'>): boolean =>
  connection === 'usb' && fingerprint !== null && serial === null;

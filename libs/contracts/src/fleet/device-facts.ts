import type { BENCH_SERVICES, DeviceKind } from '../repairs/states.js';

// Without schemas, so that pages load these words without the rules of forms.

/** spec part 2 §3, second reading. */
export const DEVICE_TYPES = ['mobile', 'laptop', 'tablet', 'storage', 'other'] as const;
export type DeviceType = (typeof DEVICE_TYPES)[number];
export const DEVICE_CONNECTIONS = ['usb', 'network', 'internal', 'file'] as const;
export type DeviceConnection = (typeof DEVICE_CONNECTIONS)[number];

/** Maximum lengths of the texts that an agent reports of a device. */
export const FACT_MAX = { vendor: 120, model: 120, serial: 100, osVersion: 80, heldBy: 120 } as const;

/** Type of a device whose agent reports none, such as an agent of an earlier release. */
export const TYPE_OF_KIND: Record<DeviceKind, DeviceType> = {
  disk_image: 'storage',
  block_device: 'storage',
  computer: 'other',
  phone: 'mobile',
  usb: 'other',
};

/** Services of the price book whose procedures the agent can apply to a kind of device. */
export const SERVICES_OF_KIND: Record<DeviceKind, readonly (typeof BENCH_SERVICES)[number][]> = {
  disk_image: ['boot_repair', 'registry_fix', 'data_recovery'],
  block_device: ['boot_repair', 'registry_fix', 'data_recovery'],
  computer: ['performance_boost'],
  phone: ['performance_boost'],
  usb: [],
};

/** A USB device that is neither a disk nor a phone is listed only: no procedure can read it. */
export const canBeRepaired = (kind: DeviceKind): boolean => SERVICES_OF_KIND[kind].length > 0;

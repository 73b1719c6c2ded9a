import type { RepairSummary } from '#api/generated/repairs.gen.js';

/** A device of the shop with its repairs, newest first. */
export interface OwnDevice {
  readonly key: string;
  readonly name: string;
  readonly repairs: readonly RepairSummary[];
}

/**
 * The devices of some repairs, in the order of the repairs. A repair without a device on a bench stands alone: two phones
 * of one model are not one device.
 */
export function devicesOf(repairs: readonly RepairSummary[]): readonly OwnDevice[] {
  const byDevice = new Map<string, RepairSummary[]>();
  for (const row of repairs) {
    const key = row.deviceId === '' ? row.id : row.deviceId;
    byDevice.set(key, [...(byDevice.get(key) ?? []), row]);
  }
  return [...byDevice].map(([key, own]) => ({ key, name: own[0]?.deviceName ?? '', repairs: own }));
}

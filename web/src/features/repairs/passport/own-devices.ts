import type { RepairSummary } from '#api/generated/repairs.gen.js';

export interface OwnDevice {
  readonly key: string;
  readonly name: string;
  readonly repairs: readonly RepairSummary[];
}

/**
 * Groups repairs by device, in the order of the repairs. A repair without a bench device forms its own group, because
 * two phones of the same model are different devices.
 */
export function devicesOf(repairs: readonly RepairSummary[]): readonly OwnDevice[] {
  const byDevice = new Map<string, RepairSummary[]>();
  for (const row of repairs) {
    const key = row.deviceId === '' ? row.id : row.deviceId;
    byDevice.set(key, [...(byDevice.get(key) ?? []), row]);
  }
  return [...byDevice].map(([key, own]) => ({ key, name: own[0]?.deviceName ?? '', repairs: own }));
}

import { waitsForShop } from '@revive/contracts/repairs/waiting';
import type { RepairSummary } from '#api/generated/repairs.gen.js';

export function turnFirst<T extends { id: string }>(
  devices: readonly T[],
  repairs: ReadonlyMap<string, Pick<RepairSummary, 'status' | 'outcome' | 'hasDraft'>>,
): T[] {
  const ours = ({ id }: T) => {
    const repair = repairs.get(id);
    return repair !== undefined && waitsForShop(repair);
  };
  return [...devices.filter(ours), ...devices.filter((device) => !ours(device))];
}

/** Newest repair of each device. Live rows may be anywhere in the list, so the order is not used. */
export function newestFirst(rows: readonly RepairSummary[]): Map<string, RepairSummary> {
  const newest = new Map<string, RepairSummary>();
  for (const row of rows) {
    const known = newest.get(row.deviceId);
    if (known === undefined || row.number > known.number) newest.set(row.deviceId, row);
  }
  return newest;
}

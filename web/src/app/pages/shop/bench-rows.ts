import { waitsForShop } from '@revive/contracts/repairs/waiting';
import type { RepairSummary } from '#api/generated/repairs.gen.js';

/** Devices whose repair waits for the shop stand on top; all others keep the order in which they came. */
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

/** The newest repair of each device: the list comes newest first, and a live row may stand anywhere. */
export function newestFirst(rows: readonly RepairSummary[]): Map<string, RepairSummary> {
  const newest = new Map<string, RepairSummary>();
  for (const row of rows) {
    const known = newest.get(row.deviceId);
    if (known === undefined || row.number > known.number) newest.set(row.deviceId, row);
  }
  return newest;
}

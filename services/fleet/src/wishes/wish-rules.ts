import { isOneLine } from '@revive/contracts/rules';
import type { RepairWish } from '@revive/proto/revive/link/v1/repair_wish';
import { isUuid } from '@revive/platform/core/ids';

const REPAIR_TYPE_MAX = 40;

/** `isOwnDevice`: the id is in this agent's range of device ids. */
export function isRepairWish(
  { wishId, bench, start, state }: RepairWish,
  isOwnDevice: (id: string) => boolean,
): boolean {
  const set = [bench, start, state].filter((one) => one !== undefined && one !== null);
  if (!isUuid(wishId) || set.length !== 1) return false;
  if (start)
    return isOwnDevice(start.deviceId) && start.repairType.length <= REPAIR_TYPE_MAX && isOneLine(start.repairType);
  return state ? isOwnDevice(state.id) || isUuid(state.id) : true;
}

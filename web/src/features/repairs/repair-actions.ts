import { isSuccess } from '@revive/contracts/repairs/states';
import { approvedOf } from './ticket-facts.js';
import type { Repair } from '#api/generated/repairs.gen.js';

export type RepairAction =
  | 'attach'
  | 'send'
  | 'approve'
  | 'decline'
  | 'execute'
  | 'stop'
  | 'diagnose'
  | 'hand_work'
  | 'ready'
  | 'hand_over'
  | 'roll_back';

const activeRun = (repair: Repair) => repair.runs.find(({ status }) => status !== 'completed' && status !== 'failed');

/** True where the writes of a repair are still on the device: the last finished run with writes was a repair. */
const canRollBack = (repair: Repair) =>
  repair.handedOverAt === undefined &&
  repair.runs.filter((run) => run.kind !== 'diagnosis' && run.status === 'completed').at(-1)?.kind === 'repair';

/** True where the customer approved the agent's part, not only work by hand. */
const includesPlan = (repair: Repair): boolean =>
  approvedOf(repair)?.lines.some(({ kind }) => kind === 'procedure') ?? true;

function undecided(repair: Repair): RepairAction[] {
  if (repair.handWork !== undefined || isSuccess(repair.outcome)) return [];
  const byHand = ['needs_person', 'nothing_found', 'rolled_back'].includes(repair.outcome);
  return byHand ? ['diagnose', 'hand_work'] : ['diagnose'];
}

/**
 * Actions offered in the ticket's status; the server checks again. Staff get only the rollback: approvals, orders and
 * handovers belong to the shop.
 */
export function possibleActions(repair: Repair, isShop: boolean): RepairAction[] {
  const run = activeRun(repair);
  if (run !== undefined) return isShop && run.kind !== 'rollback' ? ['stop'] : [];
  const back: RepairAction[] = canRollBack(repair) ? ['roll_back'] : [];
  if (!isShop) return back;
  switch (repair.status) {
    // Left at the counter: the ticket gets a device on the bench, or is worked on by hand without a device.
    case 'received':
      return repair.deviceId === '' ? ['attach', 'hand_work'] : back;
    case 'diagnosing':
      if (repair.draft !== undefined) return ['send', 'decline', ...undecided(repair), ...back];
      return [...undecided(repair), 'ready', ...back];
    case 'quoted':
      if (!repair.quotes.some(({ current }) => current)) return ['ready', ...undecided(repair), ...back];
      return ['approve', 'decline', ...(repair.outcome === 'none' ? [] : (['ready'] as const)), ...back];
    case 'approved':
      return [...(includesPlan(repair) ? (['execute'] as const) : []), 'decline', ...back];
    case 'completed':
      return ['ready', ...back];
    case 'ready_for_pickup':
      return repair.handedOverAt === undefined ? ['hand_over', ...(back.length > 0 ? back : undecided(repair))] : [];
    default:
      return back;
  }
}

import type { Repair } from './repairs.api.gen.js';

export type RepairAction = 'approve' | 'decline' | 'execute' | 'ready' | 'hand_over' | 'roll_back';

const active = (repair: Repair) => repair.runs.some(({ status }) => status !== 'completed' && status !== 'failed');

/** Whether the bytes of a finished repair are still on the device: the last finished run that wrote was a repair. */
const canRollBack = (repair: Repair) => repair.handedOverAt === undefined && repair.runs.filter((run) => run.kind !== 'diagnosis' && run.status === 'completed').at(-1)?.kind === 'repair';

/**
 * The actions that the ticket's state offers; the platform decides again. Staff see the rollback only: approvals, orders
 * and handovers are the shop's.
 */
export function possibleActions(repair: Repair, isShop: boolean): RepairAction[] {
  if (active(repair)) return [];
  const back: RepairAction[] = canRollBack(repair) ? ['roll_back'] : [];
  if (!isShop) return back;
  switch (repair.status) {
    case 'quoted':
      return repair.quotes.some(({ current }) => current) ? ['approve', 'decline', ...(repair.outcome === 'none' ? [] : (['ready'] as const)), ...back] : ['ready', ...back];
    case 'approved':
      return ['execute', 'decline', ...back];
    case 'completed':
      return ['ready', ...back];
    case 'ready_for_pickup':
      return repair.handedOverAt === undefined ? ['hand_over', ...back] : [];
    default:
      return back;
  }
}

// The stations of a repair, for the shop's rail and the customer's list.
import { type Outcome, type Product, REPAIR_STATUSES, type RepairStatus } from '@revive/contracts/repairs/states';
import { OUTCOME_BADGES, REPAIR_BADGES, repairBadge } from '#entities/repair/repair-status.js';
import type { Badge } from '#ui/data-display/badge.js';
import type { Station } from '#ui/data-display/StateRail.js';
import { clockText, stampText } from '#ui/format/time-text.js';
import { endOf, type History } from './repair-facts.js';

/** Short labels of the rail on wide screens; badges and the tracking page use the labels of the specification. */
const RAIL_WORDS: Record<RepairStatus, string> = {
  received: 'Received',
  diagnosing: 'Diagnosed',
  quoted: 'Quoted',
  approved: 'Approved',
  repairing: 'Repairing',
  completed: 'Completed',
  ready_for_pickup: 'Ready for pickup',
};

/** Labels for an output, where nothing on the device is repaired. */
const WORDS_WITHOUT_CHANGE: Partial<Record<RepairStatus, string>> = {
  approved: 'Approved',
  repairing: 'In progress',
  completed: 'Completed',
};
export const labelAt = (status: string, label: string, product: Product | undefined): string =>
  (product && Object.entries(WORDS_WITHOUT_CHANGE).find(([one]) => one === status)?.[1]) ?? label;

/** For a warranty claim from home: an instruction for the customer and the pending step for the shop. */
export const AWAITS_DEVICE = 'Bring in the device';

export function badgeOf(
  {
    status,
    outcome,
    handedOverAt,
    awaitsDevice,
  }: {
    status: RepairStatus;
    outcome: Outcome;
    handedOverAt?: string | undefined;
    awaitsDevice?: boolean | undefined;
  },
  product: Product | undefined,
): Badge {
  const look = repairBadge(status, outcome, handedOverAt !== undefined);
  if (awaitsDevice) return { ...look, label: AWAITS_DEVICE };
  return outcome === 'none' ? { ...look, label: labelAt(status, look.label, product) } : look;
}

/**
 * Returns the seven stations: visited stations with the time of the last visit, skipped stations with a dash, future
 * stations empty. A final outcome replaces the current station; if the ticket had been further, as before a rollback,
 * the outcome follows the last reached station. `over`: the device was picked up.
 */
export function stations(
  status: RepairStatus,
  history: History,
  words: 'short' | 'labels',
  outcome: Outcome = 'none',
  over = false,
): Station[] {
  const ended = status === 'quoted' || status === 'diagnosing' ? endOf(outcome) : undefined;
  const here = REPAIR_STATUSES.indexOf(status);
  const visitOf = (key: RepairStatus) => history.findLast((entry) => entry.status === key)?.at;
  const furthest = REPAIR_STATUSES.findLastIndex(visitOf);
  const keys: (RepairStatus | typeof OUTCOME)[] = [...REPAIR_STATUSES];
  const current = ended !== undefined && furthest > here ? furthest + 1 : here;
  if (ended !== undefined) keys.splice(current, current === here ? 1 : 0, OUTCOME);
  let before: string | undefined;
  return keys.map((key, place) => {
    const visit = visitOf(key === OUTCOME ? status : key);
    const state = stateOf(place, current, visit !== undefined, over);
    // The last visit of the status that the ticket returned to belongs to the outcome.
    const shown = state === 'future' || (key === status && place < current) ? undefined : visit;
    const time = shown === undefined ? {} : { time: timeText(shown, before, words, state) };
    before = shown ?? before;
    if (key === OUTCOME) return { key, state, ...OUTCOME_BADGES[ended ?? outcome], ...time };
    return {
      key,
      ...REPAIR_BADGES[key],
      ...(words === 'short' && { label: state === 'current' && key === 'diagnosing' ? 'Diagnosing' : RAIL_WORDS[key] }),
      state,
      ...time,
    };
  });
}

const OUTCOME = 'outcome';

function stateOf(place: number, current: number, isVisited: boolean, over: boolean): Station['state'] {
  if (place > current) return 'future';
  if (place === current) return over ? 'passed' : 'current';
  return isVisited ? 'passed' : 'skipped';
}

function timeText(at: string, before: string | undefined, words: 'short' | 'labels', state: Station['state']): string {
  if (words === 'short') return clockText(at);
  return `${state === 'current' ? 'since ' : ''}${stampText(at, before)}`;
}

// Where a repair stands on its way, for the rail of the shop and the list of its customer.
import { type Outcome, type Product, REPAIR_STATUSES, type RepairStatus } from '@revive/contracts/repairs/states';
import { OUTCOME_LOOKS, REPAIR_LOOKS, ticketLook } from '#entities/repair/repair-status.js';
import type { Look } from '#ui/data-display/look.js';
import type { Station } from '#ui/data-display/StateRail.js';
import { clockText, stampText } from '#ui/format/time-text.js';
import { endOf, type History } from './repair-facts.js';

/** The short words of the rail on desks; the specification's labels stay on badges and on the tracking page. */
const RAIL_WORDS: Record<RepairStatus, string> = {
  received: 'Received',
  diagnosing: 'Diagnosed',
  quoted: 'Quoted',
  approved: 'Approved',
  repairing: 'Repairing',
  completed: 'Completed',
  ready_for_pickup: 'Ready for pickup',
};

/** Instead, where something is made and nothing on the device is repaired. */
const WORDS_WITHOUT_CHANGE: Partial<Record<RepairStatus, string>> = {
  approved: 'Approved',
  repairing: 'In progress',
  completed: 'Completed',
};
/** What stands at a state, by its look's label or its station's. */
export const labelAt = (status: string, label: string, product: Product | undefined): string =>
  (product && Object.entries(WORDS_WITHOUT_CHANGE).find(([one]) => one === status)?.[1]) ?? label;

/** Of a claim from home: the customer reads what to do, the shop what it waits for. */
export const AWAITS_DEVICE = 'Bring in the device';

/** What the ticket's badge says. */
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
): Look {
  const look = ticketLook(status, outcome, handedOverAt !== undefined);
  if (awaitsDevice) return { ...look, label: AWAITS_DEVICE };
  return outcome === 'none' ? { ...look, label: labelAt(status, look.label, product) } : look;
}

/**
 * The seven stations: visited ones with the time of their last visit, left-out ones with a dash, later ones empty. An
 * outcome that nobody waits behind stands in the place of its state; where the ticket had been further, as before a
 * rollback, behind the last station that it reached. `over`: the device was picked up, so nothing is left to do.
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
    // The last visit of the state that the ticket went back to is the outcome's.
    const shown = state === 'future' || (key === status && place < current) ? undefined : visit;
    const time = shown === undefined ? {} : { time: timeText(shown, before, words, state) };
    before = shown ?? before;
    if (key === OUTCOME) return { key, state, ...OUTCOME_LOOKS[ended ?? outcome], ...time };
    return {
      key,
      ...REPAIR_LOOKS[key],
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

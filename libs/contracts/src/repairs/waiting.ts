import { OUTCOMES, REPAIR_STATUSES, type Outcome, type RepairStatus } from './states.js';

interface Standing {
  readonly status: RepairStatus;
  readonly outcome: Outcome;
  readonly hasDraft?: boolean | undefined;
  /** Warranty claim made from home; the customer has not brought the device yet. */
  readonly awaitsDevice?: boolean | undefined;
}

const awaitsDevice = (row: Standing): boolean => row.status === 'received' && row.awaitsDevice === true;

/** A shop member must choose the next step. For a device ready for pickup the choice was already made. */
export const needsPerson = ({ status, outcome }: Standing): boolean =>
  outcome === 'needs_person' && status !== 'ready_for_pickup';

/**
 * True if the shop must act: connect a received device, start an approved repair, prepare a completed repair for
 * pickup, send a quote draft, or decide about a repair given up by the agent or the customer.
 */
export const waitsForShop = (row: Standing): boolean =>
  (row.status === 'received' && !awaitsDevice(row)) ||
  row.status === 'approved' ||
  row.status === 'completed' ||
  row.hasDraft === true ||
  needsPerson(row) ||
  (row.status === 'quoted' && row.outcome !== 'none');

/** The customer must bring the device, answer or collect; `repair` means that a run of the agent is working. */
export const WAITING_ON = ['shop', 'customer', 'repair'] as const;
export type WaitingOn = (typeof WAITING_ON)[number];

/** For tickets whose device is not handed over yet. */
export function waitingOn(row: Standing): WaitingOn {
  if (waitsForShop(row)) return 'shop';
  if (awaitsDevice(row)) return 'customer';
  return row.status === 'quoted' || row.status === 'ready_for_pickup' ? 'customer' : 'repair';
}

/** All combinations of status, outcome, draft and missing device that wait for this side. */
export const standingsWaitingOn = (whom: WaitingOn): Required<Standing>[] =>
  REPAIR_STATUSES.flatMap((status) =>
    OUTCOMES.flatMap((outcome) =>
      [false, true].flatMap((hasDraft) =>
        [false, true].map((isAwaited) => ({ status, outcome, hasDraft, awaitsDevice: isAwaited })),
      ),
    ),
  ).filter((row) => waitingOn(row) === whom);

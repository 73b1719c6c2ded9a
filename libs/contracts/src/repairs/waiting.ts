import { OUTCOMES, REPAIR_STATUSES, type Outcome, type RepairStatus } from './states.js';

interface Standing {
  readonly status: RepairStatus;
  readonly outcome: Outcome;
  /** A quote of it waits to be sent. */
  readonly hasDraft?: boolean | undefined;
  /** Claimed from home: the customer has not brought the device yet. */
  readonly awaitsDevice?: boolean | undefined;
}

/** The customer has to bring the device before anything can happen. */
export const awaitsDevice = (row: Standing): boolean => row.status === 'received' && row.awaitsDevice === true;

/** A person of the shop has to decide what comes next. Once the device is ready for pickup, somebody has. */
export const needsPerson = ({ status, outcome }: Standing): boolean =>
  outcome === 'needs_person' && status !== 'ready_for_pickup';

/**
 * The shop's turn: a device that was checked in waits to be connected, an approved repair to be started, a finished one to be
 * made ready; a repair that the agent or the customer gave up waits for a person, and a draft of a quote to be sent.
 */
export const waitsForShop = (row: Standing): boolean =>
  (row.status === 'received' && !awaitsDevice(row)) ||
  row.status === 'approved' ||
  row.status === 'completed' ||
  row.hasDraft === true ||
  needsPerson(row) ||
  (row.status === 'quoted' && row.outcome !== 'none');

/** On whom a ticket waits: the shop, its customer (to bring the device, to answer, or to collect it), or a run of the agent. */
export const WAITING_ON = ['shop', 'customer', 'repair'] as const;
export type WaitingOn = (typeof WAITING_ON)[number];

/** Of a ticket whose device was not handed over yet. */
export function waitingOn(row: Standing): WaitingOn {
  if (waitsForShop(row)) return 'shop';
  if (awaitsDevice(row)) return 'customer';
  return row.status === 'quoted' || row.status === 'ready_for_pickup' ? 'customer' : 'repair';
}

/** Every status and outcome, with and without a draft or a device, that waits on them. */
export const standingsWaitingOn = (whom: WaitingOn): Required<Standing>[] =>
  REPAIR_STATUSES.flatMap((status) =>
    OUTCOMES.flatMap((outcome) =>
      [false, true].flatMap((hasDraft) =>
        [false, true].map((isAwaited) => ({ status, outcome, hasDraft, awaitsDevice: isAwaited })),
      ),
    ),
  ).filter((row) => waitingOn(row) === whom);

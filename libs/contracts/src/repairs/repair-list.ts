import { ASSISTANCE_TEXT_MAX, STANDING_STATES } from '../assistance/states.js';
import {
  bool,
  finite,
  lines,
  responseSchema,
  oneOf,
  requestSchema,
  id,
  type InferType,
  list,
  isMoment,
  isoDateTime,
  nested,
  text,
  integer,
} from '../rules.js';
import { deskSchema, PRIORITIES, TAG_MAX_LENGTH, type Desk } from './desk.js';
import { OUTCOMES, REPAIR_STATUSES, RUN_KINDS, RUN_STATUSES, STEP_NAMES } from './states.js';
import { WAITING_ON } from './waiting.js';

// Repairs in lists and in numbers.
/** Names of quoted work in one line of a list. */
export const REPAIR_TYPE_MAX = 300;
/** One line of a list or of the live monitor (spec part 2 §3, monitored repair): figures from recorded steps only. */
export const repairSummarySchema = responseSchema('RepairSummary', {
  id: id().required(),
  number: integer(1).required(),
  version: integer(1).required(),
  tenantId: id().required(),
  tenantName: text().required(),
  deviceId: text(200).defined(),
  deviceName: text(200).required(),
  customerName: text(120).optional(),
  status: oneOf(REPAIR_STATUSES).required(),
  outcome: oneOf(OUTCOMES).required(),
  awaitsDevice: bool().optional(),
  runId: id().optional(),
  runKind: oneOf(RUN_KINDS).optional(),
  runStatus: oneOf(RUN_STATUSES).optional(),
  currentStep: text(200).optional(),
  stepsDone: integer().required(),
  stepsTotal: integer().required(),
  progress: integer(0, 100).required(),
  totalCents: integer().optional(),
  /** spec part 2 §3: what is quoted, in rand; absent before a quote. */
  repairCost: finite().min(0).optional(),
  /** spec part 2 §3: the quoted work by name; absent before a quote. */
  repairType: text(REPAIR_TYPE_MAX).optional(),
  startTime: isoDateTime().required(),
  endTime: isoDateTime().optional(),
  handedOverAt: isoDateTime().optional(),
  updatedAt: isoDateTime().required(),
  takenInAt: isoDateTime().required(),
  desk: deskSchema.required(),
  /** A quote waits to be sent. */
  hasDraft: bool().optional(),
  /** spec part 2 §4: the technician waits for the platform's support; the first guidance clears it. */
  needsAssistance: bool().required(),
  /** The request for help that stands. */
  assistanceRequest: nested({
    id: id().required(),
    state: oneOf(STANDING_STATES).required(),
    question: lines(ASSISTANCE_TEXT_MAX).required(),
    step: oneOf(STEP_NAMES).optional(),
    askedBy: text().required(),
    askedAt: isoDateTime().required(),
    helperName: text().optional(),
  })
    .default(undefined)
    .optional(),
});
export type RepairSummary = InferType<typeof repairSummarySchema>;
/** The shortest text that is searched for; a single digit is a ticket's number all the same. */
export const FIND_MIN = 2;
export const isLongEnoughToFind = (typed: string): boolean => typed.length >= FIND_MIN || /^\d$/.test(typed);
/** Rows of a list of repairs that are given at once. */
export const REPAIRS_A_PAGE = 50;
/**
 * By when the device was taken in; by the promise, soonest first; by priority, most urgent first. In the last two, what
 * was picked up comes after everything that was not.
 */
export const REPAIR_ORDERS = ['newest', 'oldest', 'promised', 'priority'] as const;
export type RepairOrder = (typeof REPAIR_ORDERS)[number];
/** Days since a device that is still here was taken in. */
export const REPAIR_AGES = ['3', '7', '14', '30'] as const;
export const DUE = ['overdue'] as const;

/** Where in an order a row stands beside its id: the moment of its promise, or how urgent it is. Absent: after all. */
export function placeIn(
  order: RepairOrder,
  { desk, handedOverAt }: { readonly desk: Desk; readonly handedOverAt?: string | undefined },
): string {
  if (order === 'promised')
    return handedOverAt !== undefined || desk.promisedAt === undefined ? '' : String(Date.parse(desk.promisedAt));
  return handedOverAt === undefined ? String(PRIORITIES.length - PRIORITIES.indexOf(desk.priority)) : '0';
}

/**
 * What `before` is for the page after this row. A place goes with the id where one sorts, so that the next page begins
 * where this one ended although the row has moved since.
 */
export const pageAfter = (order: RepairOrder, row: Pick<RepairSummary, 'id' | 'desk' | 'handedOverAt'>): string =>
  order === 'newest' || order === 'oldest' ? row.id : `${placeIn(order, row)}.${row.id}`;

/** The reverse; undefined where it is none of this order. */
export function readPage(order: RepairOrder, before: string): { place: string; id: string } | undefined {
  if (order === 'newest' || order === 'oldest') return { place: '', id: before };
  const [, place, rest] = /^(\d{0,15})\.(.+)$/.exec(before) ?? [];
  if (place === undefined || rest === undefined) return undefined;
  const isPlace = order === 'promised' ? place === '' || isMoment(Number(place)) : Number(place) <= PRIORITIES.length;
  return isPlace ? { place, id: rest } : undefined;
}
export const repairListQuerySchema = requestSchema('RepairListQuery', {
  /** As `pageAfter` makes it of the last row that was seen. */
  before: text(60).optional(),
  find: text(100).optional(),
  status: oneOf(REPAIR_STATUSES).optional(),
  /** Tickets that are not handed over yet, by whose turn it is. */
  waitingOn: oneOf(WAITING_ON).optional(),
  /** Taken in since `from` and before `to`. */
  from: isoDateTime().optional(),
  to: isoDateTime().optional(),
  order: oneOf(REPAIR_ORDERS).optional(),
  /** `me`, `nobody`, or a person of the shop by their id. */
  assignee: text(36).optional(),
  priority: oneOf(PRIORITIES).optional(),
  tag: text(TAG_MAX_LENGTH).optional(),
  /** Promised for a time that has passed, and not ready. */
  due: oneOf(DUE).optional(),
  /** Here for so many days, and not picked up. */
  age: oneOf(REPAIR_AGES).optional(),
  pickedUp: oneOf(['no', 'yes']).optional(),
  /** Promised since `promisedFrom` and before `promisedTo`. */
  promisedFrom: isoDateTime().optional(),
  promisedTo: isoDateTime().optional(),
});
export type RepairListQuery = InferType<typeof repairListQuerySchema>;

export const repairListSchema = list(repairSummarySchema);

/** `since`: when the reader's day began; `until`: when it ends, which is not 24 hours later where clocks change. */
export const repairCountsQuerySchema = requestSchema('RepairCountsQuery', {
  since: isoDateTime().required(),
  until: isoDateTime(),
});
/** A shop's tickets in numbers: open ones by status and by whose turn it is, and what happened since a moment. */
export const repairCountsSchema = responseSchema('RepairCounts', {
  open: list(nested({ status: oneOf(REPAIR_STATUSES).required(), count: integer(1).required() })).required(),
  shop: integer().required(),
  customer: integer().required(),
  repair: integer().required(),
  takenIn: integer().required(),
  repaired: integer().required(),
  handedOver: integer().required(),
  /** Promised for the reader's day, or for a time that has passed; not ready yet. */
  promisedToday: integer().required(),
  overdue: integer().required(),
});
export type RepairCounts = InferType<typeof repairCountsSchema>;

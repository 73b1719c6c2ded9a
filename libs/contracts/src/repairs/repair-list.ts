import { ASSISTANCE_TEXT_MAX, ACTIVE_ASSISTANCE_STATES } from '../assistance/states.js';
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

export const REPAIR_TYPE_MAX = 300;
/** A row of a list or of the live monitor (spec part 2 §3, monitored repair). All figures come from recorded steps. */
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
  hasDraft: bool().optional(),
  locationId: id().optional(),
  /** spec part 2 §4: the technician waits for the platform's support; the first guidance clears it. */
  needsAssistance: bool().required(),
  assistanceRequest: nested({
    id: id().required(),
    state: oneOf(ACTIVE_ASSISTANCE_STATES).required(),
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
/** Shortest search text. A single digit is allowed too, because a ticket number may have one digit. */
export const FIND_MIN = 2;
export const isLongEnoughToFind = (typed: string): boolean => typed.length >= FIND_MIN || /^\d$/.test(typed);
export const REPAIRS_A_PAGE = 50;
/**
 * `newest` and `oldest`: by intake. `promised`: soonest first. `priority`: most urgent first. `promised` and
 * `priority` put collected devices last.
 */
export const REPAIR_ORDERS = ['newest', 'oldest', 'promised', 'priority'] as const;
export type RepairOrder = (typeof REPAIR_ORDERS)[number];
export const REPAIR_AGES = ['3', '7', '14', '30'] as const;
export const DUE = ['overdue'] as const;

/** Sort key of a row beside its id: the promised time, or the urgency. An empty key sorts last. */
function placeIn(
  order: RepairOrder,
  { desk, handedOverAt }: { readonly desk: Desk; readonly handedOverAt?: string | undefined },
): string {
  if (order === 'promised')
    return handedOverAt !== undefined || desk.promisedAt === undefined ? '' : String(Date.parse(desk.promisedAt));
  return handedOverAt === undefined ? String(PRIORITIES.length - PRIORITIES.indexOf(desk.priority)) : '0';
}

/**
 * Cursor for the page after this row. The cursor contains the sort key, so that the next page continues correctly even
 * if the row has moved since.
 */
export const pageAfter = (order: RepairOrder, row: Pick<RepairSummary, 'id' | 'desk' | 'handedOverAt'>): string =>
  order === 'newest' || order === 'oldest' ? row.id : `${placeIn(order, row)}.${row.id}`;

/** Parses a cursor; returns undefined if the cursor does not fit the order. */
export function readPage(order: RepairOrder, before: string): { place: string; id: string } | undefined {
  if (order === 'newest' || order === 'oldest') return { place: '', id: before };
  const [, place, rest] = /^(\d{0,15})\.(.+)$/.exec(before) ?? [];
  if (place === undefined || rest === undefined) return undefined;
  const isPlace = order === 'promised' ? place === '' || isMoment(Number(place)) : Number(place) <= PRIORITIES.length;
  return isPlace ? { place, id: rest } : undefined;
}
export const repairListQuerySchema = requestSchema('RepairListQuery', {
  before: text(60).optional(),
  find: text(100).optional(),
  status: oneOf(REPAIR_STATUSES).optional(),
  waitingOn: oneOf(WAITING_ON).optional(),
  /** Intake period: `from` inclusive, `to` exclusive. */
  from: isoDateTime().optional(),
  to: isoDateTime().optional(),
  order: oneOf(REPAIR_ORDERS).optional(),
  assignee: text(36).optional(),
  priority: oneOf(PRIORITIES).optional(),
  tag: text(TAG_MAX_LENGTH).optional(),
  location: id().optional(),
  due: oneOf(DUE).optional(),
  age: oneOf(REPAIR_AGES).optional(),
  pickedUp: oneOf(['no', 'yes']).optional(),
  /** Promise period: `promisedFrom` inclusive, `promisedTo` exclusive. */
  promisedFrom: isoDateTime().optional(),
  promisedTo: isoDateTime().optional(),
});
export type RepairListQuery = InferType<typeof repairListQuerySchema>;

export const repairListSchema = list(repairSummarySchema);

/** Start and end of the reader’s day. A day may differ from 24 hours when clocks change. */
export const repairCountsQuerySchema = requestSchema('RepairCountsQuery', {
  since: isoDateTime().required(),
  until: isoDateTime(),
});
export const repairCountsSchema = responseSchema('RepairCounts', {
  open: list(nested({ status: oneOf(REPAIR_STATUSES).required(), count: integer(1).required() })).required(),
  shop: integer().required(),
  customer: integer().required(),
  repair: integer().required(),
  takenIn: integer().required(),
  repaired: integer().required(),
  handedOver: integer().required(),
  promisedToday: integer().required(),
  overdue: integer().required(),
});

import {
  responseSchema,
  oneOf,
  requestSchema,
  id,
  type InferType,
  list,
  isoDateTime,
  nested,
  text,
  integer,
} from '../rules.js';
import { deskSchema } from './desk.js';
import { OUTCOMES, REPAIR_STATUSES, RUN_KINDS, RUN_STATUSES } from './states.js';
import { WAITING_ON } from './waiting.js';

// Repairs in lists and in numbers.
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
  runId: id().optional(),
  runKind: oneOf(RUN_KINDS).optional(),
  runStatus: oneOf(RUN_STATUSES).optional(),
  currentStep: text(200).optional(),
  stepsDone: integer().required(),
  stepsTotal: integer().required(),
  progress: integer(0, 100).required(),
  totalCents: integer().optional(),
  startTime: isoDateTime().required(),
  endTime: isoDateTime().optional(),
  handedOverAt: isoDateTime().optional(),
  updatedAt: isoDateTime().required(),
  takenInAt: isoDateTime().required(),
  desk: deskSchema.required(),
});
export type RepairSummary = InferType<typeof repairSummarySchema>;
/** The shortest text that is searched for; a single digit is a ticket's number all the same. */
export const FIND_MIN = 2;
export const isLongEnoughToFind = (typed: string): boolean => typed.length >= FIND_MIN || /^\d$/.test(typed);
/** Rows of a list of repairs that are given at once. */
export const REPAIRS_A_PAGE = 50;
/** By when the device was taken in; `before` names the last row of the page that was seen, in either. */
export const REPAIR_ORDERS = ['newest', 'oldest'] as const;
export const repairListQuerySchema = requestSchema('RepairListQuery', {
  before: text(60).optional(),
  find: text(100).optional(),
  status: oneOf(REPAIR_STATUSES).optional(),
  /** Tickets that are not handed over yet, by whose turn it is. */
  waitingOn: oneOf(WAITING_ON).optional(),
  /** Taken in since `from` and before `to`. */
  from: isoDateTime().optional(),
  to: isoDateTime().optional(),
  order: oneOf(REPAIR_ORDERS).optional(),
});
export type RepairListQuery = InferType<typeof repairListQuerySchema>;

export const repairListSchema = list(repairSummarySchema);

/** `since`: when the reader's day began. */
export const repairCountsQuerySchema = requestSchema('RepairCountsQuery', { since: isoDateTime().required() });
/** A shop's tickets in numbers: open ones by status and by whose turn it is, and what happened since a moment. */
export const repairCountsSchema = responseSchema('RepairCounts', {
  open: list(nested({ status: oneOf(REPAIR_STATUSES).required(), count: integer(1).required() })).required(),
  shop: integer().required(),
  customer: integer().required(),
  repair: integer().required(),
  takenIn: integer().required(),
  repaired: integer().required(),
  handedOver: integer().required(),
});
export type RepairCounts = InferType<typeof repairCountsSchema>;

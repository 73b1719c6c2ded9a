import {
  bool,
  id,
  integer,
  isoDateTime,
  list,
  nested,
  oneOf,
  requestSchema,
  responseSchema,
  text,
  type InferType,
} from '../rules.js';
import { OUTCOMES, REPAIR_STATUSES } from './states.js';

// What a shop notes of the work on a repair: when it is promised, whose it is, how urgent.

/** Ours: the specification has priorities for remote orders alone. In the order of a list. */
export const PRIORITIES = ['urgent', 'high', 'normal'] as const;
export type Priority = (typeof PRIORITIES)[number];
export const PRIORITY_LABELS: Readonly<Record<Priority, string>> = { urgent: 'Urgent', high: 'High', normal: 'Normal' };

/** Of one repair, and the letters of each. */
export const TAGS_MAX = 8;
export const TAG_MAX_LENGTH = 24;

/** What page and service say of a promise that is over before it is made. */
export const PROMISE_PASSED = 'Choose a time that has not passed';
/** Nothing, or a moment (ISO 8601) after `nowMs`. */
export const isPromisable = (promisedAt: string | null | undefined, nowMs: number): boolean =>
  !promisedAt || Date.parse(promisedAt) > nowMs;

export const deskSchema = responseSchema('RepairDesk', {
  promisedAt: isoDateTime().optional(),
  assigneeId: id().optional(),
  assigneeName: text(120).optional(),
  priority: oneOf(PRIORITIES).required(),
  tags: list(text(TAG_MAX_LENGTH).required()).required(),
});
export type Desk = InferType<typeof deskSchema>;

/** One spelling of a tag, so that it is found again however it was typed. */
export const tagOf = (typed: string): string => typed.trim().replace(/\s+/g, ' ').toLowerCase();

const tag = () => text(TAG_MAX_LENGTH).required('Enter a tag');
/** An empty text takes the value away, as null does; what is absent stays. */
const emptyIsNull = (value: unknown, typed: unknown): unknown => (typed === '' ? null : value);
const promisedAt = () => isoDateTime().transform(emptyIsNull).nullable().optional();
const assigneeId = () => id().transform(emptyIsNull).nullable().optional();
/** What is added and what is taken away, and never all of them: two people change one repair's tags at once. */
const changedTags = () => ({
  addTags: list(tag(), TAGS_MAX).optional(),
  removeTags: list(tag(), TAGS_MAX).optional(),
});

export const changeDeskSchema = requestSchema('ChangeDesk', {
  promisedAt: promisedAt(),
  assigneeId: assigneeId(),
  priority: oneOf(PRIORITIES).optional(),
  ...changedTags(),
});
export type ChangeDesk = InferType<typeof changeDeskSchema>;

/** Repairs that are changed in one call: a page of the list. */
export const BULK_MAX = 50;
export const changeDesksSchema = requestSchema('ChangeDesks', {
  ids: list(id().required(), BULK_MAX).min(1, 'Choose at least one repair').required('Choose at least one repair'),
  promisedAt: promisedAt(),
  assigneeId: assigneeId(),
  priority: oneOf(PRIORITIES).optional(),
  ...changedTags(),
});
export type ChangeDesks = InferType<typeof changeDesksSchema>;

/** `refused`: it has a promise and was picked up, it has too many tags, or a time that has passed was promised. */
export const DESK_RESULTS = ['changed', 'unchanged', 'not_found', 'refused'] as const;
export type DeskResult = (typeof DESK_RESULTS)[number];
export const desksChangedSchema = responseSchema('DesksChanged', {
  results: list(nested({ id: id().required(), state: oneOf(DESK_RESULTS).required() })).required(),
});

/** A repair as the board and the calendar show it: what stands on its card. */
const card = () =>
  nested({
    id: id().required(),
    number: integer(1).required(),
    deviceName: text(200).required(),
    customerName: text(120).optional(),
    status: oneOf(REPAIR_STATUSES).required(),
    outcome: oneOf(OUTCOMES).required(),
    /** A quote waits to be sent. */
    hasDraft: bool().optional(),
    handedOverAt: isoDateTime().optional(),
    takenInAt: isoDateTime().optional(),
    /** Total of the current quote, or of what was approved of it. */
    totalCents: integer().optional(),
    desk: deskSchema.required(),
  });

/** Whose repairs: `me`, `nobody`, or a person of the shop by their id. */
const assignee = () => text(36).optional();
/** Cards of a column. */
export const BOARD_MOST = 50;
export const boardQuerySchema = requestSchema('RepairBoardQuery', {
  assignee: assignee(),
  priority: oneOf(PRIORITIES).optional(),
});
export const boardSchema = responseSchema('RepairBoard', {
  columns: list(
    nested({ status: oneOf(REPAIR_STATUSES).required(), count: integer().required(), cards: list(card()).required() }),
  ).required(),
});

/** Promises that are shown at once: a month of a busy shop. */
export const PROMISED_MOST = 500;
export const promisedQuerySchema = requestSchema('PromisedRepairsQuery', {
  from: isoDateTime().required(),
  to: isoDateTime().required(),
  assignee: assignee(),
});
export const promisedSchema = responseSchema('PromisedRepairs', {
  cards: list(card()).required(),
  /** How many more there are in these days. */
  more: integer().required(),
});

export const tagsSchema = responseSchema('RepairTags', { tags: list(text(TAG_MAX_LENGTH).required()).required() });

/** Views that one person keeps. */
export const VIEWS_MAX = 20;
export const VIEW_NAME_MAX = 40;
/** Filters of the list, as they stand in its address; names of customers are none of them. */
export const VIEW_ADDRESS_MAX = 500;
const viewFields = {
  name: text(VIEW_NAME_MAX).min(1, 'Enter a name').required('Enter a name'),
  address: text(VIEW_ADDRESS_MAX)
    .matches(/^[a-zA-Z0-9=&%+_.~*-]*$/, { message: 'is no filter of the list', excludeEmptyString: true })
    .defined(),
};
export const saveViewSchema = requestSchema('SaveRepairView', viewFields);
export type SaveView = InferType<typeof saveViewSchema>;
export const renameViewSchema = requestSchema('RenameRepairView', { name: viewFields.name });
export type RenameView = InferType<typeof renameViewSchema>;
export const savedViewsSchema = responseSchema('RepairViews', {
  views: list(nested({ id: id().required(), ...viewFields })).required(),
});

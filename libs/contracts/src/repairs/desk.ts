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

/** Our addition: the specification has priorities for remote orders only. Sorted as in lists. */
export const PRIORITIES = ['urgent', 'high', 'normal'] as const;
export type Priority = (typeof PRIORITIES)[number];
export const PRIORITY_LABELS: Readonly<Record<Priority, string>> = { urgent: 'Urgent', high: 'High', normal: 'Normal' };

export const TAGS_MAX = 8;
export const TAG_MAX_LENGTH = 24;

export const PROMISE_PASSED = 'Choose a time that has not passed';
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

export const tagOf = (typed: string): string => typed.trim().replace(/\s+/g, ' ').toLowerCase();

const tag = () => text(TAG_MAX_LENGTH).required('Enter a tag');
/** An empty string clears the value, like null. An absent field stays unchanged. */
const emptyIsNull = (value: unknown, typed: unknown): unknown => (typed === '' ? null : value);
const promisedAt = () => isoDateTime().transform(emptyIsNull).nullable().optional();
const assigneeId = () => id().transform(emptyIsNull).nullable().optional();
/**
 * Added and removed tags instead of the full list, so that two people can change the tags of a repair concurrently.
 */
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

const BULK_MAX = 50;
export const changeDesksSchema = requestSchema('ChangeDesks', {
  ids: list(id().required(), BULK_MAX).min(1, 'Choose at least one repair').required('Choose at least one repair'),
  promisedAt: promisedAt(),
  assigneeId: assigneeId(),
  priority: oneOf(PRIORITIES).optional(),
  ...changedTags(),
});

/** `refused`: the repair has a promise and was picked up, has too many tags, or the promised time has passed. */
const DESK_RESULTS = ['changed', 'unchanged', 'not_found', 'refused'] as const;
export type DeskResult = (typeof DESK_RESULTS)[number];
export const desksChangedSchema = responseSchema('DesksChanged', {
  results: list(nested({ id: id().required(), state: oneOf(DESK_RESULTS).required() })).required(),
});

const card = () =>
  nested({
    id: id().required(),
    number: integer(1).required(),
    deviceName: text(200).required(),
    customerName: text(120).optional(),
    status: oneOf(REPAIR_STATUSES).required(),
    outcome: oneOf(OUTCOMES).required(),
    hasDraft: bool().optional(),
    handedOverAt: isoDateTime().optional(),
    takenInAt: isoDateTime().optional(),
    totalCents: integer().optional(),
    locationId: id().optional(),
    desk: deskSchema.required(),
  });

const assignee = () => text(36).optional();
export const BOARD_MOST = 50;
export const boardQuerySchema = requestSchema('RepairBoardQuery', {
  assignee: assignee(),
  priority: oneOf(PRIORITIES).optional(),
  location: id().optional(),
});
export const boardSchema = responseSchema('RepairBoard', {
  columns: list(
    nested({ status: oneOf(REPAIR_STATUSES).required(), count: integer().required(), cards: list(card()).required() }),
  ).required(),
});

/** Most promised repairs in a response: a month of a busy shop. */
export const PROMISED_MOST = 500;
export const promisedQuerySchema = requestSchema('PromisedRepairsQuery', {
  from: isoDateTime().required(),
  to: isoDateTime().required(),
  assignee: assignee(),
});
export const promisedSchema = responseSchema('PromisedRepairs', {
  cards: list(card()).required(),
  more: integer().required(),
});

export const tagsSchema = responseSchema('RepairTags', { tags: list(text(TAG_MAX_LENGTH).required()).required() });

export const VIEWS_MAX = 20;
const VIEW_NAME_MAX = 40;
/** Query string of the list’s filters; customer names are excluded. */
const VIEW_ADDRESS_MAX = 500;
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

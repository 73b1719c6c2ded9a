import { isoDateTime, id, list, oneOf, responseSchema, text, type InferType } from '../rules.js';

// What a shop notes of the work on a repair: when it is promised, whose it is, how urgent.

/** Ours: the specification has priorities for remote orders alone. In the order of a list. */
export const PRIORITIES = ['urgent', 'high', 'normal'] as const;
export type Priority = (typeof PRIORITIES)[number];
export const PRIORITY_LABELS: Readonly<Record<Priority, string>> = { urgent: 'Urgent', high: 'High', normal: 'Normal' };

/** Of one repair, and the letters of each. */
export const TAGS_MAX = 8;
export const TAG_MAX_LENGTH = 24;

export const deskSchema = responseSchema('RepairDesk', {
  promisedAt: isoDateTime().optional(),
  assigneeId: id().optional(),
  assigneeName: text(120).optional(),
  priority: oneOf(PRIORITIES).required(),
  tags: list(text(TAG_MAX_LENGTH).required()).required(),
});
export type Desk = InferType<typeof deskSchema>;

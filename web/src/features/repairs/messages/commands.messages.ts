import { counted } from '#ui/format/counted.js';

/** What a shop reads of a device that is told what to do, such as a phone. */
export const messages = {
  now: 'Now',
  then: 'Afterwards',
  undo: 'Undo',
  canBeUndone: 'Can be rolled back',
  cannotBeUndone: "Can't be undone",
  consequence: (count: number, canBeUndone: boolean): string =>
    `${counted(count, 'change')}. Nothing is changed until the customer approves the quote. ${canBeUndone ? 'It can be rolled back.' : "It can't be undone."}`,
} as const;

import { counted } from '#ui/format/counted.js';

export const messages = {
  now: 'Now',
  then: 'Afterwards',
  undo: 'Undo',
  canBeUndone: 'Can be rolled back',
  cannotBeUndone: "Can't be undone",
  consequence: (count: number, canBeUndone: boolean): string =>
    `${counted(count, 'change')}. Nothing is changed until the customer approves the quote. ${canBeUndone ? 'It can be rolled back.' : "It can't be undone."}`,
} as const;

import { useState } from 'react';
import { describeError } from '#api/errors.js';
import type { RowAction } from '#ui/data-display/RowActions.js';
import { toastFailure, toastGood } from '#ui/feedback/toasts.js';
import { messages, type Assignee } from './staff-queue.js';

interface Taken extends Assignee {
  readonly id: string;
}

/** Undo is only possible for free items: an item taken from a colleague cannot be returned to the colleague. */
const isFree = ({ assignedToMe, assignedTo }: Assignee): boolean => !assignedToMe && assignedTo === undefined;

/**
 * Assigns items to the reader or releases them, with undo in the toast. `assign` is the API call for a single item.
 */
export function useAssignment(assign: (id: string, take: boolean) => Promise<unknown>) {
  const [isBusy, setBusy] = useState(false);
  const change = async (ids: readonly string[], take: boolean, canUndo = true): Promise<void> => {
    setBusy(true);
    let done = 0;
    try {
      // Sequential, because a whole page in parallel would exceed the rate limit.
      for (const id of ids) {
        await assign(id, take);
        done += 1;
      }
      const undo = canUndo ? { label: messages.undo, run: () => void change(ids, !take) } : undefined;
      toastGood((take ? messages.assigned : messages.givenBack)(done), undefined, undo);
    } catch (error) {
      toastFailure(messages.notAssigned, describeError(error));
    } finally {
      setBusy(false);
    }
  };
  return {
    isBusy,
    turn: (one: Taken) => void change([one.id], !one.assignedToMe, one.assignedToMe || isFree(one)),
    /** Row actions; none if a colleague has the item, which can only be taken over on its own page. */
    actionsOf: (one: Taken): RowAction[] =>
      one.assignedToMe || isFree(one)
        ? [
            {
              label: one.assignedToMe ? messages.unassign : messages.assign,
              run: () => void change([one.id], !one.assignedToMe),
              isDisabled: isBusy,
            },
          ]
        : [],
    bulkOf: (rows: readonly Taken[]): RowAction[] => {
      const free = rows.filter(isFree).map(({ id }) => id);
      return [{ label: messages.assign, run: () => void change(free, true), isDisabled: isBusy || free.length === 0 }];
    },
  };
}

import { useState } from 'react';
import { describeError } from '#api/errors.js';
import type { RowAction } from '#ui/data-display/RowActions.js';
import { toastFailure, toastGood } from '#ui/feedback/toasts.js';
import { messages, type Assignee } from './staff-queue.js';

interface Taken extends Assignee {
  readonly id: string;
}

/** Whether taking it can be undone: what a colleague has does not go back to them. */
const isFree = ({ assignedToMe, assignedTo }: Assignee): boolean => !assignedToMe && assignedTo === undefined;

/**
 * Taking what waits for staff, one or several, and giving it back; each is undone from its notice. `assign` is the call
 * for one.
 */
export function useAssignment(assign: (id: string, take: boolean) => Promise<unknown>) {
  const [isBusy, setBusy] = useState(false);
  const change = async (ids: readonly string[], take: boolean, canUndo = true): Promise<void> => {
    setBusy(true);
    let done = 0;
    try {
      // One after the other: a page of them at once would meet the limit on requests.
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
    /** Takes it, or gives it back where one has it. */
    turn: (one: Taken) => void change([one.id], !one.assignedToMe, one.assignedToMe || isFree(one)),
    /** Of a row: nothing where a colleague has it. Its own page says how it is taken over. */
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
    /** Of several: those that nobody has. */
    bulkOf: (rows: readonly Taken[]): RowAction[] => {
      const free = rows.filter(isFree).map(({ id }) => id);
      return [{ label: messages.assign, run: () => void change(free, true), isDisabled: isBusy || free.length === 0 }];
    },
  };
}

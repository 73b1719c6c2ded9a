import { useCallback, useRef } from 'react';
import { describeError } from '#api/errors.js';
import { toastFailure, toastGood } from '#ui/feedback/toasts.js';
import { dayText, clockText } from '#ui/format/time-text.js';
import { useChangeDeskMutation } from '../api/desk.api.js';
import { messages as desk } from '../messages/desk.messages.js';
import { ticketNumber } from '../repair-facts.js';
import type { Card } from './RepairCalendar.js';

const texts = desk.calendar;
const momentText = (moment: string | null): string =>
  moment === null ? desk.panel.noPromise : texts.movedTo(dayText(moment), clockText(moment));

/**
 * Changes a promised time and offers Undo; returns true on success. Runs one change at a time, because keys and
 * pointers are faster than the server.
 */
export function useMovePromise(): (card: Card, promisedAt: string | null) => Promise<boolean> {
  const [change] = useChangeDeskMutation();
  const isBusy = useRef(false);
  const set = useCallback(
    async (id: string, promisedAt: string | null): Promise<boolean> => {
      if (isBusy.current) return false;
      isBusy.current = true;
      const { error } = await change({ id, changeDesk: { promisedAt } });
      isBusy.current = false;
      if (error !== undefined) toastFailure(desk.panel.notSaved, describeError(error));
      return error === undefined;
    },
    [change],
  );
  return useCallback(
    async ({ id, number, desk: { promisedAt: before = null } }, promisedAt) => {
      if (before === promisedAt || !(await set(id, promisedAt))) return false;
      toastGood(texts.moved(ticketNumber(number)), momentText(promisedAt), {
        label: desk.bulk.undo,
        run: () =>
          void set(id, before).then((isBack) => {
            if (isBack) toastGood(desk.bulk.undone, momentText(before));
          }),
      });
      return true;
    },
    [set],
  );
}

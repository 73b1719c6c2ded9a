import { useCallback, useRef } from 'react';

/**
 * The savings of one form, one after the other: two savings of a draft that does not exist yet would be two drafts.
 * `sendLast` sends the form after the saving that is under way, and nothing is saved once it was sent: a later saving
 * would be a new draft of what was sent. `settled` waits for what was begun.
 */
export function useSavingQueue() {
  const busy = useRef<Promise<unknown>>(Promise.resolve());
  const isOver = useRef(false);
  const saveNext = useCallback((save: () => Promise<void>): void => {
    busy.current = busy.current.then(() => (isOver.current ? undefined : save()));
  }, []);
  const sendLast = useCallback((send: () => Promise<unknown>): Promise<void> => {
    const sending = busy.current.then(send).then(() => {
      isOver.current = true;
    });
    busy.current = sending.catch(() => undefined);
    return sending;
  }, []);
  const settled = useCallback(() => busy.current, []);
  return { saveNext, sendLast, settled };
}

import { useCallback, useRef } from 'react';
import { useInTurn } from '../hooks/use-in-turn.js';

/**
 * The savings of one form, one after the other: two savings of a draft that does not exist yet would be two drafts.
 * `sendLast` sends the form after the saving that is under way, and nothing is saved once it was sent: a later saving
 * would be a new draft of what was sent. `settled` waits for what was begun.
 */
export function useSavingQueue() {
  const inTurn = useInTurn();
  const isOver = useRef(false);
  const saveNext = useCallback(
    (save: () => Promise<void>): void => void inTurn(() => (isOver.current ? undefined : save())),
    [inTurn],
  );
  const sendLast = useCallback(
    (send: () => Promise<unknown>): Promise<void> =>
      inTurn(async () => {
        await send();
        isOver.current = true;
      }),
    [inTurn],
  );
  const settled = useCallback((): Promise<void> => inTurn(() => undefined), [inTurn]);
  return { saveNext, sendLast, settled };
}

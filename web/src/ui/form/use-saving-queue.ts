import { useCallback, useRef } from 'react';
import { useInTurn } from '../hooks/use-in-turn.js';

/**
 * Serialises the saves of a form: two parallel saves of a new draft would create two drafts. `sendLast` sends the form
 * after the running save and blocks later saves, which would create a new draft. `settled` waits for pending work.
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

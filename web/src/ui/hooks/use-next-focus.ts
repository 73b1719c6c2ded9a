import { useEffect, useRef, type RefObject } from 'react';

/**
 * A row of actions in which one takes the place of another. Whoever pressed the one that is gone goes on with the next:
 * the focus moves there when `shown` changes; with no action left it stays on the row. Nobody's focus is taken who is
 * elsewhere.
 */
export function useNextFocus<T extends HTMLElement>(shown: unknown): RefObject<T | null> {
  const area = useRef<T>(null);
  // A button that is disabled while it works, or goes away, loses the focus without a word: what counts is where it was
  // last.
  const isHere = useRef(false);
  useEffect(() => {
    const note = ({ target }: Event) => {
      isHere.current = target instanceof Node && area.current?.contains(target) === true;
    };
    document.addEventListener('focusin', note);
    document.addEventListener('pointerdown', note);
    return () => {
      document.removeEventListener('focusin', note);
      document.removeEventListener('pointerdown', note);
    };
  }, []);
  useEffect(() => {
    const { activeElement } = document;
    if (
      !isHere.current ||
      (activeElement !== null && activeElement !== document.body && activeElement !== area.current)
    )
      return;
    (area.current?.querySelector<HTMLElement>('button:enabled') ?? area.current)?.focus();
  }, [shown]);
  return area;
}

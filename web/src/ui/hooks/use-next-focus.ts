import { useEffect, useRef, type RefObject } from 'react';

/**
 * For a row of actions that replace one another: when `shown` changes, the focus moves from the removed action to the
 * next, or to the row if none is left. A focus outside the row is never moved.
 */
export function useNextFocus<T extends HTMLElement>(shown: unknown): RefObject<T | null> {
  const area = useRef<T>(null);
  // A disabled or removed button loses the focus without an event, so the last focused place is recorded.
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

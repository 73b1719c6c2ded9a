import { useEffect, useRef, type RefObject } from 'react';

/**
 * Where a form takes the place of the button that opened it, and the button its place again, the focus would be on
 * neither: whoever uses the keyboard would begin at the top of the page. It goes to the first thing in `area` that
 * takes it, each time that `shown` changes and the focus was lost.
 */
export function useKeptFocus<T extends HTMLElement>(shown: unknown): RefObject<T | null> {
  const area = useRef<T>(null);
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    if (document.activeElement === null || document.activeElement === document.body)
      area.current?.querySelector<HTMLElement>('input:enabled, button:enabled')?.focus();
  }, [shown]);
  return area;
}

import { useEffect, useRef, type RefObject } from 'react';

/**
 * For a form that replaces its button and vice versa: the removed element loses the focus, and keyboard users would
 * start at the top of the page. Focuses the first focusable element in `area` when `shown` changes and the focus was
 * lost.
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

import { useEffect, useRef, type RefObject } from 'react';

/**
 * A form that opens outside the window: it is scrolled to its first line, and its first field gets the focus. Without
 * it, a person who pressed a button far down the page sees nothing happen. `isOn`: false for a form that was there from
 * the beginning.
 */
export function useBroughtIntoView<T extends HTMLElement>(isOn = true): RefObject<T | null> {
  const area = useRef<T>(null);
  useEffect(() => {
    const form = area.current;
    if (!isOn || form === null) return;
    const { top } = form.getBoundingClientRect();
    if (top < 0 || top >= innerHeight) form.scrollIntoView({ block: 'start' });
    form
      .querySelector<HTMLElement>('input:enabled, select:enabled, textarea:enabled, button:enabled')
      ?.focus({ preventScroll: true });
  }, [isOn]);
  return area;
}

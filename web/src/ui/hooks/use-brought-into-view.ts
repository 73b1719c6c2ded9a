import { useEffect, useRef, type RefObject } from 'react';

/**
 * Scrolls a newly opened form into view and focuses its first field. Otherwise a button far down the page would seem
 * to do nothing. `isOn`: false for a form that was open from the start.
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

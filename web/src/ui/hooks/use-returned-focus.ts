import { useEffect, useRef } from 'react';

const REACHED_BY_TAB = 'button:enabled, a[href], input:enabled, select:enabled, textarea:enabled, [tabindex="0"]';

/** What was around the focus, from the inside out. */
function around(element: Element | null): Element[] {
  const all: Element[] = [];
  for (let one = element; one !== null && one !== document.body; one = one.parentElement) all.push(one);
  return all;
}

/**
 * A dialog gives the focus back to the button that opened it. Where that button is gone, because the dialog did what it
 * was for, the focus goes to the next thing that stands nearest to its place: whoever uses the keyboard goes on there.
 */
export function useReturnedFocus(): void {
  // Read while the dialog is first rendered: a moment later its own field has the focus.
  const places = useRef<Element[]>(undefined);
  places.current ??= around(document.activeElement);
  useEffect(() => {
    const from = places.current ?? [];
    return () => {
      // After the dialog's own attempt, and after what it changed was drawn.
      setTimeout(() => {
        if (document.activeElement !== null && document.activeElement !== document.body) return;
        for (const place of from) {
          const next = place.isConnected ? place.querySelector<HTMLElement>(REACHED_BY_TAB) : null;
          if (next !== null) return next.focus();
        }
      }, 0);
    };
  }, []);
}

import { useEffect, useRef } from 'react';

const REACHED_BY_TAB = 'button:enabled, a[href], input:enabled, select:enabled, textarea:enabled, [tabindex="0"]';

function around(element: Element | null): Element[] {
  const all: Element[] = [];
  for (let one = element; one !== null && one !== document.body; one = one.parentElement) all.push(one);
  return all;
}

/**
 * Returns the focus after a dialog. If the opening button is gone, the nearest focusable element gets the focus, so
 * that keyboard users can continue.
 */
export function useReturnedFocus(): void {
  // Read during the first render, before the dialog’s own field takes the focus.
  const places = useRef<Element[]>(undefined);
  places.current ??= around(document.activeElement);
  useEffect(() => {
    const from = places.current ?? [];
    return () => {
      // After the dialog library’s own attempt and after the page has rendered.
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

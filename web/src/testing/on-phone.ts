import { afterEach, beforeEach } from '@jest/globals';

/** Runs the tests of a block on a phone screen: all `max-width` queries match. */
export function onPhone(): void {
  const real = window.matchMedia;
  beforeEach(() => {
    window.matchMedia = (media) =>
      Object.assign(new EventTarget(), {
        matches: media.includes('max-width'),
        media,
        onchange: null,
        addListener: () => undefined,
        removeListener: () => undefined,
      }) as MediaQueryList;
  });
  afterEach(() => {
    window.matchMedia = real;
  });
}

import { afterEach, beforeEach } from '@jest/globals';

/** The tests of this block are shown on a phone's screen: every query about width is one of phones. */
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

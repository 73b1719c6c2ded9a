import type { LiveDispatch } from './live-handlers.js';

/** Acts at once, and once more at the end of an interval in which further changes came. */
export function throttled(act: (dispatch: LiveDispatch) => void, everyMs: number): (dispatch: LiveDispatch) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAgain = false;
  return function changed(dispatch) {
    if (timer !== undefined) {
      isAgain = true;
      return;
    }
    act(dispatch);
    timer = setTimeout(() => {
      timer = undefined;
      if (isAgain) changed(dispatch);
      isAgain = false;
    }, everyMs);
  };
}

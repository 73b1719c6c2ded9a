/** Before the name of each draft in the browser's storage. */
export const DRAFT_PREFIX = 'revive-draft/';

/** Whoever signs out leaves nothing behind that was typed in this browser. What is in the tab goes with the tab's storage. */
export function eraseDrafts(): void {
  try {
    for (const name of Object.keys(localStorage)) if (name.startsWith(DRAFT_PREFIX)) localStorage.removeItem(name);
  } catch {
    // Storage that is switched off has none.
  }
}

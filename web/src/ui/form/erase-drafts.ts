export const DRAFT_PREFIX = 'revive-draft/';

/** Deletes all drafts of this browser on sign-out. Session storage is cleared separately. */
export function eraseDrafts(): void {
  try {
    for (const name of Object.keys(localStorage)) if (name.startsWith(DRAFT_PREFIX)) localStorage.removeItem(name);
  } catch {
    // Storage is switched off, so there are no drafts.
  }
}

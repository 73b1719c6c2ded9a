// How hard the server is pressed, as its answers say: each 503 in a row doubles the pause between polls. One for the
// page.
const MOST = 8;
let factor = 1;
const listeners = new Set<() => void>();

const set = (next: number): void => {
  if (next === factor) return;
  factor = next;
  for (const listener of listeners) listener();
};

/** An answer came; 503 says that there is too little of the server just now. */
export const recordStatus = (status: number): void => set(status === 503 ? Math.min(MOST, factor * 2) : 1);

/** By how much a polling interval is to be stretched: 1, 2, 4, 8. */
export const pressure = (): number => factor;

export function onPollingFactor(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

// Polling factor shared by the page: each consecutive 503 doubles the pause between polls.
const MOST = 8;
let factor = 1;
const listeners = new Set<() => void>();

const set = (next: number): void => {
  if (next === factor) return;
  factor = next;
  for (const listener of listeners) listener();
};

export const recordStatus = (status: number): void => set(status === 503 ? Math.min(MOST, factor * 2) : 1);

export const pressure = (): number => factor;

export function onPollingFactor(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

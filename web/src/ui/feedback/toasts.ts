// A single toast at a time (spec part 1 §9). This small store is always loaded; the region is loaded with the first
// toast.
import { useSyncExternalStore } from 'react';

export interface Toast {
  id: number;
  title: string;
  text?: string;
  kind: 'good' | 'failure';
  action?: { label: string; run: () => void };
}

/** spec part 1 §9. */
export const TOAST_MS = 5000;
export const TOAST_SWIPE_PX = 50;

let current: Toast | undefined;
let count = 0;
const listeners = new Set<() => void>();

const set = (next: Toast | undefined) => {
  current = next;
  for (const listener of listeners) listener();
};

const show = (toast: Omit<Toast, 'id'>): void => set({ ...toast, id: ++count });

export const toastGood = (title: string, text?: string, action?: Toast['action']): void =>
  show({ kind: 'good', title, ...(text === undefined ? {} : { text }), ...(action === undefined ? {} : { action }) });

export const toastFailure = (title: string, text?: string): void =>
  show({ kind: 'failure', title, ...(text === undefined ? {} : { text }) });

export const closeToast = (id: number): void => {
  if (current?.id === id) set(undefined);
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const currentToast = (): Toast | undefined => current;
export const useToast = (): Toast | undefined => useSyncExternalStore(subscribe, currentToast);

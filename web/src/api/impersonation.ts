// Staff who look through somebody's eyes: which view is open in this tab. The server decides whether it still is one.
import { useSyncExternalStore } from 'react';
import type { Role } from '@revive/contracts/roles';

export interface Impersonation {
  id: string;
  userId: string;
  name: string;
  role: Role;
  /** UTC ISO text. */
  endsAt: string;
}

const KEY = 'revive-view';
const listeners = new Set<() => void>();
let open: Impersonation | undefined = read();

/** A reload keeps the view; what stands there is only a name, and opens nothing by itself. */
function read(): Impersonation | undefined {
  try {
    const text = typeof sessionStorage === 'undefined' ? null : sessionStorage.getItem(KEY);
    return text === null ? undefined : (JSON.parse(text) as Impersonation);
  } catch {
    // Somebody wrote something else there, or storage is switched off: then no view is open.
    return undefined;
  }
}

export const currentImpersonation = (): Impersonation | undefined => open;

export function setImpersonation(view: Impersonation | undefined): void {
  open = view;
  if (view === undefined) sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, JSON.stringify(view));
  for (const told of listeners) told();
}

const subscribe = (told: () => void) => {
  listeners.add(told);
  return () => listeners.delete(told);
};
export const useImpersonation = (): Impersonation | undefined => useSyncExternalStore(subscribe, currentImpersonation);

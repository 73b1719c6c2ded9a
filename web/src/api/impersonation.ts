// Impersonation by staff: the view open in this tab. The server decides if the view is still valid.
import { useSyncExternalStore } from 'react';
import type { Role } from '@revive/contracts/roles';

export interface Impersonation {
  id: string;
  userId: string;
  name: string;
  role: Role;
  /** ISO 8601, UTC. */
  endsAt: string;
}

const KEY = 'revive-view';
const listeners = new Set<() => void>();
let open: Impersonation | undefined = read();

/** Restores the view after a reload. The stored value only names a view and grants no rights. */
function read(): Impersonation | undefined {
  try {
    const text = typeof sessionStorage === 'undefined' ? null : sessionStorage.getItem(KEY);
    return text === null ? undefined : (JSON.parse(text) as Impersonation);
  } catch {
    // Invalid content, or storage is switched off: no view is open.
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

import { useSyncExternalStore } from 'react';

const watch = (changed: () => void) => {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
};

/** Whether this device has a network at all, as the browser knows it. */
export const useOnline = (): boolean => useSyncExternalStore(watch, () => navigator.onLine);

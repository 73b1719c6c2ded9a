import { lazy, Suspense, useEffect, useState } from 'react';
import { useToast } from './toasts.js';
import { loadPart } from '../navigation/load-part.js';

/** Loaded without an error toast, because toasts need this chunk. */
const load = () => import('./ToastRegion.js');
const Region = lazy(async () => ({ default: (await loadPart(load)).ToastRegion }));

/** Mounts the toast region with the first toast and keeps it mounted, so that F8 finds the region. */
export function Toasts() {
  const toast = useToast();
  const [needed, setNeeded] = useState(false);
  // Preload the chunk: the first toast may report a lost connection. If preloading fails, the first toast tries again.
  useEffect(() => {
    void load().catch(() => undefined);
  }, []);
  if (toast !== undefined && !needed) setNeeded(true);
  return needed ? (
    <Suspense fallback={null}>
      <Region />
    </Suspense>
  ) : null;
}

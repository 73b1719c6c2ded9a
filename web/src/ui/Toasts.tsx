import { lazy, Suspense, useState } from 'react';
import { useToast } from './toasts.js';

const Region = lazy(async () => ({ default: (await import('./ToastRegion.js')).ToastRegion }));

/** Loads the notice region with the first notice; once there it stays, so that F8 finds it. */
export function Toasts() {
  const toast = useToast();
  const [needed, setNeeded] = useState(false);
  if (toast !== undefined && !needed) setNeeded(true);
  return needed ? (
    <Suspense fallback={null}>
      <Region />
    </Suspense>
  ) : null;
}

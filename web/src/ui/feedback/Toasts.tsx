import { lazy, Suspense, useEffect, useState } from 'react';
import { useToast } from './toasts.js';
import { loadPart } from '../navigation/load-part.js';

/** Its own absence cannot be said in it. */
const load = () => import('./ToastRegion.js');
const Region = lazy(async () => ({ default: (await loadPart(load)).ToastRegion }));

/** Shows the notice region with the first notice; once there it stays, so that F8 finds it. */
export function Toasts() {
  const toast = useToast();
  const [needed, setNeeded] = useState(false);
  // Had before it is needed: the first notice may be that the connection is gone. Where it cannot be had now, the first
  // notice asks for it again.
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

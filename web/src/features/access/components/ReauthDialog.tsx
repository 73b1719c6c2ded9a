import { Suspense, useEffect, useRef, useState } from 'react';
import { onReauthNeeded } from '#api/reauthenticate.js';
import { lazyNamed } from '#ui/navigation/load-part.js';

const PasswordDialog = lazyNamed(() => import('./PasswordDialog.js'), 'PasswordDialog');

/** Asks for the password where a call needs it; the call waits and goes on. */
export function ReauthDialog() {
  const [open, setOpen] = useState(false);
  const answer = useRef<(proven: boolean) => void>(undefined);
  const done = (proven: boolean) => {
    setOpen(false);
    answer.current?.(proven);
    answer.current = undefined;
  };
  useEffect(() => {
    const stop = onReauthNeeded(
      () =>
        new Promise((resolve) => {
          answer.current = resolve;
          setOpen(true);
        }),
    );
    return () => {
      stop();
      // A call that still waits must not wait for ever.
      answer.current?.(false);
    };
  }, []);
  return open ? (
    <Suspense fallback={null}>
      <PasswordDialog onDone={done} />
    </Suspense>
  ) : null;
}

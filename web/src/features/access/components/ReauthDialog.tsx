import { Suspense, useEffect, useRef, useState } from 'react';
import { onReauthNeeded } from '#api/reauthenticate.js';
import { lazyNamed } from '#ui/navigation/load-part.js';

const PasswordDialog = lazyNamed(() => import('./PasswordDialog.js'), 'PasswordDialog');

/** Asks for the password when a call requires it. The call waits and then continues. */
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
      // Releases a call that is still waiting.
      answer.current?.(false);
    };
  }, []);
  return open ? (
    <Suspense fallback={null}>
      <PasswordDialog onDone={done} />
    </Suspense>
  ) : null;
}

import { useCallback, useState } from 'react';

/**
 * A last question before something is sent: `ask` waits until the person has answered what the page shows about `open`.
 */
export function useQuestion<T>(): {
  open: { about: T; answer: (yes: boolean) => void } | undefined;
  ask: (about: T) => Promise<boolean>;
} {
  const [open, setOpen] = useState<{ about: T; answer: (yes: boolean) => void }>();
  const ask = useCallback(
    (about: T) =>
      new Promise<boolean>((resolve) => {
        setOpen({
          about,
          answer: (yes) => {
            setOpen(undefined);
            resolve(yes);
          },
        });
      }),
    [],
  );
  return { open, ask };
}

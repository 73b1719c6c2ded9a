import { useCallback, useState } from 'react';

/** A confirmation before sending: `ask` resolves with the person’s answer to the question shown for `open`. */
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

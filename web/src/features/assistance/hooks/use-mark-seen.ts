import { useEffect, useState } from 'react';
import type { Assistance } from '#api/generated/assistance.gen.js';
import { useReadOnly } from '#ui/form/ActionButton.js';
import { useMarkAssistanceSeenMutation } from '../api/assistance.api.js';

const isShown = (): boolean => document.visibilityState === 'visible';

/** Marks entries as seen while the page is visible, once for each newest entry. */
export function useMarkSeen({ id, unread, entries }: Pick<Assistance, 'id' | 'unread' | 'entries'>): void {
  const [mark] = useMarkAssistanceSeenMutation();
  const [shown, setShown] = useState(isShown);
  const readOnly = useReadOnly();
  const last = entries.at(-1)?.position ?? 0;
  useEffect(() => {
    const look = () => setShown(isShown());
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  useEffect(() => {
    if (unread === 0 || last === 0 || !shown || readOnly !== undefined) return;
    // A refusal means that the request has ended; the page reads this itself.
    void mark({ id, assistanceSeen: { through: last } });
  }, [mark, id, unread, last, shown, readOnly]);
}

// What was typed at the counter and is not checked in yet, kept in this tab. Signing out forgets it. Neither a passcode
// nor a signature is ever kept.
import { useEffect, useRef } from 'react';

type Values = Readonly<Record<string, unknown>>;
const keyOf = (accountId: string): string => `revive-counter-${accountId}`;

/** Storage that is switched off, or where somebody wrote something else, keeps nothing. */
function inStorage<T>(work: (storage: Storage) => T): T | undefined {
  try {
    return work(sessionStorage);
  } catch {
    return undefined;
  }
}

/** What may lie in the browser: everything but the passcodes, the signature and the acceptance of the terms. */
export function keptOf(values: Values): Values {
  const { signature: _, termsAccepted: __, devices, ...rest } = values;
  const list = Array.isArray(devices) ? (devices as Values[]) : [];
  return { ...rest, devices: list.map(({ passcode: ___, ...device }) => device) };
}

export const readDraft = (accountId: string): Values | undefined =>
  inStorage((storage) => {
    const text = storage.getItem(keyOf(accountId));
    const found: unknown = text === null ? undefined : JSON.parse(text);
    const isDraft = typeof found === 'object' && found !== null && Array.isArray((found as Values).devices);
    return isDraft ? keptOf(found as Values) : undefined;
  });

export const dropDraft = (accountId: string): void => inStorage((storage) => storage.removeItem(keyOf(accountId)));

/** Keeps what stands in the form once something was changed. */
export function useKeptDraft(accountId: string, values: Values, changed: boolean): void {
  const text = JSON.stringify(keptOf(values));
  const touched = useRef(false);
  touched.current ||= changed;
  useEffect(() => {
    if (touched.current) inStorage((storage) => storage.setItem(keyOf(accountId), text));
  }, [accountId, text]);
}

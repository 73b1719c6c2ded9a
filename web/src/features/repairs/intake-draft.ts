// What was typed of a device that is not taken in yet, kept in this tab: another device may be looked at meanwhile.
// Signing out forgets it.
import { useEffect, useRef } from 'react';
import type { RepairCustomer } from '#api/generated/repairs.gen.js';

const KEPT = [
  'customerName',
  'customerPhone',
  'customerEmail',
  'issueDescription',
] as const satisfies readonly (keyof RepairCustomer)[];
const keyOf = (accountId: string, deviceId: string): string => `revive-intake-${accountId}-${deviceId}`;

/** Storage that is switched off, or where somebody wrote something else, keeps nothing. */
function inStorage<T>(work: (storage: Storage) => T): T | undefined {
  try {
    return work(sessionStorage);
  } catch {
    return undefined;
  }
}

const textsOf = (values: object): RepairCustomer =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([key, value]) => KEPT.some((one) => one === key) && typeof value === 'string' && value !== '',
    ),
  );

export const readIntake = (accountId: string, deviceId: string): RepairCustomer =>
  inStorage((storage) => textsOf(JSON.parse(storage.getItem(keyOf(accountId, deviceId)) ?? '{}') as object)) ?? {};

export const dropIntake = (accountId: string, deviceId: string): void =>
  inStorage((storage) => storage.removeItem(keyOf(accountId, deviceId)));

/** Keeps what stands in the form once something was changed. */
export function useKeptIntake(accountId: string, deviceId: string, values: object, changed: boolean): void {
  const text = JSON.stringify(textsOf(values));
  // What was typed and taken away again is a change as well, though the form is as it was at first.
  const touched = useRef(false);
  touched.current ||= changed;
  useEffect(() => {
    if (touched.current) inStorage((storage) => storage.setItem(keyOf(accountId, deviceId), text));
  }, [accountId, deviceId, text]);
}

import { DEVICES_MOST } from '@revive/contracts/repairs/intake';
import { useState } from 'react';

/** Photos of one device. `key` identifies the device even after its position in the visit changes. */
export interface DevicePhotos {
  readonly key: string;
  readonly photos: readonly string[];
  readonly isAdding: boolean;
}
export type ChangePhotos = (change: (now: DevicePhotos) => Partial<DevicePhotos>) => void;

const none = (): DevicePhotos => ({ key: crypto.randomUUID(), photos: [], isAdding: false });

/**
 * Photos of a visit's devices in their order. Photos are not part of the form and are uploaded after the tickets
 * exist. Scaling takes seconds, so a change applies to the current photos, and a change for a removed device is
 * dropped.
 */
export function useDevicePhotos() {
  const [all, setAll] = useState(() => Array.from({ length: DEVICES_MOST }, none));
  return {
    all,
    change:
      (key: string): ChangePhotos =>
      (change) =>
        setAll((now) => now.map((one) => (one.key === key ? { ...one, ...change(one) } : one))),
    /** A new device starts without photos, even where a discarded draft had photos at this position. */
    begin: (at: number) => setAll((now) => now.with(at, none())),
    remove: (at: number) => setAll((now) => [...now.toSpliced(at, 1), none()]),
  };
}

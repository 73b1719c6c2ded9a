import { DEVICES_MOST } from '@revive/contracts/repairs/intake';
import { useState } from 'react';

/** The photos of one device. `key` is that device's alone, wherever in the visit it stands by then. */
export interface DevicePhotos {
  readonly key: string;
  readonly photos: readonly string[];
  /** Some are being made small. */
  readonly isAdding: boolean;
}
export type ChangePhotos = (change: (now: DevicePhotos) => Partial<DevicePhotos>) => void;

const none = (): DevicePhotos => ({ key: crypto.randomUUID(), photos: [], isAdding: false });

/**
 * The photos of a visit's devices in the devices' order, which are no part of the form: they are sent when there are
 * tickets. Making one small takes seconds, so a change begins with the photos as they are by then, and one of a device
 * that was removed meanwhile changes nothing.
 */
export function useDevicePhotos() {
  const [all, setAll] = useState(() => Array.from({ length: DEVICES_MOST }, none));
  return {
    all,
    change:
      (key: string): ChangePhotos =>
      (change) =>
        setAll((now) => now.map((one) => (one.key === key ? { ...one, ...change(one) } : one))),
    /** A new device has none, whatever stood in its place before a draft was discarded. */
    begin: (at: number) => setAll((now) => now.with(at, none())),
    remove: (at: number) => setAll((now) => [...now.toSpliced(at, 1), none()]),
  };
}

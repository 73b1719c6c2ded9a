import { MOST_DETECTED_DEVICES } from '@revive/contracts/fleet/device-limits';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { DetectedDevices } from '#api/generated/devices.gen.js';
import { describeError } from '#api/errors.js';
import { useInTurn } from '#ui/hooks/use-in-turn.js';
import { toastFailure } from '#ui/feedback/toasts.js';
import { useRecordDetectedDevicesMutation } from '../api/device-detection.api.js';
import { thisBrowser, type BluetoothDevice } from '../detection/browser.js';
import {
  chooseDevice,
  detect,
  watchDevices,
  withDisconnected,
  type Choosable,
  type Detection,
} from '../detection/detect.js';
import { fingerprintOf, type DetectedDevice } from '../detection/detected-device.js';
import { systemInfo, thisSystem } from '../detection/system-info.js';
import { messages } from '../device-detection.messages.js';

const texts = messages.panel;

const toRequest = ({ devices }: Detection): DetectedDevices => ({
  devices: devices.slice(0, MOST_DETECTED_DEVICES).map(({ capabilities, ...device }: DetectedDevice) => ({
    ...device,
    capabilities: [...capabilities],
    fingerprint: fingerprintOf(device),
  })),
  systemInfo: systemInfo(thisSystem()),
});

/**
 * The devices of this browser since the first scan. Plugging in and removing renews the list without a press. Each
 * list is sent, so that registered devices show their connection.
 */
export function useDetection() {
  const [detection, setDetection] = useState<Detection>();
  const latest = useRef<Detection>(undefined);
  const [scanning, setScanning] = useState(false);
  const chosen = useRef<BluetoothDevice[]>([]);
  const [record] = useRecordDetectedDevicesMutation();
  const inTurn = useInTurn();

  /** `keeps`: devices that are gone stay in the list as disconnected. */
  const read = useCallback(
    (keeps: boolean) =>
      inTurn(async () => {
        const now = await detect(thisBrowser(), chosen.current);
        const next = keeps ? withDisconnected(latest.current?.devices ?? [], now) : now;
        latest.current = next;
        setDetection(next);
        const { error } = await record({ detectedDevices: toRequest(next) });
        if (error !== undefined) toastFailure(texts.failed, describeError(error));
      }),
    [inTurn, record],
  );

  const isScanned = detection !== undefined;
  useEffect(() => (isScanned ? watchDevices(thisBrowser(), () => void read(true)) : undefined), [isScanned, read]);

  const scan = async () => {
    setScanning(true);
    await read(false);
    setScanning(false);
  };
  const choose = async (source: Choosable) => {
    const choice = await chooseDevice(thisBrowser(), source).catch((error: unknown) => {
      toastFailure(texts.chooseFailed, describeError(error));
      return 'closed' as const;
    });
    if (choice === 'closed') return;
    if (choice === 'unavailable') return toastFailure(texts.bluetoothOff, texts.bluetoothOffText);
    const { bluetooth } = choice;
    if (bluetooth !== undefined)
      chosen.current = [...chosen.current.filter(({ id }) => id !== bluetooth.id), bluetooth];
    await scan();
  };
  return { detection, scanning, scan, choose };
}

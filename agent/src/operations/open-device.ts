import type { SeenDevice } from '../devices/bench-device.js';
import { DeviceUnavailable } from '../imaging/image-device.js';
import type { ExecutorParts, OpenedDevice } from './executors.js';

/** Returns a sentence for a device that can't be opened now. */
export async function openDevice(
  { open }: Pick<ExecutorParts, 'open'>,
  device: SeenDevice | undefined,
  mode: 'read' | 'execute',
): Promise<OpenedDevice | string> {
  if (device?.path === undefined) return 'The device is not attached.';
  try {
    const { path, planId, file } = device;
    return await open(path, {
      mode,
      ...(planId !== undefined && { id: planId }),
      ...(file !== undefined && { listed: file }),
    });
  } catch (error) {
    if (error instanceof DeviceUnavailable) return error.message;
    throw error;
  }
}

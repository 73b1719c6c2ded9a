import type { SeenDevice } from '../devices/bench-device.js';
import { openCommandDevice } from './command-run.js';
import type { ExecutorParts } from './executors.js';
import type { OrderContext } from './orders/verify-order.js';

/** `disk` includes devices controlled by commands. */
export const accessOf = (
  device: SeenDevice | undefined,
  spoken: ExecutorParts['spoken'],
): ReturnType<OrderContext['device']> => {
  if (!device) return 'away';
  if (device.kind === 'usb') return 'listed';
  return device.path === undefined && openCommandDevice(spoken, device) === undefined ? 'computer' : 'disk';
};

import type { Bench } from '../../devices/bench.js';
import { takeSamples } from '../../probes/take-samples.js';
import { openCommandDevice } from '../command-run.js';
import type { ExecutorParts } from '../executors.js';
import { openDevice } from '../open-device.js';

/** A scan waits for this; a slower device is shown as `error` and can be scanned again. */
const CHECK_MS = 3_000;

/**
 * Shows a device as `analyzing` and then as `ready` or `error`: ready means that the device answered a read just now.
 * Devices that are only listed on the USB stay `connected`.
 */
export async function checkDevice(
  bench: Pick<Bench, 'find' | 'setStatus'>,
  parts: Pick<ExecutorParts, 'open' | 'spoken'>,
  id: string,
): Promise<void> {
  const device = bench.find(id);
  const isSpoken = openCommandDevice(parts.spoken, device) !== undefined;
  if (device === undefined || (!isSpoken && device.path === undefined)) return;
  bench.setStatus(id, 'analyzing');
  const { failedPlaces } = await takeSamples(() => answered(bench, parts, id), {
    first: 0,
    samples: 1,
    signal: new AbortController().signal,
    sampleMs: CHECK_MS,
  });
  bench.setStatus(id, failedPlaces.length === 0 ? 'ready' : 'error');
}

async function answered(
  bench: Pick<Bench, 'find'>,
  parts: Pick<ExecutorParts, 'open' | 'spoken'>,
  id: string,
): Promise<void> {
  const device = bench.find(id);
  const command = openCommandDevice(parts.spoken, device);
  if (command) {
    const probes = await (await command()).probes?.();
    if (device?.kind !== 'computer' && (probes ?? []).length === 0) throw new Error('The device does not answer.');
    return;
  }
  const disk = await openDevice(parts, device, 'read');
  if (typeof disk === 'string') throw new Error(disk);
  try {
    await disk.read(0, Math.min(disk.size, disk.sectorSize));
  } finally {
    await disk.close();
  }
}

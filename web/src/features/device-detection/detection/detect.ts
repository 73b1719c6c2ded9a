import type { BluetoothDevice, Browser } from './browser.js';
import { fingerprintOf, type DetectedDevice } from './detected-device.js';
import { READERS, type Source } from './read-sources.js';

export type Problem = 'missing' | 'blocked' | 'failed';
export interface Detection {
  readonly devices: readonly DetectedDevice[];
  readonly problems: ReadonlyMap<Source, Problem>;
}
export const SOURCES = ['usb', 'serial', 'bluetooth', 'media', 'gamepad'] as const satisfies readonly Source[];

/** The sources without an interface, before the first scan. */
export const missingSources = (browser: Browser): ReadonlyMap<Source, Problem> =>
  new Map(SOURCES.filter((source) => READERS[source](browser, []) === undefined).map((source) => [source, 'missing']));

/** Names of a refusal by the person, the page's policy or the administrator of the browser. */
const BLOCKED: ReadonlySet<string> = new Set(['SecurityError', 'NotAllowedError']);
const nameOf = (error: unknown): string => (error instanceof Error || error instanceof DOMException ? error.name : '');

/** Reads all sources. A source that fails leaves its reason and no devices. */
export async function detect(browser: Browser, chosen: readonly BluetoothDevice[] = []): Promise<Detection> {
  const problems = new Map<Source, Problem>();
  const devices: DetectedDevice[] = [];
  const read = async (source: Source) => {
    const reader = READERS[source](browser, chosen);
    if (reader === undefined) return 'missing' as const;
    try {
      return await reader();
    } catch (error) {
      // The page says which source failed and what to do; the remaining sources are shown.
      return BLOCKED.has(nameOf(error)) ? ('blocked' as const) : ('failed' as const);
    }
  };
  const found = await Promise.all(SOURCES.map(read));
  for (const [i, source] of SOURCES.entries()) {
    const result = found[i] ?? 'failed';
    if (typeof result === 'string') problems.set(source, result);
    else for (const one of result) devices.push({ ...one, id: '', status: 'connected' });
  }
  return { devices: numbered(devices), problems };
}

/** Equal devices get separate ids. */
function numbered(devices: readonly DetectedDevice[]): DetectedDevice[] {
  const seen = new Map<string, number>();
  return devices.map((device) => {
    const fingerprint = fingerprintOf(device);
    const times = seen.get(fingerprint) ?? 0;
    seen.set(fingerprint, times + 1);
    return { ...device, id: `${fingerprint}#${times}` };
  });
}

/** After a change: the devices of now, and those of before that are gone as disconnected. */
export function withDisconnected(before: readonly DetectedDevice[], now: Detection): Detection {
  const gone = before
    .filter((device) => now.devices.every(({ id }) => id !== device.id))
    .map((device) => ({ ...device, status: 'disconnected' as const }));
  return { ...now, devices: [...now.devices, ...gone] };
}

export const CHOOSABLE = ['usb', 'serial', 'bluetooth'] as const satisfies readonly Source[];
export type Choosable = (typeof CHOOSABLE)[number];
export type Choice = { readonly bluetooth?: BluetoothDevice } | 'closed' | 'unavailable';

/** The person closed the browser's dialog without a choice. */
const CLOSED: ReadonlySet<string> = new Set(['NotFoundError', 'AbortError']);

/** Opens the browser's dialog. Call it from a press: browsers refuse the dialog otherwise. Throws other refusals. */
export async function chooseDevice(browser: Browser, source: Choosable): Promise<Choice> {
  try {
    if (source === 'usb') await browser.usb?.requestDevice({ filters: [] });
    if (source === 'serial') await browser.serial?.requestPort();
    if (source !== 'bluetooth' || browser.bluetooth === undefined) return {};
    // Without an adapter the dialog ends with the same error as a closed one.
    if (!(await browser.bluetooth.getAvailability())) return 'unavailable';
    return { bluetooth: await browser.bluetooth.requestDevice({ acceptAllDevices: true }) };
  } catch (error) {
    if (CLOSED.has(nameOf(error))) return 'closed';
    throw error;
  }
}

/** Calls `changed` when a device is plugged in or removed. Returns the end of watching. */
export function watchDevices({ usb, serial, mediaDevices }: Browser, changed: () => void): () => void {
  const watched: readonly (readonly [EventTarget | undefined, readonly string[]])[] = [
    [usb, ['connect', 'disconnect']],
    [serial, ['connect', 'disconnect']],
    [mediaDevices, ['devicechange']],
    [window, ['gamepadconnected', 'gamepaddisconnected']],
  ];
  const each = (act: 'addEventListener' | 'removeEventListener') => {
    for (const [target, names] of watched) for (const name of names) target?.[act](name, changed);
  };
  each('addEventListener');
  return () => each('removeEventListener');
}

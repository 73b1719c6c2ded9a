/**
 * The only place that knows `android-fastboot`. The library looks for a browser's `navigator.usb`; it works with any
 * device of the same shape once its private `_validateAndConnectDevice` has run.
 */
import { PhoneSilent } from '../phones/adb.js';

interface Endpoint {
  readonly endpointNumber: number;
  readonly direction: 'in' | 'out';
  readonly type: string;
}
interface Interface {
  readonly interfaceNumber: number;
  readonly alternates: readonly {
    readonly interfaceClass: number;
    readonly interfaceSubclass: number;
    readonly interfaceProtocol: number;
    readonly endpoints: readonly Endpoint[];
  }[];
}

/** The part of a WebUSB device that fastboot needs. */
export interface BulkDevice {
  readonly configurations: readonly {
    readonly configurationValue: number;
    readonly interfaces: readonly Interface[];
  }[];
  open(): Promise<void>;
  close(): Promise<void>;
  selectConfiguration(value: number): Promise<void>;
  claimInterface(number: number): Promise<void>;
  transferIn(endpoint: number, length: number): Promise<{ data?: DataView | undefined }>;
  transferOut(endpoint: number, data: ArrayBuffer): Promise<unknown>;
}

interface Library {
  FastbootError: new () => Error & { readonly status: string };
  FastbootDevice: new () => {
    device: unknown;
    _validateAndConnectDevice(): Promise<void>;
    runCommand(command: string): Promise<{ text: string }>;
  };
}

/** A bootloader may send lines of information without end. */
const MOST_PACKETS = 64;
const LONGEST = 200;

/** Returns undefined where the bootloader refuses. Throws the error of the device, or `PhoneSilent` without an answer. */
export async function askFastboot(device: BulkDevice, command: string, ms: number): Promise<string | undefined> {
  // @ts-expect-error -- the package has no types
  const loaded = (await import('android-fastboot')) as Library & { default?: Library };
  // In Node, some names are there only through the default import.
  const { FastbootDevice, FastbootError } = loaded.default ?? loaded;
  const phone = new FastbootDevice();
  phone.device = onlyFastboot(device);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new PhoneSilent('the phone took too long to answer in its bootloader')), ms);
  });
  const answer = (async () => {
    await phone._validateAndConnectDevice();
    return (await phone.runCommand(command)).text;
  })();
  // Rejected by the close below, after the deadline.
  answer.catch(() => undefined);
  try {
    return (await Promise.race([answer, late])).replace(/\p{C}/gu, '\ufffd').slice(0, LONGEST);
  } catch (error) {
    if (!(error instanceof FastbootError)) throw error;
    if (error.status === 'FAIL') return undefined;
    throw new PhoneSilent('the bootloader gave an answer that is none', { cause: error });
  } finally {
    clearTimeout(timer);
    // The device may have gone, and then cannot be closed.
    await device.close().catch(() => undefined);
  }
}

/**
 * Shows the library one configuration with the fastboot interface first, because it uses the first interface by number.
 * A reset would connect the phone anew, and is left out.
 */
function onlyFastboot(device: BulkDevice): object {
  const [found] = device.configurations.flatMap(({ configurationValue, interfaces }) =>
    interfaces.flatMap((one) => (isFastboot(one) ? [{ configurationValue, one }] : [])),
  );
  if (!found) throw new PhoneSilent('the phone has no fastboot interface');
  const { configurationValue, one } = found;
  let packets = 0;
  return {
    configurations: [{ configurationValue, interfaces: [one] }],
    open: () => device.open(),
    reset: () => Promise.resolve(),
    selectConfiguration: () => device.selectConfiguration(configurationValue),
    claimInterface: () => device.claimInterface(one.interfaceNumber),
    transferIn: async (endpoint: number, length: number) => {
      packets += 1;
      if (packets > MOST_PACKETS) throw new PhoneSilent('the bootloader sent too much');
      return device.transferIn(endpoint, length);
    },
    transferOut: (endpoint: number, data: Uint8Array) => device.transferOut(endpoint, Uint8Array.from(data).buffer),
  };
}

const isFastboot = ({ alternates: [first] }: Interface): boolean =>
  first?.interfaceClass === 255 && first.interfaceSubclass === 66 && first.interfaceProtocol === 3;

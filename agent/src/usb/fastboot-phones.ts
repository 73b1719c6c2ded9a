import { PhoneSilent } from '../phones/adb.js';
import { askFastboot, type BulkDevice } from './ask-fastboot.js';
import { holderOf } from './interface-holders.js';
import { keyOf, loadLibusb, type LibusbDevice } from './libusb.js';
import { isFastboot } from './usb-kinds.js';
import type { UsbAttached, UsbSource } from './usb-source.js';

export interface FastbootPhone {
  /** Id of this attachment, as in `UsbAttached`. */
  readonly key: string;
  readonly serial: string;
  /** Returns undefined where the bootloader refuses. Throws `PhoneSilent` with a readable sentence. */
  ask(command: string, ms: number): Promise<string | undefined>;
}
export interface FastbootDevices {
  list(): Promise<FastbootPhone[]>;
}

type Holder = (node: string) => Promise<string | undefined>;
type Open = (device: UsbAttached) => Promise<BulkDevice>;

const MOST = 16;
/** As the `fastboot` program accepts: no text that a program would read as an option. */
const SERIAL = /^[A-Za-z0-9][\w.:-]{0,99}$/;

/** The bootloaders among the devices of a source, opened through libusb. */
export const fastbootPhones = (
  source: UsbSource,
  holder: Holder = (node) => holderOf(node),
  open: Open = openThroughLibusb,
): FastbootDevices => ({
  list: async () => {
    const found: FastbootPhone[] = [];
    for (const device of (await source.list()).filter(({ interfaces }) => interfaces.some(isFastboot)).slice(0, MOST)) {
      const { serial = '' } = await device.strings().catch(() => ({ serial: '' }));
      if (SERIAL.test(serial))
        found.push({ key: device.key, serial, ask: (command, ms) => ask(device, { command, ms, holder, open }) });
    }
    return found;
  },
});

interface Question {
  command: string;
  ms: number;
  holder: Holder;
  open: Open;
}

async function ask(device: UsbAttached, { command, ms, holder, open }: Question): Promise<string | undefined> {
  try {
    return await askFastboot(await open(device), command, ms);
  } catch (error) {
    if (error instanceof PhoneSilent) throw error;
    const why = (error as Error).message;
    if (/LIBUSB_ERROR_BUSY/.test(why)) {
      const held = device.node === undefined ? undefined : await holder(device.node);
      throw new PhoneSilent(`the phone is held by ${held ?? 'another program'}: close it`, { cause: error });
    }
    if (/LIBUSB_ERROR_ACCESS/.test(why))
      throw new PhoneSilent("this account may not open the phone; the agent's udev rule is missing", { cause: error });
    throw new PhoneSilent('the phone did not answer in its bootloader', { cause: error });
  }
}

async function openThroughLibusb({ key }: UsbAttached): Promise<BulkDevice> {
  const { getDeviceList, WebUSBDevice } = await loadLibusb();
  const device: LibusbDevice | undefined = getDeviceList().find((one) => keyOf(one) === key);
  if (!device) throw new PhoneSilent('the phone is not attached');
  return WebUSBDevice.createInstance(device);
}

// The device interfaces of browsers, as far as the page uses them. TypeScript's DOM library has no types for WebUSB, Web
// Serial and Web Bluetooth, because only Chromium has them.

export interface UsbInterface {
  readonly alternates: readonly {
    readonly interfaceClass: number;
    readonly interfaceSubclass: number;
    readonly interfaceProtocol: number;
  }[];
}
export interface UsbDevice {
  readonly vendorId: number;
  readonly productId: number;
  readonly deviceClass: number;
  readonly deviceSubclass: number;
  readonly deviceProtocol: number;
  readonly manufacturerName?: string | null | undefined;
  readonly productName?: string | null | undefined;
  readonly serialNumber?: string | null | undefined;
  readonly configurations: readonly { readonly interfaces: readonly UsbInterface[] }[];
}
export interface SerialPort {
  getInfo(): { readonly usbVendorId?: number | undefined; readonly usbProductId?: number | undefined };
}
export interface BluetoothDevice {
  readonly id: string;
  readonly name?: string | undefined;
}

interface UsbApi extends EventTarget {
  getDevices(): Promise<readonly UsbDevice[]>;
  requestDevice(options: { filters: readonly object[] }): Promise<UsbDevice>;
}
interface SerialApi extends EventTarget {
  getPorts(): Promise<readonly SerialPort[]>;
  requestPort(): Promise<SerialPort>;
}
interface BluetoothApi {
  getAvailability(): Promise<boolean>;
  requestDevice(options: { acceptAllDevices: true }): Promise<BluetoothDevice>;
}

/** Each interface is absent where the browser lacks it, and on pages without HTTPS. */
export interface Browser {
  readonly usb?: UsbApi | undefined;
  readonly serial?: SerialApi | undefined;
  readonly bluetooth?: BluetoothApi | undefined;
  readonly mediaDevices?: MediaDevices | undefined;
  readonly getGamepads?: (() => readonly (Gamepad | null)[]) | undefined;
}

export const thisBrowser = (): Browser => {
  const { usb, serial, bluetooth, mediaDevices }: Browser = navigator;
  // A method of `navigator` loses its object when it is read as a function.
  const getGamepads = 'getGamepads' in navigator ? () => navigator.getGamepads() : undefined;
  return { usb, serial, bluetooth, mediaDevices, getGamepads };
};

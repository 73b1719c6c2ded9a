// A browser with device interfaces, for tests: jsdom has none of them. Product code never imports this file.
import { afterEach, beforeEach } from '@jest/globals';
import type { AccountDevice } from '#api/generated/devices.gen.js';
import type { Browser, UsbDevice } from '../detection/browser.js';

export const PHONE: UsbDevice = {
  vendorId: 0x18d1,
  productId: 0x4ee7,
  deviceClass: 0,
  deviceSubclass: 0,
  deviceProtocol: 0,
  manufacturerName: 'Google',
  productName: 'Pixel 9',
  serialNumber: 'A1',
  configurations: [
    { interfaces: [{ alternates: [{ interfaceClass: 255, interfaceSubclass: 66, interfaceProtocol: 1 }] }] },
  ],
};

export const refusal = (name: string): Promise<never> => Promise.reject(new DOMException('The browser refused.', name));

/** A USB bus. Removing a device fires the event of WebUSB. */
class SimulatedUsb extends EventTarget {
  devices: UsbDevice[] = [PHONE];
  choose: () => Promise<UsbDevice> = async () => PHONE;
  getDevices = async (): Promise<UsbDevice[]> => [...this.devices];
  requestDevice = (): Promise<UsbDevice> => this.choose();
  remove(): void {
    this.devices = [];
    this.dispatchEvent(new Event('disconnect'));
  }
}

const NOTHING: Record<keyof Browser, unknown> = {
  usb: undefined,
  serial: undefined,
  bluetooth: undefined,
  mediaDevices: undefined,
  getGamepads: () => [null],
};

class SimulatedBrowser {
  usb = new SimulatedUsb();

  /** Replaces the interfaces; those that are not given are missing. */
  offer(over: Partial<Record<keyof Browser, unknown>>, isSecureContext = true): void {
    for (const [name, value] of Object.entries({ ...NOTHING, ...over }))
      Object.defineProperty(navigator, name, { value, configurable: true });
    Object.defineProperty(window, 'isSecureContext', { value: isSecureContext, configurable: true });
  }
}

/** Offers a USB bus with one phone before each test. */
export function simulatedBrowser(): SimulatedBrowser {
  const browser = new SimulatedBrowser();
  beforeEach(() => {
    browser.usb = new SimulatedUsb();
    browser.offer({ usb: browser.usb });
  });
  afterEach(() => {
    for (const name of Object.keys(NOTHING)) delete (navigator as unknown as Record<string, unknown>)[name];
  });
  return browser;
}

const AT = '2026-11-20T09:00:00.000Z';
export const anAccountDevice = (over: Partial<AccountDevice> = {}): AccountDevice => ({
  id: 'd-1',
  name: 'Pixel 9',
  manufacturer: 'Google',
  vendor: 'Google',
  model: 'Pixel 9',
  serial: 'A1',
  type: 'usb',
  status: 'active',
  capabilities: [],
  connection: 'connected',
  lastSeen: AT,
  registeredAt: AT,
  ...over,
});

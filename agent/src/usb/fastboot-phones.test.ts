import { expect, it } from '@jest/globals';
import { FakeUsb } from '../fixtures/usb/fake-usb.js';
import { SOME_USB, type BenchUsb } from '../fixtures/usb/some-devices.js';
import { fastbootPhones } from './fastboot-phones.js';

const [adb, , bootloader] = SOME_USB['pixel'] as [BenchUsb, BenchUsb, BenchUsb];
const noHolder = (): Promise<undefined> => Promise.resolve(undefined);
const busy = (): Promise<never> => Promise.reject(new Error('claimInterface error: Error: LIBUSB_ERROR_BUSY'));
const notAllowed = (): Promise<never> => Promise.reject(new Error('open error: Error: LIBUSB_ERROR_ACCESS'));

it('lists bootloaders by their serial, and nothing else', async () => {
  const usb = new FakeUsb();
  usb.plug('1-1', adb);
  usb.plug('1-2', { ...bootloader, serial: 'ZY22' });
  usb.plug('1-3', { ...bootloader, serial: '-s; reboot' });
  usb.plug('1-4', bootloader, () => Promise.reject(new Error('gone')));
  expect((await fastbootPhones(usb, noHolder).list()).map(({ serial }) => serial)).toEqual(['ZY22']);
});

it.each<[string, () => Promise<never>, () => Promise<string | undefined>, string]>([
  ['by its name', busy, () => Promise.resolve('fastboot (pid 31)'), 'the phone is held by fastboot (pid 31): close it'],
  ['that is not visible', busy, noHolder, 'the phone is held by another program: close it'],
  ['the missing right', notAllowed, noHolder, "this account may not open the phone; the agent's udev rule is missing"],
])('says what keeps it from a phone: a program %s', async (_, open, holder, message) => {
  const usb = new FakeUsb();
  usb.plug('1-2', bootloader);
  const [phone] = await fastbootPhones(usb, holder, open).list();
  await expect(phone?.ask('getvar:product', 100)).rejects.toThrow(message);
});

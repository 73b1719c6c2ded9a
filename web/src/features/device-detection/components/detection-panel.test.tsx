import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { DetectedDevices } from '#api/generated/devices.gen.js';
import {
  AT,
  aUser,
  AWAY,
  AWAY_TEXT,
  button,
  deferred,
  mockServer,
  press,
  respondWith,
  show,
} from '#testing/mock-server.js';
import { PHONE, refusal, simulatedBrowser } from '../testing/simulated-browser.js';
import { DetectionPanel } from './DetectionPanel.js';

const DETECTED = 'POST /api/devices/detected';
const platform = mockServer({ [DETECTED]: respondWith({ scannedAt: AT, devices: [] }) });
const browser = simulatedBrowser();

const open = () => show(<DetectionPanel registered={[]} />, { user: aUser({ role: 'user' }) });
const detectedRow = async (name: RegExp) => within(await screen.findByRole('row', { name }));
const scan = () => press('Scan for Devices');
const sentScans = () => platform.sent(DETECTED) as DetectedDevices[];

describe('scan for devices', () => {
  // spec C038, F084, F086, M183
  it('lists a device with type, vendor, model and status, and sends the list with the system information', async () => {
    open();
    await scan();
    const row = await detectedRow(/^Pixel 9/);
    for (const text of ['USB device, Android debugging (ADB)', 'Google', 'Connected'])
      expect(row.getByText(text)).toBeDefined();
    await waitFor(() => expect(sentScans()).toHaveLength(1));
    expect(sentScans()[0]).toMatchObject({
      devices: [
        {
          type: 'usb',
          vendor: 'Google',
          model: 'Pixel 9',
          serial: 'A1',
          status: 'connected',
          fingerprint: 'usb-Google-Pixel 9-A1',
        },
      ],
      systemInfo: { userAgent: navigator.userAgent, onlineStatus: true },
    });
  });

  it('sends nothing before the scan', async () => {
    open();
    expect(await screen.findByText('Not scanned yet')).toBeDefined();
    expect(platform.calls()).toEqual([]);
  });

  // spec K252
  it('disables the scan while its request is pending', async () => {
    const { answer, go } = deferred(respondWith({ scannedAt: AT, devices: [] }));
    platform.answers[DETECTED] = answer;
    open();
    await scan();
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Scanning…' })).disabled).toBe(true);
    go();
    await waitFor(() => expect(button('Scan for Devices').disabled).toBe(false));
  });

  it('says that no devices were found', async () => {
    browser.usb.devices = [];
    open();
    await scan();
    expect(await screen.findByText('No devices found')).toBeDefined();
  });

  it('shows a removed device as disconnected without a press, and sends the change', async () => {
    open();
    await scan();
    await detectedRow(/^Pixel 9/);
    act(() => browser.usb.remove());
    const row = await detectedRow(/^Pixel 9/);
    expect(await row.findByText('Disconnected')).toBeDefined();
    expect(row.queryByRole('button')).toBeNull();
    await waitFor(() => expect(sentScans().at(-1)?.devices).toMatchObject([{ status: 'disconnected' }]));
  });

  it('shows the server’s sentence if the scan is not saved', async () => {
    platform.answers[DETECTED] = AWAY;
    open();
    await scan();
    expect(await screen.findByText('The scan was not saved')).toBeDefined();
    expect(screen.getByText(AWAY_TEXT)).toBeDefined();
    expect(await detectedRow(/^Pixel 9/)).toBeDefined();
  });

  // spec F085
  it('describes the computer from the browser, and unknown values as unknown', async () => {
    open();
    const facts = within(await screen.findByRole('region', { name: 'This device' }));
    for (const label of ['Platform', 'Resolution', 'Language', 'Time zone', 'CPU cores', 'Online'])
      expect(facts.getByText(label)).toBeDefined();
    expect(facts.getByText(Intl.DateTimeFormat().resolvedOptions().timeZone)).toBeDefined();
    // jsdom has neither screen nor platform.
    expect(facts.getAllByText('Unknown')).toHaveLength(2);
  });
});

describe('limits of a browser', () => {
  // spec E109
  it.each([
    [/no WebUSB, so it can’t list USB devices/, { usb: undefined }],
    [/no Web Serial, so it can’t list serial ports/, {}],
    [/no Web Bluetooth, so it can’t list Bluetooth devices/, {}],
    [/can’t list cameras, microphones and speakers/, {}],
  ])('shows a sentence on screen: %s', async (sentence, over) => {
    browser.offer({ usb: browser.usb, ...over });
    open();
    expect(await screen.findByText(sentence)).toBeDefined();
  });

  it('name HTTPS as the only reason on a page without HTTPS', async () => {
    browser.offer({}, false);
    open();
    expect(await screen.findByText(/not loaded over HTTPS/)).toBeDefined();
    expect(screen.queryByText(/WebUSB/)).toBeNull();
  });

  it.each([
    ['SecurityError', /USB devices are blocked\. Allow USB in the site settings/],
    ['NetworkError', /USB devices could not be read\. Unplug the device/],
  ])('explain a %s', async (name, sentence) => {
    browser.usb.getDevices = () => refusal(name);
    open();
    await scan();
    expect(await screen.findByText(sentence)).toBeDefined();
  });

  it('lead to the agent for disks and serial numbers of the computer', async () => {
    open();
    expect(await screen.findByText(/can’t read disks, drive health \(SMART\)/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Download the agent' }).getAttribute('href')).toBe('/download-agent');
  });

  it('explain a device whose name the browser hides, and offer no registration', async () => {
    const camera = { kind: 'videoinput', label: '', deviceId: '' };
    const mediaDevices = Object.assign(new EventTarget(), { enumerateDevices: async () => [camera] });
    browser.offer({ mediaDevices });
    open();
    await scan();
    const row = await detectedRow(/^Camera/);
    expect(row.getByText(/The browser hides the name of this device/)).toBeDefined();
    expect(row.getAllByText('Unknown')).toHaveLength(2);
    expect(row.queryByRole('button')).toBeNull();
  });
});

describe('choice of a device', () => {
  it('scans after the choice', async () => {
    browser.usb.devices = [];
    browser.usb.choose = async () => {
      browser.usb.devices = [PHONE];
      return PHONE;
    };
    open();
    await press('Choose USB device');
    expect(await detectedRow(/^Pixel 9/)).toBeDefined();
  });

  it('shows no error if the person closes the dialog', async () => {
    browser.usb.choose = () => refusal('NotFoundError');
    open();
    await press('Choose USB device');
    await waitFor(() => expect(button('Choose USB device').disabled).toBe(false));
    expect(screen.getByText('Not scanned yet')).toBeDefined();
    expect(screen.queryByText('The device could not be chosen')).toBeNull();
    expect(platform.calls()).toEqual([]);
  });

  it('shows the reason of any other refusal', async () => {
    browser.usb.choose = () => refusal('SecurityError');
    open();
    await press('Choose USB device');
    expect(await screen.findByText('The device could not be chosen')).toBeDefined();
    expect(screen.getByText('The browser refused.')).toBeDefined();
  });

  it('offers a choice only for interfaces of the browser', async () => {
    open();
    await screen.findByRole('button', { name: 'Choose USB device' });
    for (const name of ['Choose serial port', 'Choose Bluetooth device'])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('keeps a chosen Bluetooth device in the list, and names a missing adapter', async () => {
    const bluetooth = { getAvailability: async () => true, requestDevice: async () => ({ id: 'b', name: 'Dongle' }) };
    browser.offer({ usb: browser.usb, bluetooth });
    open();
    await press('Choose Bluetooth device');
    expect(await detectedRow(/^Dongle/)).toBeDefined();
    bluetooth.getAvailability = async () => false;
    await press('Choose Bluetooth device');
    expect(await screen.findByText('Bluetooth is off or missing')).toBeDefined();
  });
});

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { setTimeout as wait } from 'node:timers/promises';
import { Bench } from '../devices/bench.js';
import { deviceId, messageOf, type SeenDevice } from '../devices/bench-device.js';
import { FakeUsb } from '../fixtures/usb/fake-usb.js';
import { SOME_USB, type BenchUsb } from '../fixtures/usb/some-devices.js';
import { UsbDevices } from './usb-devices.js';

const AGENT = 'ab'.repeat(32);
const [pixelAdb, pixelMtp, pixelFastboot] = SOME_USB['pixel'] as [BenchUsb, BenchUsb, BenchUsb];
const [iphone, iphoneRecovery] = SOME_USB['iphone'] as [BenchUsb, BenchUsb];
const one = (name: string): BenchUsb => SOME_USB[name]?.[0] as BenchUsb;
const never = (): Promise<never> => new Promise(() => undefined);

let usb: FakeUsb;
let seen: readonly SeenDevice[];
let said: string[];
let source: UsbDevices;
let holder: (node: string) => Promise<string | undefined>;

const started = async (): Promise<void> => {
  await source.start((devices) => void (seen = devices));
};
async function until(isSo: () => boolean): Promise<void> {
  for (let i = 0; i < 500 && !isSo(); i++) await wait(5);
  expect(isSo()).toBe(true);
}

beforeEach(() => {
  usb = new FakeUsb();
  [seen, said] = [[], []];
  holder = () => Promise.resolve(undefined);
  source = new UsbDevices({
    source: usb,
    say: (sentence) => void said.push(sentence),
    holder: (node) => holder(node),
    pace: { sweepMs: 30, pollMs: 20, stringsMs: 50, heldAfterMs: 0 },
  });
});
afterEach(() => source.stop());

describe('USB devices on the bench', () => {
  it('lists every device except hubs, one line each', async () => {
    usb.plug('1-1', { vendor: '05e3', product: '0610', class: 9, faces: [[9, 0, 0]] });
    for (const [at, name] of Object.keys(SOME_USB).entries()) usb.plug(`1-2.${at + 1}`, one(name));
    await started();
    expect(seen.map(({ name, detail }) => `${name}: ${detail}`).sort()).toEqual([
      'Apple Inc. iPhone: iPhone, not verified in our lab',
      'FTDI FT232R USB UART: USB serial port. Only listed',
      "Google Pixel 7: Android phone with USB debugging. adb on this PC doesn't list it yet",
      'Headset: USB audio. Only listed',
      "JMicron External: USB storage. Its disk is in use, has no medium or can't be read by this account. It has no serial number of its own. Check that it's the right one",
      'Nintendo Switch: Game console or controller. Only listed',
      "SAMSUNG SM-G973F: Android phone with USB debugging. adb on this PC doesn't list it yet",
      "SanDisk Ultra: USB storage. Its disk is in use, has no medium or can't be read by this account",
      'TM-T20II: USB printer. Only listed',
      'USB Keyboard: USB keyboard. Only listed',
      'Webcam C270: USB camera. Only listed',
      'u-blox receiver: USB serial port. Only listed',
    ]);
  });

  it('reports facts with a type, the maker, the model, the connection and the serial', async () => {
    usb.plug('1-1', pixelAdb);
    await started();
    expect(messageOf(AGENT, seen[0] as SeenDevice, 'connected')).toMatchObject({
      kind: 'usb',
      type: 'mobile',
      vendor: 'Google',
      model: 'Pixel 7',
      connection: 'usb',
      serial: '2A111FDH200B1C',
    });
  });

  it('says that a Galaxy is in Download mode', async () => {
    usb.plug('1-1', {
      vendor: '04e8',
      product: '685d',
      faces: [[2, 2, 1]],
      productName: 'Gadget Serial',
      serial: 'R58M12ABCDE',
    });
    await started();
    expect(seen).toMatchObject([
      { detail: 'Galaxy in Download mode. Restart it to diagnose the phone', idKind: 'phone' },
    ]);
  });

  it.each<[string, BenchUsb, string]>([
    ['recovery', iphoneRecovery, 'iPhone or iPad in recovery mode, not verified in our lab'],
    ['DFU', { ...iphoneRecovery, product: '1227' }, 'iPhone or iPad in DFU mode, not verified in our lab'],
    ['an iPad', { ...iphone, product: '12ab', productName: 'iPad' }, 'iPad, not verified in our lab'],
  ])('says that Apple devices are not verified: %s', async (_, device, detail) => {
    usb.plug('1-1', device);
    await started();
    expect(seen).toMatchObject([{ detail }]);
  });

  it.each<[string, BenchUsb[]]>([
    ['an Android phone', [pixelAdb, pixelMtp, pixelFastboot]],
    ['an iPhone', [iphone, iphoneRecovery]],
  ])('keeps the id of %s in each of its modes', async (_, modes) => {
    await started();
    const ids = new Set<string>();
    for (const [at, mode] of modes.entries()) {
      usb.plug(`1-${at + 1}`, mode);
      await until(() => seen.length === 1);
      ids.add(deviceId(AGENT, seen[0] as SeenDevice));
      usb.unplug(`1-${at + 1}`);
      await until(() => seen.length === 0);
    }
    expect(ids.size).toBe(1);
  });

  it('knows a phone by the serial that its debugging had, in a mode of any class', async () => {
    await started();
    usb.plug('1-1', pixelAdb);
    await until(() => seen.length === 1);
    const id = deviceId(AGENT, seen[0] as SeenDevice);
    usb.unplug('1-1');
    usb.plug('1-1', { ...pixelAdb, product: '4eec', faces: [[1, 1, 0]] });
    await until(() => seen[0]?.detail.startsWith('Phone without') ?? false);
    expect(deviceId(AGENT, seen[0] as SeenDevice)).toBe(id);
  });

  it('keeps the id of a device in another port, and tells devices without a serial by their port', async () => {
    usb.plug('1-1', one('stick'));
    usb.plug('1-2', one('keyboard'));
    usb.plug('1-3', one('keyboard'));
    await started();
    const before = seen.map((device) => deviceId(AGENT, device));
    usb.unplug('1-1');
    await until(() => seen.length === 2);
    usb.plug('1-9', one('stick'));
    await until(() => seen.length === 3);
    expect(new Set(before).size).toBe(3);
    expect(new Set(seen.map((device) => deviceId(AGENT, device)))).toEqual(new Set(before));
  });

  it('asks a person where two devices have one serial, and keeps the id of the first', async () => {
    usb.plug('1-1', one('stick'));
    await started();
    const first = deviceId(AGENT, seen[0] as SeenDevice);
    usb.plug('1-2', one('stick'));
    await until(() => seen.length === 2);
    expect(seen.every(({ detail }) => detail.endsWith("same serial number. Check that it's the right one"))).toBe(true);
    expect(seen.map((device) => deviceId(AGENT, device)).filter((id) => id === first)).toHaveLength(1);
  });

  it('names the program that holds a phone', async () => {
    holder = (node) => Promise.resolve(node === '/dev/bus/usb/1/2' ? 'scrcpy (pid 812)' : undefined);
    usb.plug('1-1', pixelAdb);
    usb.plug('1-2', one('stick'));
    await started();
    await until(() => seen.some(({ facts }) => facts?.heldBy === 'scrcpy (pid 812)'));
    expect(seen[0]?.detail).toBe('Android phone held by scrcpy (pid 812): close it');
    holder = () => Promise.resolve(undefined);
    await until(() => seen.every(({ facts }) => facts?.heldBy === undefined));
  });
});

describe('hostile USB devices', () => {
  it('lists a device whose texts never come, with its numbers', async () => {
    usb.plug('1-1', one('stick'), never);
    usb.plug('1-2', one('keyboard'));
    await started();
    expect(seen.map(({ name }) => name)).toEqual(['USB storage 0781:5581', 'USB Keyboard']);
  });

  it('lists a second device while the first one stalls', async () => {
    await started();
    usb.plug('1-1', one('stick'), never);
    usb.plug('1-2', one('keyboard'));
    await until(() => seen.length >= 1);
    expect(seen[0]?.name).toBe('USB Keyboard');
  });

  it.each<[string, () => Promise<never>]>([
    ['rejects', () => Promise.reject(new Error('LIBUSB_ERROR_NO_DEVICE'))],
    [
      'throws at once',
      () => {
        throw new Error('LIBUSB_ERROR_NO_DEVICE');
      },
    ],
  ])('lists a device that vanishes while it is opened: %s', async (_, strings) => {
    usb.plug('1-1', one('stick'), strings);
    await started();
    expect(seen).toHaveLength(1);
    expect(said).toEqual([]);
  });

  it('forgets a device that is unplugged before its texts come', async () => {
    await started();
    usb.plug('1-1', one('stick'), () => wait(40, { product: 'Late' }));
    usb.unplug('1-1');
    await wait(80);
    expect(seen).toEqual([]);
  });

  it('shows no control characters and bounds each text', async () => {
    const product = `\u001b[2J\u202e${'x'.repeat(100_000)}\n`;
    usb.plug('1-1', { ...one('keyboard'), productName: product, manufacturer: product, serial: product });
    await started();
    const { name, detail, vendor, model, serial } = messageOf(AGENT, seen[0] as SeenDevice, 'connected');
    for (const text of [name, detail, vendor, model, serial]) expect(text).toMatch(/^[^\p{Cc}\p{Cf}]{1,200}$/u);
  });

  it('lists a device without interfaces, and one with thousands', async () => {
    usb.plug('1-1', { vendor: 'dead', product: 'beef', faces: [] });
    usb.plug('1-2', {
      vendor: 'dead',
      product: 'bee0',
      faces: Array.from({ length: 5_000 }, () => [3, 1, 1] as const),
    });
    await started();
    expect(seen.map(({ name }) => name)).toEqual(['USB device dead:beef', 'USB keyboard dead:bee0']);
  });

  it('lists at most 64 devices and says so once', async () => {
    for (let at = 1; at <= 200; at++) usb.plug(`1-${at}`, { ...one('stick'), serial: `S-${at}-77` });
    await started();
    await source.rescan();
    expect(seen).toHaveLength(64);
    expect(said).toEqual(['More than 64 USB devices are attached. The first 64 are listed.']);
  });

  it('reads a storm of plugs with few lists', async () => {
    await started();
    const before = usb.lists;
    for (let at = 0; at < 1_000; at++) {
      usb.plug('1-1', one('stick'));
      usb.unplug('1-1');
    }
    await source.rescan();
    expect(seen).toEqual([]);
    expect(usb.lists - before).toBeLessThan(20);
  });
});

describe('a PC without USB events', () => {
  it('polls without events, and says so once', async () => {
    usb.hasEvents = false;
    await started();
    usb.plug('1-1', one('stick'));
    await until(() => seen.length === 1);
    usb.unplug('1-1');
    await until(() => seen.length === 0);
    expect(said).toEqual(["USB events aren't available (no udevd). USB devices are looked for every 0.02 s."]);
  });

  it('polls after a change without an event', async () => {
    await started();
    usb.plugSilently('1-1', one('stick'));
    await until(() => said.length === 1);
    expect(said[0]).toContain('is udevd running?');
    expect(seen).toHaveLength(1);
  });

  it('loads no USB library before there is a bus', async () => {
    usb.attached.clear();
    await started();
    expect([usb.watchers, seen]).toEqual([0, []]);
    expect(said).toEqual(['This PC shows no USB. It is looked for every 0.02 s.']);
    usb.plug('usb1', { vendor: '1d6b', product: '0002', class: 9, faces: [] });
    usb.plug('1-1', one('stick'));
    await until(() => usb.watchers === 1 && seen.length === 1);
  });

  it('ends its events with the agent', async () => {
    await started();
    await source.stop();
    expect(usb.watchers).toBe(0);
  });
});

it('survives a list that fails', async () => {
  await started();
  usb.list = () => Promise.reject(new Error('EIO'));
  await source.rescan();
  await source.rescan();
  expect(said).toEqual(["USB devices can't be listed: EIO."]);
});

it('shows one row with one id for a phone that adb lists too', async () => {
  const reported: string[] = [];
  const bench = new Bench(
    AGENT,
    { changed: ({ kind }) => void reported.push(kind), gone: () => undefined },
    () => undefined,
  );
  let list: (devices: readonly SeenDevice[]) => void = () => undefined;
  const phones = {
    start: (found: typeof list) => {
      list = found;
      return Promise.resolve();
    },
    rescan: () => Promise.resolve(),
    stop: () => Promise.resolve(),
  };
  usb.plug('1-1', pixelAdb);
  await bench.start([source, phones]);
  const [before] = bench.devices();
  const serial = pixelAdb.serial as string;
  list([
    {
      kind: 'phone',
      identity: serial,
      name: 'Pixel 7',
      sizeBytes: 0,
      detail: 'Android phone',
      path: undefined,
      usb: { serials: [serial] },
    },
  ]);
  expect(bench.devices()).toMatchObject([{ id: before?.id, kind: 'phone' }]);
  list([]);
  expect(bench.devices()).toMatchObject([{ id: before?.id, kind: 'usb' }]);
  await bench.stop();
});

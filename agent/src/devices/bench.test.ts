import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Device } from '@revive/proto/revive/link/v1/link';
import { Bench } from './bench.js';
import { deviceId, fingerprintOf, type SeenDevice } from './bench-device.js';

const AGENT = 'ab'.repeat(32);
const WINDOW_MS = 250;
const disk = (over: Partial<SeenDevice> = {}): SeenDevice => ({
  kind: 'block_device',
  identity: 'S-1\u00002048',
  name: 'Disk',
  sizeBytes: 2048,
  detail: 'Disk sdb, serial S-1',
  path: '/dev/sdb',
  facts: { type: 'storage', connection: 'usb' },
  print: { class: 'storage', serial: 'S-1' },
  ...over,
});
const usbRow = (over: Partial<SeenDevice>): SeenDevice => ({ ...disk(), kind: 'usb', path: undefined, ...over });

let log: string[];
let devices: Device[];
let salt: Uint8Array | undefined;
let list: (devices: readonly SeenDevice[]) => void;
let bench: Bench;

beforeEach(async () => {
  jest.useFakeTimers();
  [log, devices, salt] = [[], [], undefined];
  bench = new Bench(
    AGENT,
    {
      changed: (device) => {
        log.push(`${device.name} ${device.status}`);
        devices.push(device);
      },
      gone: () => void log.push('gone'),
    },
    (sentence) => {
      throw new Error(sentence);
    },
    () => salt,
  );
  await bench.start([
    {
      start: (seen) => {
        list = seen;
        return Promise.resolve();
      },
      rescan: () => Promise.resolve(),
      stop: () => Promise.resolve(),
    },
  ]);
});
afterEach(async () => {
  await bench.stop();
  jest.useRealTimers();
});

describe('reports of the bench', () => {
  it('sends a plug and an unplug at once, and nothing for an equal list', () => {
    list([disk()]);
    list([disk()]);
    jest.advanceTimersByTime(WINDOW_MS);
    list([]);
    expect(log).toEqual(['Disk connected', 'gone']);
  });

  it.each<[string, Partial<SeenDevice>]>([
    ['charge', { facts: { type: 'laptop', batteryPercent: 40 } }],
    ['holder', { facts: { heldBy: 'adb (pid 812)' } }],
    ['serial', { facts: { serial: 'S-2' } }],
    ['kind', { kind: 'usb', idKind: 'block_device' }],
  ])('sends a device again when a fact changes: %s', (_, over) => {
    list([disk()]);
    jest.advanceTimersByTime(WINDOW_MS);
    list([disk(over)]);
    expect(log).toHaveLength(2);
  });

  it('sends a flood as its first and its last state', () => {
    for (let at = 0; at < 1_000; at++) list(at % 2 === 0 ? [disk({ detail: `state ${at}` })] : []);
    expect(log).toEqual(['Disk connected']);
    jest.advanceTimersByTime(WINDOW_MS);
    expect(log).toEqual(['Disk connected', 'gone']);
  });

  it('sends nothing where a flood ends as it began', () => {
    list([disk()]);
    for (let at = 0; at < 100; at++) list(at % 2 === 0 ? [] : [disk()]);
    jest.advanceTimersByTime(10 * WINDOW_MS);
    expect(log).toEqual(['Disk connected']);
  });

  it('sends every status at once', () => {
    list([disk()]);
    const id = deviceId(AGENT, disk());
    bench.setStatus(id, 'analyzing');
    bench.setStatus(id, 'ready');
    jest.advanceTimersByTime(WINDOW_MS);
    expect(log).toEqual(['Disk connected', 'Disk analyzing', 'Disk ready']);
  });
});

describe('fingerprints', () => {
  it('come for every device once the agent has the salt', () => {
    list([disk()]);
    expect(devices[0]?.fingerprint).toBeUndefined();
    jest.advanceTimersByTime(WINDOW_MS);
    salt = Buffer.alloc(32, 1);
    bench.saltChanged();
    expect(devices[1]?.fingerprint).toBe(fingerprintOf(AGENT, disk(), salt));
    expect(bench.devices()[0]?.fingerprint).toMatch(/^[0-9a-f]{64}$/);
  });

  const one = Buffer.alloc(32, 1);
  it('match for one serial at each agent of the tenant and in each kind of row', () => {
    expect(fingerprintOf('cd'.repeat(32), usbRow({ identity: 'other' }), one)).toBe(fingerprintOf(AGENT, disk(), one));
  });

  it.each<[string, string]>([
    ['another salt', fingerprintOf(AGENT, disk(), Buffer.alloc(32, 2))],
    ['another class', fingerprintOf(AGENT, disk({ print: { class: 'phone', serial: 'S-1' } }), one)],
    ['another serial', fingerprintOf(AGENT, disk({ print: { class: 'storage', serial: 'S-2' } }), one)],
    ['no serial', fingerprintOf(AGENT, disk({ print: { class: 'storage' } }), one)],
  ])('differ with %s', (_, other) => expect(other).not.toBe(fingerprintOf(AGENT, disk(), one)));

  it('belong to one agent for a device without a serial', () => {
    const unsure = disk({ print: { class: 'storage' } });
    expect(fingerprintOf(AGENT, unsure, one)).not.toBe(fingerprintOf('cd'.repeat(32), unsure, one));
  });
});

describe('one row for each device', () => {
  it('leaves out the USB row of a listed disk', () => {
    list([usbRow({ identity: 'u', usb: { port: '1-3' } }), disk({ usb: { port: '1-3' } })]);
    expect(bench.devices()).toMatchObject([{ kind: 'block_device' }]);
  });

  it('keeps USB devices of other ports and other serials', () => {
    const phone = disk({ kind: 'phone', identity: 'P1', usb: { serials: ['P1'] } });
    list([
      usbRow({ identity: 'u1', usb: { port: '1-4' } }),
      usbRow({ identity: 'u2', idKind: 'phone', usb: { port: '1-5', serials: ['P2'] } }),
      usbRow({ identity: 'P1', usb: { port: '1-6', serials: ['P1'] } }),
      disk({ usb: { port: '1-3' } }),
      phone,
    ]);
    expect(bench.devices()).toHaveLength(5);
  });

  it('covers one USB row for each listed phone of a shared serial', () => {
    const row = (identity: string) => usbRow({ identity, idKind: 'phone', usb: { port: identity, serials: ['0123'] } });
    list([row('1-1'), row('1-2'), disk({ kind: 'phone', identity: '0123', usb: { serials: ['0123'] } })]);
    expect(bench.devices().map(({ kind }) => kind)).toEqual(['phone', 'usb']);
  });

  it('drops USB rows first where there are too many devices', () => {
    const rows = Array.from({ length: 250 }, (_, at) => usbRow({ identity: `u${at}` }));
    list([...rows, disk()]);
    expect(bench.devices()).toHaveLength(200);
    expect(bench.devices()[0]).toMatchObject({ kind: 'block_device' });
  });
});

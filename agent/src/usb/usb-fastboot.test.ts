import { describe, expect, it } from '@jest/globals';
import { PhoneSilent } from '../phones/adb.js';
import { Fastboot } from '../phones/fastboot.js';
import { askFastboot, type BulkDevice } from './ask-fastboot.js';
import { UsbFastboot } from './usb-fastboot.js';

interface Manners {
  /** Packets in answer to a command. */
  answer?: (command: string) => Iterable<string>;
  claim?: () => Promise<void>;
  isMute?: boolean;
  faces?: number;
}

/** A bootloader behind the WebUSB shape; its fastboot interface is the second one. */
function aBootloader({ answer = () => ['OKAYlab'], claim, isMute, faces = 1 }: Manners = {}) {
  const log: string[] = [];
  let packets = ([] as string[])[Symbol.iterator]();
  const endpoints = [
    { endpointNumber: 1, direction: 'in' as const, type: 'bulk' },
    { endpointNumber: 2, direction: 'out' as const, type: 'bulk' },
  ];
  const face = (interfaceNumber: number, interfaceProtocol: number) => ({
    interfaceNumber,
    alternates: [{ interfaceClass: 255, interfaceSubclass: 66, interfaceProtocol, endpoints }],
  });
  const device: BulkDevice = {
    configurations: [{ configurationValue: 1, interfaces: faces === 0 ? [] : [face(0, 1), face(1, 3)] }],
    open: async () => void log.push('open'),
    close: async () => void log.push('close'),
    selectConfiguration: async (value) => void log.push(`configuration ${value}`),
    claimInterface: async (number) => {
      log.push(`claim ${number}`);
      await claim?.();
    },
    transferOut: async (_, data) => {
      const command = Buffer.from(data).toString();
      log.push(command);
      packets = answer(command)[Symbol.iterator]() as typeof packets;
    },
    transferIn: async () => {
      if (isMute) await new Promise(() => undefined);
      return { data: new DataView(new TextEncoder().encode(String(packets.next().value ?? '')).buffer) };
    },
  };
  return { device, log };
}

describe('a question to a bootloader over USB', () => {
  it('claims the fastboot interface alone, without a reset, and releases the phone', async () => {
    const { device, log } = aBootloader();
    expect(await askFastboot(device, 'getvar:product', 1_000)).toBe('lab');
    expect(log).toEqual(['open', 'configuration 1', 'claim 1', 'getvar:product', 'close']);
  });

  it('returns undefined for a variable that the bootloader refuses', async () => {
    const { device } = aBootloader({ answer: () => ['FAILunknown variable'] });
    expect(await askFastboot(device, 'getvar:nothing', 1_000)).toBeUndefined();
  });

  it.each<[string, Manners, string]>([
    ['stays mute', { isMute: true }, 'the phone took too long to answer in its bootloader'],
    ['answers garbage', { answer: () => ['\u0000\u0001\u0002\u0003'] }, 'the bootloader gave an answer that is none'],
    ['has no interface', { faces: 0 }, 'the phone has no fastboot interface'],
    [
      'informs without end',
      {
        *answer() {
          for (;;) yield 'INFOmore';
        },
      },
      'the bootloader sent too much',
    ],
  ])('ends for a bootloader that %s', async (_, manners, message) => {
    const { device } = aBootloader(manners);
    await expect(askFastboot(device, 'getvar:product', 100)).rejects.toThrow(message);
  });

  it('shows no control characters and bounds the answer', async () => {
    const { device } = aBootloader({ answer: () => [`OKAY\u001b[2J${'x'.repeat(5_000)}`] });
    expect(await askFastboot(device, 'getvar:product', 1_000)).toMatch(/^\ufffd\[2Jx{196}$/);
  });
});

describe('bootloaders over USB in place of the fastboot program', () => {
  const phones = (asked: string[]) => ({
    list: () =>
      Promise.resolve([
        {
          key: '1/5',
          serial: 'LAB0001',
          ask: (command: string) => {
            asked.push(command);
            return Promise.resolve(command === 'getvar:serialno' ? 'LAB0001' : 'a');
          },
        },
      ]),
  });

  it('lists and asks them where no program is installed', async () => {
    const asked: string[] = [];
    const fastboot = new Fastboot(() => Promise.resolve(undefined), [], new UsbFastboot(phones(asked)));
    expect(await fastboot.targets()).toEqual(['LAB0001']);
    expect(await fastboot.variable('LAB0001', 'current-slot')).toBe('a');
    await fastboot.restart('LAB0001', 'recovery');
    expect(asked).toEqual(['getvar:current-slot', 'reboot-recovery']);
  });

  it('asks a phone for its serial once', async () => {
    const asked: string[] = [];
    const usb = new UsbFastboot(phones(asked));
    for (let round = 0; round < 3; round++) expect(await usb.variable('LAB0001', 'serialno')).toBe('LAB0001');
    expect(asked).toEqual(['getvar:serialno']);
  });

  it('writes nothing without the program', async () => {
    const fastboot = new Fastboot(() => Promise.resolve(undefined), [], new UsbFastboot(phones([])));
    await expect(fastboot.flash('LAB0001', 'boot_b', '/tmp/boot.img')).rejects.toThrow('fastboot is not installed');
  });

  it('leaves the phones to an installed program', async () => {
    const asked: string[] = [];
    const fastboot = new Fastboot(() => Promise.resolve('/bin/false'), [], new UsbFastboot(phones(asked)));
    expect(await fastboot.targets()).toEqual([]);
    await expect(fastboot.variable('LAB0001', 'product')).rejects.toThrow(PhoneSilent);
    expect(asked).toEqual([]);
  });

  it('refuses a phone that has gone', async () => {
    await expect(new UsbFastboot({ list: () => Promise.resolve([]) }).variable('LAB0001', 'product')).rejects.toThrow(
      'the phone is not attached',
    );
  });
});

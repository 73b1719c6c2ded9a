import { describe, expect, it } from '@jest/globals';
import { AComputer, someHardware } from '../../fixtures/a-computer.js';
import type { HardwareParts } from '../../repair/hardware.js';
import type { Hardware } from './inspect-computer.js';

async function partsOf(over: Partial<Hardware> = {}): Promise<HardwareParts | undefined> {
  let parts: HardwareParts | undefined;
  await AComputer.within(async (computer) => {
    const device = computer.device({ hardware: someHardware(over) });
    parts = (await device.diagnose(new AbortController().signal)).hardware;
  });
  return parts;
}
const saying = <T>(value: object) => (() => Promise.resolve(value)) as unknown as T;

describe('hardware parts', () => {
  it('lists each part as a separate fact', async () => {
    expect(await partsOf()).toEqual({
      cpu: { vendor: 'Acme', model: 'A1', cores: 4, threads: 8 },
      modules: [{ bytes: 8 * 2 ** 30, type: 'DDR4' }],
      drives: [{ model: 'Acme SSD', bytes: 250e9, health: 'fine' }],
      board: { manufacturer: 'Acme', model: 'Board 7' },
      totalMemory: 8e9,
      system: 'Debian GNU/Linux 12',
    });
  });

  it('leaves out parts that the firmware does not name', async () => {
    const parts = await partsOf({
      baseboard: saying({ manufacturer: 'To Be Filled By O.E.M.', model: '' }),
      memLayout: () => Promise.reject(new Error('dmidecode is not there')),
      mem: saying({ total: 0, available: 0 }),
    });
    expect(parts).toMatchObject({ modules: [] });
    const guessed = await partsOf({ memLayout: saying([{ size: 8e9, type: '', bank: '' }]) });
    expect(guessed).toMatchObject({ modules: [], totalMemory: 8e9 });
    expect(Object.keys(parts ?? {})).not.toContain('board');
    expect(Object.keys(parts ?? {})).not.toContain('totalMemory');
  });
});

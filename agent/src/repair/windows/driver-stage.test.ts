import { describe, expect, it } from '@jest/globals';
import { afterPlan, diagnosed } from '../../fixtures/diagnosing.js';
import { contentIn } from '../../fixtures/registry/hive-proof.js';
import { number, text } from '../../fixtures/registry/hive-writer.js';
import { hiveWith, withBlamedDriver } from '../../fixtures/windows/blamed-driver.js';
import { SYSTEM } from '../../fixtures/windows/windows-files.js';
import { fileIn, windowsVolume } from '../../fixtures/windows/windows-volume.js';
import { readStartAgain } from '../registry/second-hive.js';

const PATH = text('ImagePath', 'System32\\drivers\\oem17drv.sys');
const filters = (name: string) => ({ name, type: 7, data: Buffer.from('kbdclass\0OEM17DRV\0\0', 'utf16le') });

describe('driver blamed by the last blue screen', () => {
  it('offers to disable the driver beside a healthy diagnosis', async () => {
    const { verdict, plan, findings, alternatives = [] } = await diagnosed(await withBlamedDriver());
    expect([verdict, plan, findings]).toEqual(['healthy', undefined, []]);
    expect(alternatives).toMatchObject([
      {
        finding: {
          code: 'driver.blamed',
          procedure: 'driver.disable',
          unit: 'service oem17drv',
          plain: expect.stringMatching(/blames the driver oem17drv\.sys.*Parameter 4/),
          evidence: [{ seen: expect.stringContaining('0x000000D1') }, { expected: 'Start 4', seen: 'Start 1' }],
        },
        loses: expect.stringContaining('does not start oem17drv.sys any more'),
        plan: {
          procedures: [{ id: 'driver.disable', version: '1.0.0' }],
          digest: expect.stringMatching(/^[0-9a-f]{64}$/),
        },
        checks: expect.arrayContaining([
          {
            name: 'revive: the service oem17drv is disabled',
            layer: 'volume',
            before: { state: 'failed', detail: 'its start is 1' },
            rehearsed: { state: 'passed', detail: 'its start is 4' },
          },
        ]),
      },
    ]);
  });

  it('changes only four bytes of the hive and is not offered again', async () => {
    const volume = await withBlamedDriver();
    const [chosen] = (await diagnosed(volume)).alternatives ?? [];
    const after = afterPlan(volume, { plan: chosen?.plan, reason: '' });
    const [was, is] = [contentIn(await fileIn(volume, SYSTEM)), contentIn(await fileIn(after, SYSTEM))];
    expect(is.filter((line) => !was.includes(line))).toEqual([
      '\\ControlSet001\\Services\\oem17drv [Start] 4 04000000',
    ]);
    expect(is).toHaveLength(was.length);
    expect([...after].filter((byte, at) => byte !== volume[at])).toEqual([4]);
    const again = await diagnosed(after);
    expect([again.verdict, again.alternatives]).toEqual(['healthy', undefined]);
    expect(again.notes).toContainEqual(expect.stringContaining('is disabled already'));
  });

  it.each([
    ['Windows may not start without it', [number('Start', 0), PATH], {}],
    ['Windows may not start without it', [number('Start', 3), number('ErrorControl', 3), PATH], {}],
    ['it is disabled already', [number('Start', 4), PATH], {}],
    ['no service of this Windows starts it', [number('Start', 1), text('ImagePath', 'System32\\drivers\\x.sys')], {}],
    ['its start is none that Windows knows', [number('Start', 9), PATH], {}],
    [
      'devices are reached through it',
      [number('Start', 3), PATH],
      { classes: [{ name: '{4d36e96b}', values: [filters('UpperFilters')] }] },
    ],
    [
      'devices are reached through it',
      [number('Start', 3), PATH],
      {
        devices: [{ name: 'USB', keys: [{ name: 'VID', keys: [{ name: '1', values: [filters('LowerFilters')] }] }] }],
      },
    ],
  ])('makes no offer where %s', async (why, values, more) => {
    const { verdict, alternatives, notes } = await diagnosed(
      await withBlamedDriver('oem17drv.sys', hiveWith(values, more)),
    );
    expect([verdict, alternatives]).toEqual(['healthy', undefined]);
    expect(notes).toContainEqual(expect.stringContaining(why));
  });

  it('offers a service with no image path or with a Windows path', async () => {
    for (const values of [
      [number('Start', 2)],
      [number('Start', 2), text('ImagePath', '\\SystemRoot\\OEM17DRV.SYS')],
    ]) {
      const { alternatives } = await diagnosed(await withBlamedDriver('oem17drv.sys', hiveWith(values)));
      expect(alternatives).toHaveLength(1);
    }
  });

  it('never offers a part of Windows and makes no offer beside a repair', async () => {
    expect((await diagnosed(await withBlamedDriver('storport.sys'))).alternatives).toBeUndefined();
    const damaged = await diagnosed(await windowsVolume('dirty, new logs'));
    expect([damaged.verdict, damaged.alternatives]).toEqual(['repairable', undefined]);
  });

  it('makes no offer on a failing drive', async () => {
    const health = () =>
      Promise.resolve({ verdict: 'failing' as const, reason: 'The drive is failing.', facts: {} as never });
    const { verdict, alternatives } = await diagnosed(await withBlamedDriver(), { health });
    expect([verdict, alternatives]).toEqual(['needs_person', undefined]);
  });
});

describe('second reader of a service', () => {
  it('returns the start type and throws for a missing service', () => {
    const hive = hiveWith([number('Start', 2), PATH]);
    expect(readStartAgain(hive, 'OEM17DRV')).toBe(2);
    expect(() => readStartAgain(hive, 'nobody')).toThrow('has no key nobody');
    expect(() => readStartAgain(hiveWith([PATH]), 'oem17drv')).toThrow('does not hold the number Start');
  });
});

import { describe, expect, it } from '@jest/globals';
import { contentIn, readerOf } from '../../fixtures/registry/hive-proof.js';
import { softwareHive, systemHive } from '../../fixtures/registry/hives.js';
import { withWrites } from '../../fixtures/repaired.js';
import { checkHive } from './check-hive.js';
import { disableService, services } from './services.js';

describe('services of an offline Windows', () => {
  const { bytes } = systemHive(1);
  const hive = readerOf(bytes);

  it('reads the current control set and marks boot-critical services', () => {
    expect(services(hive).map(({ name, start, isBootCritical }) => [name, start, isBootCritical])).toEqual([
      ['AmdPPM', 3, false],
      ['Beep', 1, false],
      ['disk', 0, true],
      ['oem17drv', 1, false],
      ['removed', 3, false],
      ['storahci', 0, true],
    ]);
  });

  it('disables a service by four bytes and keeps every further key and value', () => {
    const change = disableService(hive, 'OEM17DRV');
    expect(change).toMatchObject({
      service: { name: 'oem17drv', isBootCritical: false },
      before: Buffer.from([1, 0, 0, 0]),
    });
    const { offset, data, before } = change as NonNullable<typeof change>;
    expect(bytes.subarray(offset, offset + 4)).toEqual(before);
    const after = withWrites(bytes, [{ offset, data }]);
    expect(services(readerOf(after)).find(({ name }) => name === 'oem17drv')?.start).toBe(4);
    const [was, is] = [contentIn(bytes), contentIn(after)];
    expect(was.filter((line) => !is.includes(line))).toEqual([
      '\\ControlSet001\\Services\\oem17drv [Start] 4 01000000',
    ]);
    expect(checkHive(after)).toEqual(checkHive(bytes));
  });

  it('changes nothing for a missing or disabled service', () => {
    const { offset, data } = disableService(hive, 'beep') as NonNullable<ReturnType<typeof disableService>>;
    expect(disableService(hive, 'nobody')).toBeUndefined();
    expect(disableService(readerOf(withWrites(bytes, [{ offset, data }])), 'beep')).toBeUndefined();
  });

  it('throws for a hive without a control set', () => {
    expect(() => services(readerOf(softwareHive().bytes))).toThrow('which control set Windows uses');
  });
});

import { describe, expect, it } from '@jest/globals';
import { unitOf } from './units.js';

describe('units of a device', () => {
  it.each([
    ['disk', undefined, 'table', 'Partition table'],
    ['volume', undefined, 'volume', 'Volume'],
    ['partition 2', undefined, 'partition-2', 'Partition 2'],
    ['partition 2', 'hive SYSTEM', 'partition-2/hive-SYSTEM', 'Partition 2, hive SYSTEM'],
  ])('names the unit for %s, %s', (layer, unit, id, label) => {
    expect(unitOf(layer, unit)).toEqual({ id, label });
  });
});

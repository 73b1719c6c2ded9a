import { describe, expect, it } from '@jest/globals';
import { measuredOf, medianOf } from './measured-hardware.js';

describe('measured hardware', () => {
  it('takes the median of the round trips', () => {
    expect([medianOf([]), medianOf([7]), medianOf([30, 10, 20]), medianOf([10, 40, 20, 30])]).toEqual([
      undefined,
      7,
      20,
      25,
    ]);
  });

  it('rounds memory to whole GiB and disks down to GB', () => {
    expect(
      measuredOf({ ramBytes: 7.7 * 2 ** 30, diskBytes: 511.9e9, freeDiskBytes: 99.99e9, roundTripsMs: [12.34] }, 8888),
    ).toMatchObject({ ramGb: 8, diskGb: 511, freeDiskGb: 99, roundTripMs: 12.3, recommendedPort: 8888 });
  });

  it('lists unmeasured facts and leaves them empty', () => {
    const facts = measuredOf(
      { roundTripsMs: [], platform: 'freebsd', release: '14.1', systemName: '\u202E', port: 9000 },
      8888,
    );
    expect(facts).toEqual({
      pcModel: 'Not measured',
      processor: 'Not measured',
      processorCores: 0,
      ramGb: 0,
      diskGb: 0,
      freeDiskGb: 0,
      operatingSystem: 'not_measured',
      usb: 'not_measured',
      networkConnection: 'not_measured',
      recommendedPort: 9000,
      notMeasured: ['ramGb', 'processorCores', 'freeDiskGb', 'operatingSystem', 'usb', 'networkConnection'],
    });
  });
});

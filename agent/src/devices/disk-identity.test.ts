import { describe, expect, it } from '@jest/globals';
import { diskOf, withoutTwins, type DiskInSysfs } from './disk-identity.js';
import { answersIn } from './disk-questions.js';
import { usbPortIn } from './block-devices.js';
import { isPlaceholderSerial } from './serials.js';

const GUID = '6c7d1b4e-8a3f-4a5e-9d2b-0c1d2e3f4a5b';
const disk = (over: Partial<DiskInSysfs> = {}): DiskInSysfs => ({
  name: 'sdb',
  path: '/dev/sdb',
  sizeBytes: 2048,
  vendor: 'JMicron',
  model: 'Tech',
  serial: '',
  wwid: '',
  port: '1-3',
  ...over,
});

describe('identity of a disk', () => {
  it.each<[string, DiskInSysfs, Parameters<typeof diskOf>[1], string, string]>([
    [
      'its own serial past a bridge',
      disk({ wwid: 'naa.3001' }),
      { serial: 'WD-7788' },
      'WD-7788\u00002048',
      'Disk sdb, serial WD-7788',
    ],
    [
      'its serial inside the computer',
      disk({ port: undefined, serial: 'S-123' }),
      {},
      'S-123\u00002048',
      'Disk sdb, serial S-123',
    ],
    [
      'its partition table behind a bridge with a placeholder',
      disk({ wwid: 't10.000000000000' }),
      { guid: GUID },
      `${GUID}\u00002048`,
      `Disk sdb, without a serial number of its own, known by its partition table. Check that it's the right one`,
    ],
    [
      'nothing but its model and size',
      disk({ wwid: '0123456789ABCDEF' }),
      {},
      'unsure\u0000JMicron\u0000Tech\u00002048',
      "Disk sdb, without a serial number of its own. Check that it's the right one",
    ],
  ])('is %s', (_, found, answers, identity, detail) => {
    expect(diskOf(found, answers)).toMatchObject({ identity, detail });
  });

  it('never uses the port', () => {
    const at = (port: string) => diskOf(disk({ port }), { serial: 'WD-7788' }).identity;
    expect(at('1-3')).toBe(at('2-1.4'));
  });

  it('has the facts of storage', () => {
    expect(diskOf(disk({ vendor: 'ATA', model: 'ST2000' }), { serial: 'WD-7788', model: 'WDC WD20' }).facts).toEqual({
      type: 'storage',
      vendor: undefined,
      model: 'WDC WD20',
      connection: 'usb',
      serial: 'WD-7788',
    });
  });

  it('becomes unsure for two disks that look the same', () => {
    const twins = withoutTwins([
      diskOf(disk(), { serial: 'WD-7788' }),
      diskOf(disk({ name: 'sdc', path: '/dev/sdc' }), { serial: 'WD-7788' }),
      diskOf(disk({ name: 'sdd', path: '/dev/sdd' }), { serial: 'OTHER-1' }),
    ]);
    expect(twins.map(({ identity }) => identity.startsWith('unsure'))).toEqual([true, true, false]);
    expect(new Set(twins.map(({ identity }) => identity)).size).toBe(3);
    expect(twins[0]?.detail).toBe('Disk sdb. Another attached disk looks the same. Detach one of them');
  });
});

describe('answers about a disk', () => {
  it('takes the serial of smartctl and the GUID of lsblk', () => {
    const smart = { serial_number: ' WD-7788 ', model_name: 'WDC WD20' };
    expect(answersIn(smart, { blockdevices: [{ model: 'Tech', ptuuid: GUID.toUpperCase() }] })).toEqual({
      serial: 'WD-7788',
      model: 'WDC WD20',
      guid: GUID,
    });
  });

  it.each<[string, unknown, unknown]>([
    ['no answers', undefined, undefined],
    ['an MBR, whose identifier many disks share', {}, { blockdevices: [{ ptuuid: 'b3a1c2d4' }] }],
    ['a placeholder', { serial_number: '000000000000' }, { blockdevices: [] }],
    ['other types', { serial_number: 7 }, { blockdevices: 'none' }],
  ])('knows nothing from %s', (_, smart, blocks) =>
    expect(answersIn(smart, blocks)).toMatchObject({ serial: undefined, guid: undefined }),
  );
});

describe('placeholder serials', () => {
  it.each([
    '000000000000',
    '0123456789ABCDEF',
    '1234567890',
    '123456789012',
    'ffffffff',
    'To be filled by O.E.M.',
    '',
    '12',
    'naa.5000000000000001',
    '000000000033',
  ])('recognizes the placeholder %s', (serial) => expect(isPlaceholderSerial(serial)).toBe(true));
  it.each([
    'S3Z2NB0K',
    '4C530001230510117491',
    'WD-WCC4N5',
    'naa.5000c500a1b2c3d4',
    '00008030001A35E40212802E',
    'LAB0001',
  ])('takes %s for a real serial', (serial) => expect(isPlaceholderSerial(serial)).toBe(false));
});

it.each([
  ['/sys/devices/pci0000:00/0000:00:14.0/usb1/1-3/1-3:1.0/host4/target4:0:0/4:0:0:0', '1-3'],
  ['/sys/devices/pci0000:00/0000:00:14.0/usb2/2-1/2-1.4/2-1.4:1.0/host4/target4:0:0/4:0:0:0', '2-1.4'],
  ['/sys/devices/pci0000:00/0000:00:17.0/ata1/host0/target0:0:0/0:0:0:0', undefined],
])('finds the port of a disk in %s', (path, port) => expect(usbPortIn(path)).toBe(port));

import { describe, expect, it } from '@jest/globals';
import { forbidsWrites, readSmart, type DriveVerdict } from './smart.js';

type Attributes = readonly [number, string, number, ('now' | 'past')?][];

const answer = (exit: number, more: object): string => JSON.stringify({ smartctl: { exit_status: exit }, ...more });
const ata = (attributes: Attributes, exit = 0, passed = true, more: object = {}): string =>
  answer(exit, {
    ...more,
    device: { name: '/dev/sda', type: 'sat', protocol: 'ATA' },
    model_name: 'Example HD 1000',
    serial_number: 'X123',
    smart_support: { available: true, enabled: true },
    smart_status: { passed },
    temperature: { current: 34 },
    power_on_time: { hours: 12_345 },
    ata_smart_attributes: {
      table: attributes.map(([id, name, raw, failed]) => ({
        id,
        name,
        value: 100,
        worst: 100,
        thresh: 10,
        when_failed: failed ?? '',
        raw: { value: raw, string: String(raw) },
      })),
    },
  });
const nvme = (log: object, exit = 0, passed = true): string =>
  answer(exit, {
    device: { name: '/dev/nvme0', protocol: 'NVMe' },
    model_name: 'Example NVMe',
    smart_status: { passed },
    nvme_smart_health_information_log: {
      critical_warning: 0,
      available_spare: 100,
      percentage_used: 3,
      media_errors: 0,
      ...log,
    },
  });
const scsi = (more: object, exit = 0): string =>
  answer(exit, {
    device: { name: '/dev/sdb', protocol: 'SCSI' },
    scsi_model_name: 'Example SAS',
    smart_support: { available: true, enabled: true },
    smart_status: { passed: true },
    scsi_grown_defect_list: 0,
    scsi_error_counter_log: { read: { total_uncorrected_errors: 0 } },
    ...more,
  });
const message = (string: string): object => ({ messages: [{ string, severity: 'error' }] });

const CASES: readonly [string, string, DriveVerdict, RegExp][] = [
  [
    'a sound disk',
    ata([
      [5, 'Reallocated_Sector_Ct', 0],
      [197, 'Current_Pending_Sector', 0],
    ]),
    'fine',
    /nothing wrong/,
  ],
  [
    'a disk with platters that replaced 304 sectors',
    ata([[5, 'Reallocated_Sector_Ct', 304]], 0, true, { rotation_rate: 7200 }),
    'failing',
    /it has replaced 304 sectors/,
  ],
  [
    'a flash drive that replaced as many',
    ata([[5, 'Reallocated_Sector_Ct', 304]], 0, true, { rotation_rate: 0 }),
    'worn',
    /replaced 304 sectors/,
  ],
  [
    'a disk that could not answer three reads in its life',
    ata([[187, 'Reported_Uncorrect', 3]]),
    'worn',
    /could not read what it was asked for 3 times/,
  ],
  ['a disk that says it fails', ata([], 8, false), 'failing', /will stop working soon/],
  ['a disk whose exit alone says it fails', ata([], 8), 'failing', /will stop working soon/],
  [
    'a disk with an attribute below its limit',
    ata([[5, 'Reallocated_Sector_Ct', 9, 'now']], 16),
    'failing',
    /Reallocated_Sector_Ct is below/,
  ],
  [
    'a disk with sectors it cannot read',
    ata([[197, 'Current_Pending_Sector', 8]]),
    'unreadable_sectors',
    /cannot read 8 sectors/,
  ],
  [
    'a disk that could not read',
    ata([[198, 'Offline_Uncorrectable', 1]]),
    'unreadable_sectors',
    /could not read 1 sector /,
  ],
  ['a disk with replaced sectors', ata([[5, 'Reallocated_Sector_Ct', 16]]), 'worn', /has replaced 16 sectors/],
  [
    'a disk with an attribute that was below its limit',
    ata([[190, 'Airflow_Temperature_Cel', 1, 'past']], 32),
    'worn',
    /was below its limit once/,
  ],
  [
    'a maker that keeps more than the count in the raw value',
    ata([[197, 'Current_Pending_Sector', 2 ** 32 * 5]]),
    'fine',
    /nothing wrong/,
  ],
  ['a sound NVMe drive', nvme({}), 'fine', /nothing wrong/],
  ['an NVMe drive that is unreliable', nvme({ critical_warning: 4 }, 8, false), 'failing', /unreliable/],
  ['an NVMe drive that is read-only', nvme({ critical_warning: 8 }, 8, false), 'failing', /not written any more/],
  ['an NVMe drive without spare room', nvme({ critical_warning: 1 }), 'failing', /spare room is used up/],
  ['an NVMe drive that is hot', nvme({ critical_warning: 2 }), 'fine', /nothing wrong/],
  [
    'an NVMe drive with errors of its memory',
    nvme({ media_errors: 3 }),
    'unreadable_sectors',
    /could not read 3 sectors/,
  ],
  ['an NVMe drive at the end of its life', nvme({ percentage_used: 104 }), 'worn', /104 per cent/],
  ['a sound SAS disk', scsi({}), 'fine', /nothing wrong/],
  ['a SAS disk with defects', scsi({ scsi_grown_defect_list: 7 }), 'worn', /replaced 7 sectors/],
  [
    'a SAS disk that could not read',
    scsi({ scsi_error_counter_log: { read: { total_uncorrected_errors: 2 } } }),
    'unreadable_sectors',
    /could not read 2/,
  ],
  [
    'a USB adapter that smartctl does not know',
    JSON.stringify({ smartctl: { exit_status: 1, ...message('/dev/sdc: Unknown USB bridge [0x152d:0x0583]') } }),
    'not_known',
    /USB adapter/,
  ],
  ['a drive without reports', answer(4, { smart_support: { available: false } }), 'not_known', /does not report/],
  [
    'a drive whose reports are off',
    answer(4, { smart_support: { available: true, enabled: false } }),
    'not_known',
    /switched off/,
  ],
  [
    'a drive that may not be asked',
    JSON.stringify({
      smartctl: { exit_status: 2, ...message('Smartctl open device: /dev/sda failed: Permission denied') },
    }),
    'not_known',
    /may not ask/,
  ],
  ['a drive that did not answer', answer(4, {}), 'not_known', /did not answer/],
  ['no answer at all', '', 'not_known', /cannot be read/],
  ['an answer of another shape', '[{"smartctl":7}]', 'not_known', /cannot be read/],
];

describe('health of a drive', () => {
  it.each(CASES)('judges %s', (_, output, verdict, reason) => {
    const health = readSmart(output);
    expect(health).toMatchObject({ verdict, reason: expect.stringMatching(reason) });
    expect(health.reason).toMatch(/^[A-Z].*\.$/s);
    expect(forbidsWrites(health)).toBe(verdict === 'failing' || verdict === 'unreadable_sectors');
  });

  it('returns the facts reported by the drive', () => {
    expect(
      readSmart(
        ata([
          [5, 'Reallocated_Sector_Ct', 16],
          [197, 'Current_Pending_Sector', 0],
        ]),
      ).facts,
    ).toEqual({
      model: 'Example HD 1000',
      serial: 'X123',
      protocol: 'ATA',
      temperature: 34,
      powerOnHours: 12_345,
      reallocated: 16,
      pending: 0,
      uncorrectable: undefined,
      used: undefined,
    });
  });
});

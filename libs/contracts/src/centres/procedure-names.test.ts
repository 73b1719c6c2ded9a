import { describe, expect, it } from '@jest/globals';
import { PROCEDURES } from '../repairs/procedures.js';
import { BENCH_SERVICES } from '../repairs/states.js';
import {
  BLUE_SCREEN_TYPES,
  capabilities,
  commandOf,
  PROCEDURE_NAMES,
  workNamed,
  type NamedKind,
  type NamedWork,
} from './procedure-names.js';

const SPECIFIED: Record<NamedKind, readonly string[]> = {
  command: ['boot_repair', 'registry_fix', 'system_restore', 'driver_update'],
  software: ['boot_issues', 'registry_corruption', 'driver_issues', 'package_corruption', 'system_issues'],
  firmware: ['smartphone', 'tablet', 'laptop_bios'],
  diagnostic: ['hardware_check', 'performance_test', 'component_analysis'],
  platform: ['windows', 'linux', 'macos', 'android', 'ios'],
  service: ['phone_bridge', 'boot_repair', 'registry_fix', 'data_recovery', 'performance_boost', 'mobile_repair'],
  catalogue: ['Windows Boot Repair', 'Registry Repair', 'Storage Recovery', 'System Optimization'],
  blueScreen: [
    'SYSTEM_SERVICE_EXCEPTION',
    'MEMORY_MANAGEMENT',
    'IRQL_NOT_LESS_OR_EQUAL',
    'CRITICAL_PROCESS_DIED',
    'KERNEL_SECURITY_CHECK_FAILURE',
    'SYSTEM_THREAD_EXCEPTION_NOT_HANDLED',
  ],
};
const rows = (Object.keys(SPECIFIED) as NamedKind[]).flatMap((kind) =>
  Object.entries<NamedWork>(PROCEDURE_NAMES[kind]).map(([name, named]) => ({ kind, name, named })),
);

describe('names of the specification', () => {
  // spec E123, E124, E125, E126, E127, E128, E130, E139
  it.each(Object.entries(SPECIFIED))('lists all specified names of the kind %s', (kind, names) => {
    expect(Object.keys(PROCEDURE_NAMES[kind as NamedKind])).toEqual(names);
  });

  it('map to existing procedures or to a reason', () => {
    for (const { kind, name, named } of rows) {
      const sentence = 'none' in named ? named.none : named.does;
      expect({ kind, name, sentence }).toEqual({ kind, name, sentence: expect.stringMatching(/^[A-Z].{20,}\.$/) });
      if ('procedures' in named)
        expect({ name, unknown: named.procedures.filter((id) => !Object.hasOwn(PROCEDURES, id)) }).toEqual({
          name,
          unknown: [],
        });
    }
  });

  it('cover all services of the bench', () => {
    expect(BENCH_SERVICES.filter((id) => 'none' in workNamed('service', id))).toEqual([]);
  });

  it('refuse unknown names and names of object prototype members', () => {
    for (const name of ['', 'constructor', 'toString', 'bios_flash'])
      expect(workNamed('command', name)).toEqual({ none: 'No repair has this name.' });
    expect(workNamed('firmware', 'laptop_bios')).toHaveProperty('none');
    expect(workNamed('platform', 'ios')).toHaveProperty('none');
  });

  it('give the command of a procedure', () => {
    expect(['boot.table', 'registry.restore', 'driver.disable', 'disk.image'].map(commandOf)).toEqual([
      'boot_repair',
      'registry_fix',
      'driver_update',
      undefined,
    ]);
  });
});

it('names a capability for each procedure and six blue-screen types', () => {
  expect(capabilities()).toHaveLength(Object.keys(PROCEDURES).length);
  expect(capabilities().every((one) => one.length > 5)).toBe(true);
  expect(BLUE_SCREEN_TYPES).toHaveLength(6);
});

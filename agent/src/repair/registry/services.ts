import { BASE_BLOCK } from './base-block.js';
import { HiveFault } from './hive-fault.js';
import type { HiveKey, HiveReader, HiveValue } from './hive-reader.js';

/** Started by: the loader, the kernel, the system start, on demand, never. */
export const START = { boot: 0, system: 1, automatic: 2, demand: 3, disabled: 4 } as const;
/** ErrorControl: a failure of the service stops the Windows start. */
const CRITICAL = 3;

export interface Service {
  name: string;
  start: number;
  /** Windows may not start without the service: the loader starts it, or its failure stops the start. */
  isBootCritical: boolean;
  imagePath: string | undefined;
}

export interface StartChange {
  service: Service;
  offset: number;
  before: Buffer;
  data: Buffer;
  why: string;
}

function currentControlSet(hive: HiveReader): HiveKey {
  const select = hive.find('Select');
  const current = select && hive.number(select, 'Current');
  const name = `ControlSet${String(current ?? 0).padStart(3, '0')}`;
  const key = current === undefined ? undefined : hive.find(name);
  if (!key) throw new HiveFault(BASE_BLOCK, 'the hive does not say which control set Windows uses');
  return key;
}

/** Services and drivers in the order of their names; keys without a start type are parts of services and left out. */
export function services(hive: HiveReader): Service[] {
  const set = currentControlSet(hive);
  const key = hive.find(`${set.name}\\Services`);
  return (key ? hive.subkeys(key) : []).flatMap((one) => serviceIn(hive, one) ?? []);
}

function serviceIn(hive: HiveReader, key: HiveKey): Service | undefined {
  const start = hive.number(key, 'Start');
  if (start === undefined) return undefined;
  return {
    name: key.name,
    start,
    isBootCritical: start === START.boot || hive.number(key, 'ErrorControl') === CRITICAL,
    imagePath: hive.text(key, 'ImagePath'),
  };
}

/**
 * The change that disables a service; undefined if the service is missing or already disabled. Nothing more of the
 * hive changes, and a clean hive stays clean.
 */
export function disableService(hive: HiveReader, name: string): StartChange | undefined {
  const key = hive.find(`${currentControlSet(hive).name}\\Services\\${name}`);
  const service = key && serviceIn(hive, key);
  const value = key && hive.named(key, 'Start');
  if (!service || !value || service.start === START.disabled) return undefined;
  const [before, data] = [Buffer.alloc(4), Buffer.alloc(4)];
  before.writeUInt32LE(service.start);
  data.writeUInt32LE(START.disabled);
  return { service, offset: placeOf(value), before, data, why: `service ${service.name} is not started any more` };
}

/** The file offset of a 32-bit value: in the value's own cell, or in a data cell. */
const placeOf = ({ inPlace, cell, data }: HiveValue): number => BASE_BLOCK + 4 + (inPlace ? cell + 8 : data);

const MULTI_TEXT = 7;
const FILTERS = ['UpperFilters', 'LowerFilters'];
/** Depth below `Enum`: bus, device, instance. */
const INSTANCE = 3;

/**
 * True if devices are accessed through this driver: a keyboard or a disk stops working if any of its filter drivers is
 * missing.
 */
export function isDeviceFilter(hive: HiveReader, name: string): boolean {
  const set = currentControlSet(hive).name;
  const classes = hive.find(`${set}\\Control\\Class`);
  const devices = hive.find(`${set}\\Enum`);
  return (
    (classes !== undefined && hive.subkeys(classes).some((key) => filtersOf(hive, key).includes(name.toUpperCase()))) ||
    (devices !== undefined && isFilterBelow(hive, devices, name.toUpperCase(), INSTANCE))
  );
}

function isFilterBelow(hive: HiveReader, key: HiveKey, name: string, depth: number): boolean {
  if (depth === 0) return filtersOf(hive, key).includes(name);
  return hive.subkeys(key).some((below) => isFilterBelow(hive, below, name, depth - 1));
}

const filtersOf = (hive: HiveReader, key: HiveKey): string[] =>
  FILTERS.flatMap((name) => {
    const value = hive.named(key, name);
    return value?.type === MULTI_TEXT ? hive.data(value).toString('utf16le').toUpperCase().split('\0') : [];
  });

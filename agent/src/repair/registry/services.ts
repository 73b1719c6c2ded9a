/** The services of an offline Windows: when each is started, and what disabling one would change. */
import { BASE_BLOCK } from './base-block.js';
import { HiveFault } from './hive-fault.js';
import type { HiveKey, HiveReader, HiveValue } from './hive-reader.js';

/** By the loader, by the kernel, with the system, on demand, never. */
export const START = { boot: 0, system: 1, automatic: 2, demand: 3, disabled: 4 } as const;
/** Windows does not start without it. */
const CRITICAL = 3;

export interface Service {
  name: string;
  start: number;
  /** Windows may not start at all without it: the loader brings it in, or its failure stops the start. */
  isBootCritical: boolean;
  imagePath: string | undefined;
}

/** Four bytes of the file. */
export interface StartChange {
  service: Service;
  offset: number;
  before: Buffer;
  data: Buffer;
  why: string;
}

/** The key of the control set that Windows uses. Throws `HiveFault` where the hive does not name one. */
export function currentControlSet(hive: HiveReader): HiveKey {
  const select = hive.find('Select');
  const current = select && hive.number(select, 'Current');
  const name = `ControlSet${String(current ?? 0).padStart(3, '0')}`;
  const key = current === undefined ? undefined : hive.find(name);
  if (!key) throw new HiveFault(BASE_BLOCK, 'the hive does not say which control set Windows uses');
  return key;
}

/** Services and drivers, in the order of their names; keys without a start are parts of others. */
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
 * The change that keeps a service from being started; undefined where there is no such service, or it is disabled
 * already. Nothing else of the hive changes, and it stays as clean as it is.
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

/** Where the four bytes of a number lie: in the value's own cell, or in a cell of their own. */
const placeOf = ({ inPlace, cell, data }: HiveValue): number => BASE_BLOCK + 4 + (inPlace ? cell + 8 : data);

/**
 * Finds the start items of a Windows: Run keys, Startup folders, policy entries, and automatic services that are not
 * part of Windows. Disabled items are left out. Services and policy entries are reported and never changed. Never run
 * on a real Windows by this project.
 */
import { win32 } from 'node:path';
import { presentable } from '../../devices/bench-device.js';
import { notSeen, type Seen } from '../host/seen.js';
import { numberIn, registryValues, type RegistryValue } from './registry-query.js';
import { MOST_ITEMS, type StartItem, type StartItems } from './start-item.js';
import { isSwitchedOff, STARTUP_PLACES, valueState, type StartupFile, type StartupPlace } from './windows-turn-off.js';

export const POLICY_KEYS = ['HKLM', 'HKCU'].map(
  (root) => `${root}\\SOFTWARE\\Microsoft\\Windows\\CurrentVersion\\Policies\\Explorer\\Run`,
);
const RUN_PLACES = ['machine_run', 'machine_run32', 'user_run'] as const;
export const SERVICES_KEY = 'HKLM\\SYSTEM\\CurrentControlSet\\Services';
/** SERVICE_AUTO_START, and the types of own-process and shared-process programs (winnt.h: 0x10, 0x20). */
const AUTO_START = 2;
const IS_PROGRAM = 0x30;
/** Folders of Windows's own programs, in the spellings that services use. */
const OF_WINDOWS = /^"?(\\\?\?\\)?(%systemroot%|%windir%|\\systemroot|[a-z]:\\windows)\\/i;

export interface WindowsAsk {
  readonly query: (key: string, deep: boolean) => Promise<string | undefined>;
  readonly startup: () => Promise<readonly StartupFile[]>;
}

export async function windowsStartItems(ask: WindowsAsk): Promise<Seen<StartItems>> {
  const valuesOf = async (key: string): Promise<RegistryValue[] | undefined> => {
    const answer = await ask.query(key, false);
    return answer === undefined ? undefined : registryValues(answer);
  };
  const services = await ask.query(SERVICES_KEY, true);
  const runs = await Promise.all(RUN_PLACES.map((place) => valuesOf(STARTUP_PLACES[place].run)));
  if (services === undefined && runs.every((run) => run === undefined)) return notSeen('the registry gave no answer');
  const policies = await Promise.all(POLICY_KEYS.map(valuesOf));
  const placed = [
    ...RUN_PLACES.flatMap((place, at) => (runs[at] ?? []).map((value) => runItem(value, place))),
    ...(await ask.startup()).flatMap(startupItem),
  ];
  const own = [
    ...(await withoutSwitchedOff(placed, valuesOf)),
    ...policies.flatMap((values) =>
      (values ?? []).map((value): StartItem => ({ ...runItem(value), isOfPolicy: true })),
    ),
    ...servicesIn(registryValues(services ?? '')).map(serviceItem),
  ];
  return { value: { own: own.slice(0, MOST_ITEMS), ofPackages: 0 } };
}

async function withoutSwitchedOff(
  items: readonly StartItem[],
  valuesOf: (key: string) => Promise<RegistryValue[] | undefined>,
): Promise<StartItem[]> {
  const places = [...new Set(items.flatMap(({ place }) => place ?? []))];
  const off = new Set<string>();
  for (const place of places)
    for (const { name, type, data } of (await valuesOf(STARTUP_PLACES[place].approved)) ?? [])
      if (type === 'REG_BINARY' && isSwitchedOff(data)) off.add(`${place} ${name.toLowerCase()}`);
  return items.filter(({ place, name }) => !off.has(`${place} ${name.toLowerCase()}`));
}

const runItem = (value: RegistryValue, place?: StartupPlace): StartItem => ({
  kind: 'autostart',
  folder: value.key,
  name: value.name,
  label: presentable(value.name, 80),
  command: presentable(value.data, 200),
  state: valueState(value),
  ...(place && { place }),
});

const startupItem = ({ folder, name, state, place }: StartupFile): StartItem[] =>
  name.toLowerCase() === 'desktop.ini'
    ? []
    : [
        {
          kind: 'autostart',
          folder,
          name,
          label: presentable(win32.parse(name).name, 80),
          command: presentable(win32.join(folder, name), 200),
          state: state ?? 'other',
          place,
        },
      ];

interface Service {
  readonly key: string;
  readonly values: ReadonlyMap<string, RegistryValue>;
}

function servicesIn(values: readonly RegistryValue[]): Service[] {
  const byKey = new Map<string, Map<string, RegistryValue>>();
  for (const value of values) {
    const known = byKey.get(value.key) ?? new Map<string, RegistryValue>();
    byKey.set(value.key, known.set(value.name.toLowerCase(), value));
  }
  const number = (service: Service, name: string): number => numberIn(service.values.get(name) ?? { data: '' }) ?? 0;
  return [...byKey]
    .map(([key, known]): Service => ({ key, values: known }))
    .filter((service) => number(service, 'start') === AUTO_START && (number(service, 'type') & IS_PROGRAM) !== 0)
    .filter(({ values: known }) => {
      const path = known.get('imagepath')?.data ?? '';
      return path !== '' && !OF_WINDOWS.test(path);
    });
}

function serviceItem({ key, values }: Service): StartItem {
  const name = key.slice(key.lastIndexOf('\\') + 1);
  const shown = values.get('displayname')?.data ?? '';
  return {
    kind: 'service',
    folder: key,
    name,
    // `@file,-number` refers to a text resource of a library.
    label: presentable(shown === '' || shown.startsWith('@') ? name : shown, 80),
    command: presentable(values.get('imagepath')?.data ?? '', 200),
    state: 'start:2',
  };
}

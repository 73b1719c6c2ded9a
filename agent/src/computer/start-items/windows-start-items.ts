/**
 * What starts with a Windows: Run keys, Startup folders, and services that start by themselves and are not of Windows. Told,
 * and never changed. Never run on a Windows by us.
 */
import { win32 } from 'node:path';
import { presentable } from '../../devices/bench-device.js';
import { notSeen, type Seen } from '../inspect/seen.js';
import { numberIn, registryValues, type RegistryValue } from './registry-query.js';
import { MOST_ITEMS, type StartItem, type StartItems } from './start-item.js';

export const RUN_KEYS = [
  'HKLM\\SOFTWARE\\Microsoft\\Windows\\CurrentVersion\\Run',
  'HKLM\\SOFTWARE\\WOW6432Node\\Microsoft\\Windows\\CurrentVersion\\Run',
  'HKCU\\SOFTWARE\\Microsoft\\Windows\\CurrentVersion\\Run',
] as const;
export const SERVICES_KEY = 'HKLM\\SYSTEM\\CurrentControlSet\\Services';
/** SERVICE_AUTO_START, and the types that are programs of their own or shared ones (winnt.h: 0x10, 0x20). */
const AUTO_START = 2;
const IS_PROGRAM = 0x30;
/** Where Windows keeps its own programs, in the ways in which services name it. */
const OF_WINDOWS = /^"?(\\\?\?\\)?(%systemroot%|%windir%|\\systemroot|[a-z]:\\windows)\\/i;

/** How the registry and the Startup folders are asked; undefined where they gave no answer. */
export interface WindowsAsk {
  readonly query: (key: string, deep: boolean) => Promise<string | undefined>;
  /** Names of files in the Startup folders, each with its folder. */
  readonly startup: () => Promise<readonly { readonly folder: string; readonly name: string }[]>;
}

export async function windowsStartItems(ask: WindowsAsk): Promise<Seen<StartItems>> {
  const services = await ask.query(SERVICES_KEY, true);
  const runs = await Promise.all(RUN_KEYS.map((key) => ask.query(key, false)));
  if (services === undefined && runs.every((run) => run === undefined)) return notSeen('the registry gave no answer');
  const own = [
    ...runs.flatMap((run) => registryValues(run ?? '').map(runItem)),
    ...(await ask.startup()).flatMap(startupItem),
    ...servicesIn(registryValues(services ?? '')).map(serviceItem),
  ];
  return { value: { own: own.slice(0, MOST_ITEMS), ofPackages: 0 } };
}

const runItem = ({ key, name, data }: RegistryValue): StartItem => ({
  kind: 'autostart',
  folder: key,
  name,
  label: presentable(name, 80),
  command: presentable(data, 200),
  state: `value:${data}`,
});

const startupItem = ({ folder, name }: { readonly folder: string; readonly name: string }): StartItem[] =>
  name.toLowerCase() === 'desktop.ini'
    ? []
    : [
        {
          kind: 'autostart',
          folder,
          name,
          label: presentable(win32.parse(name).name, 80),
          command: presentable(win32.join(folder, name), 200),
          state: 'file',
        },
      ];

interface Service {
  readonly key: string;
  readonly values: ReadonlyMap<string, RegistryValue>;
}

/** Those that start by themselves, are programs, and lie outside of Windows. */
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
    // `@file,-number` is a text in some library.
    label: presentable(shown === '' || shown.startsWith('@') ? name : shown, 80),
    command: presentable(values.get('imagepath')?.data ?? '', 200),
    state: 'start:2',
  };
}

import { homedir, hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { RELEASE } from '@revive/contracts/fleet/update-states';

export interface AgentConfig {
  /** Folder of the agent's data (mode 700): keys, journals, backups, the pairing secret. */
  readonly home: string;
  /** Public address of the platform, for enrolment. Only its origin may call the local server. */
  readonly gatewayUrl: string;
  /** File (mode 600) with the one-time token; needed for the first start only. */
  readonly tokenFile: string | undefined;
  readonly localPort: number;
  readonly benchDir: string;
  /** Only the images in `benchDir` are on the bench: no disk, no phone, not the PC itself. */
  readonly imagesOnly: boolean;
  readonly name: string;
  readonly endsWithParent: boolean;
  readonly link: string | undefined;
  readonly triesBoot: boolean;
  /** Platform staff need a consent at this PC. Only the environment of this PC switches it off. */
  readonly asksForStaff?: boolean;
  readonly path: string;
  readonly adbPort: number;
  /** A print server of its own, as the tools of CUPS name it. */
  readonly cupsServer?: string | undefined;
  /** Environment variables that name the folders of Windows, for PowerShell. */
  readonly windowsFolders?: Readonly<Record<string, string>>;
  /** Phones reached over the network: `host:port` of their adb and of their bootloader. */
  readonly phones: { readonly adb: readonly string[]; readonly fastboot: readonly string[] };
  /** Set by the supervisor that started this process; absent in `npm start`. */
  readonly supervised?: { readonly version: string; readonly checkInMs: number };
}

export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

export const homeOf = (env: Readonly<Record<string, string | undefined>>): string =>
  resolve(
    env['REVIVE_AGENT_HOME'] ||
      (env['REVIVE_HOME'] ? join(env['REVIVE_HOME'], 'agent') : join(homedir(), '.revive-agent')),
  );

let ownNativeFolder: string | undefined;

/** Folder of the compiled code that the single-file program unpacks. */
export const nativeFolder = (): string => ownNativeFolder ?? join(homeOf(process.env), 'native');

/** A one-time session unpacks into a folder that it removes: the PC must not keep a part of an agent. */
export function useNativeFolder(folder: string): void {
  ownNativeFolder = folder;
}

export const benchOf = (env: Readonly<Record<string, string | undefined>>): string =>
  resolve(env['BENCH_DIR'] || join(homeOf(env), 'bench'));

export function readConfig(env: Readonly<Record<string, string | undefined>>): AgentConfig {
  const gatewayUrl = env['GATEWAY_URL'] ?? '';
  if (!URL.canParse(gatewayUrl) || !/^https?:$/.test(new URL(gatewayUrl).protocol))
    throw new ConfigError('Set GATEWAY_URL to the address of the platform, such as http://localhost:3000.');
  const localPort = portOf('AGENT_LOCAL_PORT', env['AGENT_LOCAL_PORT'] || '8888', 0);
  const home = homeOf(env);
  return {
    home,
    gatewayUrl: gatewayUrl.replace(/\/$/, ''),
    localPort,
    tokenFile: env['REVIVE_AGENT_TOKEN_FILE'] || undefined,
    benchDir: benchOf(env),
    imagesOnly: devicesOf(env['REVIVE_AGENT_DEVICES']),
    name: (env['REVIVE_AGENT_NAME'] || hostname()).slice(0, 120),
    endsWithParent: env['REVIVE_AGENT_PARENT'] === 'pipe',
    link: env['REVIVE_AGENT_LINK'] || undefined,
    triesBoot: env['REVIVE_AGENT_TRY_BOOT'] === 'on',
    asksForStaff: asksOf(env['REVIVE_AGENT_STAFF_CONSENT']),
    path: env['PATH'] ?? '',
    ...supervisedBy(env),
    cupsServer: env['CUPS_SERVER'] || undefined,
    windowsFolders: foldersOf(env),
    adbPort: portOf('ANDROID_ADB_SERVER_PORT', env['ANDROID_ADB_SERVER_PORT'] || '5037', 1),
    phones: {
      adb: addressesOf('PHONES_ADB', env['PHONES_ADB']),
      fastboot: addressesOf('PHONES_FASTBOOT', env['PHONES_FASTBOOT']),
    },
  };
}

const WINDOWS_FOLDERS = [
  'PATH',
  'SystemRoot',
  'windir',
  'USERPROFILE',
  'APPDATA',
  'LOCALAPPDATA',
  'TEMP',
  'PSModulePath',
];
const foldersOf = (env: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(WINDOWS_FOLDERS.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])));

/** Milliseconds between check-ins, where the supervisor does not say. */
const CHECK_IN_MS = 30_000;

function supervisedBy(env: Readonly<Record<string, string | undefined>>): Pick<AgentConfig, 'supervised'> {
  const version = env['REVIVE_SUPERVISOR'];
  if (!version) return {};
  return { supervised: { version, checkInMs: Number(env['REVIVE_CHECK_IN_MS']) || CHECK_IN_MS } };
}

function devicesOf(word = 'all'): boolean {
  if (word === 'all' || word === 'images') return word === 'images';
  throw new ConfigError('Set REVIVE_AGENT_DEVICES to all or images.');
}

function asksOf(word = 'ask'): boolean {
  if (word === 'ask' || word === 'off') return word === 'ask';
  throw new ConfigError('Set REVIVE_AGENT_STAFF_CONSENT to ask or off.');
}

function portOf(name: string, value: string, least: number): number {
  const port = Number(value);
  if (!Number.isInteger(port) || port < least || port > 65_535)
    throw new ConfigError(`Set ${name} to a port from ${least} to 65535.`);
  return port;
}

/** Limit, because every scan of the bench looks for each address. */
const MOST_ADDRESSES = 16;

function addressesOf(name: string, value = ''): string[] {
  const addresses = value.split(',').flatMap((one) => one.trim() || []);
  if (addresses.length > MOST_ADDRESSES || !addresses.every((one) => /^[\w.-]+:\d{1,5}$/.test(one)))
    throw new ConfigError(`Set ${name} to addresses such as 192.168.1.20:5555, at most ${MOST_ADDRESSES}.`);
  return addresses;
}

/** For the doctor, which reports settings of the environment that the agent itself does not use. */
export const presentEnvironment = (): Readonly<Record<string, string | undefined>> => process.env;

/** The version under which the supervisor started this program; a build without a version of its own takes it. */
export function startedVersion(): string | undefined {
  const version = process.env['REVIVE_PROGRAM_VERSION'] ?? '';
  return RELEASE.test(version) ? version : undefined;
}

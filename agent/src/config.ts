import { homedir, hostname } from 'node:os';
import { join, resolve } from 'node:path';

/** What the agent is told by its environment. Everything else it knows from its enrolment. */
export interface AgentConfig {
  /** Its own data (mode 700): keys, journals, backups, the pairing secret. */
  readonly home: string;
  /** The platform's public address, for enrolment; its origin alone may ask the local door. */
  readonly gatewayUrl: string;
  /** A file (mode 600) with the one-time token; needed for the first start only. */
  readonly tokenFile: string | undefined;
  readonly localPort: number;
  /** Disk images dropped here are on the bench. */
  readonly benchDir: string;
  /** Nothing of this PC is on the bench but the images in that folder: no disk, no phone, not the PC itself. */
  readonly imagesOnly: boolean;
  readonly name: string;
  /** Ends when the pipe of its parent closes. */
  readonly endsWithParent: boolean;
  /** `host:port` of the agent link, where it is no longer what the enrolment said. */
  readonly link: string | undefined;
  /** Whether a repaired device is started in a virtual machine before it is offered. */
  readonly triesBoot: boolean;
  /** Where to look for disk tools. */
  readonly path: string;
  /** Of the adb server on this PC. */
  readonly adbPort: number;
  /** Phones that are reached over the network, `host:port` of their adb and of their bootloader. */
  readonly phones: { readonly adb: readonly string[]; readonly fastboot: readonly string[] };
}

/** A setting that is missing or nonsense; the message is a sentence. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Where the agent's own data lies; all that its console needs to know. */
export const homeOf = (env: Readonly<Record<string, string | undefined>>): string =>
  resolve(
    env['REVIVE_AGENT_HOME'] ||
      (env['REVIVE_HOME'] ? join(env['REVIVE_HOME'], 'agent') : join(homedir(), '.revive-agent')),
  );

/** Where disk images lie. */
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
    path: env['PATH'] ?? '',
    adbPort: portOf('ANDROID_ADB_SERVER_PORT', env['ANDROID_ADB_SERVER_PORT'] || '5037', 1),
    phones: {
      adb: addressesOf('PHONES_ADB', env['PHONES_ADB']),
      fastboot: addressesOf('PHONES_FASTBOOT', env['PHONES_FASTBOOT']),
    },
  };
}

function devicesOf(word = 'all'): boolean {
  if (word === 'all' || word === 'images') return word === 'images';
  throw new ConfigError('Set REVIVE_AGENT_DEVICES to all or images.');
}

function portOf(name: string, value: string, least: number): number {
  const port = Number(value);
  if (!Number.isInteger(port) || port < least || port > 65_535)
    throw new ConfigError(`Set ${name} to a port from ${least} to 65535.`);
  return port;
}

/** Each is looked for at every look at the bench. */
const MOST_ADDRESSES = 16;

function addressesOf(name: string, value = ''): string[] {
  const addresses = value.split(',').flatMap((one) => one.trim() || []);
  if (addresses.length > MOST_ADDRESSES || !addresses.every((one) => /^[\w.-]+:\d{1,5}$/.test(one)))
    throw new ConfigError(`Set ${name} to addresses such as 192.168.1.20:5555, at most ${MOST_ADDRESSES}.`);
  return addresses;
}

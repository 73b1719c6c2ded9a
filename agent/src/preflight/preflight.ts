import { homedir, release } from 'node:os';
import { ConfigError } from '../config/config.js';
import { presentable } from '../devices/bench-device.js';
import { askSystem } from './other-systems.js';
import { roundTrips } from './round-trips.js';
import {
  diskBytes,
  freePortFrom,
  memoryBytes,
  modelName,
  networkKind,
  processorCores,
  processorName,
  usbKind,
  type Places,
} from './this-pc.js';

/** Measurements sent to the platform; absent fields were not measured. */
interface Seen {
  readonly pcModel?: string;
  readonly processor?: string;
  readonly processorCores?: number;
  readonly ramBytes: number;
  readonly diskBytes: number;
  readonly freeDiskBytes: number;
  readonly platform: string;
  readonly release: string;
  readonly systemName?: string;
  readonly usb?: string;
  readonly networkConnection?: string;
  readonly roundTripsMs: readonly number[];
  readonly port?: number;
}
interface Result {
  readonly compatibilityScore: number;
  readonly passingScore: number;
  readonly notMeasured: readonly string[];
}

export class PreflightError extends Error {
  override readonly name = 'PreflightError';
}

/** spec part 1 §9: where an agent's local door begins. */
const FIRST_PORT = 8888;
const NOT_MEASURED = 'not measured';
const FACTS: Readonly<Record<string, string>> = {
  ramGb: 'memory',
  processorCores: 'processor cores',
  freeDiskGb: 'free disk',
  operatingSystem: 'operating system',
  usb: 'USB',
  networkConnection: 'network to the platform',
};

/**
 * `agent.cjs preflight`: measures this PC, sends one report, and returns the text to print. Throws `ConfigError`,
 * `PreflightError`.
 */
export async function preflight(
  env: Readonly<Record<string, string | undefined>>,
  places: Places = { platform: process.platform, sys: '/sys', ask: askSystem },
): Promise<string> {
  const [gatewayUrl, token] = [env['GATEWAY_URL'] ?? '', env['REVIVE_PREFLIGHT_TOKEN'] ?? ''];
  if (!URL.canParse(gatewayUrl) || !/^https?:$/.test(new URL(gatewayUrl).protocol))
    throw new ConfigError('Set GATEWAY_URL to the address of the platform, such as http://localhost:3000.');
  if (token === '') throw new ConfigError('Set REVIVE_PREFLIGHT_TOKEN to the token of a downloaded PC check.');
  const seen = await look(gatewayUrl, places);
  const { compatibilityScore, passingScore, notMeasured } = await report(gatewayUrl, token, seen);
  return [
    'Your PC:',
    ...linesOf(seen),
    `Sent to your application. Compatibility score: ${compatibilityScore} of 100 (${passingScore} needed).`,
    ...(notMeasured.length === 0
      ? []
      : [
          `Couldn't be measured and scores 0: ${notMeasured.map((fact) => FACTS[fact] ?? presentable(fact)).join(', ')}.`,
        ]),
  ].join('\n');
}

async function look(gatewayUrl: string, places: Places): Promise<Seen> {
  // Loaded here, because every other command of the agent shares this file's error class.
  const { osInfo } = await import('systeminformation');
  const [trips, cores, model, disk, usb, system, port] = await Promise.all([
    roundTrips(gatewayUrl),
    processorCores(places),
    modelName(places),
    diskBytes(homedir()),
    usbKind(places),
    osInfo(),
    freePortFrom(FIRST_PORT),
  ]);
  const [network, processor, systemName] = [
    await networkKind(places, trips.localAddress),
    processorName(),
    `${system.distro} ${system.release}`.replace(/\bunknown\b/gi, '').trim(),
  ];
  return {
    ...(model !== undefined && { pcModel: model.slice(0, 120) }),
    ...(processor !== undefined && { processor: processor.slice(0, 120) }),
    ...(cores !== undefined && { processorCores: cores }),
    ramBytes: memoryBytes(),
    diskBytes: disk.total,
    freeDiskBytes: disk.free,
    platform: places.platform,
    release: release().slice(0, 80),
    ...(systemName !== '' && { systemName: systemName.slice(0, 120) }),
    ...(usb !== undefined && { usb }),
    ...(network !== undefined && { networkConnection: network }),
    roundTripsMs: trips.milliseconds,
    ...(port !== undefined && { port }),
  };
}

async function report(gatewayUrl: string, token: string, seen: Seen): Promise<Result> {
  const reply = await fetch(new URL('/api/preflight/report', gatewayUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, seen }),
    signal: AbortSignal.timeout(20_000),
    redirect: 'error',
  }).catch((error: unknown) => {
    // No answer: the application page shows whether the report arrived.
    if (error instanceof TypeError || (error as Error).name === 'TimeoutError')
      throw new PreflightError(`The platform doesn't respond at ${gatewayUrl}.`);
    throw error;
  });
  if (reply.ok) return (await reply.json()) as Result;
  throw new PreflightError(`Nothing was sent (${reply.status}): ${presentable(sentenceIn(await reply.text()), 400)}`);
}

function sentenceIn(text: string): string {
  try {
    const { message } = JSON.parse(text) as { message?: unknown };
    return typeof message === 'string' ? message : text;
  } catch (error) {
    if (error instanceof SyntaxError) return text;
    throw error;
  }
}

const GB = 1_000_000_000;
/** Rounded down like on the platform, so that both show the same figure. */
const wholeGb = (bytes: number): number => Math.floor(bytes / GB);
export function linesOf(seen: Seen): string[] {
  const rows: readonly (readonly [string, string | undefined])[] = [
    ['PC model', seen.pcModel],
    ['Processor', seen.processor],
    ['Cores', seen.processorCores?.toString()],
    ['Memory', `${(seen.ramBytes / 2 ** 30).toFixed(1)} GiB`],
    ['Disk', `${wholeGb(seen.diskBytes)} GB, ${wholeGb(seen.freeDiskBytes)} GB free`],
    ['System', `${seen.systemName ?? seen.platform} (${seen.release})`],
    ['USB', seen.usb],
    ['Network', seen.networkConnection],
    ['Round trips', seen.roundTripsMs.length === 0 ? undefined : `${seen.roundTripsMs.join(', ')} ms`],
    ['Free port', seen.port?.toString()],
  ];
  return rows.map(([name, value]) => `  ${name.padEnd(12)}${value === undefined ? NOT_MEASURED : presentable(value)}`);
}

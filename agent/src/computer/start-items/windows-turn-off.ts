/**
 * Turns a start item of a Windows off and on again, as Task Manager does: a value of `StartupApproved` with the item's
 * name and 12 bytes. The first byte is 02 (on) or 03 (off); the last eight bytes are the time of the switch. The item
 * itself is not touched. The previous bytes are part of the approved state and of the undo.
 */
import { createHash } from 'node:crypto';
import type { RegistryValue } from './registry-query.js';
import type { StartupRegistry } from './startup-registry.js';

const EXPLORER = 'SOFTWARE\\Microsoft\\Windows\\CurrentVersion\\Explorer\\StartupApproved';

interface Place {
  readonly run?: string;
  readonly approved: string;
}
export const STARTUP_PLACES = {
  machine_run: {
    run: 'HKLM\\SOFTWARE\\Microsoft\\Windows\\CurrentVersion\\Run',
    approved: `HKLM\\${EXPLORER}\\Run`,
  },
  machine_run32: {
    run: 'HKLM\\SOFTWARE\\WOW6432Node\\Microsoft\\Windows\\CurrentVersion\\Run',
    approved: `HKLM\\${EXPLORER}\\Run32`,
  },
  user_run: {
    run: 'HKCU\\SOFTWARE\\Microsoft\\Windows\\CurrentVersion\\Run',
    approved: `HKCU\\${EXPLORER}\\Run`,
  },
  machine_folder: { approved: `HKLM\\${EXPLORER}\\StartupFolder` },
  user_folder: { approved: `HKCU\\${EXPLORER}\\StartupFolder` },
} as const satisfies Record<string, Place>;
export type StartupPlace = keyof typeof STARTUP_PLACES;
export const isStartupPlace = (text: string): text is StartupPlace => Object.hasOwn(STARTUP_PLACES, text);

export interface StartupFile {
  readonly place: StartupPlace;
  readonly folder: string;
  readonly name: string;
  /** `file:` with the SHA-256 of the content; undefined for anything except a small file. */
  readonly state: string | undefined;
}

export interface WindowsStartup {
  readonly registry: StartupRegistry;
  readonly files: () => Promise<readonly StartupFile[]>;
}

/** A missing value means "on". */
export const NO_VALUE = 'none';
const LENGTH = 12;
const [ON, ALSO_ON, OFF] = ['02', '06', '03'];
/** An odd first byte is off in every value seen in practice. Only 02, 03 and 06 are fully known. */
export const isSwitchedOff = (hex: string): boolean => hex !== NO_VALUE && parseInt(hex.slice(0, 2), 16) % 2 === 1;

export const valueState = ({ type, data }: Pick<RegistryValue, 'type' | 'data'>): string =>
  `value:${createHash('sha256').update(`${type} ${data}`).digest('hex')}`;

const named = (values: readonly RegistryValue[], name: string): RegistryValue | undefined =>
  values.find((one) => one.name.toLowerCase() === name.toLowerCase());

/** Returns the bytes in uppercase hex, or `none`. Returns undefined for a value in an unknown format. */
async function approvedBytes(
  registry: StartupRegistry,
  place: StartupPlace,
  name: string,
): Promise<string | undefined> {
  const found = named(await registry.values(STARTUP_PLACES[place].approved), name);
  if (found === undefined) return NO_VALUE;
  const hex = found.data.toUpperCase();
  return found.type === 'REG_BINARY' && /^[0-9A-F]+$/.test(hex) && hex.length === 2 * LENGTH ? hex : undefined;
}

async function itemState({ registry, files }: WindowsStartup, place: StartupPlace, name: string) {
  const at: Place = STARTUP_PLACES[place];
  if (at.run === undefined) return (await files()).find((one) => one.place === place && one.name === name)?.state;
  const found = named(await registry.values(at.run), name);
  return found && valueState(found);
}

/** State in words, with the hash of the item. `before` of a plan holds the bytes that an undo writes back. */
const startsText = (item: string, bytes: string): string => `Starts with Windows (${item}, switch ${bytes})`;
export const offText = (item: string): string => `Does not start with Windows, switched off (${item})`;

export interface StartupState {
  readonly text: string;
  readonly item?: string;
  readonly bytes?: string;
  /** The item exists, but its on/off state is unknown. */
  readonly isUnclear?: true;
}

/** Throws where the registry's answer is not understood. */
export async function windowsStartState(on: WindowsStartup, place: StartupPlace, name: string): Promise<StartupState> {
  const item = await itemState(on, place, name);
  if (item === undefined) return { text: 'It is not there any more' };
  const bytes = await approvedBytes(on.registry, place, name);
  if (bytes === NO_VALUE || bytes?.startsWith(ON) || bytes?.startsWith(ALSO_ON))
    return { text: startsText(item, bytes), item, bytes };
  if (bytes?.startsWith(OFF)) return { text: offText(item), item };
  return { text: 'Windows keeps a switch for it that is not understood', isUnclear: true };
}

export async function windowsTurnOff(on: WindowsStartup, place: StartupPlace, name: string, now: Date): Promise<void> {
  if ((await windowsStartState(on, place, name)).bytes === undefined) throw new RangeError('it does not start now');
  await on.registry.setBinary(STARTUP_PLACES[place].approved, name, `${OFF}000000${filetime(now)}`);
}

/** Writes the previous bytes back, but only over a switch that is off. */
export async function windowsTurnOn(
  on: WindowsStartup,
  place: StartupPlace,
  name: string,
  bytes: string,
): Promise<void> {
  const now = await approvedBytes(on.registry, place, name);
  if (!now?.startsWith(OFF)) throw new RangeError('it is not switched off');
  const { approved } = STARTUP_PLACES[place];
  if (bytes === NO_VALUE) await on.registry.remove(approved, name);
  else await on.registry.setBinary(approved, name, bytes);
}

/** FILETIME: steps of 100 ns since 1601, little-endian. */
const EPOCH = 116_444_736_000_000_000n;
function filetime(at: Date): string {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(at.getTime()) * 10_000n + EPOCH);
  return bytes.toString('hex').toUpperCase();
}

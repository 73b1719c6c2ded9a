import { createHash } from 'node:crypto';
import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { plainRescueCode, shownRescueCode } from '@revive/contracts/fleet/rescue-code';
import { readIfThere, writePrivate } from '../identity/private-files.js';
import { messages } from './rescue.messages.js';
import { followPlatformClock, type ClockWorld } from './platform-clock.js';
import { parseSettings, readAddress, type RescueSettings } from './rescue-settings.js';
import { SettingsError } from './settings-error.js';

export type Ask = (question: string) => Promise<string | undefined>;

export interface RescueWorld {
  readonly ask: Ask;
  readonly say: (sentence: string) => void;
  readonly clock: ClockWorld;
  readonly name: () => Promise<string>;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Last attempt of an earlier start at this PC (`rescue.json` of the home). `identity.json` exists after a successful
 * join.
 */
interface Tried {
  readonly platform: string;
  /** SHA-256 of the code. A code works once: a used code on the stick is not tried again. */
  readonly code: string;
}

/**
 * Returns the agent's environment on a PC started from rescue media: platform and one-time code from the stick or from
 * the person at the console. Asks until both are valid; an agent that has joined before asks nothing. Throws
 * SettingsError when the console is closed.
 */
export async function rescueEnvironment(env: Environment, home: string, world: RescueWorld): Promise<Environment> {
  world.say(messages.greeting);
  world.say(env['REVIVE_RESCUE_PLACE'] === 'stick' ? messages.keptOnStick : messages.keptInMemory);
  await mkdir(home, { recursive: true, mode: 0o700 });
  const own = { ...env, REVIVE_AGENT_NAME: await world.name() };
  const tried = await triedBefore(home);
  const settings = await settingsOnStick(env['REVIVE_RESCUE_CONFIG'], world);
  const fresh = settings.code !== undefined && digestOf(settings.code) !== tried?.code ? settings.code : undefined;
  const joined = (await readIfThere(join(home, 'identity.json'))) !== undefined;
  if (joined && tried !== undefined && fresh === undefined) {
    await followPlatformClock(tried.platform, world.clock);
    return { ...own, GATEWAY_URL: tried.platform };
  }
  const platform = await answeringPlatform(settings.platform, world);
  const code = fresh ?? (await askFor(world, messages.askCode, readCode));
  const tokenFile = join(home, 'token');
  await writePrivate(tokenFile, code);
  await writePrivate(join(home, 'rescue.json'), JSON.stringify({ platform, code: digestOf(code) } satisfies Tried));
  world.say(messages.joining(platform));
  return { ...own, GATEWAY_URL: platform, REVIVE_AGENT_TOKEN_FILE: tokenFile };
}

async function triedBefore(home: string): Promise<Tried | undefined> {
  const tried = await readIfThere(join(home, 'rescue.json'));
  return tried === undefined ? undefined : (JSON.parse(tried) as Tried);
}

const digestOf = (code: string): string => createHash('sha256').update(code).digest('hex');

async function answeringPlatform(first: string | undefined, world: RescueWorld): Promise<string> {
  let platform = first ?? (await askFor(world, messages.askPlatform, readPlatform));
  while (!(await followPlatformClock(platform, world.clock)))
    platform = await askFor(world, messages.askPlatform, readPlatform);
  return platform;
}

const MOST_READ = 64 * 1024;

async function settingsOnStick(path: string | undefined, world: RescueWorld): Promise<RescueSettings> {
  const bytes = path === undefined ? undefined : await firstBytes(path);
  if (bytes === undefined) return {};
  try {
    return parseSettings(bytes);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    world.say(messages.settingsIgnored(error.message));
    return {};
  }
}

/** Returns undefined for a missing file; reads only enough to detect a file that is too large. */
async function firstBytes(path: string): Promise<Buffer | undefined> {
  const file = await open(path).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  });
  if (!file) return undefined;
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(MOST_READ), 0, MOST_READ, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function askFor(world: RescueWorld, question: string, read: (typed: string) => string): Promise<string> {
  for (;;) {
    const typed = await world.ask(question);
    if (typed === undefined) throw new SettingsError(messages.inputEnded);
    try {
      return read(typed);
    } catch (error) {
      if (!(error instanceof SettingsError)) throw error;
      world.say(error.message);
    }
  }
}

function readPlatform(typed: string): string {
  const read = readAddress(typed);
  if (read === 'not an address') throw new SettingsError(messages.notAnAddress);
  if (read === 'not encrypted') throw new SettingsError(messages.notEncrypted);
  return read.origin;
}

function readCode(typed: string): string {
  const plain = plainRescueCode(typed);
  if (plain === undefined) throw new SettingsError(messages.notACode);
  return shownRescueCode(plain);
}

export const consoleAsk: Ask = async (question) => {
  const lines = createInterface({ input: process.stdin, output: process.stdout, terminal: false });
  const closed = new Promise<undefined>((resolve) => lines.once('close', () => resolve(undefined)));
  try {
    return await Promise.race([lines.question(question), closed]);
  } finally {
    lines.close();
  }
};

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { messages } from './rescue.messages.js';

/**
 * Windows keeps a PC's clock in local time, and an empty battery resets the clock to 2000. Certificates and orders
 * need the correct time.
 */
const TOLERATED_MS = 60_000;
const ASKED_MS = 10_000;
/** No rescue image is older: 1 January 2026. */
const EARLIEST = 1_767_225_600_000;

export interface ClockWorld {
  readonly now: () => number;
  readonly platformTime: (platform: string) => Promise<number | undefined>;
  readonly set: (time: Date) => Promise<void>;
  readonly say: (sentence: string) => void;
}

/**
 * Sets this computer's clock to the platform's time. Safe in the rescue system, because no further program depends on
 * the clock. Returns false without an answer.
 */
export async function followPlatformClock(platform: string, world: ClockWorld): Promise<boolean> {
  const time = await world.platformTime(platform);
  if (time === undefined) {
    world.say(messages.noAnswer(platform));
    return false;
  }
  if (time < EARLIEST || Math.abs(time - world.now()) <= TOLERATED_MS) return true;
  const date = new Date(time);
  try {
    await world.set(date);
    world.say(messages.clockSet(date.toISOString().slice(0, 16).replace('T', ' ')));
  } catch (error) {
    world.say(messages.clockWrong((error as Error).message));
  }
  return true;
}

export const realClock = (say: ClockWorld['say']): ClockWorld => ({
  now: Date.now,
  platformTime: async (platform) => {
    try {
      const reply = await fetch(`${platform}/api/health`, { signal: AbortSignal.timeout(ASKED_MS), redirect: 'error' });
      await reply.body?.cancel();
      const time = Date.parse(reply.headers.get('date') ?? '');
      return Number.isNaN(time) ? Date.now() : time;
    } catch (error) {
      // Unreachable, refused or untrusted: the enrolment reports the reason later.
      if (error instanceof TypeError || (error as Error).name === 'TimeoutError') return undefined;
      throw error;
    }
  },
  set: async (time) => {
    await promisify(execFile)('/bin/date', ['-u', '-s', `@${Math.round(time.getTime() / 1000)}`]);
  },
  say,
});

/** What of a device was looked at, and with what. A verdict never claims what is not in here. */
import type { RehearsedCheck } from '../diagnose/diagnosis.js';
import type { VolumeLook } from './readers.js';
import { where } from '../words.js';

export interface SeenAndUnseen {
  /** Parts that nobody looked at, as sentence parts. Where there are any, nothing is called healthy. */
  unseen: string[];
  /** Independent tools that looked and found nothing. */
  by: string[];
  /** Tools that did not run, and why. What they would have seen our own reading has seen, or it is in `unseen`. */
  notRun: string[];
}

/**
 * Tools that may not be named as witnesses of health. `ntfsfix -n` looks at the boot sectors and the first records
 * alone; it says "successfully" on most damaged volumes, and still is a good witness of a repair of what it looks at.
 */
const NO_WITNESS_OF_HEALTH: readonly string[] = ['ntfsfix -n'];
const OURS = 'revive: ';

export function coverageOf(volumes: readonly VolumeLook[], checks: readonly RehearsedCheck[]): SeenAndUnseen {
  const tools = checks.filter(({ name }) => !name.startsWith(OURS));
  const by = tools
    .filter(({ name, rehearsed }) => rehearsed.state === 'passed' && !NO_WITNESS_OF_HEALTH.includes(name))
    .map(({ name }) => name);
  const notRun = tools
    .filter(({ rehearsed }) => rehearsed.state === 'not_run')
    .map(({ name, layer, rehearsed }) => `${name} on ${where(layer)} (${why(rehearsed.detail)})`);
  return {
    unseen: [...new Set(volumes.flatMap((volume) => unseenOf(volume, checks)))],
    by: [...new Set(by)],
    notRun: [...new Set(notRun)],
  };
}

function unseenOf(volume: VolumeLook, checks: readonly RehearsedCheck[]): string[] {
  if (volume.kind !== 'sound') return [];
  const {
    place: { layer },
    format,
    reachable,
    examined = [],
    leftTo,
  } = volume;
  const at = `in ${where(layer)} (${format})`;
  const unseen = examined
    .filter(({ state }) => state === 'not_run')
    .map(({ name, detail }) => `${at} ${name.replace(OURS, '')}, because ${why(detail)}`);
  if (!reachable.complete)
    unseen.push(`${at} the names behind the first ${reachable.files} files, because the count ends there`);
  const left = leftTo && checks.find((check) => check.layer === layer && check.name === leftTo.check);
  if (leftTo && left?.rehearsed.state !== 'passed')
    unseen.push(
      `${at} ${leftTo.what}, because ${leftTo.check} did not run (${left ? why(left.rehearsed.detail) : 'it was not asked'})`,
    );
  return unseen;
}

function why(detail: string): string {
  return detail.replace(/^not run: /, '');
}

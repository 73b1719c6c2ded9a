import type { RehearsedCheck } from '../model/diagnosis.js';
import type { VolumeInspection } from '../model/readers.js';
import { where } from '../words.js';

interface SeenAndUnseen {
  /** Unexamined parts, as sentence parts. If any exist, the device is not called healthy. */
  unseen: string[];
  by: string[];
  /**
   * Tools that did not run, with the reason. The agent's own readers covered the same parts, or `unseen` names the
   * parts.
   */
  notRun: string[];
}

/**
 * Tools that are no evidence of health. `ntfsfix -n` reads only the boot sectors and the first records and passes most
 * damaged volumes. For a repair of these structures its result is still valid evidence.
 */
const NO_WITNESS_OF_HEALTH: readonly string[] = ['ntfsfix -n'];
const OURS = 'revive: ';

export function coverageOf(volumes: readonly VolumeInspection[], checks: readonly RehearsedCheck[]): SeenAndUnseen {
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

function unseenOf(volume: VolumeInspection, checks: readonly RehearsedCheck[]): string[] {
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

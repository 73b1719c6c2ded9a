import type { PatchTest } from '#api/generated/patches.gen.js';
import { badge, type Badge } from '#ui/data-display/badge.js';
import { CircleCheck, CircleX, FlaskConical, Hourglass } from '#ui/theme/icons.js';
import { messages } from './direct-testing.messages.js';

export const isEnded = ({ status }: PatchTest): boolean => status === 'completed' || status === 'failed';

export const TEST_BADGES: Record<PatchTest['status'], Badge> = {
  pending: badge('yellow', Hourglass, 'Pending'),
  running: badge('blue', FlaskConical, 'Running'),
  completed: badge('green', CircleCheck, 'Completed'),
  failed: badge('red', CircleX, 'Failed'),
};
const PASSED = badge('green', CircleCheck, messages.results.passed);
const NOT_PASSED = badge('red', CircleX, messages.results.notPassed);

/** A completed test passes or not; a failed test has measured nothing that counts. */
export function verdictOf({ status, results }: PatchTest): Badge | undefined {
  if (status !== 'completed' || !results) return undefined;
  return results.success ? PASSED : NOT_PASSED;
}

export const percentText = (value: number | undefined): string =>
  value === undefined ? messages.results.notMeasured : `${value}%`;

export const changeText = (value: number | undefined): string =>
  value === undefined ? messages.results.notMeasured : `${value > 0 ? '+' : ''}${value}%`;

export const valueText = (value: number | undefined, unit: string): string =>
  value === undefined ? messages.results.notMeasured : `${value.toLocaleString('en-US')} ${unit}`;

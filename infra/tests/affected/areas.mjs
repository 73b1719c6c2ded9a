// The long tests by area. An area has end-to-end test files or one command, and the folders that the tests cover. The
// folders must be listed because the tests start the built product and import no source.
import { readFileSync } from 'node:fs';

/**
 * `areas`: the areas that continuous integration chooses from. `whole`: further parts of `npm run test:all`. Each has
 * a `name` and its `seconds` when run alone on two idle cores. An area has `folders` and either `tests` or a `command`
 * (an npm script with arguments).
 */
export const { areas, whole } = JSON.parse(readFileSync(new URL('areas.json', import.meta.url), 'utf8'));

export const touchedAreas = (changed) =>
  areas.filter(({ folders, tests = [] }) =>
    changed.some((path) => tests.includes(path) || folders.some((folder) => path.startsWith(folder))),
  );

/**
 * Chooses the areas for a CI run: the touched areas within the budget, then one untouched area in rotation. `turn` is
 * any number that changes from run to run. It rotates the order, and areas left out for lack of budget come first in a
 * later run. Returns the `chosen` areas, the touched areas `left` out and the `rotating` area.
 */
export function chooseAreas({ changed, budget, turn }) {
  const touched = rotated(touchedAreas(changed), turn);
  const chosen = [];
  let seconds = 0;
  for (const area of touched) {
    if (seconds + area.seconds > budget) continue;
    chosen.push(area);
    seconds += area.seconds;
  }
  const left = touched.filter((area) => !chosen.includes(area));
  const others = areas.filter((area) => !touched.includes(area));
  const rotating = others.at(turn % Math.max(1, others.length));
  return { chosen, left, rotating };
}

const rotated = (list, turn) => {
  const at = list.length === 0 ? 0 : turn % list.length;
  return [...list.slice(at), ...list.slice(0, at)];
};

export function groupOf(parts, number, count) {
  const total = parts.reduce((sum, { seconds }) => sum + seconds, 0);
  let before = 0;
  return parts.filter(({ seconds }) => {
    const middle = before + seconds / 2;
    before += seconds;
    return Math.min(count, Math.floor((middle / total) * count) + 1) === number;
  });
}

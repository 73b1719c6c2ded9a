// The long tests by area. An area is a list of end-to-end test files or one command, and the folders whose change it proves:
// it starts the built product, so that no import leads from a source to it.
import { readFileSync } from 'node:fs';

/**
 * `areas`: what continuous integration chooses among. `whole`: what else `npm run test:all` runs. Each has a `name` and the
 * `seconds` that it takes by itself on two quiet cores; an area has `folders` and either `tests` or a `command`, which is an
 * npm script with its arguments.
 */
export const { areas, whole } = JSON.parse(readFileSync(new URL('areas.json', import.meta.url), 'utf8'));

/** Areas with a folder or a test file among the changed files. */
export const touchedAreas = (changed) =>
  areas.filter(({ folders, tests = [] }) =>
    changed.some((path) => tests.includes(path) || folders.some((folder) => path.startsWith(folder))),
  );

/**
 * What a run of continuous integration does beside `npm test`: the touched areas, as far as they fit into the budget, then one
 * of all others. `turn` is any number that changes from run to run: it moves the beginning, so that areas which did not fit
 * come first another time. Answers `chosen`, the touched areas that are `left` out, and the `rotating` one.
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

/** Parts in order, cut into `count` consecutive groups of about equal time; group `number` counts from 1. */
export function groupOf(parts, number, count) {
  const total = parts.reduce((sum, { seconds }) => sum + seconds, 0);
  let before = 0;
  return parts.filter(({ seconds }) => {
    const middle = before + seconds / 2;
    before += seconds;
    return Math.min(count, Math.floor((middle / total) * count) + 1) === number;
  });
}

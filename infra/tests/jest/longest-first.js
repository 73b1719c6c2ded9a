import Sequencer from '@jest/test-sequencer';

/** Small files that take long all the same: flows in other files, and waits for real programs. */
const LONG = ['.browser.test.ts', 'phone-apply.e2e.test.ts', 'exfat-tools.test.ts'];

/** On a machine that has no times of an earlier run Jest begins with the largest files; those that take longest begin here. */
class LongestFirst extends Sequencer {
  sort(tests) {
    const isLong = ({ path }) => LONG.some((end) => path.endsWith(end));
    const sorted = super.sort(tests);
    return [...sorted.filter(isLong), ...sorted.filter((test) => !isLong(test))];
  }
}
// Jest reads the default export.
export { LongestFirst as default };

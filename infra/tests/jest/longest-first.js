import Sequencer from '@jest/test-sequencer';

/** Small files with a long run time: the flows are in other files, or the tests wait for real programs. */
const LONG = ['.browser.test.ts', 'phone-apply.e2e.test.ts', 'exfat-tools.test.ts'];

/** Without times of an earlier run, Jest starts with the largest files; this sequencer starts with the slowest. */
class LongestFirst extends Sequencer {
  sort(tests) {
    const isLong = ({ path }) => LONG.some((end) => path.endsWith(end));
    const sorted = super.sort(tests);
    return [...sorted.filter(isLong), ...sorted.filter((test) => !isLong(test))];
  }
}
export { LongestFirst as default };

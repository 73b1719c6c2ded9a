import Sequencer from '@jest/test-sequencer';

/**
 * On a machine that has no times of an earlier run Jest begins with the largest files. The browser's suites are small
 * files that call flows in others, and take longest: they begin.
 */
class LongestFirst extends Sequencer {
  sort(tests) {
    const isLong = ({ path }) => path.endsWith('.browser.test.ts');
    const sorted = super.sort(tests);
    return [...sorted.filter(isLong), ...sorted.filter((test) => !isLong(test))];
  }
}
// Jest reads the default export.
export { LongestFirst as default };

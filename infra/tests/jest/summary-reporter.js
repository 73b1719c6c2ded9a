const SHOWN = 10;
const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;

/**
 * Says at the end which suites took longest, and which tests passed only when they were tried again: each of those is a
 * defect to be found.
 */
export default class SummaryReporter {
  onRunComplete(_, { testResults }) {
    const timed = testResults
      .map(({ testFilePath, perfStats }) => ({ file: testFilePath, ms: perfStats.end - perfStats.start }))
      .sort((a, b) => b.ms - a.ms)
      .slice(0, SHOWN);
    if (testResults.length > 1) {
      const lines = timed.map(
        ({ file, ms }) => `  ${seconds(ms).padStart(8)}  ${file.replace(`${process.cwd()}/`, '')}\n`,
      );
      process.stderr.write(`\nSlowest suites\n${lines.join('')}`);
    }
    const flaky = testResults.flatMap(({ testResults: tests }) =>
      tests.filter(({ status, invocations }) => status === 'passed' && (invocations ?? 1) > 1),
    );
    if (flaky.length === 0) return;
    process.stderr.write(
      `\nFlaky: ${flaky.length} passed at the second attempt only\n${flaky.map(({ fullName }) => `  ${fullName}\n`).join('')}`,
    );
  }
}

/** Says at the end which tests passed only when they were tried again: each is a defect to be found. */
export default class FlakyReporter {
  onRunComplete(_, { testResults }) {
    const flaky = testResults.flatMap(({ testResults: tests }) =>
      tests.filter(({ status, invocations }) => status === 'passed' && (invocations ?? 1) > 1),
    );
    if (flaky.length === 0) return;
    process.stderr.write(
      `\nFlaky: ${flaky.length} passed at the second attempt only\n${flaky.map(({ fullName }) => `  ${fullName}\n`).join('')}`,
    );
  }
}

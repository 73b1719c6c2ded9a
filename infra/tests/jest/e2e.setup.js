// Flows through the public doors wait for browsers, agents and a whole product on a full machine: one that failed is
// tried once more at once, with what it said before, and infra/tests/jest/summary-reporter.js names and counts it at
// the end.
import { jest } from '@jest/globals';

jest.retryTimes(1, { logErrorsBeforeRetry: true, retryImmediately: true });

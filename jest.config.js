// One configuration for every project. Sizes by name: x.test.ts (small, pure), x.medium.test.ts (one service, real
// PostgreSQL), x.e2e.test.ts (the started product), x.browser.test.ts (in Chromium), x.real.test.ts (on the servers of
// infra/real). Which size runs is said by SIZE; small is the default. infra/test/jest.mjs starts it.
import { fileURLToPath } from 'node:url';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const size = process.env.SIZE ?? 'small';
const ending = {
  small: '(?<!\\.medium|\\.e2e|\\.browser|\\.real)\\.test\\.tsx?$',
  medium: '\\.medium\\.test\\.ts$',
  e2e: '\\.e2e\\.test\\.ts$',
  browser: '\\.browser\\.test\\.ts$',
  doors: '\\.(e2e|browser)\\.test\\.ts$',
  real: '\\.real\\.test\\.ts$',
}[size];

const isWeb = process.cwd() === here('./web');

// In Node itself (infra/test/jest.mjs says where): nothing is loaded twice.
const inNode = {
  runner: here('./infra/test/in-node.js'),
  setupFilesAfterEnv: [here('./infra/test/in-node.setup.js')],
};
// In a world of its own for each file: a page needs a DOM, a flow through the doors wants to know which test failed.
const isolated = {
  testEnvironmentOptions: { customExportConditions: ['source', 'node', 'node-addons'] },
  setupFiles: isWeb ? [] : [here('./infra/test/jest.setup.js')],
  setupFilesAfterEnv: [isWeb ? here('./infra/test/dom.setup.js') : here('./infra/test/doors.setup.js')],
  reporters: ['default', here('./infra/test/flaky-reporter.js')],
};

export default {
  testEnvironment: 'node',
  ...(process.env.RUNS_IN_NODE === 'true' ? inNode : isolated),
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1', '\\.css$': here('./infra/test/empty-module.js') },
  coverageProvider: 'v8',
  // Else it would be a project's own `coverage/`, which in infra is a room.
  coverageDirectory: here('./coverage'),
  transform: {
    '^.+\\.ts$': ['@swc/jest', { configFile: here('./.swcrc'), sourceMaps: 'inline' }],
    '^.+\\.tsx$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2023',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
        },
        module: { type: 'es6' },
        sourceMaps: 'inline',
      },
    ],
  },
  testRegex: ending,
  testPathIgnorePatterns: ['/dist/', '/node_modules/', '/proto/gen/'],
  modulePathIgnorePatterns: ['/dist/'],
  testTimeout: Number(process.env.TEST_LIMIT_MS ?? 120_000),
};

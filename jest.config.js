// One configuration for every project. Kinds by name: x.test.ts (unit), x.integration.test.ts (one service, real
// PostgreSQL), x.e2e.test.ts (the started product), x.browser.test.ts (in Chromium), x.real.test.ts (on the servers of
// infra/servers), x.cluster.test.ts (several of a kind there, and how fast they take over), x.vm.test.ts (in virtual
// machines, which are slow and judged by what they show in time). KIND says which of them run; unit is the default.
// infra/tests/jest/run-jest.mjs starts it.
import { fileURLToPath } from 'node:url';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const kind = process.env.KIND ?? 'unit';
const ending = {
  unit: '(?<!\\.integration|\\.e2e|\\.browser|\\.real|\\.cluster|\\.vm)\\.test\\.tsx?$',
  integration: '\\.integration\\.test\\.ts$',
  e2e: '\\.(e2e|browser)\\.test\\.ts$',
  real: '\\.real\\.test\\.ts$',
  cluster: '\\.cluster\\.test\\.ts$',
  vm: '\\.vm\\.test\\.ts$',
}[kind];

const isWeb = process.cwd() === here('./web');

// In Node itself (infra/tests/jest/run-jest.mjs says where): nothing is loaded twice.
const inNode = {
  runner: here('./infra/tests/jest/in-node.js'),
  setupFilesAfterEnv: [
    here('./infra/tests/jest/in-node.setup.js'),
    ...(isWeb ? [here('./infra/tests/jest/dom-in-node.setup.js')] : []),
  ],
};
// In a world of its own for each file: an end-to-end flow wants to know which test failed.
const isolated = {
  testEnvironmentOptions: { customExportConditions: ['source', 'node', 'node-addons'] },
  setupFiles: [here('./infra/tests/jest/jest.setup.js')],
  setupFilesAfterEnv: [here('./infra/tests/jest/e2e.setup.js')],
  ...(kind === 'e2e' && {
    globalSetup: here('./infra/tests/jest/e2e.global.js'),
    globalTeardown: here('./infra/tests/jest/e2e.global-end.js'),
  }),
};

export default {
  testEnvironment: 'node',
  testSequencer: here('./infra/tests/jest/longest-first.js'),
  reporters: ['default', here('./infra/tests/jest/summary-reporter.js')],
  ...(process.env.RUNS_IN_NODE === 'true' ? inNode : isolated),
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  coverageProvider: 'v8',
  // Else it would be a project's own `coverage/`, which in infra is a room.
  coverageDirectory: here('./coverage'),
  transform: {
    '^.+\\.ts$': ['@swc/jest', { configFile: here('.swcrc'), sourceMaps: 'inline' }],
  },
  testRegex: ending,
  testPathIgnorePatterns: ['/dist/', '/node_modules/', '/proto/gen/', ...(isWeb ? [] : ['<rootDir>/web/'])],
  modulePathIgnorePatterns: ['/dist/'],
  testTimeout: Number(process.env.TEST_LIMIT_MS ?? 120_000),
};

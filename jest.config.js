// One configuration for every project. Kinds by name: x.test.ts (unit), x.integration.test.ts (one service, real
// PostgreSQL), x.long.test.ts and x.long.integration.test.ts (the same beyond their budget of time: infra/tests/affected),
// x.e2e.test.ts (the started product), x.browser.test.ts (in Chromium), x.real.test.ts (on the servers of infra/servers),
// x.cluster.test.ts (several of a kind there, and how fast they take over), x.vm.test.ts (in virtual machines, which are
// slow and judged by what they show in time). KIND says which of them run; unit is the default.
// infra/tests/jest/run-jest.mjs starts it.
import { fileURLToPath } from 'node:url';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const kind = process.env.KIND ?? 'unit';
const ending = {
  unit: '(?<!\\.long|\\.integration|\\.e2e|\\.browser|\\.real|\\.cluster|\\.vm)\\.test\\.tsx?$',
  long: '\\.long(\\.integration)?\\.test\\.ts$',
  integration: '(?<!\\.long)\\.integration\\.test\\.ts$',
  e2e: '\\.(e2e|browser)\\.test\\.ts$',
  real: '\\.real\\.test\\.ts$',
  cluster: '\\.cluster\\.test\\.ts$',
  vm: '\\.vm\\.test\\.ts$',
}[kind];

const isWeb = process.cwd() === here('./web');

export default {
  // In processes of Node itself (infra/tests/jest/run-jest.mjs): nothing is loaded twice.
  runner: here('./infra/tests/jest/in-node.js'),
  testEnvironment: 'node',
  setupFilesAfterEnv: [
    here('./infra/tests/jest/in-node.setup.js'),
    ...(isWeb ? [here('./infra/tests/jest/dom-in-node.setup.js')] : []),
  ],
  ...(kind === 'e2e' && {
    globalSetup: here('./infra/tests/jest/e2e.global.js'),
    globalTeardown: here('./infra/tests/jest/e2e.global-end.js'),
  }),
  testSequencer: here('./infra/tests/jest/longest-first.js'),
  reporters: ['default', here('./infra/tests/jest/summary-reporter.js')],
  coverageProvider: 'v8',
  // Else it would be a project's own `coverage/`, which in infra is a room.
  coverageDirectory: here('./coverage'),
  testRegex: ending,
  testPathIgnorePatterns: ['/dist/', '/node_modules/', '/proto/gen/', ...(isWeb ? [] : ['<rootDir>/web/'])],
  modulePathIgnorePatterns: ['/dist/'],
};

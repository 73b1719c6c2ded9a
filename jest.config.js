// One configuration for every project. Kinds by file name: x.test.ts (unit), x.integration.test.ts (one service, real
// PostgreSQL), x.long.test.ts and x.long.integration.test.ts (beyond their time budget: infra/tests/affected),
// x.e2e.test.ts (the started product), x.browser.test.ts (in Chromium), x.real.test.ts (on the servers of
// infra/servers), x.cluster.test.ts (several servers of a kind, and their failover times), x.vm.test.ts (in slow
// virtual machines). KIND selects the kind to run; unit is the default. infra/tests/jest/run-jest.mjs starts Jest.
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
  // Tests run in plain Node processes (infra/tests/jest/run-jest.mjs), so that no module is loaded twice.
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
  // The default would be a project's own `coverage/`, which is a source folder in infra.
  coverageDirectory: here('./coverage'),
  testRegex: ending,
  testPathIgnorePatterns: ['/dist/', '/node_modules/', '/proto/gen/', ...(isWeb ? [] : ['<rootDir>/web/'])],
  modulePathIgnorePatterns: ['/dist/'],
};

// One configuration for every project. Sizes by name: x.test.ts (small, pure), x.medium.test.ts (one service, real
// PostgreSQL), x.e2e.test.ts (the started product), x.browser.test.ts (in Chromium), x.real.test.ts (on the servers of
// infra/real). Which size runs is said by SIZE; small is the default.
import { fileURLToPath } from 'node:url';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const size = process.env.SIZE ?? 'small';
const ending = { small: '(?<!\\.medium|\\.e2e|\\.browser|\\.real)\\.test\\.tsx?$', medium: '\\.medium\\.test\\.ts$', e2e: '\\.e2e\\.test\\.ts$', browser: '\\.browser\\.test\\.ts$', doors: '\\.(e2e|browser)\\.test\\.ts$', real: '\\.real\\.test\\.ts$' }[size];

// Loading Nest for every test file costs the agent's suite half a minute; neither it nor the contracts nor the page know Nest.
const knowsNest = !['agent', 'libs/contracts', 'web'].some((project) => process.cwd() === here(`./${project}`));

export default {
  testEnvironment: 'node',
  testEnvironmentOptions: { customExportConditions: ['source', 'node', 'node-addons'] },
  setupFilesAfterEnv: process.cwd() === here('./web') ? [here('./infra/test/dom.setup.js')] : [],
  setupFiles: knowsNest ? [here('./infra/test/jest.setup.js')] : [],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1', '\\.css$': here('./infra/test/empty-module.js') },
  coverageProvider: 'v8',
  // Else it would be a project's own `coverage/`, which in infra is a room.
  coverageDirectory: here('./coverage'),
  transform: {
    '^.+\\.ts$': ['@swc/jest', { configFile: here('./.swcrc'), sourceMaps: 'inline' }],
    '^.+\\.tsx$': ['@swc/jest', { jsc: { target: 'es2023', parser: { syntax: 'typescript', tsx: true }, transform: { react: { runtime: 'automatic' } } }, module: { type: 'es6' }, sourceMaps: 'inline' }],
  },
  testRegex: ending,
  testPathIgnorePatterns: ['/dist/', '/node_modules/', '/proto/gen/'],
  modulePathIgnorePatterns: ['/dist/'],
  testTimeout: size === 'small' ? 10_000 : 120_000,
};

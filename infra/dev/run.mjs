#!/usr/bin/env node
// Entry point of every npm script: plain JavaScript without dependencies, for a machine with only Node and npm.
// Installs missing packages, finds the pinned runtime, builds changed projects and starts the program.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { runTests, runUnitTests, testJob } from './jest-runs.mjs';
import { passSignals } from './pass-signals.mjs';
import { attempt, environment, node, root, step, stop, together } from './steps.mjs';
import { develop } from './watch.mjs';

const [, , task = 'start', ...args] = process.argv;
const OLDEST_NODE = [20, 19];

function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1])) {
    stop(
      `This is Node ${process.versions.node}; Revive needs Node ${OLDEST_NODE.join('.')} or newer to begin (it then brings its own). Install it from https://nodejs.org and run the command again.`,
    );
  }
}

const lockDigest = () =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
const stamp = join(root, 'node_modules', '.revive-installed');

function install() {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lockDigest()) return;
  process.stdout.write('Installing what the product is made of (about a minute, once) …\n');
  const result = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (result.error)
    stop(`npm could not be started (${result.error.message}). It comes with Node; check that it is on the PATH.`);
  if (result.status !== 0)
    stop(
      'The installation did not end well; npm said why above. With a full disk, free some space; without ' +
        'network, connect once. Then run the command again.',
    );
  writeFileSync(stamp, lockDigest());
}

const nx = (...nxArgs) => [join(root, 'node_modules', 'nx', 'dist', 'bin', 'nx.js'), ...nxArgs];

const buildAll = () => nx('run-many', '-t', 'build', '--parallel=2', '--outputStyle=static');

/** Skipped with REVIVE_BUILT=1: two concurrent builds delete each other's files. */
function build({ title = 'Building', quiet = true } = {}) {
  if (process.env.REVIVE_BUILT === '1') return;
  step(title, node(), buildAll(), { quiet });
}

/** Of the built module, so that the load tests measure the product with the same flags. */
const productFlags = async () => (await import('../dist/dev/runtime-flags.js')).PRODUCT_FLAGS;

function launch(file, fileArgs, flags = ['--enable-source-maps', '--disable-warning=ExperimentalWarning']) {
  // Caches V8's compiled code for the next start, which saves a third of the module loading time.
  const env = {
    ...environment(),
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules', '.cache', 'compiled'),
  };
  const child = spawn(node(), [...flags, file, ...fileArgs], {
    cwd: root,
    stdio: 'inherit',
    env,
  });
  child.on('error', (error) => stop(`The product could not be started: ${error.message}`));
  return child;
}

function handOver(file, fileArgs, flags) {
  const child = launch(file, fileArgs, flags);
  passSignals(child);
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}

function chooser(file) {
  build();
  handOver(join('infra', 'tests', 'affected', file), args);
}

function runner(file) {
  build();
  handOver(join('infra', 'dist', file), args);
}

/** End-to-end part of `npm test`: needs only Node. Browser tests run where Chromium is installed. */
const ONE_PRODUCT = 'infra/tests/e2e/product.e2e';
const integrationTests = () => runTests('Integration tests (real PostgreSQL)', 'integration', { files: args });
const endToEndTests = () => runTests('End to end, through the public doors and in the browser', 'e2e', { files: args });

/** Returns a digest of each generated file. Works without git, which a fresh machine may lack. */
function generatedFiles() {
  const below = (folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((one) => one.isFile())
      .map((one) => join(one.parentPath ?? one.path, one.name));
  const files = [
    ...below('web/src/api/generated'),
    join(root, 'web/openapi.json'),
    join(root, 'infra/observability/services.json'),
  ];
  return new Map(files.map((file) => [file, createHash('sha256').update(readFileSync(file)).digest('hex')]));
}

/** Generates the files again and fails when a file in the tree is outdated. */
const fresh = () => {
  const before = generatedFiles();
  step('Generated files are fresh (OpenAPI, slices)', node(), ['infra/dist/dev/generate.js']);
  const after = generatedFiles();
  const stale = [...new Set([...before.keys(), ...after.keys()])].filter(
    (file) => before.get(file) !== after.get(file),
  );
  if (stale.length > 0)
    stop(
      `Not fresh, and written anew just now: ${stale.map((file) => relative(root, file)).join(', ')}. Look at the difference and keep it.`,
    );
};

const check = async () => {
  build();
  const tsc = join(root, 'node_modules', 'typescript7', 'bin', 'tsc');
  await together([
    ['Lint, no warnings', 'npm', ['run', '--silent', 'lint']],
    ['Format (npm run format puts it right)', 'npm', ['run', '--silent', 'format:check']],
    ['Types', node(), [tsc, '-p', 'tsconfig.check.json']],
    ['Types of the web', node(), [tsc, '-p', 'web']],
    ['Boundaries', 'npm', ['run', '--silent', 'boundaries']],
    ['Budgets of test files', node(), ['infra/tests/affected/budgets.mjs']],
    ['Calls and events between services', 'buf', ['lint'], 'proto'],
    ['Calls and events of the release before', 'buf', ['breaking', '--against', 'baseline.binpb'], 'proto'],
  ]);
  fresh();
};

/**
 * Starts separate servers for this run on free ports, with data in a temporary folder, and returns the variables for
 * the services. The servers end with this process in all cases.
 */
function realServers() {
  const home = mkdtempSync(join(tmpdir(), 'revive-test-real-'));
  // PostgreSQL runs under its own account and needs access through the folder.
  chmodSync(home, 0o711);
  const ports = Object.fromEntries(['POSTGRES', 'REDIS', 'MINIO', 'KAFKA'].map((name) => [`REAL_${name}_PORT`, '0']));
  const real = [join(root, 'infra', 'servers', 'real.mjs')];
  process.on('exit', () => {
    spawnSync(node(), [...real, 'down', '--forget'], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...environment(), REAL_HOME: home },
    });
    rmSync(home, { recursive: true, force: true });
  });
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ])
    process.on(signal, () => process.exit(code));
  step('Real servers: PostgreSQL, Redis, MinIO, Kafka', node(), [...real, 'up'], {
    env: { REAL_HOME: home, ...ports },
  });
  return Object.fromEntries(
    [...readFileSync(join(home, 'env'), 'utf8').matchAll(/^export (\w+)='(.*)'$/gm)].map(([, name, value]) => [
      name,
      value,
    ]),
  );
}

const tasks = {
  build: () => build({ quiet: false }),
  check,
  fresh,
  generate: () => {
    build();
    step('Generating', node(), ['infra/dist/dev/generate.js']);
  },
  start: async () => {
    build();
    handOver('infra/dist/dev/start.js', args, await productFlags());
  },
  dev: async () => {
    build();
    const flags = await productFlags();
    develop({
      root,
      env: environment(),
      build: () => attempt(node(), buildAll(), { quiet: true }).status === 0,
      start: () => launch('infra/dist/dev/start.js', args, flags),
    });
  },
  demo: async () => {
    build();
    handOver('infra/dist/demo/demo.js', args, await productFlags());
  },
  verify: () => chooser('verify.mjs'),
  test: async () => {
    await check();
    runUnitTests(args);
    integrationTests();
    // Both jobs wait half of their time, so the jobs run in parallel.
    await together([
      testJob('End to end: one product, from its first start to its last process', 'e2e', { files: [ONE_PRODUCT] }),
      ['Each load scenario, rehearsed', node(), ['infra/dist/tests/load/bench.js', '--rehearse']],
    ]);
  },
  'test:all': () => chooser('all.mjs'),
  'test:areas': () => chooser('ci.mjs'),
  'test:planted': () => chooser('planted.mjs'),
  'test:unit': () => {
    build();
    runUnitTests(args);
  },
  'test:integration': () => {
    build();
    integrationTests();
  },
  'test:long': () => {
    build();
    runTests('Long tests', 'long', { files: args });
  },
  'test:e2e': () => {
    build();
    endToEndTests();
  },
  'test:real': () => {
    build();
    const { DATABASE_URL: _, ...servers } = realServers();
    runTests('Contract suites and the main job on real servers', 'real', { env: servers, files: args });
    if (args.length > 0) return;
    runTests('Suites of the services on real servers', 'integration', {
      env: { ...servers, TEST_ON_SERVERS: 'true' },
      files: ['services/', 'libs/platform/test/nest-service'],
    });
  },
  'test:cluster': () => {
    build();
    runTests('Two of each service, three brokers: takeover and its times', 'cluster', {
      env: { REAL_SERVERS: process.env.REAL_SERVERS ?? 'native' },
      files: args,
    });
  },
  'test:security': () => runner('tests/security/attacks.js'),
  'test:security:agent': () => runner('tests/security/agent.js'),
  'test:chaos': () => runner('tests/chaos/faults.js'),
  'test:load': () => runner('tests/load/bench.js'),
  'test:compose': () => runner('deploy/test-compose.js'),
  'test:upgrade': () => runner('tests/upgrade/main.js'),
  'test:k8s': () => runner('tests/k8s/dry-run.js'),
  'build:agent': () => {
    build();
    step('The agent as one program', node(), [join('agent', 'build', 'build-agent.mjs'), ...args]);
  },
  'build:rescue': () => runner('rescue/main.js'),
  'publish:agent': () => runner('publish/main.js'),
  'test:windows': () => runner('tests/windows/main.js'),
  'test:vm': () => {
    build();
    runTests('Whether a disk starts a computer', 'vm');
    handOver(join('infra', 'dist', 'rescue', 'vm', 'test-vm.js'), args);
  },
};

requireNode();
if (!Object.hasOwn(tasks, task)) stop(`There is no task "${task}". Known: ${Object.keys(tasks).join(', ')}.`);
install();
await tasks[task]();

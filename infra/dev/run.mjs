#!/usr/bin/env node
// The door of every npm script: plain JavaScript without dependencies, so that it runs on a machine that has only Node
// and npm. It installs what is missing, finds the pinned runtime, builds what changed, and hands over.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir, totalmem } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { passSignals } from './pass-signals.mjs';
import { develop } from './watch.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const [, , task = 'start', ...args] = process.argv;
const OLDEST_NODE = [20, 19];
const RUNTIME_MAJOR = 24;

/** Ends with a sentence that says what to do; nothing else is printed. */
function stop(sentence, code = 1) {
  process.stderr.write(`\n${sentence}\n`);
  process.exit(code);
}

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

/** The pinned Node of node_modules, or the running one where it is new enough (macOS brings its own). */
function runtime() {
  const pinned = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
  if (existsSync(pinned)) return pinned;
  if (Number(process.versions.node.split('.')[0]) >= RUNTIME_MAJOR) return process.execPath;
  return stop(
    `There is no packaged Node ${RUNTIME_MAJOR} for ${process.platform} ${process.arch}. Install Node ${RUNTIME_MAJOR} and run the command again.`,
  );
}

const environment = () => ({
  ...process.env,
  PATH: `${join(root, 'node_modules', '.bin')}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH ?? ''}`,
  NX_DAEMON: 'false',
  NX_TUI: 'false',
});

/** Runs a command in the foreground; a quiet one says something only where it fails. */
function attempt(command, commandArgs, { quiet = false, env = {}, folder = '.' } = {}) {
  const result = spawnSync(command, commandArgs, {
    cwd: join(root, folder),
    stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    env: { ...environment(), ...env },
    maxBuffer: 64 << 20,
  });
  if (result.error) stop(`${command} could not be started: ${result.error.message}`);
  if (result.status !== 0 && quiet) process.stderr.write(`${result.stdout}${result.stderr}`);
  return result;
}

/** Runs one step and ends with its code where it fails. */
function step(title, command, commandArgs, options) {
  if (title) process.stdout.write(`\n── ${title}\n`);
  const begun = Date.now();
  const { status, signal } = attempt(command, commandArgs, options);
  if (status !== 0) stop(`Failed: ${title ?? command} (exit ${status ?? signal})`, status ?? 1);
  if (title) process.stdout.write(`   ${((Date.now() - begun) / 1000).toFixed(1)} s\n`);
}

const nx = (...nxArgs) => [join(root, 'node_modules', 'nx', 'dist', 'bin', 'nx.js'), ...nxArgs];
const node = () => runtime();

const buildAll = () => nx('run-many', '-t', 'build', '--parallel=2', '--outputStyle=static');

/** Nothing where REVIVE_BUILT says that it was built: two builds at once take each other's files away. */
function build({ title = 'Building', quiet = true } = {}) {
  if (process.env.REVIVE_BUILT === '1') return;
  step(title, node(), buildAll(), { quiet });
}

/** A long-running program of ours, in a process that shares this one's terminal. */
function launch(file, fileArgs) {
  // What V8 has compiled once is kept for the next start: a third of the time that the modules take.
  const env = {
    ...environment(),
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules', '.cache', 'compiled'),
  };
  const child = spawn(node(), ['--enable-source-maps', '--disable-warning=ExperimentalWarning', file, ...fileArgs], {
    cwd: root,
    stdio: 'inherit',
    env,
  });
  child.on('error', (error) => stop(`The product could not be started: ${error.message}`));
  return child;
}

/** Hands over to a long-running program, which decides when it has stopped. */
function handOver(file, fileArgs) {
  const child = launch(file, fileArgs);
  passSignals(child);
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}

/** A program of infra/ that starts what it needs by itself. */
function runner(file) {
  build();
  handOver(join('infra', 'dist', file), args);
}

/**
 * Three on two cores, because a suite waits part of its time, for a disk, a database, or a product and a browser; else one a
 * core, as far as there are 3 GiB for each: what an end-to-end suite starts takes about that much.
 */
const WORKERS = Math.max(3, Math.min(availableParallelism(), Math.floor(totalmem() / (3 * 1024 ** 3))));

/**
 * Tests of one kind (jest.config.js); `files` choose among them. Those on real servers run one by one: they stop and cut
 * off servers that the others use.
 */
function tests(title, kind, { folder = '.', env = {}, files = args } = {}) {
  const workers = ['real', 'cluster', 'vm'].includes(kind) ? '--runInBand' : `--maxWorkers=${WORKERS}`;
  const runner = join(root, 'infra', 'tests', 'jest', 'run-jest.mjs');
  step(title, node(), [runner, workers, ...files], { env: { ...env, KIND: kind }, folder });
}

/** The pages' run in their own folder: a path that is named belongs to one of the two. */
const unitTests = () => {
  const ofPages = args.filter((path) => path.startsWith('web/'));
  const others = args.filter((path) => !ofPages.includes(path));
  if (args.length === 0 || others.length > 0) tests('Unit tests', 'unit', { files: others });
  if (args.length === 0 || ofPages.length > 0)
    tests('Unit tests of the pages', 'unit', {
      folder: 'web',
      files: ofPages.map((path) => path.slice('web/'.length)),
    });
};
const integrationTests = () => tests('Integration tests (real PostgreSQL)', 'integration');
const endToEndTests = () => tests('End to end, through the public doors and in the browser', 'e2e');

/** What is written from the contracts, and a digest of each file; without git, which a fresh machine need not have. */
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

/** Writes the generated files again and fails where one is not what lies in the tree. */
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

/** Side by side, as many as there are cores here; what each says is shown at its end. Ends with all that failed. */
async function together(jobs) {
  const waiting = [...jobs];
  const failed = [];
  const begun = Date.now();
  const worker = async () => {
    for (let job = waiting.shift(); job !== undefined; job = waiting.shift()) {
      const [title, command, commandArgs, folder = '.'] = job;
      const { said, ending } = await heard(command, commandArgs, folder);
      process.stdout.write(`\n── ${title}\n${said}   done after ${((Date.now() - begun) / 1000).toFixed(1)} s\n`);
      if (ending !== 0) failed.push(`${title} (exit ${ending})`);
    }
  };
  await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, worker));
  if (failed.length > 0) stop(`Failed: ${failed.join('; ')}`);
}

/** What a command said on both its outputs, and its exit code, or the signal that ended it. */
function heard(command, commandArgs, folder) {
  const child = spawn(command, commandArgs, {
    cwd: join(root, folder),
    stdio: ['ignore', 'pipe', 'pipe'],
    env: environment(),
  });
  let said = '';
  for (const output of [child.stdout, child.stderr]) output.setEncoding('utf8').on('data', (text) => (said += text));
  return new Promise((resolve) => {
    child.on('error', (error) => stop(`${command} could not be started: ${error.message}`));
    child.on('close', (code, signal) => resolve({ said, ending: code ?? signal }));
  });
}

const check = async () => {
  build();
  const tsc = join(root, 'node_modules', 'typescript7', 'bin', 'tsc');
  // The longest first.
  await together([
    ['Lint, no warnings', 'npm', ['run', '--silent', 'lint']],
    ['Format (npm run format puts it right)', 'npm', ['run', '--silent', 'format:check']],
    ['Types', node(), [tsc, '-p', 'tsconfig.check.json']],
    ['Types of the web', node(), [tsc, '-p', 'web']],
    ['Boundaries', 'npm', ['run', '--silent', 'boundaries']],
    ['Calls and events between services', 'buf', ['lint'], 'proto'],
    ['Calls and events of the release before', 'buf', ['breaking', '--against', 'baseline.binpb'], 'proto'],
  ]);
  fresh();
};

/**
 * Servers of this run's own, on free ports, their data below the temporary folder; what services need to reach them comes
 * back as variables. They end with this process, however it ends.
 */
function realServers() {
  const home = mkdtempSync(join(tmpdir(), 'revive-test-real-'));
  // PostgreSQL runs as an account of its own and must be able to pass through.
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
  start: () => {
    build();
    handOver('infra/dist/dev/start.js', args);
  },
  dev: () => {
    build();
    develop({
      root,
      env: environment(),
      build: () => attempt(node(), buildAll(), { quiet: true }).status === 0,
      start: () => launch('infra/dist/dev/start.js', args),
    });
  },
  demo: () => {
    build();
    handOver('infra/dist/demo/demo.js', args);
  },
  test: async () => {
    await check();
    unitTests();
    integrationTests();
    endToEndTests();
  },
  'test:unit': () => {
    build();
    unitTests();
  },
  'test:integration': () => {
    build();
    integrationTests();
  },
  'test:e2e': () => {
    build();
    endToEndTests();
  },
  'test:real': () => {
    build();
    const { DATABASE_URL: _, ...servers } = realServers();
    tests('Contract suites and the main job on real servers', 'real', { env: servers });
    if (args.length > 0) return;
    tests('Suites of the services on real servers', 'integration', {
      env: { ...servers, TEST_ON_SERVERS: 'true' },
      files: ['services/', 'libs/platform/test/nest-service'],
    });
  },
  'test:cluster': () => {
    build();
    tests('Two of each service, three brokers: takeover and its times', 'cluster', {
      env: { REAL_SERVERS: process.env.REAL_SERVERS ?? 'native' },
    });
  },
  'test:security': () => runner('tests/security/attacks.js'),
  'test:security:agent': () => runner('tests/security/agent.js'),
  'test:chaos': () => runner('tests/chaos/faults.js'),
  'test:load': () => runner('tests/load/bench.js'),
  'test:compose': () => runner('deploy/test-compose.js'),
  'test:upgrade': () => runner('tests/upgrade/main.js'),
  'test:k8s': () => runner('tests/k8s/dry-run.js'),
  'build:rescue': () => runner('rescue/main.js'),
  'test:vm': () => {
    build();
    tests('Whether a disk starts a computer', 'vm', { files: [] });
    handOver(join('infra', 'dist', 'rescue', 'vm', 'test-vm.js'), args);
  },
};

requireNode();
if (!Object.hasOwn(tasks, task)) stop(`There is no task "${task}". Known: ${Object.keys(tasks).join(', ')}.`);
install();
await tasks[task]();

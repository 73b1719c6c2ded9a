import { availableParallelism, totalmem } from 'node:os';
import { join } from 'node:path';
import { node, root, step } from './steps.mjs';

/**
 * Three workers on two cores, because a suite often waits for a disk, a database, or a product and a browser. With
 * more cores: one worker per core, limited to one per 3 GiB of memory, the need of an end-to-end suite.
 */
const WORKERS = Math.max(3, Math.min(availableParallelism(), Math.floor(totalmem() / (3 * 1024 ** 3))));
/** Kinds that stop shared servers, or are too slow to run two at once. */
const ONE_BY_ONE = ['real', 'cluster', 'vm'];

/**
 * Returns a job for `together` that runs the tests of one kind (jest.config.js). `files` are patterns that select
 * tests; with `exactly`, `files` are exact test files. Paths are relative to `folder`.
 */
export function testJob(title, kind, { folder = '.', env = {}, files = [], exactly = false } = {}) {
  const workers = ONE_BY_ONE.includes(kind) ? '--runInBand' : `--maxWorkers=${WORKERS}`;
  const runner = join(root, 'infra', 'tests', 'jest', 'run-jest.mjs');
  const args = [runner, workers, ...(exactly ? ['--runTestsByPath'] : []), ...files];
  return [title, node(), args, folder, { ...env, KIND: kind }];
}

export function runTests(title, kind, options) {
  const [, command, args, folder, env] = testJob(title, kind, options);
  step(title, command, args, { env, folder });
}

/** The tests of the web app run in their own folder, so the paths are split into two groups. */
export function runUnitTests(paths) {
  const ofPages = paths.filter((path) => path.startsWith('web/'));
  const others = paths.filter((path) => !ofPages.includes(path));
  if (paths.length === 0 || others.length > 0) runTests('Unit tests', 'unit', { files: others });
  if (paths.length === 0 || ofPages.length > 0) runPages({ files: ofPages });
}

export const runPages = ({ files = [], exactly = false, env = {} } = {}) =>
  runTests('Unit tests of the pages', 'unit', {
    folder: 'web',
    files: files.map((path) => path.replace(/^web\//, '')),
    exactly,
    env,
  });

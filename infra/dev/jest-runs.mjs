// How the commands run the tests of one kind.
import { availableParallelism, totalmem } from 'node:os';
import { join } from 'node:path';
import { node, root, step } from './steps.mjs';

/**
 * Three on two cores, because a suite waits part of its time, for a disk, a database, or a product and a browser; else one a
 * core, as far as there are 3 GiB for each: what an end-to-end suite starts takes about that much.
 */
const WORKERS = Math.max(3, Math.min(availableParallelism(), Math.floor(totalmem() / (3 * 1024 ** 3))));
/** They stop and cut off servers that the others use, or are so slow that two at once would fail each other. */
const ONE_BY_ONE = ['real', 'cluster', 'vm'];

/**
 * The job of `together` that runs the tests of one kind (jest.config.js); `files` are patterns that choose among them, `exactly`
 * names test files instead. Paths are relative to `folder`.
 */
export function testJob(title, kind, { folder = '.', env = {}, files = [], exactly = false } = {}) {
  const workers = ONE_BY_ONE.includes(kind) ? '--runInBand' : `--maxWorkers=${WORKERS}`;
  const runner = join(root, 'infra', 'tests', 'jest', 'run-jest.mjs');
  const args = [runner, workers, ...(exactly ? ['--runTestsByPath'] : []), ...files];
  return [title, node(), args, folder, { ...env, KIND: kind }];
}

/** The same as a step. */
export function runTests(title, kind, options) {
  const [, command, args, folder, env] = testJob(title, kind, options);
  step(title, command, args, { env, folder });
}

/** The pages' run in their own folder: a path that is named belongs to one of the two. */
export function runUnitTests(paths) {
  const ofPages = paths.filter((path) => path.startsWith('web/'));
  const others = paths.filter((path) => !ofPages.includes(path));
  if (paths.length === 0 || others.length > 0) runTests('Unit tests', 'unit', { files: others });
  if (paths.length === 0 || ofPages.length > 0) runPages({ files: ofPages });
}

/** Unit tests of the web; paths begin at the root of the checkout. */
export const runPages = ({ files = [], exactly = false, env = {} } = {}) =>
  runTests('Unit tests of the pages', 'unit', {
    folder: 'web',
    files: files.map((path) => path.replace(/^web\//, '')),
    exactly,
    env,
  });

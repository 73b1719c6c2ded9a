// Runs programs for the repository's commands, sequentially or in parallel. Plain JavaScript without dependencies,
// because the commands run before any installation.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const RUNTIME_MAJOR = 24;

export function stop(sentence, code = 1) {
  process.stderr.write(`\n${sentence}\n`);
  process.exit(code);
}

/** Returns the pinned Node of node_modules, or the running Node if new enough (macOS has no pinned Node). */
export function node() {
  const pinned = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
  if (existsSync(pinned)) return pinned;
  if (Number(process.versions.node.split('.')[0]) >= RUNTIME_MAJOR) return process.execPath;
  return stop(
    `There is no packaged Node ${RUNTIME_MAJOR} for ${process.platform} ${process.arch}. Install Node ${RUNTIME_MAJOR} and run the command again.`,
  );
}

export const environment = () => ({
  ...process.env,
  PATH: `${join(root, 'node_modules', '.bin')}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH ?? ''}`,
  NX_DAEMON: 'false',
  NX_TUI: 'false',
});

/** Runs a command in the foreground; a quiet command prints output only on failure. */
export function attempt(command, args, { quiet = false, env = {}, folder = '.' } = {}) {
  const result = spawnSync(command, args, {
    cwd: join(root, folder),
    stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    env: { ...environment(), ...env },
    maxBuffer: 64 << 20,
  });
  if (result.error) stop(`${command} could not be started: ${result.error.message}`);
  if (result.status !== 0 && quiet) process.stderr.write(`${result.stdout}${result.stderr}`);
  return result;
}

const secondsSince = (begun) => ((Date.now() - begun) / 1000).toFixed(1);

/** Runs one step and exits with its code on failure. */
export function step(title, command, args, options) {
  if (title) process.stdout.write(`\n── ${title}\n`);
  const begun = Date.now();
  const { status, signal } = attempt(command, args, options);
  if (status !== 0) stop(`Failed: ${title ?? command} (exit ${status ?? signal})`, status ?? 1);
  if (title) process.stdout.write(`   ${secondsSince(begun)} s\n`);
}

/**
 * Runs jobs `[title, command, args, folder, env]` in parallel, one per core, in the given order. Prints the output of
 * each job at its end. Exits with the titles of all failed jobs.
 */
export async function together(jobs, atOnce = Math.max(2, availableParallelism())) {
  const waiting = [...jobs];
  const failed = [];
  const worker = async () => {
    for (let job = waiting.shift(); job !== undefined; job = waiting.shift()) {
      const [title, command, args, folder, env] = job;
      const begun = Date.now();
      const { output, ending } = await run(command, args, folder, env);
      process.stdout.write(`\n── ${title}\n${output}   ${secondsSince(begun)} s\n`);
      if (ending !== 0) failed.push(`${title} (exit ${ending})`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  if (failed.length > 0) stop(`Failed: ${failed.join('; ')}`);
}

export function run(command, args, folder = '.', env = {}) {
  const child = spawn(command, args, {
    cwd: join(root, folder),
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...environment(), ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
  return new Promise((resolve) => {
    child.on('error', (error) => stop(`${command} could not be started: ${error.message}`));
    child.on('close', (code, signal) => resolve({ output, ending: code ?? signal }));
  });
}

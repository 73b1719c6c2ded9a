import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Throws with what the command said. */
function run(command: string, args: readonly string[], cwd: string, input?: Buffer): Buffer {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd,
    maxBuffer: 1 << 30,
    ...(input && { input }),
  });
  if (error) throw error;
  if (status !== 0) throw new TypeError(`${command} ${args.join(' ')} ended with ${status}:\n${stderr.toString()}`);
  return stdout;
}

/** A revision of this repository in a folder of its own, with what it is made of; its own `npm start` builds it. */
export function previousRelease(repository: string, revision: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'revive-previous-'));
  run('tar', ['-x'], folder, run('git', ['archive', '--format=tar', revision], repository));
  run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], folder);
  // As its own installer notes it: otherwise it would install once more, with the scripts of strangers.
  const lock = createHash('sha256').update(readFileSync(join(folder, 'package-lock.json')));
  writeFileSync(join(folder, 'node_modules', '.revive-installed'), lock.digest('hex'));
  return folder;
}

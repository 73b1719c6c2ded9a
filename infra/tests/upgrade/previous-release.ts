import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Throws with the output of the command. */
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

/**
 * Checks a revision of this repository out into a new folder and installs its packages; the revision's `npm start`
 * builds the product.
 */
export function previousRelease(repository: string, revision: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'revive-previous-'));
  run('tar', ['-x'], folder, run('git', ['archive', '--format=tar', revision], repository));
  run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], folder);
  // Writes the marker of the release's installer. Otherwise `npm start` would install again and run third-party
  // scripts.
  const lock = createHash('sha256').update(readFileSync(join(folder, 'package-lock.json')));
  writeFileSync(join(folder, 'node_modules', '.revive-installed'), lock.digest('hex'));
  return folder;
}

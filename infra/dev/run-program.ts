import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { REPOSITORY } from './repository.js';

/**
 * Runs a built program of `infra` to its end, for example `dev/fill-bench`. A disk image takes 300 MB while it is built:
 * a separate process gives all of it back, and the product keeps answering. Rejects with the program's output.
 */
export async function runProgram(program: string, args: readonly string[]): Promise<void> {
  await promisify(execFile)(process.execPath, [join(REPOSITORY, 'infra', 'dist', `${program}.js`), ...args]);
}

import { spawn } from 'node:child_process';

/** An error that a person can fix; the message is a full sentence. */
export class DeployError extends Error {
  override readonly name = 'DeployError';
}

export interface Ran {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}
interface RunOptions {
  readonly env?: NodeJS.ProcessEnv;
  readonly cwd?: string;
  /** Timeout before the process is killed; the code is null then. */
  readonly patienceMs?: number;
  readonly onOutput?: (chunk: string) => void;
}

/**
 * Runs a program to its end without a check of the exit code. Throws DeployError where the program is not installed.
 */
export function attempt(
  program: string,
  args: readonly string[],
  { env = process.env, cwd, patienceMs, onOutput }: RunOptions = {},
): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { env, ...(cwd !== undefined && { cwd }), stdio: ['ignore', 'pipe', 'pipe'] });
    const timer = patienceMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), patienceMs);
    let [stdout, stderr] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      stdout += chunk;
      onOutput?.(chunk);
    });
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      stderr += chunk;
      onOutput?.(chunk);
    });
    child.once('error', (error) => {
      clearTimeout(timer);
      reject(new DeployError(`${program} cannot be run: ${error.message}`, { cause: error }));
    });
    child.once('close', (code) => {
      clearTimeout(timer);
      resolve({ code, stdout, stderr });
    });
  });
}

export async function run(
  program: string,
  args: readonly string[],
  why: string,
  options: RunOptions = {},
): Promise<string> {
  const { code, stdout, stderr } = await attempt(program, args, options);
  if (code !== 0)
    throw new DeployError(
      `${why} (${program} ended with ${code ?? 'a signal'}):\n${`${stdout}${stderr}`.trim().split('\n').slice(-15).join('\n')}`,
    );
  return stdout;
}

import { spawnSync } from 'node:child_process';
import { attempt, DeployError, run } from '../deploy/processes.js';
import { RealServerError } from './real-error.js';
import { findProgram, lastLines } from './tools.js';

/** A running engine answers in about 50 ms; a starting engine must not delay the caller. */
const PROBE_MS = 2000;
const COMMAND_MS = 120_000;

/** Version of a local engine, or a sentence with the reason why no engine is usable. */
type Probe = { readonly version: string } | { readonly why: string };

/**
 * Queries the engine of DOCKER_HOST, the chosen context, or the default. Accepts only a local engine, because servers
 * are reached at 127.0.0.1.
 */
export async function probeEngine(): Promise<Probe> {
  if (!findProgram('docker')) return { why: 'there is no docker here' };
  const place = await attempt('docker', ['context', 'inspect', '--format', '{{.Endpoints.docker.Host}}'], {
    patienceMs: PROBE_MS,
  });
  const host = place.stdout.trim();
  if (place.code === 0 && !/^(unix|npipe):/.test(host))
    return { why: `the Docker engine is at ${host} and not on this machine` };
  const { code, stdout, stderr } = await attempt('docker', ['version', '--format', '{{.Server.Version}}'], {
    patienceMs: PROBE_MS,
  });
  if (code === 0 && stdout.trim() !== '') return { version: stdout.trim() };
  return {
    why:
      code === null
        ? `the Docker engine did not answer within ${PROBE_MS / 1000} s`
        : `no Docker engine answers (${lastLines(stderr, 1)})`,
  };
}

export async function docker(args: readonly string[], trouble: string, env: NodeJS.ProcessEnv = {}): Promise<string> {
  try {
    return await run('docker', args, trouble, { env: { ...process.env, ...env }, patienceMs: COMMAND_MS });
  } catch (error) {
    throw error instanceof DeployError
      ? new RealServerError(`${error.message}\nREAL_SERVERS=native starts servers without Docker.`, { cause: error })
      : error;
  }
}

/** Synchronous version for quick queries; undefined when the object does not exist. */
export function dockerNow(args: readonly string[]): string | undefined {
  const { status, stdout, stderr, error } = spawnSync('docker', args, { encoding: 'utf8', timeout: COMMAND_MS });
  if (status === 0) return stdout.trim();
  if (/no such/i.test(stderr ?? '')) return undefined;
  throw new RealServerError(
    `docker ${args[0]} failed, and what it knows of the servers is not known now: ${error?.message ?? lastLines(stderr, 1)}.`,
  );
}

export async function dockerLog(container: string): Promise<string> {
  const { stdout, stderr } = await attempt('docker', ['logs', '--tail', '200', container], { patienceMs: COMMAND_MS });
  return `${stdout}${stderr}`;
}

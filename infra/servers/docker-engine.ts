import { spawnSync } from 'node:child_process';
import { attempt, DeployError, run } from '../deploy/processes.js';
import { RealServerError } from './real-error.js';
import { findProgram, lastLines } from './tools.js';

/** An engine that is there says its version in some 50 ms; one that is starting must not hold everybody up. */
const PROBE_MS = 2000;
const COMMAND_MS = 120_000;

/** What an engine of this machine answers: its version, or in a sentence why there is none to use. */
export type Probe = { readonly version: string } | { readonly why: string };

/**
 * Asks the engine that DOCKER_HOST, the chosen context, or the default names. Only one of this machine will do: servers
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

/** Runs a docker command to its end; what it wrote comes back. Throws `RealServerError`. */
export async function docker(args: readonly string[], trouble: string, env: NodeJS.ProcessEnv = {}): Promise<string> {
  try {
    return await run('docker', args, trouble, { env: { ...process.env, ...env }, patienceMs: COMMAND_MS });
  } catch (error) {
    throw error instanceof DeployError
      ? new RealServerError(`${error.message}\nREAL_SERVERS=native starts servers without Docker.`, { cause: error })
      : error;
  }
}

/** The same at once, for questions that are asked in passing; undefined where what it asks about is not there. */
export function dockerNow(args: readonly string[]): string | undefined {
  const { status, stdout, stderr, error } = spawnSync('docker', args, { encoding: 'utf8', timeout: COMMAND_MS });
  if (status === 0) return stdout.trim();
  if (/no such/i.test(stderr ?? '')) return undefined;
  throw new RealServerError(
    `docker ${args[0]} failed, and what it knows of the servers is not known now: ${error?.message ?? lastLines(stderr, 1)}.`,
  );
}

/** What a container has written so far to both of its outputs. */
export async function dockerLog(container: string): Promise<string> {
  const { stdout, stderr } = await attempt('docker', ['logs', '--tail', '200', container], { patienceMs: COMMAND_MS });
  return `${stdout}${stderr}`;
}
